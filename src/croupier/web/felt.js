// One renderer for every layout, of terminals, consoles and lobbies. A felt is data beside its game
// (docs/felts.md has the format): shapes, zones to wager on, places for cards and markers, in a wide
// and a phone arrangement. Nothing here knows a game.

import { Scope } from "./expressions.js";
import { cardAt, money, sector, stackAt, svg, use } from "./pieces.js";
import { title } from "./parts.js";

// ---- drawing ----

const SHAPES = {
  rect: (s, item) => { const [x, y, w, h] = s.numbers(item.rect); return ["rect", { x, y, width: w, height: h, rx: item.r === undefined ? null : s.number(item.r) }, [x + w / 2, y + h / 2]]; },
  circle: (s, item) => { const [x, y, r] = s.numbers(item.circle); return ["circle", { cx: x, cy: y, r }, [x, y]]; },
  ellipse: (s, item) => { const [x, y, rx, ry] = s.numbers(item.ellipse); return ["ellipse", { cx: x, cy: y, rx, ry }, [x, y]]; },
  sector: (s, item) => { const [cx, cy, r0, r1, a0, a1] = s.numbers(item.sector); const r = (r0 + r1) / 2, a = (a0 + a1) / 2 * Math.PI / 180; return ["path", { d: sector(cx, cy, r0, r1, a0, a1) }, [cx + r * Math.sin(a), cy - r * Math.cos(a)]]; },
  path: (s, item) => ["path", { d: s.text(item.path) }, [0, 0]],
};

const MARKS = ["picked", "drawn", "caught", "turn", "off", "on"];

// What is no card but lies like one: a tile, a coin, a die.
function tileAt({ piece, tall = piece.startsWith("tile") ? 2 : 1, turn = 0, up = false, dim = false }, x, y, width) {
  const g = svg("g", { class: `laid ${dim ? "dim" : ""}`, transform: `translate(${x} ${y - (up ? width * 0.25 : 0)})${turn ? ` rotate(${turn} ${width / 2} ${width * tall / 2})` : ""}` });
  g.append(svg("rect", { x: 1, y: 2, width, height: width * tall, rx: tall === 2 ? width * 0.11 : width / 2, class: "shade" }), use(piece, { width, height: width * tall }));
  return g;
}

// How wide bold words are in units of their size, in the letters that this machine has.
let pen = null;
function widthOf(text) {
  if (!pen) { pen = document.createElement("canvas").getContext("2d"); pen.font = `700 100px ${getComputedStyle(document.documentElement).getPropertyValue("--sans") || "sans-serif"}`; }
  return pen.measureText(text).width / 100;
}

// A word or a figure on a small plate about the middle of its place; it stays on the felt.
function plate({ text, tone = "" }, x, y, size, room) {
  const wanted = size * Math.max(1.15, 0.68 * widthOf(String(text)) + 0.7);
  const h = size * Math.min(1, (room - 8) / wanted), w = tone.startsWith("ball") ? h : wanted * h / size;
  x = Math.min(Math.max(x, w / 2 + 4), room - w / 2 - 4);
  return svg("g", { class: `label ${tone}` }, svg("rect", { x: x - w / 2, y: y - h / 2, width: w, height: h, rx: h / 2, class: `total ${tone}` }), svg("text", { x, y: y + h * 0.25, "font-size": h * 0.68, class: `total-text ${tone}` }, text));
}

// An edge that is turned up: a strip of the face along the side or the end, with the pips there.
function lifted(words, width) {
  const [edge, shows] = words.split(" "), tall = width * 1.4, side = edge === "side";
  const pips = /[♠♥♦♣]/u.test(shows) ? [...shows] : [];
  const strip = svg("g", { class: "lifted" }, svg("rect", side ? { x: 0, y: 0, width: width * 0.26, height: tall, rx: width * 0.05 } : { x: 0, y: tall * 0.8, width, height: tall * 0.2, rx: width * 0.05 }));
  if (shows === "frame") strip.append(svg("path", { d: side ? `M${width * 0.18} ${tall * 0.06}V${tall * 0.94}` : `M${width * 0.08} ${tall * 0.86}H${width * 0.92}`, class: "c-frame" }));
  pips.forEach((pip, i) => strip.append(svg("text", { x: side ? width * 0.13 : width * (i + 1) / (pips.length + 1), y: side ? tall * (i + 0.62) / pips.length : tall * 0.93, "font-size": width * 0.2, class: /[♥♦]/u.test(pip) ? "suit-H" : "suit-S" }, pip)));
  return strip;
}

const TAP = 44; // pixels that a finger needs
const LONG = 550; // milliseconds that a finger rests for what there is to know

export const keyOf = (area, box) => (box ? `${area}@${box}` : area);

export class Felt extends EventTarget {
  // layout and names: as /api/tables/NAME/felt gives them. `all`: also zones of areas that the table does not know.
  constructor({ layout, names }, host, { all = false, still = false } = {}) {
    super();
    const { pays = {}, ...rest } = names;
    this.data = { ...layout, let: { ...layout.let, ...rest, odds: pays } };
    this.title = names.title;
    this.known = all || !names.areas.length ? null : new Set(names.areas);
    this.still = still; // a picture: nothing is touched
    this.mine = 0; // the box of whoever looks at it
    this.host = host;
    this.limits = new Map();
    this.wagers = new Map(); // area → cents
    this.others = new Map(); // area → cents of everybody else
    this.hands = new Map(); // place → [{text, down}]
    this.markers = []; // {piece, place or area}
    this.waiting = new Set(); // of wagers, those that are not answered yet
    this.paid = new Set(); // stacks that are what came back, not wagers
    this.touchable = null; // what may be touched; null: everything
    this.spoken = new Map(); // touch → its name aloud
    this.sums = new Map(); // place → cents that lie there and are no wager on an area: a bet, a pot
    this.labels = new Map(); // place → {text, tone}: a total, points, a name
    this.marked = new Map(); // id of a shape → how it is marked: picked, drawn, caught, turn, off
    this.turned = new Map(); // id of a group → degrees: a wheel
    this.flags = new Set();
    this.lit = new Set();
    this.won = new Set();
    this.arrangement = null;
    this.root = svg("svg", { class: "felt", role: "group", "aria-label": `${this.title} layout` });
    host.append(this.root);
    if (still) { this.root.setAttribute("aria-hidden", "true"); this.watch(); return; }
    this.root.addEventListener("pointerdown", (e) => this.press(e));
    this.root.addEventListener("pointermove", (e) => this.hover(e));
    this.root.addEventListener("pointerup", (e) => this.lift(e));
    this.root.addEventListener("pointerleave", () => { if (!this.pressed) this.point(null); });
    this.root.addEventListener("pointercancel", () => { this.pressed = false; this.point(null); });
    this.root.addEventListener("keydown", (e) => this.key(e));
    this.root.addEventListener("focusin", (e) => { const z = this.zoneOf(e.target); if (z && !this.pressed && e.target.matches(":focus-visible")) this.point(z); });
    this.root.addEventListener("contextmenu", (e) => { e.preventDefault(); const z = this.zoneOf(e.target); if (z) this.tell("take", z); });
    this.watch();
  }

  watch() {
    this.watcher = new ResizeObserver(() => this.fit());
    this.watcher.observe(this.host);
    this.fit();
  }

  gone() { this.watcher.disconnect(); this.root.remove(); this.host.classList.remove("scrolls"); }

  // Whose box it is that the large hand and the side wagers belong to.
  sit(box) { if (box !== this.mine) { this.mine = box; if (this.arrangement) this.draw(); } }

  // The arrangement by the shape of the room it has: taller than wide is a phone, low is one on its side.
  fit() {
    const { clientWidth: w, clientHeight: h } = this.host;
    if (!w || !h) return;
    const { phone, low } = this.data.arrangements;
    const lies = h < 400 && w > 420;
    const wanted = phone && w / h < 1 ? "phone" : low && lies ? "low" : "wide";
    if (this.room !== `${wanted} ${lies}`) {
      this.room = `${wanted} ${lies}`;
      this.arrangement = wanted;
      this.draw();
      if (lies && wanted === "wide" && phone && !this.still && this.least * w < TAP * this.wide) { this.arrangement = "phone"; this.draw(); }
    }
    this.grow();
  }

  // On a phone a felt is as large as a finger needs it, and scrolls up and down where that is too high.
  grow() {
    const { offsetWidth: w, offsetHeight: h, clientWidth: room } = this.host;
    const whole = Math.min(w / this.wide, h / this.high);
    const scale = this.still || Math.min(w, h) > 420 ? whole : Math.min(Math.max(whole, TAP / this.least), room / this.wide);
    const grown = scale > whole * 1.001;
    this.host.classList.toggle("scrolls", grown);
    Object.assign(this.root.style, grown ? { width: `${this.wide * scale}px`, height: `${this.high * scale}px` } : { width: "", height: "" });
  }

  // The shorter side of the smallest thing to touch, apart from what lies on lines between others.
  smallest() {
    const boxes = [...this.zones.values(), ...this.touches.values()].filter((one) => !one.idle && !one.many).map((one) => one.element.getBBox());
    const meet = (a, b) => a !== b && Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 1 && Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 1;
    return Math.min(Infinity, ...boxes.filter((a) => boxes.filter((b) => meet(a, b)).length < 2).map((a) => Math.min(a.width, a.height)));
  }

  flag(name, on) { if (on) this.flags.add(name); else this.flags.delete(name); this.draw(); this.grow(); }

  draw() {
    const plan = this.data.arrangements[this.arrangement];
    const base = new Scope({ ...this.data.let, mine: this.mine }, new Scope(Object.fromEntries((this.data.flags ?? []).map((f) => [f, this.flags.has(f)]))));
    const scope = new Scope({ ...plan.let }, base);
    const size = scope.numbers(plan.size);
    [this.wide, this.high] = size;
    this.unit = plan.chip ?? 40;
    this.zones = new Map();
    this.touches = new Map(); // what is tapped and is no area: a card, a tile, a number of a ticket
    this.places = new Map();
    this.groups = new Map();
    this.shapes = new Map(); // what a number or a hand is drawn with, to light it up
    this.root.setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
    this.ground = svg("g", { class: "ground", "aria-hidden": "true" });
    this.over = svg("g", { class: "zones" });
    this.laid = svg("g", { class: "pieces-laid", "aria-hidden": "true" });
    this.root.replaceChildren(this.ground, this.over, this.laid);
    this.items(plan.draw, scope, this.ground);
    this.least = this.smallest();
    this.shrink();
    this.lay();
  }

  // Machines have other letters: what would stand out of its cell, or off its arc, is set smaller.
  shrink() {
    const cells = [...this.root.querySelectorAll("rect, circle, ellipse, path.zone")].filter((one) => !one.classList.contains("idle")).map((one) => one.getBoundingClientRect());
    for (const one of this.ground.querySelectorAll("text")) {
      const arc = one.querySelector("textPath");
      const size = Number(one.getAttribute("font-size"));
      let part = 1;
      if (arc) part = this.root.querySelector(arc.getAttribute("href")).getTotalLength() / (one.getComputedTextLength() * 1.04);
      else {
        const box = one.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
        // on a line between two cells it is in neither
        const around = cells.filter((c) => Math.min(x - c.left, c.right - x) > c.width / 4 && c.top <= y && c.bottom >= y);
        const cell = around.reduce((least, c) => (!least || c.width * c.height < least.width * least.height ? c : least), null);
        const tall = one.getAttribute("transform").includes("rotate") ? 1.92 * Math.min(y - (cell?.top ?? 0), (cell?.bottom ?? 0) - y) : (cell?.height ?? 0) * 1.1;
        if (cell) part = Math.min((1.92 * Math.min(x - cell.left, cell.right - x)) / box.width, tall / box.height);
      }
      if (one.dataset.room) part = Math.min(part, one.dataset.room / one.getComputedTextLength());
      if (part < 1) { one.dataset.part = part; one.setAttribute("font-size", size * part); if (!arc) one.setAttribute("y", size * part * 0.36); }
    }
  }

  items(list, scope, into) {
    for (const item of list) {
      if (item.for) { this.repeat(item, scope, into); continue; }
      const inner = item.let ? new Scope(item.let, scope) : scope;
      if (item.if !== undefined && !inner.value(item.if)) continue;
      if (item.part) this.items(this.data.parts[item.part], inner, into);
      else if (item.group) {
        const [x, y] = inner.numbers(item.group);
        const turn = item.turn ? ` rotate(${inner.number(item.turn)})` : "";
        const g = svg("g", { transform: `translate(${x} ${y})${turn}`, class: item.as });
        if (item.id) this.groups.set(inner.text(item.id), { element: g, x, y, turn: item.turn ? inner.number(item.turn) : 0 });
        into.append(g);
        this.items(item.draw, inner, g);
      } else this.item(item, inner, into);
    }
  }

  // {"for": {"n": [1, 36]}} counts; a list expression is gone through; several names nest.
  repeat(item, scope, into) {
    const [[name, range], ...rest] = Object.entries(item.for);
    const once = { let: item.let, if: item.if, group: [0, 0], draw: item.draw };
    const values = typeof range === "string" ? scope.value(range) : Array.from({ length: scope.number(range[1]) - scope.number(range[0]) + 1 }, (_, i) => scope.number(range[0]) + i);
    values.forEach((value, i) => {
      const inner = new Scope({ [name]: value, i }, scope);
      if (rest.length) this.repeat({ ...item, for: Object.fromEntries(rest) }, inner, into);
      else this.items([once], inner, into);
    });
  }

  item(item, s, into) {
    const as = item.as ? s.text(item.as) : "";
    if (item.place) {
      const name = s.text(item.place);
      const [x, y] = s.numbers(item.at);
      if (!this.places.has(name)) this.places.set(name, []);
      this.places.get(name).push({ x, y, width: s.number(item.width ?? 60), step: s.numbers(item.step ?? [0, 0]), turn: item.turn ? s.number(item.turn) : 0, room: item.room ? s.number(item.room) : 0, centre: item.centre ? s.number(item.centre) : null });
      return;
    }
    if (item.text !== undefined) { into.append(this.lettering(item, s, as)); return; }
    if (item.piece) {
      const [x, y] = s.numbers(item.at), [w, h] = s.numbers(item.size);
      into.append(use(s.text(item.piece), { x: x - w / 2, y: y - h / 2, width: w, height: h, class: as }));
      return;
    }
    const kind = Object.keys(SHAPES).find((k) => item[k] !== undefined);
    const [tag, attributes, middle] = SHAPES[kind](s, item);
    if (item.zone === undefined && item.touch === undefined) {
      const shape = svg(tag, { ...attributes, class: `shape ${as}` });
      if (item.id !== undefined) { shape.dataset.shape = s.text(item.id); this.shapes.set(shape.dataset.shape, shape); }
      into.append(shape);
      return;
    }
    const area = s.text(item.zone ?? item.touch);
    if (item.zone !== undefined && !item.many && this.known && !this.known.has(area)) return;
    const chip = item.chip ? s.numbers(item.chip) : middle;
    const covers = item.covers ? s.value(item.covers).map(String) : [];
    const box = item.box ? s.number(item.box) : 0;
    const idle = item.idle !== undefined && Boolean(s.value(item.idle)); // chips come to lie there; none are placed
    const element = svg(tag, { ...attributes, class: `zone ${as}${idle ? " idle" : ""}`, role: idle ? null : "button", tabindex: idle ? null : "-1" });
    const key = keyOf(area, box);
    const zone = { key, area, box, idle, element, chip, covers: covers.length ? covers : [key], say: item.say ? s.text(item.say) : title(area), kind: item.kind ? s.text(item.kind) : area, many: item.many ? s.value(item.many) : null, scale: s.number(item.scale ?? 1) };
    if (item.as) this.shapes.set(key, element);
    if (item.touch !== undefined) { zone.touch = true; element.dataset.touch = area; this.touches.set(area, zone); } else this.zones.set(zone.many ? `many:${area}` : key, zone);
    if (item.zone !== undefined && !zone.many) { element.dataset.area = area; if (box) element.dataset.box = box; }
    element.__zone = zone;
    this.over.append(element);
  }

  lettering(item, s, as) {
    const size = s.number(item.size ?? 20);
    const words = s.text(item.text);
    if (item.along) { // lettering on a circle: middle, radius, from and to in degrees from the top
      const [cx, cy, r, a0, a1] = s.numbers(item.along);
      const id = `along-${Math.abs(cx * 7 + cy * 13 + r * 31 + a0).toFixed(0)}`;
      const at = (a) => `${cx + r * Math.sin(a * Math.PI / 180)} ${cy - r * Math.cos(a * Math.PI / 180)}`;
      const path = svg("path", { id, d: `M${at(a0)}A${r} ${r} 0 ${Math.abs(a1 - a0) > 180 ? 1 : 0} ${a1 > a0 ? 1 : 0} ${at(a1)}`, fill: "none" });
      return svg("g", {}, path, svg("text", { class: `letter ${as}`, "font-size": size }, svg("textPath", { href: `#${id}`, startOffset: "50%" }, words)));
    }
    const [x, y] = s.numbers(item.at);
    const turn = item.turn ? s.number(item.turn) : 0;
    return svg("text", { class: `letter ${as}`, "font-size": size, "data-room": item.room ? s.number(item.room) : null, x: 0, y: size * 0.36, transform: `translate(${x} ${y})${turn ? ` rotate(${turn})` : ""}` }, words);
  }

  // ---- what lies on it ----

  // What lies is kept by its name, so that only what is new appears.
  lay() {
    if (!this.laid) return;
    const kept = new Map([...this.laid.children].map((one) => [one.dataset.is, one]));
    const next = [];
    const put = (name, made) => {
      const old = kept.get(name);
      if (old) { next.push(old); return; }
      const one = made();
      if (one) { one.dataset.is = name; next.push(one); }
    };
    for (const [key, cents] of this.others) put(`o ${key} ${cents}`, () => this.stack(key, cents, { kind: "theirs", dx: this.unit * 0.42, dy: -this.unit * 0.3, size: this.unit * 0.72 }));
    for (const [key, cents] of this.wagers) { const kind = this.won.has(key) ? "mine won" : this.waiting.has(key) ? "mine waiting" : "mine"; put(`w ${key} ${cents} ${kind}`, () => this.stack(key, cents, { kind })); }
    for (const [name, cents] of this.sums) for (const [i, p] of (this.places.get(name) ?? []).entries()) put(`s ${name} ${i} ${cents}`, () => stackAt(cents, p.x, p.y, this.unit * 0.86, { kind: "mine" }));
    let spare = 1;
    for (const [name, cards] of this.hands) {
      const places = this.places.get(name) ?? (this.places.has(`any-${spare}`) ? this.places.get(`any-${spare++}`) : []);
      places.forEach((place, i) => this.hand(name, i, place, cards, put));
    }
    for (const [name, label] of this.labels) for (const [i, p] of (this.places.get(name) ?? this.at(name)).entries()) put(`l ${name} ${i} ${label.text} ${label.tone}`, () => plate(label, p.x, p.y, p.width, this.wide));
    for (const { piece, at, size = this.unit, dx = 0, dy = 0 } of this.markers) {
      const [spot] = this.places.get(at) ?? this.at(at);
      if (!spot) continue;
      const tall = piece === "crown" ? 1.3 : 1;
      put(`m ${piece} ${at}`, () => svg("g", {}, use(piece, { x: spot.x - size / 2 + dx * size, y: spot.y - (size * tall) / 2 + dy * size, width: size, height: size * tall, class: "marker" })));
    }
    this.put(next);
    for (const [name, shape] of this.shapes) {
      shape.classList.toggle("came", this.lit.has(name));
      for (const mark of MARKS) shape.classList.toggle(mark, this.marked.get(name)?.split(" ").includes(mark) ?? false);
    }
    for (const [name, degrees] of this.turned) { const g = this.groups.get(name); g?.element.setAttribute("transform", `translate(${g.x} ${g.y}) rotate(${g.turn + degrees})`); }
    if (this.still) return;
    for (const zone of this.zones.values()) {
      if (zone.idle) continue;
      const lies = this.wagers.has(zone.key) && !this.paid.has(zone.key);
      const words = this.words(zone), shut = this.closed(zone);
      if (zone.words !== words) { zone.words = words; zone.element.setAttribute("aria-label", words); }
      zone.element.setAttribute("aria-disabled", String(shut));
      zone.element.classList.toggle("closed", shut);
      zone.element.classList.toggle("staked", lies && !this.waiting.has(zone.key));
      zone.element.dataset.cents = lies ? this.wagers.get(zone.key) : 0;
    }
    for (const one of this.touches.values()) {
      one.element.setAttribute("aria-label", this.spoken.get(one.area) ?? one.say);
      const able = this.touchable === null || this.touchable.has(one.area);
      one.element.classList.toggle("unable", !able);
      const mark = this.marked.get(one.area);
      if (mark !== undefined) one.element.setAttribute("aria-pressed", String(/picked|caught/.test(mark))); else one.element.removeAttribute("aria-pressed");
    }
    this.stop();
  }

  // What stays is not touched: what is taken out and put back is drawn, and dropped, anew.
  put(next) {
    const wanted = new Set(next);
    for (const one of [...this.laid.children]) if (!wanted.has(one)) one.remove();
    let at = this.laid.firstElementChild;
    for (const one of next) {
      if (one === at) at = at.nextElementSibling;
      else this.laid.insertBefore(one, at);
    }
  }

  // One stop for the keyboard: where it was, or the first zone that is open.
  stop() {
    const all = [...this.zones.values(), ...this.touches.values()].filter((one) => !one.idle);
    if (all.some((one) => one.element.getAttribute("tabindex") === "0")) return;
    (all.find((one) => !this.closed(one)) ?? all[0])?.element.setAttribute("tabindex", "0");
  }

  at(key) { const zone = this.zones.get(key); return zone ? [{ x: zone.chip[0], y: zone.chip[1], width: this.unit * 0.6 }] : []; }

  hand(name, i, place, cards, put) {
    const many = cards.length;
    let [sx, sy] = place.step;
    if (place.room && sx && many > 1) sx = Math.sign(sx) * Math.min(Math.abs(sx), (place.room - place.width) / (many - 1));
    if (place.room && sy && many > 1) sy = Math.sign(sy) * Math.min(Math.abs(sy), (place.room - place.width) / (many - 1));
    const x = place.centre === null ? place.x : place.centre - ((many - 1) * sx + place.width) / 2;
    put(`h ${name} ${i} ${this.arrangement} ${this.mine} ${JSON.stringify(cards)}`, () => {
      const g = svg("g", { class: "hand", transform: `translate(${x} ${place.y}) rotate(${place.turn})` });
      g.dataset.hand = name;
      cards.forEach((card, n) => {
        const one = card.piece ? tileAt(card, n * sx, n * sy, place.width) : cardAt(card.text, n * sx, n * sy, place.width, card);
        one.classList.toggle("fresh", Boolean(card.fresh));
        one.classList.toggle("dim", Boolean(card.dim));
        one.classList.toggle("own", Boolean(card.own));
        for (const words of card.edges ?? []) one.append(lifted(words, place.width));
        (card.edges ?? []).forEach((words, line) => one.append(svg("text", { x: place.width / 2, y: place.width * (0.3 + 0.28 * line), "font-size": place.width * 0.19, class: "edge" }, words)));
        one.dataset.card = card.down ? "back" : card.text ?? card.piece;
        if (card.up && !card.piece) one.setAttribute("transform", `translate(${n * sx} ${n * sy - place.width * 0.2})`);
        g.append(one);
      });
      return g;
    });
  }

  // What loses fades away in the time of a hand that collects.
  async sweep(areas) {
    const time = parseFloat(getComputedStyle(this.root).getPropertyValue("--m-collect")) || 1;
    const gone = [...this.laid.querySelectorAll("[data-chips]")].filter((s) => areas.includes(s.dataset.chips));
    await Promise.all(gone.map((s) => s.animate([{ opacity: 1 }, { opacity: 0 }], { duration: time, fill: "forwards" }).finished));
  }

  stack(area, cents, { kind, dx = 0, dy = 0, size = this.unit }) {
    const zone = this.zones.get(area);
    if (!zone || !cents) return null;
    const made = stackAt(cents, zone.chip[0] + dx, zone.chip[1] + dy, size * zone.scale, { kind, label: kind !== "theirs" });
    made.dataset.chips = area;
    return made;
  }

  // What a zone says of itself; pages that know more than its name say so.
  words(zone) { return zone.say; }
  closed() { return false; }

  // ---- finger, mouse and keys. A finger may slide to the right place before it is lifted. ----

  zoneOf(element) { return element?.__zone && !element.__zone.idle ? element.__zone : null; }
  under(e) { return this.zoneOf(document.elementFromPoint(e.clientX, e.clientY)); }
  tell(type, zone, at = null) { this.dispatchEvent(new CustomEvent(type, { detail: { zone, at } })); }

  press(e) {
    if (e.button) return;
    this.pressed = true;
    this.long = false;
    this.since = e.timeStamp;
    clearTimeout(this.held);
    const zone = this.under(e);
    this.point(zone, e);
    this.held = setTimeout(() => { if (this.pressed && this.pointed === zone && zone && !zone.touch) { this.long = true; this.tell("about", zone, [e.clientX, e.clientY]); } }, LONG);
  }

  hover(e) { if (e.pointerType === "mouse" || this.pressed) this.point(this.under(e), e); }
  lift(e) {
    if (!this.pressed) return;
    this.pressed = false;
    const zone = this.under(e);
    clearTimeout(this.held);
    // by the finger's own time: a page that was busy learns late that it was lifted
    if (zone && (!this.long || e.timeStamp - this.since < LONG)) this.tell(zone.touch ? "touch" : "wager", zone, [e.clientX, e.clientY]);
    if (e.pointerType !== "mouse") this.point(null);
  }

  point(zone, e = null) {
    if (zone === this.pointed) { if (zone) this.tell("point", zone, e && [e.clientX, e.clientY]); return; }
    this.pointed?.element.classList.remove("pointed");
    for (const shape of this.root.querySelectorAll(".covered")) shape.classList.remove("covered");
    this.pointed = zone;
    if (zone) {
      zone.element.classList.add("pointed");
      for (const name of zone.covers) this.shapes.get(name)?.classList.add("covered");
    }
    this.tell("point", zone, e && [e.clientX, e.clientY]);
  }

  key(e) {
    const zone = this.zoneOf(e.target);
    if (!zone) return;
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key];
    if (e.key === "Enter" || e.key === " ") { e.preventDefault(); this.tell(zone.touch ? "touch" : "wager", zone, this.middle(zone)); }
    else if (e.key === "i" || e.key === "?") this.tell("about", zone, this.middle(zone));
    else if (e.key === "Delete" || e.key === "Backspace") this.tell("take", zone);
    else if (way) { e.preventDefault(); this.step(zone, way); }
  }

  middle(zone) { const r = zone.element.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; }

  // The nearest zone in that direction; a step aside counts double.
  step(zone, [dx, dy]) {
    let best = null, least = Infinity;
    for (const other of [...this.zones.values(), ...this.touches.values()]) {
      if (other.idle) continue;
      const x = other.chip[0] - zone.chip[0], y = other.chip[1] - zone.chip[1];
      const ahead = x * dx + y * dy;
      const aside = Math.abs(x * dy) + Math.abs(y * dx);
      if (ahead > 1 && ahead + 2.4 * aside < least) { least = ahead + 2.4 * aside; best = other; }
    }
    if (!best) return;
    zone.element.setAttribute("tabindex", "-1");
    best.element.setAttribute("tabindex", "0");
    best.element.focus();
  }
}

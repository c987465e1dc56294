// One table on the screen: when to bet, the layout, the decision, what came and what it paid. Every zone
// stands where it stands: a result moves nothing.

import { Betting } from "./betting.js";
import { Deciding } from "./deciding.js";
import { Felt } from "./felt.js";
import { lay } from "./laying.js";
import { CHIPS as ALL, money, piece, wheel } from "./pieces.js";
import { $, api, dollars, el, icon, prizes, shortName, title } from "./parts.js";
import { Hints } from "./hints.js";
import { Paying } from "./paying.js";
import { drawPast, inWords } from "./roads.js";
import { Show, still } from "./show.js";
import { play } from "./sound.js";
import { Squeeze } from "./squeeze.js";
import { Tip } from "./tip.js";
import { has, t } from "./words.js";

const CHIPS = ALL.map(([value]) => value);
const MOST_CHIPS = 6;
const HIDDEN = new Set(["place", "change", "withdraw", "choose", "cut", "buy-in", "cash-out", "leave", "join", "buy-ticket"]);
const LATE = 5; // seconds
const CLOSED = /^.?no more bets.?$/; // a call that says nothing of the result
const BRIEF = 14; // letters of a result that stand beside what was won

export class Board {
  constructor(store) {
    this.store = store;
    this.table = null;
    this.chip = 0;
    this.felts = new Map(); // table → what the server gave
    this.pasts = new Map();
    this.helps = new Map();
    this.picked = new Set(); // numbers of a ticket
    this.buying = false;
    this.chosen = new Map(); // table → places of a hand
    this.draws = 1;
    this.betting = new Betting(this);
    this.deciding = new Deciding(this);
    this.show_ = new Show(() => this.draw());
    this.tip = new Tip(this);
    this.hints = new Hints(this);
    this.paying = new Paying(this);
    this.squeeze = new Squeeze(this, $("host"));
    this.rail();
    store.addEventListener("changed", ({ detail }) => this.changed(detail));
    store.addEventListener("recalculated", ({ detail }) => this.again(detail).catch(() => {}));
    setInterval(() => this.tick(), 200);
    document.addEventListener("keydown", (event) => this.key(event));
    addEventListener("resize", () => { this.draw(); this.inSight(); });
  }

  get state() { return this.store.tables.get(this.table); }
  get now() { return this.show_.now; }

  async show(table) {
    this.table = table;
    this.felt?.gone();
    this.felt = null;
    this.picked.clear();
    this.buying = false;
    this.betting.forget();
    this.deciding.forget();
    this.skipped = 0;
    $("host").replaceChildren();
    for (const one of document.querySelectorAll(".flag")) one.remove();
    $("past").replaceChildren();
    $("result").replaceChildren();
    $("pays").hidden = true;
    this.show_.reset(table ? this.state : null);
    this.tabs();
    if (!table) return;
    history.replaceState(null, "", `#${encodeURIComponent(table)}`); // a reload comes back here
    this.changed(table);
    const at = `/tables/${encodeURIComponent(table)}`;
    const [felt, past] = await Promise.all([this.felts.get(table) ?? api("GET", `${at}/felt`), api("GET", `${at}/past`)]);
    if (this.table !== table) return;
    this.felts.set(table, felt);
    this.pasts.set(table, past);
    this.felt = new Felt(felt, $("host"));
    this.listen();
    this.flags();
    this.paying.draw();
    this.draw();
    this.past();
  }

  // Places of the layout that a player chooses for a hand, where the felt has such.
  get picks() { return this.felts.get(this.table)?.layout.choose ?? null; }

  get how() { return this.felts.get(this.table)?.layout.past ?? {}; }

  changed(table) {
    this.tabs();
    if (table === this.table && this.state) this.show_.go();
  }

  async say(command, about = "") {
    const answer = await this.store.say(this.table, command);
    if (answer.away) this.tip.refuse(about, t("offline-tap"), "");
    else if (answer.type === "refused") this.tip.refuse(about, answer.reason, answer.rule);
    else this.tip.clear();
    return answer;
  }

  tabs() {
    const names = [...this.store.tables.keys()];
    if (names.length < 2) { $("tabs").replaceChildren(); return; }
    const shape = JSON.stringify([names, this.table, names.map((name) => this.store.tables.get(name).now?.title)]);
    if ($("tabs").dataset.shape === shape && $("tabs").children.length) { // nothing but the time has changed
      names.forEach((name, i) => { const time = $("tabs").children[i].querySelector("small"), words = this.tabTime(name); if (time.textContent !== words) time.textContent = words; });
      return;
    }
    $("tabs").dataset.shape = shape;
    $("tabs").replaceChildren(...names.map((name) => el("button", { type: "button", "aria-current": name === this.table ? "page" : "false", onclick: () => this.show(name) }, this.store.tables.get(name).now?.title ?? name, el("small", {}, this.tabTime(name)))));
    this.inSight();
  }

  // The tab of this table, also where the page has become narrower.
  inSight() { $("tabs").querySelector('[aria-current="page"]')?.scrollIntoView({ inline: "nearest", block: "nearest" }); }

  tabTime(name) {
    const state = this.store.tables.get(name), left = this.left(state);
    return state.now?.accepting && left !== null ? ` ${inTime(Math.ceil(left))}` : "";
  }

  // ---- time ----

  left(state) {
    const now = state?.now;
    if (!now || now.seconds_left === null) return null;
    return Math.max(0, now.seconds_left - (performance.now() - state.nowAt) / 1000);
  }

  // The result is held for its pause; the time to bet begins after it.
  holding() {
    const { now } = this;
    if (!now?.accepting || !now.pause || this.skipped === now.round || this.show_.busy) return 0;
    const left = this.left(this.state);
    return left === null ? 0 : Math.max(0, left - (now.seconds - now.pause));
  }

  tick() {
    if (!this.table || !this.now) return;
    const { now } = this;
    const left = this.left(this.state), hold = this.holding();
    const busy = this.show_.busy;
    const open = now.accepting && !busy && !hold;
    const shown = !busy && !hold && left !== null && (open || this.deciding.offered().length) ? left : null;
    const ring = $("clock");
    ring.classList.toggle("shut", shown === null);
    ring.classList.toggle("late", shown !== null && shown <= LATE);
    const whole = open ? now.seconds - now.pause : now.seconds;
    ring.querySelector(".left").setAttribute("stroke-dashoffset", 138.23 * (1 - (shown === null ? 0 : Math.min(1, shown / (whole || 1)))));
    const digits = shown === null ? "" : inTime(Math.ceil(shown));
    ring.classList.toggle("long", digits.length > 2);
    if ($("seconds").textContent !== digits) { $("seconds").textContent = digits; $("seconds").dataset.left = shown === null ? "" : Math.ceil(shown); if (open && shown > 0 && shown <= LATE && this.betting.mine().length) play("late"); }
    if (this.wasOpen !== open || this.wasHeld !== Boolean(hold)) { this.wasOpen = open; this.wasHeld = Boolean(hold); this.draw(); }
    if ($("tabs").children.length) this.tabs();
    if (hold) this.more(t("opens-in", { n: inTime(Math.ceil(hold)) }));
  }

  more(text) { if ($("waiting").textContent !== text) $("waiting").textContent = text; }

  // 'ann: on 16 (stand / draw)' to ann herself: 'on 16'.
  plain(waiting) {
    const me = this.store.me;
    return waiting.replace(`${me}: `, "").replaceAll(me, t("you").toLowerCase()).replace(/guest-\w+/g, shortName).replace(/ \([^)]*\)$/, "");
  }

  // ---- drawing ----

  // What is shown: the round in progress, or the one before while nothing of it has come.
  shown() { const { round, before } = this.show_; return round.begun || !before?.number ? round : before; }

  draw() {
    const { now } = this;
    if (!this.table || !now) return;
    const shown = this.shown();
    const over = shown !== this.show_.round || shown.outcome !== null;
    const results = over && !(now.accepting && !this.show_.busy && this.betting.mine().some((one) => this.betting.placeable(one.area)) && shown !== this.show_.round && !now.picker) ;
    this.betting.watch();
    $("title").textContent = now.title;
    this.limits(now);
    this.call(now, shown, over);
    this.purse(now, shown);
    this.chips(now);
    this.seats(now);
    this.result(shown);
    this.previous(now);
    this.deciding.draw(!this.show_.busy);
    this.acts(now);
    this.close(shown);
    if (!this.felt?.arrangement) return;
    const open = now.accepting && now.available && !this.show_.busy && now.joined;
    this.felt.root.classList.toggle("shut", !open);
    this.felt.touchable = this.touchable(now);
    const key = (area, box) => this.betting.key(this.felt, area, box);
    lay(this.felt, { round: shown, now, seat: this.box(), store: this.store, fresh: this.show_.fresh, tapped: this.deciding.tapped, picked: this.picked, marks: this.marks(), past: this.how, results, wagers: this.betting.lying(this.felt), waiting: this.betting.waiting(), key });
    this.spin(shown);
  }

  // The box whose hand is mine: where I have wagered, else where I sit.
  box() {
    const settled = this.shown().settled.filter((one) => one.player === this.store.me);
    return [...this.betting.mine(), ...settled].find((one) => one.box)?.box ?? this.now.seat;
  }

  // What is in the middle, bets included.
  pot() {
    const { pots, bets } = this.shown();
    return [...pots.values(), ...bets.values()].reduce((sum, cents) => sum + cents, 0);
  }

  touchable(now) {
    if (now.picker || (this.picks && now.accepting && now.joined && !this.show_.busy)) return null;
    if (!this.deciding.touches) return new Set();
    const own = this.shown().hands.get(`box ${this.box()}`) ?? [];
    return new Set(own.map((_, i) => `own-${i + 1}`));
  }

  call(now, shown, over) {
    const busy = this.show_.busy, hold = this.holding();
    const open = now.accepting && !busy && !hold;
    const call = $("call");
    call.classList.toggle("open", open);
    const held = now.available && (hold > 0 || (busy && over));
    call.classList.toggle("shut", !open && !held);
    call.classList.toggle("held", held);
    call.dataset.at = now.at;
    const hands = !now.areas.length && !now.picker; // players bet against each other, in turn
    let text = open ? t(hands ? "between-hands" : "open") : t(hands ? "in-play" : "shut");
    const last = shown.calls.at(-1)?.words;
    if (!now.available) text = t("unavailable");
    else if (held) text = this.outcome(shown) || t("result");
    if (call.textContent !== text) call.textContent = text;
    const offered = !busy && this.deciding.offered().length;
    const advice = this.hints.about(offered ? this.deciding.offered() : []);
    const waits = advice ? this.hints.words(advice) : offered ? this.plain(now.waiting_for) : now.accepting ? "" : busy ? last ?? "" : this.plain(now.waiting_for);
    if (!hold) this.more(now.notice || [t("round", { n: now.round }), waits].filter(Boolean).join(" · "));
    const shownPrizes = prizes(now.meters);
    $("prizes").hidden = !shownPrizes;
    if ($("prizes").textContent !== shownPrizes) $("prizes").textContent = shownPrizes;
  }

  // The result in one line: what it was to this player, and what came where that is short.
  outcome(shown) {
    const brief = (words) => (words && words.length <= BRIEF ? words : "");
    const came = brief(inWords(shown.outcome, this.how)) || brief(shown.calls.findLast((one) => one.words)?.words.replace(/[“”]/g, ""));
    const mine = shown.settled.filter((one) => one.player === this.store.me);
    const staked = mine.reduce((sum, one) => sum + one.stake, 0), back = mine.reduce((sum, one) => sum + one.returned, 0);
    const pots = shown.took.filter((one) => one.player === this.store.me).reduce((sum, one) => sum + one.amount, 0);
    const words = pots ? t("you-take", { sum: dollars(pots) }) : !mine.length ? "" : back > staked ? t("you-win", { sum: dollars(back - staked) }) : back === staked ? t("you-back", { sum: dollars(back) }) : t("you-lose", { sum: dollars(staked - back) });
    return [words, came].filter(Boolean).join(" · ");
  }

  // Once a round is over: its place in the history, and the sound of a win.
  close(shown) {
    if (!shown.outcome || this.closed === `${this.table} ${shown.number}`) return;
    this.closed = `${this.table} ${shown.number}`;
    const past = this.pasts.get(this.table);
    if (past && past.at(-1)?.round !== shown.number) { past.push({ round: shown.number, outcome: shown.outcome }); this.past(); }
    const mine = shown.settled.filter((one) => one.player === this.store.me);
    if (mine.reduce((sum, one) => sum + one.returned - one.stake, 0) > 0) play("win");
    if (mine.length) document.dispatchEvent(new Event("settled"));
  }

  // A result was put right: what came before is drawn as it stands now.
  async again(table) {
    this.pasts.set(table, await api("GET", `/tables/${encodeURIComponent(table)}/past`));
    if (table === this.table) this.past();
  }

  past() {
    const past = this.pasts.get(this.table);
    if (!past || !this.felts.has(this.table)) return;
    const { pockets } = this.felts.get(this.table).names;
    this.bowl = this.how.as === "numbers" ? el("div", { class: "bowl wide-only" }, wheel(past.at(-1)?.outcome.number?.[0] ?? null, pockets)) : null;
    $("past").replaceChildren(...[this.bowl, ...drawPast(past, this.how)].filter(Boolean));
  }

  // What a felt can show besides, such as the racetrack: a button each.
  flags() {
    for (const one of document.querySelectorAll(".flag")) one.remove();
    for (const name of this.felt.data.flags ?? []) {
      const { clientWidth: wide, clientHeight: high } = $("host");
      const room = wide > 700 && high > 480 && wide / high < 1.9;
      if (room) this.felt.flag(name, true);
      $("acts").prepend(el("button", { type: "button", class: "b flag wide-only", "aria-pressed": String(room), onclick: (event) => {
        const on = !this.felt.flags.has(name);
        this.felt.flag(name, on);
        event.currentTarget.setAttribute("aria-pressed", String(on));
        this.draw();
      } }, t(name)));
    }
  }

  // A wheel comes to rest where the number is; one that is part of the felt turns there.
  spin(shown) {
    const group = this.felt.data.spins;
    const came = shown.outcome?.[this.how.of]?.[0];
    if (group && came && this.spun !== `${this.table} ${shown.number}`) {
      this.spun = `${this.table} ${shown.number}`;
      const rim = this.felts.get(this.table).names.pockets;
      this.roll(group, -rim.indexOf(came) * 360 / rim.length);
    }
    if (this.bowl && this.show_.fresh?.type === "spun") {
      const { pockets } = this.felts.get(this.table).names;
      this.bowl.replaceChildren(wheel(this.show_.fresh.pocket, pockets));
      if (!still()) this.bowl.querySelector(".rotor").animate([{ rotate: "-720deg" }, { rotate: "0deg" }], { duration: 2200, easing: "cubic-bezier(.1,.6,.2,1)" });
    }
  }

  roll(group, to) {
    const from = (this.felt.turned.get(group) ?? 0) % 360, felt = this.felt;
    const begun = performance.now(), lasts = still() ? 0 : 2000;
    const step = (at) => {
      const part = lasts ? Math.min(1, (at - begun) / lasts) : 1;
      felt.turned.set(group, from + (to - 720 - from) * (1 - (1 - part) ** 3));
      felt.lay();
      if (part < 1) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  limits(now) {
    const least = Math.min(...now.areas.map((a) => a.minimum)), most = Math.max(...now.areas.map((a) => a.maximum));
    const text = now.areas.length ? `${now.table} · ${money(least)} – ${money(most)}` : now.table;
    if ($("limits").textContent !== text) $("limits").textContent = text;
  }

  purse(now, shown) {
    if (!now.money || this.show_.busy) return;
    this.count($("credits"), now.money.credits);
    this.count($("risk"), now.money.at_tables);
    $("risk-cell").title = now.kept ? t("kept", { sum: dollars(now.kept) }) : "";
    $("risk-cell").classList.toggle("kept", now.kept > 0);
    $("lobby-credits").textContent = dollars(now.money.credits);
    for (const one of document.querySelectorAll("[data-credits]")) one.textContent = dollars(now.money.credits);
  }

  // Counted up where it is more, at once where it is less.
  count(cell, to) {
    const from = Number(cell.dataset.cents ?? to);
    if (from === to && cell.dataset.cents !== undefined) return;
    cell.dataset.cents = to;
    if (to <= from || still()) { cell.textContent = dollars(to); return; }
    const begun = performance.now();
    const step = (at) => {
      if (Number(cell.dataset.cents) !== to) return;
      const part = Math.min(1, (at - begun) / 600);
      cell.textContent = dollars(Math.round(from + (to - from) * part));
      if (part < 1) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  // What came, and what it paid with its rule (16:7).
  result(shown) {
    const lines = [];
    const faces = shown.faces.length && shown.faces.length < 4 ? el("div", { class: "faces" }, shown.faces.map((f) => (/^[1-6]$/.test(f) && this.how.as === "dice" ? piece(`die-${this.how.kind}-${f}`, {}, f) : /^[HT]$/.test(f) ? piece(`coin-${f}`, {}, f === "H" ? "head" : "tail") : el("b", {}, f)))) : null;
    if (faces) lines.push(faces);
    const call = shown.calls.findLast((one) => one.words);
    if (call && !(shown.settled.length && CLOSED.test(call.words))) lines.push(el("p", { class: "called" }, call.words.replace(/(guest-\w+)(:?)/g, (_, one, of) => (of ? this.named(one) : shortName(one)) + of), this.decided(call.rule)));
    const names = shown.settled.some((one) => one.player !== this.store.me);
    const rank = (one) => (one.player === this.store.me ? 0 : 2) + (one.returned > one.stake ? 0 : 1);
    for (const one of [...shown.settled].sort((a, b) => rank(a) - rank(b))) {
      const odds = one.odds ? t("at-odds", { odds: one.odds.replace("/", " to ") }) : "";
      const back = one.returned ? `: ${t("back", { sum: dollars(one.returned) })}` : "";
      lines.push(el("p", { class: `settled ${one.result}` }, `${names ? `${this.named(one.player)}: ` : ""}${areaName(one.area)} ${dollars(one.stake)} ${t(`result.${one.result}`)}${odds}${back}`, this.decided(one.rule)));
    }
    for (const one of shown.took) lines.push(el("p", { class: `settled ${one.player === this.store.me ? "win" : "lose"}` }, t("pot-won", { who: this.named(one.player), n: one.pot, sum: dollars(one.amount) }), about(one.rule)));
    this.paying.light(shown.settled);
    const shape = lines.map((one) => one.textContent).join("|");
    if ($("result").dataset.shape === shape) return;
    $("result").dataset.shape = shape;
    $("result").replaceChildren(...lines);
  }

  // Which rule decided: behind an (i), and in so many words at a table to learn at.
  decided(rule) { return rule && this.hints.on ? el("cite", {}, ` ${t("hint-rule", { rule })}`) : about(rule); }

  named(player) { return player === this.store.me ? t("you") : shortName(player); }

  // 16:3(2)(f), (g), (h).
  previous(now) {
    if (this.show_.busy) return;
    const { round, outcome, wagered, won, corrected } = now.previous;
    $("last-bet").textContent = round ? dollars(wagered) : "–";
    $("last-win").textContent = round ? dollars(won) : "–";
    $("last-result").textContent = round ? (inWords(outcome, this.how) || t("no-result")) + (corrected ? ` (${t("put-right")})` : "") : "–";
  }

  // ---- the rail ----

  rail() {
    const act = (name, run, sign) => el("button", { class: "b", type: "button", id: `act-${name}`, "aria-label": `${t(name)} (${name[0].toUpperCase()})`, onclick: run }, sign, el("span", { class: "long" }, t(name)));
    $("acts").append(act("undo", () => this.betting.undo(), icon("undo")), act("clear", () => this.betting.clear(), icon("clear")), act("repeat", () => this.betting.repeat(), icon("repeat")), act("double", () => this.betting.double(), el("b", {}, "×2")),
      el("button", { class: "b go", type: "button", id: "ticket", hidden: true, onclick: () => this.buy() }), el("select", { id: "draws", hidden: true, "aria-label": t("draws"), onchange: (e) => { this.draws = Number(e.target.value); } }));
  }

  acts(now) {
    const open = now.accepting && now.joined && !this.show_.busy;
    $("act-undo").disabled = !open || !this.betting.done.length;
    $("act-clear").disabled = !open || !now.options.some((o) => o.command.type === "withdraw");
    $("act-repeat").disabled = !open || !this.betting.last.length;
    $("act-double").disabled = !open || !this.betting.mine().length;
    const { picker } = now;
    $("acts").classList.toggle("none", !picker && !now.areas.length); // players bet against each other, in turn
    $("ticket").hidden = $("draws").hidden = !picker;
    if (!picker) return;
    $("ticket").disabled = !open || !this.picked.size || this.buying;
    $("ticket").textContent = this.picked.size ? t("ticket-buy", { n: this.picked.size }) : t("ticket-none", { most: picker.most });
    const most = Number(this.felts.get(this.table)?.names.options.most_draws ?? 1);
    if ($("draws").length !== most) $("draws").replaceChildren(...Array.from({ length: most }, (_, i) => el("option", { value: i + 1 }, `${t("draws")} ${i + 1}`)));
  }

  // The numbers chosen name the area.
  buy() {
    const { picker } = this.now;
    const area = `${picker.prefix}-${[...this.picked].sort((a, b) => a - b).join("-")}`;
    const several = this.draws > 1;
    const command = several ? { type: "buy-ticket", area, amount: this.chip, draws: this.draws, player: this.store.me } : { type: "place", area, amount: this.chip };
    this.buying = true; // one ticket, however often it is touched
    this.acts(this.now);
    this.say(command).then((answer) => {
      this.buying = false;
      if (answer.type === "done") this.picked.clear();
      this.draw();
    });
  }

  chips(now) {
    const open = now.areas.filter((a) => a.opens === "wagering");
    const least = Math.min(...open.map((a) => a.minimum)), most = Math.max(...open.map((a) => a.maximum));
    const all = CHIPS.filter((v) => v >= least && v <= most);
    const spread = all.length <= MOST_CHIPS ? all : [0, 2, 3, 4, 6, 8].map((i) => all[Math.min(i, all.length - 1)]);
    const values = [...new Set(spread)];
    const shape = values.join();
    const row = $("chips");
    if (row.dataset.shape === shape) return;
    row.dataset.shape = shape;
    row.replaceChildren(...values.map((value) => el("button", { type: "button", class: "chip", role: "radio", value, "aria-label": money(value), onclick: () => this.pick(value) }, piece(`chip-${value}`))));
    row.onkeydown = (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const next = values[(values.indexOf(this.chip) + step + values.length) % values.length];
      this.pick(next);
      row.querySelector(`[value="${next}"]`).focus();
    };
    this.pick(values.includes(this.chip) ? this.chip : values[0] ?? 0);
  }

  pick(value) {
    this.chip = value;
    for (const one of $("chips").children) {
      const is = Number(one.value) === value;
      one.setAttribute("aria-checked", String(is));
      one.tabIndex = is ? 0 : -1;
    }
  }

  // ---- a place at the table ----

  seats(now) {
    const panel = $("seat");
    const taken = new Set(now.players.map((p) => p.seat));
    const shape = JSON.stringify([now.table, now.joined, [...taken], now.seats, now.available]);
    if (panel.dataset.shape === shape) return;
    panel.dataset.shape = shape;
    panel.hidden = now.joined;
    if (now.joined) { panel.replaceChildren(); return; }
    const free = Array.from({ length: now.seats }, (_, i) => i + 1).filter((n) => !taken.has(n));
    const choose = el("select", { id: "which-seat", "aria-label": t("seat-any") }, el("option", { value: "" }, t("seat-any")), free.map((n) => el("option", { value: n }, t("seat", { n }))), el("option", { value: 0 }, t("seat-none")));
    panel.replaceChildren(el("button", { type: "button", class: "b go", id: "join", onclick: () => this.join(choose.value === "" ? null : Number(choose.value)) }, t("join")), choose, el("p", { class: "quiet" }, t("join-why")));
  }

  // A seat may have been taken since the situation was told: then the next one.
  async join(wanted, tried = new Set()) {
    const { now } = this.state;
    const taken = new Set([...tried, ...now.players.map((p) => p.seat)]);
    const free = Array.from({ length: now.seats }, (_, i) => i + 1).find((n) => !taken.has(n)) ?? 0;
    const seat = wanted ?? free;
    const answer = await this.store.say(this.table, { type: "join", seat });
    if (answer.type === "refused" && wanted === null && /taken/.test(answer.reason) && seat) await this.join(null, tried.add(seat));
    else if (answer.type === "refused") this.tip.refuse("", answer.reason, answer.rule);
  }

  // Other things a player may say, in words.
  others() {
    if (!this.now) return [];
    const other = this.now.options.filter((o) => !HIDDEN.has(o.command.type)).map(({ command }) => {
      const values = { ...command, area: command.area ? areaName(command.area) : "" };
      return [has(`act.${command.type}`) ? t(`act.${command.type}`, values) : title(command.type), command];
    });
    if (this.now.joined) other.push([t("leave"), { type: "leave" }]);
    return other;
  }

  async help() {
    const { table } = this;
    if (!this.helps.has(table)) this.helps.set(table, await api("GET", `/tables/${encodeURIComponent(table)}/help`));
    for (const one of this.helps.get(table).rules) inPlain.set(one.rule, one.words);
    return this.helps.get(table);
  }

  // ---- finger and keys ----

  listen() {
    const { felt } = this;
    felt.words = (zone) => this.tip.words(zone);
    felt.closed = (zone) => !zone.touch && !this.show_.busy && this.now?.joined && !this.now.picker && !this.betting.together(zone.area).some((area) => this.betting.option(area, zone.box)) && !zone.many;
    felt.addEventListener("point", ({ detail: { zone, at } }) => this.tip.point(zone, at));
    felt.addEventListener("about", ({ detail: { zone, at } }) => this.tip.about(zone, at));
    felt.addEventListener("wager", ({ detail: { zone, at } }) => this.wager(zone, at));
    felt.addEventListener("take", ({ detail: { zone } }) => { if (this.now?.accepting) this.betting.take(zone.area, zone.box); });
    felt.addEventListener("touch", ({ detail: { zone } }) => this.touch(zone));
  }

  wager(zone, at) {
    if (!this.now?.joined) return;
    this.tip.spot = at;
    if (this.show_.busy) { this.tip.refuse(zone.key, t("shut"), ""); return; }
    this.skipped = this.now.round; // whoever bets has seen the result
    play("chip");
    if (zone.many) this.betting.all(zone.many.map((area) => ({ area, box: 0, amount: this.chip })));
    else this.betting.lay(zone.area, zone.box, this.chip);
  }

  touch(zone) {
    const own = /^own-(\d+)$/.exec(zone.area);
    if (own) { this.deciding.touch(Number(own[1])); return; }
    if (this.picks) { this.choose(Number(zone.area.split("-").at(-1))); return; }
    const n = Number(zone.area), { picker } = this.now;
    if (!picker) return;
    if (!this.picked.delete(n) && this.picked.size < picker.most) this.picked.add(n);
    this.draw();
  }

  // The hand is what the last so many touched make.
  choose(place) {
    if (!this.now.joined || !this.now.accepting) return;
    if (!this.picked.delete(place)) this.picked.add(place);
    if (this.picked.size === this.picks.count) {
      const option = [...this.picked].sort((a, b) => a - b).join(this.picks.join);
      this.say({ type: "choose", option }).then((answer) => { if (answer.type === "done") this.chosen.set(this.table, [...this.picked]); this.picked.clear(); this.draw(); });
    }
    this.draw();
  }

  // What is marked of them: those being touched, else the hand as it was chosen.
  marks() {
    if (!this.picks) return [];
    const places = this.picked.size ? this.picked : this.chosen.get(this.table) ?? this.picks.first ?? [];
    return [...places].map((place) => `${this.picks.touch}-${place}`);
  }

  key(event) {
    if (!this.table || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea, select")) return;
    const letter = event.key.toLowerCase();
    if (this.deciding.key(letter)) { event.preventDefault(); return; }
    const chip = Number(letter) && $("chips").children[Number(letter) - 1];
    if (chip) this.pick(Number(chip.value));
    const act = { u: "act-undo", c: "act-clear", r: "act-repeat", d: "act-double" }[letter];
    if (act && !$(act).disabled && $("choices").hidden) $(act).click();
  }
}

// Seconds as a clock shows them, once they are more than two digits.
export function inTime(seconds) {
  return seconds < 100 ? String(seconds) : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function areaName(area) { return has(`area.${area}`) ? t(`area.${area}`) : title(area); }

const inPlain = new Map(); // provision → what it says, of the games whose help has been asked for

// The provision behind an (i), with what it says where that is known.
export function about(rule) {
  if (!rule) return null;
  const words = el("span", { class: "plain" });
  return el("details", { class: "rule", ontoggle: () => { words.textContent = inPlain.get(rule.replace(/\(.*$/, "")) ?? ""; } }, el("summary", { "aria-label": rule }, "i"), el("cite", {}, rule), words);
}

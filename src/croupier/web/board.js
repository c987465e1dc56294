// One table on the screen: when to bet, the layout, the decision, what came and what it paid.

import { cite, drawn } from "./drawing.js";
import { $, clearRefusal, dollars, element, prizes, title } from "./parts.js";

const CHIPS = [50, 100, 200, 500, 1000, 2500, 5000, 10000, 50000, 100000];
const HIDDEN = new Set(["place", "change", "withdraw", "choose", "buy-in", "cash-out", "leave", "join"]);

const PAIR = /^(\d+)-(\d+)$/; // two places of a hand that lie together

// An option as it is read on a button.
function said(option) {
  const pair = PAIR.exec(option);
  return pair ? `${pair[1]} and ${pair[2]} together` : title(option);
}

// Whether an option lays these two together, or leaves them over, which is the same.
function together(option, places) {
  const pair = PAIR.exec(option).slice(1).map(Number);
  const inside = pair.filter((place) => places.has(place)).length;
  return inside === 2 || inside === 0;
}

export class Board {
  constructor(store) {
    this.store = store;
    this.table = null;
    this.chip = 0;
    this.areas = new Map(); // name → {button, stake, take}
    this.laid = "";
    this.tapped = new Set(); // places of one's own cards that are touched
    store.addEventListener("changed", ({ detail }) => this.changed(detail));
    setInterval(() => this.tick(), 200);
    document.addEventListener("keydown", (event) => this.key(event));
  }

  show(table) {
    this.table = table;
    this.laid = "";
    $("layout").replaceChildren();
    if (table) this.changed(table);
  }

  get state() {
    return this.store.tables.get(this.table);
  }

  changed(table) {
    this.tabs();
    if (table !== this.table || !this.state) return;
    const { now } = this.state;
    if (!now) return;
    this.tick();
    this.lay(now);
    this.wagers(now);
    this.choices(now);
    this.more(now);
    this.result(now);
    this.previous(now);
    this.story();
    this.chips(now);
  }

  async say(command) {
    const answer = await this.store.say(this.table, command);
    if (answer.type === "done") clearRefusal();
    return answer;
  }

  tabs() {
    const names = [...this.store.tables.keys()];
    $("tabs").replaceChildren(...names.map((name) => {
      const { now } = this.store.tables.get(name);
      const tab = element("button", { type: "button" }, now ? now.title : name);
      tab.setAttribute("aria-current", name === this.table ? "page" : "false");
      tab.onclick = () => this.show(name);
      return tab;
    }));
    const current = $("tabs").querySelector('[aria-current="page"]');
    if (current) $("tabs").scrollLeft = current.offsetLeft - $("tabs").offsetLeft;
  }

  // When bets may be placed, and the countdown (16:3(2)(c), (d), 16:5(4)).

  tick() {
    const state = this.state;
    if (!state?.now) return;
    const { now, nowAt } = state;
    const call = $("call");
    const left = now.seconds_left === null ? null : Math.max(0, now.seconds_left - (performance.now() - nowAt) / 1000);
    call.className = now.accepting ? "open" : "shut";
    let text = now.accepting ? "Place your bets" : "No more bets";
    if (!now.available) text = "Not available";
    if (left !== null) text += `\u00a0·\u00a0${Math.ceil(left)}`;
    if (call.textContent !== text) call.textContent = text;
    $("clock").hidden = left === null || !now.seconds;
    if (left !== null && now.seconds) $("bar").style.transform = `scaleX(${left / now.seconds})`;
    const why = now.accepting || this.offered(now).length ? "" : ` – ${this.plain(now.waiting_for)}`;
    const waiting = now.notice || `${now.title}, round ${now.round}${why}`;
    if ($("waiting").textContent !== waiting) $("waiting").textContent = waiting;
    const shown = prizes(now.meters);
    $("prizes").hidden = !shown;
    if ($("prizes").textContent !== shown) $("prizes").textContent = shown;
  }

  // The layout (16:3(1), (2)(a), (b)).

  lay(now) {
    const areas = now.picker ? tickets(now) : now.areas;
    const shape = JSON.stringify([now.table, now.joined, areas]);
    if (shape === this.laid) return;
    this.laid = shape;
    this.areas.clear();
    const layout = $("layout");
    if (!now.joined) {
      const join = element("button", { type: "button", className: "big go", id: "join" }, "Join this table");
      join.onclick = () => this.join();
      layout.replaceChildren(join);
    } else {
      layout.replaceChildren();
    }
    if (now.picker) layout.append(this.ticket(now.picker));
    const groups = grouped(areas.filter((area) => !area.raises));
    for (const [stem, members] of groups) {
      const grid = element("div", { className: stem ? "grid small" : "grid" }, ...members.map((area) => this.area(area, stem)));
      if (!stem) {
        layout.append(grid);
        continue;
      }
      const group = element("details", { className: "group", open: members.length >= 30 || groups.length < 4 },
        element("summary", {}, title(stem), element("span", {}, ` ${range(members[0])}`)), grid);
      layout.append(group);
    }
    // What play may add to a wager: shown where chips lie on it, and never placed by touch.
    const raised = areas.filter((area) => area.raises);
    if (raised.length) layout.append(element("div", { className: "grid", id: "raised" }, ...raised.map((area) => this.area(area, ""))));
  }

  // A seat may have been taken since the situation was told: then the next one.
  async join(tried = new Set()) {
    const seat = this.freeSeat(this.state.now, tried);
    const answer = await this.say({ type: "join", seat });
    if (answer.type === "refused" && /taken/.test(answer.reason) && seat) {
      clearRefusal();
      await this.join(tried.add(seat));
    }
  }

  freeSeat(now, tried) {
    const taken = new Set([...tried, ...now.players.map((p) => p.seat)]);
    for (let seat = 1; seat <= now.seats; seat++) if (!taken.has(seat)) return seat;
    return 0;
  }

  area(area, stem) {
    const name = stem ? area.name.slice(stem.length + 1).replaceAll("-", " ") : title(area.name);
    const stake = element("span", { className: "stake" });
    const button = element("button", { type: "button", className: "area" },
      element("span", { className: "name" }, name),
      ...(stem ? [] : [element("span", { className: "limits" }, range(area))]),
      stake);
    button.dataset.area = area.name;
    button.setAttribute("aria-label", `${title(area.name)}, ${range(area)}`);
    button.onclick = () => this.place(area.name);
    const take = element("button", { type: "button", className: "take", hidden: true }, "−");
    take.setAttribute("aria-label", `Take back ${title(area.name)}`);
    const cell = element("div", { className: "cell", hidden: Boolean(area.raises) }, button, ...(stem ? [] : [take]));
    this.areas.set(area.name, { button, stake, take, small: Boolean(stem), cell, raises: area.raises });
    return cell;
  }

  place(area) {
    const option = this.state.now.options.find((o) => o.command.type === "place" && o.command.area === area);
    const box = option?.command.box;
    return this.say({ type: "place", area, amount: this.chip, ...(box ? { box } : {}) });
  }

  // A layout with too many areas to show: the numbers chosen name the area.
  ticket({ prefix, numbers: count, most }) {
    const chosen = new Set();
    const place = element("button", { type: "button", className: "big", disabled: true }, "Buy a ticket");
    const numbers = Array.from({ length: count }, (_, i) => {
      const button = element("button", { type: "button", className: "area" }, String(i + 1));
      button.onclick = () => {
        if (!chosen.delete(i + 1) && chosen.size < most) chosen.add(i + 1);
        button.setAttribute("aria-pressed", String(chosen.has(i + 1)));
        place.disabled = !chosen.size;
        place.textContent = `Buy a ticket of ${chosen.size} number${chosen.size === 1 ? "" : "s"}`;
      };
      return button;
    });
    place.onclick = () => this.place(`${prefix}-${[...chosen].sort((a, b) => a - b).join("-")}`);
    return element("div", {}, element("div", { className: "grid small" }, ...numbers), place);
  }

  wagers(now) {
    const lying = new Map();
    for (const wager of now.wagers.filter((one) => one.player === this.store.me)) {
      const list = lying.get(wager.area) ?? [];
      list.push(wager);
      lying.set(wager.area, list);
    }
    const open = new Set();
    const back = new Map();
    for (const { command } of now.options) {
      if (command.type === "place") open.add(command.area);
      if (command.type === "withdraw") back.set(command.area, command);
    }
    const listed = []; // small areas have no room for a button of their own
    for (const [name, { button, stake, take, small, cell, raises }] of this.areas) {
      const own = lying.get(name) ?? [];
      const total = own.reduce((sum, w) => sum + w.amount, 0);
      stake.textContent = total ? dollars(total) : "";
      button.classList.toggle("staked", total > 0);
      if (raises) cell.hidden = !total;
      button.classList.toggle("closed", !open.has(name));
      take.hidden = !back.has(name);
      take.onclick = () => this.say(back.get(name));
      if (small && total && back.has(name)) {
        take.textContent = `− ${title(name)} ${dollars(total)}`;
        listed.push(take);
      }
    }
    $("mine").hidden = !listed.length;
    if (listed.length !== $("mine").children.length || listed.some((one, i) => one !== $("mine").children[i])) {
      $("mine").replaceChildren(...listed);
    }
  }

  // What the table waits for from this player.

  offered(now) {
    return now.options.filter((o) => ["choose", "cut"].includes(o.command.type));
  }

  // 'ann: on 16 (stand / draw)' to ann herself: 'You: on 16'.
  plain(waiting) {
    return waiting.replace(`${this.store.me}: `, "You: ").replace(/ \([^)]*\)$/, "");
  }

  choices(now) {
    const offered = this.offered(now);
    const panel = $("choices");
    const shape = JSON.stringify([now.table, now.at, offered]);
    panel.hidden = !offered.length;
    if (panel.dataset.shape === shape) return;
    panel.dataset.shape = shape;
    panel.replaceChildren(element("p", {}, this.plain(now.waiting_for)),
      ...offered.map((option) => this.choice(option)));
  }

  choice({ command, low, high, step }) {
    const words = command.type === "cut" ? `Cut at ${command.at}` : said(command.option);
    const button = element("button", { type: "button", className: "big go" }, words);
    if (!high || low === high) {
      if (low) button.append(` ${dollars(low)}`);
      button.onclick = () => this.say(command);
      return button;
    }
    const amount = element("input", { type: "number", min: low / 100, max: high / 100, step: step / 100, value: high / 100 });
    amount.setAttribute("aria-label", `Amount for ${words}`);
    button.onclick = () => this.say({ ...command, amount: Math.round(amount.valueAsNumber * 100) || 0 });
    return element("div", { className: "amount" }, button, amount);
  }

  more(now) {
    const others = now.options.filter((o) => !HIDDEN.has(o.command.type) && o.command.type !== "cut");
    const buttons = others.map(({ command }) => {
      const detail = Object.entries(command).filter(([key]) => key !== "type").map(([, value]) => value).join(" ");
      const button = element("button", { type: "button" }, `${title(command.type)} ${detail}`.trim());
      button.onclick = () => this.say(command);
      return button;
    });
    if (now.joined) {
      const leave = element("button", { type: "button", id: "leave" }, "Leave the table");
      leave.onclick = () => this.say({ type: "leave" });
      buttons.push(leave);
    }
    const panel = $("more");
    const shape = JSON.stringify([now.table, now.joined, others]);
    panel.hidden = !buttons.length;
    if (panel.dataset.shape === shape) return;
    panel.dataset.shape = shape;
    panel.replaceChildren(...buttons);
  }

  // What came, and what it paid with its rule (16:7).

  result() {
    const { round, before } = this.state;
    const shown = round.begun || !before?.number ? round : before;
    const names = shown.settled.some((one) => one.player !== this.store.me); // wagers are public
    const { pips } = this.state.now ?? {};
    $("result").replaceChildren(...drawn(shown, round, names, { pips, tap: this.tap() }));
  }

  // Two of one's own touched: they are laid together, where that is one of the choices.
  tap() {
    const pairs = this.state.now ? this.offered(this.state.now).filter((o) => PAIR.test(o.command.option)) : [];
    if (!pairs.length) {
      this.tapped.clear();
      return null;
    }
    const press = (place) => {
      if (!this.tapped.delete(place)) this.tapped.add(place);
      if (this.tapped.size === 2) {
        const option = pairs.find((o) => together(o.command.option, this.tapped));
        this.tapped.clear();
        if (option) this.say(option.command);
      }
      this.result();
    };
    return { press, chosen: this.tapped };
  }

  // 16:3(2)(f), (g), (h).
  previous(now) {
    const { round, outcome, wagered, won, corrected } = now.previous;
    $("last-bet").textContent = round ? dollars(wagered) : "–";
    $("last-win").textContent = round ? dollars(won) : "–";
    const hands = Object.entries(outcome ?? {}).filter(([name, what]) => name !== "order" && what.length);
    const all = hands.length ? hands.map(([name, what]) => `${name} ${what.join(" ")}`) : [(outcome?.order ?? []).join(" ")];
    $("last-result").textContent = round ? (all.join(" · ") || "no result") + (corrected ? " (corrected)" : "") : "–";
  }

  story() {
    if (!$("story").open && $("story").dataset.drawn === this.table) return;
    const lines = this.state.story.slice(-60).reverse();
    $("story").querySelector("ol").replaceChildren(...lines.map((line) => element("li", {}, line.words, cite(line.rule))));
  }

  // Chips from the smallest wager up.

  chips(now) {
    const least = Math.min(...now.areas.map((a) => a.minimum));
    const most = Math.max(...now.areas.map((a) => a.maximum));
    const values = CHIPS.filter((v) => v >= least && v <= most);
    if (least > 0 && !values.includes(least)) values.unshift(least);
    const shape = values.slice(0, 6).join();
    if (!values.includes(this.chip)) this.chip = values[0] ?? 0;
    const row = $("chips");
    if (row.dataset.shape !== shape) {
      row.dataset.shape = shape;
      row.replaceChildren(...values.slice(0, 6).map((value) => {
        const chip = element("button", { type: "button", className: "chip", value }, value % 100 ? dollars(value).replace("$0.", "").concat("c") : `$${value / 100}`);
        chip.setAttribute("role", "radio");
        chip.onclick = () => this.pick(value);
        return chip;
      }));
    }
    this.pick(this.chip);
  }

  pick(value) {
    this.chip = value;
    for (const chip of $("chips").children) chip.setAttribute("aria-checked", String(Number(chip.value) === value));
  }

  key(event) {
    const at = Number(event.key);
    if (!this.table || !at || event.target.matches("input, textarea")) return;
    const chip = $("chips").children[at - 1];
    if (chip) this.pick(Number(chip.value));
  }
}

// A layout that knows every ticket: those that were bought are shown.
function tickets(now) {
  const [like] = now.areas;
  return [...new Set(now.wagers.map((w) => w.area))].map((name) => ({ ...like, name }));
}

function range(area) {
  const short = (cents) => dollars(cents).replace(/\.00$/, "");
  return area.minimum === area.maximum ? short(area.minimum) : `${short(area.minimum)} – ${short(area.maximum)}`;
}

// Areas that differ only in their numbers lie together; all others in one grid before them.
function grouped(areas) {
  const stems = new Map();
  for (const area of areas) {
    const stem = area.name.replace(/-\d.*$/, "");
    if (!stems.has(stem)) stems.set(stem, []);
    stems.get(stem).push(area);
  }
  const single = [];
  const groups = [];
  for (const [stem, members] of stems) {
    if (members.length < 4) single.push(...members);
    else groups.push([stem, members]);
  }
  return single.length ? [["", single], ...groups] : groups;
}

export { grouped };

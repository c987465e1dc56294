// A table as its staff see it: what it waits for, all wagers, what may be said, what is entered.

import { cite, drawn } from "../drawing.js";
import { clearRefusal, dollars, element, prizes, title } from "../parts.js";
import { attempt, grid, sure } from "./forms.js";
import { pad } from "./pad.js";
import { Procedure } from "./procedure.js";
import { replay } from "./records.js";
import { Sayings } from "./sayings.js";
import { Corrections, Limits, entered } from "./directing.js";

const OPTIONS = { "no-more-bets": "No more bets", "time-up": "Time is up", shuffled: "The cards are shuffled", deal: "Deal the first cards", "open-again": "Open the table again" };
const QUIET = new Set(["time-up", "take-back"]); // beside what usually comes next
const STORY = 60;

export class TableView {
  constructor(store, me, table) {
    this.store = store;
    this.me = me;
    this.table = table;
    this.until = 0; // the entry up to which the table must be shown before anything more is said
    this.given = null; // what was entered last, until the table is shown after it
    this.shapes = {}; // what each part was last drawn from
    this.may = (...operations) => operations.some((one) => me.operations.includes(one));
    this.root = this.build();
    this.onchange = ({ detail }) => detail === table && this.changed();
    this.onkey = (event) => this.key(event);
    store.addEventListener("changed", this.onchange);
    document.addEventListener("keydown", this.onkey);
    this.clock = setInterval(() => this.tick(), 200);
    store.watch(table);
    this.load();
  }

  leave() {
    this.procedure.leave();
    this.store.removeEventListener("changed", this.onchange);
    document.removeEventListener("keydown", this.onkey);
    clearInterval(this.clock);
    this.store.unwatch(this.table);
  }

  part(id, label, kind = "section") {
    const made = element(kind, { id });
    made.setAttribute("aria-label", label);
    this[id] = made;
    return made;
  }

  folded(id, words) {
    const made = element("details", { id }, element("summary", {}, words));
    made.body = element("div");
    made.append(made.body);
    this[id] = made;
    return made;
  }

  build() {
    this.call = element("div", { id: "call" });
    this.bar = element("div", { id: "bar" });
    this.countdown = element("div", { id: "clock", hidden: true }, this.bar);
    this.waiting = element("div", { id: "waiting" });
    const status = element("section", { id: "status" }, element("h2", {}, this.table), this.call, this.waiting, this.countdown);
    this.procedure = new Procedure(this);
    const left = element("div", { className: "column" }, this.procedure.now,
      this.part("enter", "Enter the result"), this.part("options", "What you may do now"), this.part("undo", "What was entered last"),
      this.procedure.pay, this.part("result", "This round"), this.procedure.host);
    const right = element("div", { className: "column" }, this.part("wagers", "On the layout"));
    this.enter.hidden = this.options.hidden = this.undo.hidden = true;
    if (this.may("conduct", "direct", "inspect")) {
      this.sayings = new Sayings(this);
      right.append(this.sayings.root);
    }
    this.limits = new Limits(this);
    right.append(this.limits.root);
    if (this.may("direct")) {
      this.corrections = new Corrections(this);
      right.append(this.corrections.root);
    }
    if (this.may("recall any round")) right.append(this.rounds());
    right.append(this.folded("story", "What happened"));
    this.story.ontoggle = () => this.tell();
    if (this.may("close table")) right.append(this.closing());
    return element("div", { className: "at-table" }, status, element("div", { className: "columns" }, left, right));
  }

  rounds() {
    const made = this.folded("replays", "A round, redrawn with its rules");
    made.ontoggle = () => made.open && made.body.replaceChildren(replay.form(this.table, this.state?.now ? Math.max(this.state.now.round - 1, 1) : 1));
    return made;
  }

  closing() {
    const made = this.folded("closing", "Close the table");
    const button = element("button", { type: "button", disabled: true }, "Close the table");
    const about = "Only while no wager lies. It can be opened again.";
    button.onclick = () => sure(`Close ${this.table}?`, "Wagers that stand go back to their owners, and a sealed shoe is revealed. A supervisor can open it again: the next round then begins with a shuffle.", () => this.say(this.closable.command, this.closable.role), "Close it");
    made.body.append(element("p", { className: "quiet" }, about), button);
    this.closeButton = button;
    return made;
  }

  get state() {
    return this.store.tables.get(this.table);
  }

  async load() {
    if (this.sayings) await attempt(() => this.sayings.load());
    this.changed();
  }

  // Say something; answers what was answered, or null after a refusal, which is shown.
  async say(command, role = "", ofRound = true) {
    const answer = await this.store.say(this.table, command, { role, ofRound });
    if (answer.type === "done") clearRefusal();
    return answer.type === "done" ? answer : null;
  }

  changed() {
    const now = this.state?.now;
    if (!now) return;
    this.tick();
    this.renew(now);
    this.draw("enter", [now.round, now.entry], () => this.drawEntry(now));
    this.drawOptions(now);
    this.answered();
    this.drawResult();
    this.draw("wagers", [now.wagers, now.players], () => this.drawWagers(now));
    this.procedure.changed();
    this.sayings?.changed(now);
    this.limits.changed(now);
    this.corrections?.changed(now);
    this.tell();
  }

  draw(name, of, action) {
    const shape = JSON.stringify(of);
    if (this.shapes[name] === shape) return;
    this.shapes[name] = shape;
    action();
  }

  tick() {
    const state = this.state;
    if (!state?.now) return;
    const { now, nowAt } = state;
    const left = now.seconds_left === null ? null : Math.max(0, now.seconds_left - (performance.now() - nowAt) / 1000);
    let text = now.accepting ? "Wagers are open" : "No more bets";
    if (now.waiting_for === "the table is closed") text = "The table is closed";
    if (!now.available) text = "Not available";
    if (left !== null) text += `\u00a0·\u00a0${Math.ceil(left)}`;
    this.call.className = now.accepting ? "open" : "shut";
    if (this.call.textContent !== text) this.call.textContent = text;
    this.countdown.hidden = left === null || !now.seconds;
    if (left !== null && now.seconds) this.bar.style.transform = `scaleX(${left / now.seconds})`;
    const doing = now.notice || `${now.title}, round ${now.round} – waiting for ${now.waiting_for}`;
    const waiting = [doing, prizes(now.meters)].filter(Boolean).join(" · ");
    if (this.waiting.textContent !== waiting) this.waiting.textContent = waiting;
  }

  // What is entered by hand.

  drawEntry(now) {
    this.enter.hidden = !now.entry;
    if (!now.entry) {
      this.enter.replaceChildren();
      return;
    }
    const made = pad(now.entry, async (command) => {
      for (const button of made.querySelectorAll("button")) button.disabled = true;
      const option = now.options.find((one) => one.command.type === command.type);
      this.last = command;
      const done = await this.say(command, option?.role);
      this.given = { pad: made, at: done?.at ?? 0 };
      this.changed();
    });
    this.enter.replaceChildren(made);
  }

  // The next is entered on a pad of its own, once the table is shown as it was when this was entered; what
  // came before the answer has one already, on which something may be half entered.
  renew(now) {
    if (!this.given || now.at < this.given.at) return;
    if (this.enter.firstChild === this.given.pad) this.shapes.enter = "";
    this.given = null;
  }

  key(event) {
    if (event.target.matches("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Backspace") this.undo.querySelector("[data-say=take-back]")?.click();
    if (event.key.length === 1 || event.key === "Enter") this.enter.firstChild?.press?.(event.key);
  }

  // What else the table takes as an answer now.

  drawOptions(now) {
    if (this.sayings && !this.sayings.loaded) return;
    const around = this.sayings?.names ?? new Set();
    const offered = now.options.filter(({ command }) => !around.has(command.type) && command.type !== now.entry?.command.type);
    this.closable = offered.find(({ command }) => command.type === "close-table");
    if (this.closeButton) this.closeButton.disabled = !this.closable;
    const mine = offered.some(({ command }) => command.type === "choose"); // then nobody else is waited for
    const back = offered.find(({ command }) => command.type === "take-back");
    const answers = offered.filter((one) => one !== this.closable && one !== back && !(mine && one.command.type === "time-up"));
    this.draw("undo", [now.round, now.waiting_for, back], () => {
      this.undo.hidden = !back;
      this.undo.replaceChildren(...(back ? [this.option(back)] : []));
    });
    this.draw("options", [now.round, now.waiting_for, answers], () => {
      this.options.hidden = !answers.length;
      this.options.replaceChildren(...answers.map((one) => this.option(one)));
    });
  }

  option({ command, role, low, high, step }) {
    const { type, option, box, at, ...rest } = command;
    const detail = [at, ...Object.entries(rest).filter(([name]) => name !== "amount").map(([, value]) => value)].filter((one) => one !== undefined);
    const words = [OPTIONS[type] ?? title(option ?? type), ...detail, box ? `(box ${box})` : ""].filter((one) => one !== "").join(" ");
    const button = element("button", { type: "button", className: QUIET.has(type) ? "big" : "big go" }, type === "take-back" ? `Undo: ${this.entered()}` : words);
    button.dataset.say = type;
    const act = async (said) => {
      this.until = Infinity;
      this.answered();
      const done = await this.say(said, role, type !== "open-again");
      if (type === "take-back") this.last = null;
      this.until = done?.at ?? 0;
      this.answered();
    };
    if (!high || low === high) {
      if (low) button.append(` ${dollars(low)}`);
      button.onclick = () => act(command);
      return button;
    }
    const amount = element("input", { type: "number", min: low / 100, max: high / 100, step: step / 100, value: low / 100 });
    amount.setAttribute("aria-label", `Amount for ${words}`);
    button.onclick = () => act({ ...command, amount: Math.round(amount.valueAsNumber * 100) || 0 });
    return element("div", { className: "amount" }, button, amount);
  }

  // Something can be said again once the table is shown as it was when it answered: a second touch
  // before that would say the same of what comes next.
  answered() {
    const waits = (this.state?.now?.at ?? 0) < this.until;
    for (const button of [...this.options.querySelectorAll("button"), ...this.undo.querySelectorAll("button")]) button.disabled = waits;
  }

  // What was entered last, in words: what an undo takes back.
  entered() {
    return this.last ? entered(this.last) : "the last entry";
  }

  drawResult() {
    const { round, before } = this.state;
    const parts = drawn(round.begun || !before?.number ? round : before, round, true, { pips: this.state.now?.pips });
    this.result.replaceChildren(...parts);
    this.result.hidden = !parts.length;
  }

  drawWagers(now) {
    const total = now.wagers.reduce((sum, one) => sum + one.amount, 0);
    const seats = now.players.map(({ player, seat }) => (seat ? `${player} (${seat})` : player)).join(", ");
    const row = (one) => element("li", {}, element("b", {}, String(one.box || "")), element("span", {}, title(one.area), element("small", {}, one.player)), element("strong", {}, dollars(one.amount)));
    this.wagers.replaceChildren(
      element("h3", {}, `On the layout ${dollars(total)}`),
      now.wagers.length ? element("ol", { className: "lying" }, ...now.wagers.map(row)) : element("p", { className: "quiet" }, "No wager lies."),
      element("p", { className: "quiet" }, seats ? `At the table: ${seats}` : "Nobody is at the table."));
  }

  tell() {
    if (!this.story.open || !this.state) return;
    const lines = this.state.story.slice(-STORY).reverse();
    this.story.body.replaceChildren(element("ol", {}, ...lines.map((line) => element("li", {}, line.words, cite(line.rule)))));
  }
}

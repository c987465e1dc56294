// What the table asks of this player: large buttons where the chips were, a key each, the one that is
// taken at the end of the time marked; tiles and cards are chosen by touching them.

import { $, dollars, el, icon, title } from "./parts.js";
import { has, t } from "./words.js";

const PAIR = /^(\d+)-(\d+)$/; // two places of a hand that lie together
const KEEP = /^keep((?: \d+)+)$/; // the places of a hand that are kept

export function said(option) {
  const pair = PAIR.exec(option);
  if (pair) return t("together", { a: pair[1], b: pair[2] });
  return has(`choice.${option}`) ? t(`choice.${option}`) : title(option);
}

// Whether an option lays these two together, or leaves them over, which is the same.
function together(option, places) {
  const pair = PAIR.exec(option).slice(1).map(Number);
  const inside = pair.filter((place) => places.has(place)).length;
  return inside === 2 || inside === 0;
}

const varies = ({ low, high }) => Boolean(high) && low !== high;
const named = ({ type, option = "" }) => `${type} ${option}`;

export class Deciding {
  constructor(board) {
    this.board = board;
    this.tapped = new Set(); // places of one's own cards that are touched
    this.keys = new Map();
    this.sizing = ""; // the choice whose amount is being set
    this.heard = 0; // until the table is shown as it was at this entry, it has not answered
  }

  // What was decided is on its way, or not to be seen yet: a second touch must not decide what comes next.
  get waits() { return (this.board.now?.at ?? 0) < this.heard; }

  forget() { this.heard = 0; }

  async say(command) {
    const { table } = this.board;
    if (this.waits) return;
    this.heard = Infinity;
    this.board.draw();
    const answer = await this.board.say(command);
    if (this.board.table !== table) return;
    this.heard = answer.type === "done" ? answer.at : 0;
    this.board.draw();
  }

  // Where nothing is wagered on areas, chips are brought to the table between hands.
  offered() {
    const { now, picks } = this.board;
    if (now?.accepting && picks) return []; // chosen by touching the felt
    const stakes = now?.accepting && !now.areas.length && !now.picker;
    return now?.options.filter((o) => ["choose", "cut"].includes(o.command.type) || (stakes && o.command.type === "buy-in" && o.low <= now.money.credits)) ?? [];
  }

  get pairs() { return this.offered().filter((o) => PAIR.test(o.command.option)); }
  get kept() { return this.offered().filter((o) => KEEP.test(o.command.option)); }
  get touches() { return this.pairs.length > 0 || this.kept.length > 0; }

  touch(place) {
    if (!this.touches || this.waits) return;
    if (!this.tapped.delete(place)) this.tapped.add(place);
    if (this.pairs.length && this.tapped.size === 2) {
      const option = this.pairs.find((o) => together(o.command.option, this.tapped));
      this.tapped.clear();
      if (option) this.say(option.command);
    }
    this.board.draw();
  }

  draw(shown) {
    const offered = shown ? this.offered() : [];
    const panel = $("choices"), rail = $("rail");
    if (!this.touches) this.tapped.clear();
    if (!offered.some((o) => named(o.command) === this.sizing)) this.sizing = "";
    const shape = JSON.stringify([this.board.table, offered, [...this.tapped], this.sizing, this.narrow, this.board.hints.advice, this.waits]);
    rail.classList.toggle("deciding", offered.length > 0);
    panel.hidden = !offered.length;
    if (panel.dataset.shape === shape) return;
    panel.dataset.shape = shape;
    this.keys = new Map();
    const question = this.board.plain(this.board.now?.waiting_for ?? "");
    panel.setAttribute("aria-label", question || t("your-turn"));
    panel.classList.toggle("sizing", this.sizing !== "");
    if (this.sizing) { panel.replaceChildren(...this.stage(offered.find((o) => named(o.command) === this.sizing))); return; }
    const plainly = offered.filter((o) => !KEEP.test(o.command.option ?? ""));
    const beside = plainly.filter(varies).length === 1 && plainly.length <= (this.narrow ? 1 : 4);
    const buttons = plainly.map((option) => this.button(option, beside, plainly.length > 4));
    if (this.kept.length) buttons.unshift(this.keeping());
    panel.dataset.many = buttons.length;
    panel.style.setProperty("--columns", buttons.length > 4 ? Math.ceil(buttons.length / 2) : buttons.length);
    panel.setAttribute("aria-busy", String(this.waits));
    panel.replaceChildren(...buttons);
    if (this.waits) for (const one of panel.querySelectorAll("button, input")) one.disabled = true;
  }

  // A page too narrow for a slider beside the other choices.
  get narrow() { return matchMedia("(max-width: 700px), (max-height: 500px)").matches; }

  keeping() {
    const wanted = `keep${[...this.tapped].sort((a, b) => a - b).map((n) => ` ${n}`).join("")}`;
    const option = this.kept.find((o) => o.command.option === wanted);
    return el("button", { type: "button", class: "b go", disabled: !option, onclick: () => { this.tapped.clear(); this.say(option.command); } }, el("b", {}, option ? t("keep-these") : t("keep-none")));
  }

  button(option, beside, crowded) {
    const { command, low, high, default: otherwise } = option;
    const words = this.words(command);
    const key = [...words.toLowerCase()].find((letter) => /[a-z0-9]/.test(letter) && !this.keys.has(letter)) ?? "";
    const sum = !high ? "" : low === high ? dollars(low) : beside || crowded ? "" : t("up-to", { sum: dollars(this.most(option)) });
    const advised = command.type === "choose" && this.board.hints.advice?.option === command.option;
    const notes = [advised ? `★ ${t("hint")}` : "", sum, otherwise ? t("default") : ""].filter(Boolean).join(" · ");
    const made = el("button", { type: "button", class: `b ${otherwise ? "default" : "go"}${advised ? " advised" : ""}`, "data-option": command.option ?? command.type }, el("span", {}, el("b", {}, words), notes ? el("small", {}, notes) : null), key ? el("kbd", { "aria-hidden": "true" }, key.toUpperCase()) : null);
    made.onclick = !varies(option) ? () => this.say(command) : () => { this.sizing = named(command); this.board.draw(); $("choices").querySelector("input")?.focus(); };
    const whole = varies(option) && beside ? this.sized(made, option) : made;
    if (key) this.keys.set(key, made.onclick);
    return whole;
  }

  words(command) { return command.type === "cut" ? t("cut-at", { n: command.at }) : command.type === "buy-in" ? t("bring-chips") : said(command.option); }

  // Nobody brings more chips than there are credits for.
  most({ command, high, low }) {
    const credits = this.board.now?.money?.credits ?? high;
    return command.type === "buy-in" ? Math.max(low, Math.min(high, credits)) : high;
  }

  // How much: a slider with the figure beside it, and the amounts that are said most. Players against
  // each other begin at the least; where a wager is added to, all that may be is proposed.
  amounts(option) {
    const { command, low, step } = option, high = this.most(option);
    const figure = el("output", { class: "figure" });
    const room = command.type !== "buy-in" && !this.board.now.areas.length;
    const range = el("input", { type: "range", min: low, max: high, step: step || 1, value: room ? low : high, "aria-label": t("amount-for", { what: this.words(command) }) });
    const show = () => { figure.textContent = dollars(Number(range.value)); range.setAttribute("aria-valuetext", figure.textContent); };
    const to = (cents) => () => { range.value = Math.min(high, Math.max(low, cents)); show(); };
    range.oninput = show;
    show();
    const lying = this.board.pot();
    const quick = [["least", low], ...(lying ? [["half", lying / 2], ["pot", lying]] : []), ["most", high]].filter(([, cents]) => cents >= low && cents <= high);
    const buttons = quick.map(([name, cents]) => el("button", { type: "button", class: "b", onclick: to(cents) }, t(`bet.${name}`)));
    return { figure, range, buttons, say: () => { this.sizing = ""; this.say({ ...command, amount: Number(range.value) }); } };
  }

  sized(made, option) {
    const { figure, range, buttons, say } = this.amounts(option);
    made.onclick = say;
    return el("div", { class: "amount" }, el("div", { class: "how-much" }, el("div", { class: "quick" }, buttons, figure), range), made);
  }

  // The amount of one choice, where the choices were.
  stage(option) {
    const { figure, range, buttons, say } = this.amounts(option);
    const back = () => { this.sizing = ""; this.board.draw(); };
    range.onkeydown = (event) => { if (event.key === "Enter") say(); else if (event.key === "Escape") back(); };
    return [el("div", { class: "quick" }, el("button", { type: "button", class: "b icon", "aria-label": t("back-one"), onclick: back }, icon("back")), buttons, figure), range,
      el("button", { type: "button", class: "b go", "data-option": option.command.option ?? option.command.type, onclick: say }, el("b", {}, this.words(option.command)))];
  }

  key(letter) {
    const act = this.keys.get(letter);
    if (!act || $("choices").hidden) return false;
    act();
    return true;
  }
}

// What the table asks of this player: large buttons where the chips were, a key each, the one that is
// taken at the end of the time marked; tiles and cards are chosen by touching them.

import { $, dollars, el, title } from "./parts.js";
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

export class Deciding {
  constructor(board) {
    this.board = board;
    this.tapped = new Set(); // places of one's own cards that are touched
    this.keys = new Map();
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
    const { now, felt } = this.board;
    if (now?.accepting && felt?.data.choose) return []; // chosen by touching the felt
    const stakes = now?.accepting && !now.areas.length && !now.picker;
    return now?.options.filter((o) => ["choose", "cut"].includes(o.command.type) || (stakes && o.command.type === "buy-in")) ?? [];
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
    const shape = JSON.stringify([this.board.table, offered, [...this.tapped], this.waits]);
    rail.classList.toggle("deciding", offered.length > 0);
    panel.hidden = !offered.length;
    if (panel.dataset.shape === shape) return;
    panel.dataset.shape = shape;
    this.keys = new Map();
    const buttons = offered.filter((o) => !KEEP.test(o.command.option ?? "")).map((option) => this.button(option));
    if (this.kept.length) buttons.unshift(this.keeping());
    const question = this.board.plain(this.board.now?.waiting_for ?? "");
    panel.setAttribute("aria-label", question || t("your-turn"));
    panel.setAttribute("aria-busy", String(this.waits));
    panel.replaceChildren(...buttons);
    if (this.waits) for (const one of panel.querySelectorAll("button, input")) one.disabled = true;
  }

  keeping() {
    const wanted = `keep${[...this.tapped].sort((a, b) => a - b).map((n) => ` ${n}`).join("")}`;
    const option = this.kept.find((o) => o.command.option === wanted);
    return el("button", { type: "button", class: "b go", disabled: !option, onclick: () => { this.tapped.clear(); this.say(option.command); } }, el("b", {}, option ? t("keep-these") : t("keep-none")));
  }

  button({ command, low, high, step, default: otherwise }) {
    const words = command.type === "cut" ? t("cut-at", { n: command.at }) : command.type === "buy-in" ? t("bring-chips") : said(command.option);
    const key = [...words.toLowerCase()].find((letter) => /[a-z0-9]/.test(letter) && !this.keys.has(letter)) ?? "";
    const notes = [low && low === high ? dollars(low) : "", otherwise ? t("default") : ""].filter(Boolean).join(" · ");
    const made = el("button", { type: "button", class: otherwise ? "b default" : "b go", "data-option": command.option ?? command.type }, el("span", {}, el("b", {}, words), notes ? el("small", {}, notes) : null), key ? el("kbd", { "aria-hidden": "true" }, key.toUpperCase()) : null);
    if (!high || low === high) {
      made.onclick = () => this.say(command);
      if (key) this.keys.set(key, made.onclick);
      return made;
    }
    return this.sized(made, key, { command, low, high, step, words });
  }

  // How much: a slider with the figure beside it, and the amounts that are said most.
  sized(made, key, { command, low, high, step, words }) {
    const figure = el("output", { class: "figure" });
    const range = el("input", { type: "range", min: low, max: high, step: step || 1, value: command.type === "buy-in" ? high : low, "aria-label": t("amount-for", { what: words }) });
    const show = () => { figure.textContent = dollars(Number(range.value)); range.setAttribute("aria-valuetext", figure.textContent); };
    const to = (cents) => () => { range.value = Math.min(high, Math.max(low, cents)); show(); };
    range.oninput = show;
    show();
    made.onclick = () => this.say({ ...command, amount: Number(range.value) });
    if (key) this.keys.set(key, made.onclick);
    const lying = this.board.pot();
    const quick = [["least", low], ...(lying ? [["half", lying / 2], ["pot", lying]] : []), ["most", high]].filter(([, cents]) => cents >= low && cents <= high);
    return el("div", { class: "amount" }, el("div", { class: "how-much" }, el("div", { class: "quick" }, quick.map(([name, cents]) => el("button", { type: "button", class: "b", onclick: to(cents) }, t(`bet.${name}`))), figure), range), made);
  }

  key(letter) {
    const act = this.keys.get(letter);
    if (!act || $("choices").hidden) return false;
    act();
    return true;
  }
}

// What a supervisor puts right at a table: results that were entered wrongly, limits of the sign.

import { face } from "../drawing.js";
import { api, dollars, element, title } from "../parts.js";
import { attempt, grid, when } from "./forms.js";
import { pad } from "./pad.js";
import { confirmed } from "./ruling.js";

const NAMES = { face: "Card", spin: "Spin", roll: "Roll", toss: "Toss", catch: "Catch", pick: "Number" };

// 'Card 9♠', 'Roll 3 4': a result as it was entered.
export function entered({ type, index, ...values }) {
  const words = Object.values(values).flat().filter((one) => one !== "").map(face).join(" ");
  return `${NAMES[type] ?? title(type)} ${words || "without a result"}`;
}

class Folded {
  constructor(view, id, words) {
    this.view = view;
    this.body = element("div");
    this.root = element("details", { id }, element("summary", {}, words), this.body);
    this.root.ontoggle = () => this.root.open && this.load();
    this.moment = "";
    this.asked = 0; // how often what it shows was asked for
  }

  get path() {
    return `/tables/${encodeURIComponent(this.view.table)}`;
  }

  changed(now) {
    const moment = this.momentOf(now);
    if (moment === this.moment) return;
    this.moment = moment;
    if (this.root.open && !this.busy()) this.load();
  }

  // Nothing is drawn anew under somebody's finger.
  busy() {
    return this.body.contains(document.activeElement) && document.activeElement.matches("input, select, textarea");
  }

  load() {
    return attempt(async () => {
      const asked = ++this.asked;
      const parts = await this.show();
      // Somebody may have begun something while it was asked for, or it was asked for again.
      if (asked === this.asked && !this.busy()) this.body.replaceChildren(...parts);
    });
  }
}

// 16:10(2).
export class Corrections extends Folded {
  constructor(view) {
    super(view, "corrections", "Results entered wrongly");
    this.place = element("div");
  }

  momentOf(now) {
    return String(now.at);
  }

  busy() {
    return Boolean(this.body.querySelector(".pad"));
  }

  async show() {
    const found = await api("GET", `${this.path}/entered`);
    const rows = found.reverse().map((one) => {
      const button = element("button", { type: "button" }, "Correct");
      button.setAttribute("aria-label", `Correct round ${one.round}, ${entered(one.answer)}`);
      button.onclick = () => this.correct(one);
      return [`Round ${one.round}`, entered(one.answer), one.by, button];
    });
    return [this.place, grid(["Round", "Result", "Entered by", ""], rows, "Nothing was entered in this round or the last.")];
  }

  correct(one) {
    if (!one.entry) return;
    const back = element("button", { type: "button" }, "Leave it as it is");
    back.onclick = () => {
      this.place.replaceChildren();
      this.load();
    };
    const enter = async (answer) => {
      const command = { type: "correction", round: one.round, input: one.input, answer };
      const meant = await attempt(() => confirmed(this.view.table, `Round ${one.round}: not ${entered(one.answer)}, but ${entered(answer)}`, command));
      if (meant) await this.view.say(command, "", false);
      this.place.replaceChildren();
      await this.load();
    };
    const { command, field, none, number } = one.entry;
    const nothing = element("button", { type: "button", className: "none", hidden: !none }, `It was ${none}`);
    nothing.onclick = () => enter({ ...command, [field]: number ? [] : "" });
    this.place.replaceChildren(
      element("p", {}, `Round ${one.round}: ${entered(one.answer)} was entered. What was it really?`),
      pad(one.entry, enter), nothing, back);
  }
}

// General:13.
export class Limits extends Folded {
  constructor(view) {
    super(view, "limits", "The sign: limits and notices");
  }

  momentOf(now) {
    return JSON.stringify([now.round, now.areas.map((area) => [area.minimum, area.maximum])]);
  }

  async show() {
    const { limits, notices } = await api("GET", `${this.path}/sign`);
    const { sayings } = this.view;
    if (sayings) await sayings.load();
    const named = ({ limit }) => (limit ? title(limit) : "All other wagers");
    const parts = [grid(["Wagers", "Minimum", "Maximum"], limits.map((one) => [named(one), dollars(one.minimum), dollars(one.maximum)]))];
    if (notices.length) {
      parts.push(element("h3", {}, "Notices"));
      parts.push(grid(["Wagers", "Minimum", "Maximum", "Since", "Now"], notices.map((one) => [named(one), dollars(one.minimum), dollars(one.maximum), when(one.since),
        one.why_not ? element("span", {}, one.why_not, element("cite", {}, ` ${one.rule}`)) : "may be enacted"])));
    }
    const open = new Set([...this.body.querySelectorAll("details[open]")].map((one) => one.dataset.name));
    for (const one of sayings?.limits ?? []) {
      const folded = element("details", { className: "saying", open: open.has(one.name) }, element("summary", {}, title(one.name)), sayings.form(one));
      folded.dataset.name = one.name;
      parts.push(folded);
    }
    return parts;
  }
}

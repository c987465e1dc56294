// At a table where nothing of value is played for: what the strategy says, what a wager costs, and which
// rule decided. They can be turned off.

import { api, dollars } from "./parts.js";
import { said } from "./deciding.js";
import { t } from "./words.js";

export class Hints {
  constructor(board) {
    this.board = board;
    this.asked = ""; // the decision that was asked about
    this.advice = null;
  }

  get on() { return Boolean(this.board.now?.teaching) && localStorage.getItem("hints") !== "off"; }

  turn() { localStorage.setItem("hints", localStorage.getItem("hints") === "off" ? "on" : "off"); this.asked = ""; this.board.draw(); }

  // What the strategy says about the decision that is open; asked for once.
  about(offered) {
    const key = JSON.stringify([this.board.table, this.board.now?.at, offered.map((one) => one.command)]);
    if (!this.on || !offered.some((one) => one.command.type === "choose") || (this.board.now.accepting && this.board.now.areas.length)) { this.asked = ""; this.advice = null; return null; }
    if (key !== this.asked) {
      this.asked = key;
      this.advice = null;
      api("GET", `/tables/${encodeURIComponent(this.board.table)}/hint`).then((hint) => {
        if (this.asked !== key || !hint.option) return;
        this.advice = hint;
        this.board.draw();
      }).catch(() => {}); // the moment has passed: there is no hint then
    }
    return this.advice;
  }

  words(advice) { return t("hint-strategy", { what: said(advice.option) + (advice.amount ? ` ${dollars(advice.amount)}` : "") }); }

  // What a wager of the chip in hand costs on average, if its edge is known.
  async costs(area) {
    if (!this.on) return "";
    const help = await this.board.help();
    const edge = parseFloat((help.wagers.find((one) => one.area === area)?.edge ?? "").replace("about ", ""));
    if (Number.isNaN(edge)) return "";
    const cost = this.board.chip * edge / 10000;
    return t("hint-cost", { sum: `$${cost.toFixed(2)}`, stake: dollars(this.board.chip) });
  }
}

// The pay tables of a felt beside it, as they stand on the layout of a real table; the line by which a wager
// of one's own was paid is lit.

import { areaName } from "./board.js";
import { $, el, title } from "./parts.js";
import { t } from "./words.js";

const SHORT = 12; // letters of odds that stay on one line
const WORDS = 2; // so many areas of one table are named, then how many there are

const named = (areas) => (areas.length > WORDS ? `${areaName(areas[0])} · ${t("areas", { n: areas.length })}` : areas.map(areaName).join(", "));

export class Paying {
  constructor(board) { this.board = board; }

  // A felt whose rounds before are drawn large has no room for them: they are in the help.
  draw() {
    const { names, layout } = this.board.felts.get(this.board.table);
    this.tables = layout.past ? [] : names.tables;
    $("pays").hidden = !this.tables.length;
    $("pays").replaceChildren(...this.tables.map(({ areas, rows }) => el("table", { class: "pays" },
      el("caption", {}, t("table-pays", { what: names.areas.length > areas.length ? named(areas) : title(areas[0]) })),
      el("tbody", {}, rows.map(([event, odds]) => el("tr", {}, el("th", { scope: "row" }, event), el("td", { class: odds.length > SHORT ? "long" : "" }, odds)))))));
  }

  // Two lines of the same odds do not say which of them it was.
  light(settled) {
    (this.tables ?? []).forEach(({ areas, rows }, n) => {
      const won = settled.filter((one) => one.player === this.board.store.me && one.odds && areas.includes(one.area)).map((one) => one.odds.replace("/", " to "));
      rows.forEach(([, odds], i) => $("pays").children[n].rows[i].classList.toggle("now", won.includes(odds) && rows.filter((one) => one[1] === odds).length === 1));
    });
  }
}

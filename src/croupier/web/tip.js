// What appears at the finger: what a zone is, what it pays, its limits, what is there; or why not.

import { $, el } from "./parts.js";
import { money } from "./pieces.js";
import { t } from "./words.js";

export class Tip {
  static STAYS = 5000; // milliseconds that a refusal stays, unless something is touched

  constructor(board) {
    this.board = board;
    this.root = $("tip");
    this.refusing = 0;
    this.spot = null;
    document.addEventListener("pointerdown", () => { if (this.refusing) this.clear(); }, true);
  }

  area(zone) { return this.board.now?.areas.find((one) => one.name === zone.area) ?? null; }
  odds(zone) { return this.board.felts.get(this.board.table)?.names.pays[zone.area] ?? ""; }

  limits(zone) {
    const area = this.area(zone);
    if (!area) return "";
    return area.minimum === area.maximum ? t("fixed", { low: money(area.minimum) }) : t("limits", { low: money(area.minimum), high: money(area.maximum) });
  }

  // As a screen reader hears it.
  words(zone) {
    const mine = this.board.felt.wagers.get(zone.key);
    const odds = this.odds(zone);
    return [zone.say, odds && t("pays", { odds }), this.limits(zone), mine && t("you-have", { sum: money(mine) })].filter(Boolean).join(", ");
  }

  lines(zone) {
    const mine = this.board.felt.wagers.get(zone.key), odds = this.odds(zone);
    return [el("b", {}, zone.say), el("div", { class: "lim" }, [odds && t("pays", { odds }), this.limits(zone)].filter(Boolean).join(" · ")), mine ? el("div", { class: "have" }, this.board.felt.waiting.has(zone.key) ? `${money(mine)} · ${t("not-answered")}` : t("you-have", { sum: money(mine) })) : null];
  }

  point(zone, at) {
    if (this.refusing) return;
    if (!zone || zone.touch) { this.hide(); return; }
    this.spot = at ?? this.board.felt.middle(zone);
    const lines = this.lines(zone);
    this.show(this.spot, lines);
    this.pointed = zone;
    if (!zone.many) this.board.hints.costs(zone.area).then((words) => { if (words && this.pointed === zone && !this.root.hidden && !this.refusing) this.show(this.spot, [...this.lines(zone), el("div", { class: "lim" }, words)]); }).catch(() => {});
  }

  // A long press: everything there is to know about an area.
  async about(zone, at) {
    const help = await this.board.help();
    const wager = help.wagers.find((one) => one.area === zone.area);
    const pays = (wager?.pays ?? []).slice(0, 12).map((p) => el("div", { class: "lim" }, `${p.odds.replace("/", " to ")}${p.on ? ` – ${p.on}` : ""} `, el("cite", {}, p.rule)));
    const edge = wager?.edge ? el("div", { class: "have" }, t("edge", { edge: wager.edge })) : el("div", { class: "lim" }, t("edge-none"));
    this.show(at ?? this.spot ?? this.board.felt.middle(zone), [...this.lines(zone), ...pays, edge, wager?.rule ? el("cite", {}, wager.rule) : null]);
  }

  show([x, y], content) {
    this.root.classList.remove("refused");
    this.put([x, y], content);
  }

  put([x, y], content) {
    this.root.replaceChildren(...content.filter(Boolean));
    this.root.hidden = false;
    const { offsetWidth: w, offsetHeight: h } = this.root;
    const left = Math.min(Math.max(8, x - w / 2), innerWidth - w - 8);
    const above = y - h - 44; // above the finger, not under it
    this.root.style.transform = `translate(${left}px, ${above > 8 ? above : Math.min(y + 44, innerHeight - h - 8)}px)`;
  }

  hide() { if (!this.refusing) this.root.hidden = true; }

  refuse(key, reason, rule) {
    const zone = this.board.felt?.zones.get(key);
    const at = this.spot ?? (zone ? this.board.felt.middle(zone) : [innerWidth / 2, innerHeight / 2]);
    this.put(at, [el("b", {}, zone ? `${zone.say}: ${reason}` : reason), rule ? el("cite", {}, rule) : null]);
    this.root.classList.add("refused");
    clearTimeout(this.refusing);
    this.refusing = setTimeout(() => this.clear(), Tip.STAYS);
  }

  clear() {
    clearTimeout(this.refusing);
    this.refusing = 0;
    this.root.hidden = true;
  }
}


// The round for whoever deals it: what to say now, whose card is wanted, the layout with every wager,
// and what to pay to whom, in order, with sums.

import { Felt, keyOf } from "../felt.js";
import { lay } from "../laying.js";
import { broken, money } from "../pieces.js";
import { api, dollars, element, title } from "../parts.js";
import { grid } from "./forms.js";

const CALLS = { open: "“Place your bets”", shut: "“No more bets”" };

export class Procedure {
  constructor(view) {
    this.view = view;
    this.now = element("p", { id: "now-say" });
    this.now.setAttribute("aria-live", "polite");
    this.host = element("div", { id: "console-felt", className: "host" });
    this.pay = element("section", { id: "pay" });
    this.pay.setAttribute("aria-label", "What to pay");
    api("GET", `/tables/${encodeURIComponent(view.table)}/felt`).then((felt) => {
      this.felt = new Felt(felt, this.host, { still: true });
      this.past = felt.layout.past;
      this.changed();
    }).catch(() => { this.host.hidden = true; });
  }

  leave() { this.felt?.gone(); }

  // What is to be said or done now.
  words(now) {
    if (now.waiting_for === "the table is closed") return "The table is closed";
    const whose = /the face of (card|tile) \d+(?:, for (.+))?$/.exec(now.waiting_for);
    if (whose) return whose[2] ? `${title(whose[2])}: the next ${whose[1]}` : `The next ${whose[1]}`;
    if (now.accepting) return now.wagers.length ? `${CALLS.open} – then ${CALLS.shut}` : CALLS.open;
    const mine = /^(?:dealer|stickperson|boxperson): (.*?)(?: \(.*\))?$/.exec(now.waiting_for);
    if (mine) return title(mine[1]);
    const asked = /^(.+?): (.+)$/.exec(now.waiting_for);
    return asked ? `${asked[1]} decides: ${asked[2]}` : title(now.waiting_for);
  }

  // The same in smaller letters: what to do, and how.
  how(now) {
    if (now.entry) return now.entry.command.type === "face" ? "Rank, then suit: by touch or on the keyboard (9 s, k h)." : "By touch, or type it and Enter.";
    const said = now.options.map(({ command }) => command.option ?? command.type);
    if (said.includes("go on")) return "Do it, then go on.";
    if (said.includes("no-more-bets")) return "Touch when you have said it.";
    return now.options.some(({ command }) => command.type === "time-up") ? "Wait for the answer; when the time is up, what silence says is taken." : "";
  }

  changed() {
    const { state, store } = this.view;
    const now = state?.now;
    if (!now) return;
    const [words, how] = [this.words(now), this.how(now)];
    if (this.said !== words + how) {
      this.said = words + how;
      this.now.replaceChildren(words, element("small", {}, how));
    }
    const { round, before } = state;
    const shown = round.begun || !before?.number ? round : before;
    this.drawPay(shown);
    if (!this.felt?.arrangement) return;
    const key = (area, box) => (this.felt.zones.has(keyOf(area, box)) ? keyOf(area, box) : area);
    lay(this.felt, { round: shown, now, seat: 0, store, fresh: null, tapped: new Set(), picked: new Set(), marks: [], past: this.past, results: shown.outcome !== null, wagers: new Map(), waiting: new Set(), key });
  }

  // In the order in which they were settled: who gets what, in which chips.
  drawPay(shown) {
    const shape = JSON.stringify([shown.settled, shown.took]);
    if (this.shape === shape) return;
    this.shape = shape;
    this.pay.hidden = !shown.settled.length && !shown.took.length;
    const rows = shown.settled.map((one) => {
      const win = one.returned - one.stake;
      const what = win > 0 ? `pay ${dollars(win)}` : one.returned ? (one.returned === one.stake ? "give back" : `give back ${dollars(one.returned)}`) : `take ${dollars(one.stake)}`;
      return [one.player, `${title(one.area)}${one.box ? `, box ${one.box}` : ""}`, dollars(one.stake), what, win > 0 ? broken(win).map(money).join(" ") : ""];
    });
    rows.push(...shown.took.map((one) => [one.player, `Pot ${one.pot}`, "", `push ${dollars(one.amount)}`, ""]));
    const sums = new Map();
    for (const one of shown.settled) sums.set(one.player, (sums.get(one.player) ?? 0) + one.returned - one.stake);
    for (const one of shown.took) sums.set(one.player, (sums.get(one.player) ?? 0) + one.amount);
    const total = [...sums].map(([player, sum]) => `${player} ${sum > 0 ? "+" : sum < 0 ? "−" : ""}${dollars(Math.abs(sum))}`).join(" · ");
    this.pay.replaceChildren(element("h3", {}, "Pay and take, in this order"), grid(["Player", "Wager", "Stake", "Do", "In chips"], rows), element("p", { className: "quiet" }, total));
  }
}

// The pit: every table at a glance, and what waits for somebody.

import { api, dollars, element } from "../parts.js";
import { grid } from "./forms.js";

const share = (part, of) => (of ? `${((100 * part) / of).toFixed(2)}%` : "–");

function fitWords(fit) {
  if (!fit) return "–";
  return `χ² ${fit.statistic.toFixed(1)} of ${fit.kinds} numbers in ${fit.rounds} rounds; chance ${(100 * fit.chance).toFixed(1)}%`;
}

export async function pit() {
  const made = await api("GET", "/overview");
  const rows = made.tables.map((one) => [
    element("a", { href: `#table/${encodeURIComponent(one.table)}` }, one.table), one.title, one.state + (one.notice ? `: ${one.notice}` : ""), one.players, one.rounds, one.pace || "–",
    dollars(one.turnover), dollars(one.win), share(one.win, one.turnover), share(one.expected, one.known), fitWords(one.fit)]);
  const heads = ["Table", "Game", "State", "Players", "Rounds", "An hour", "Wagered", "Won", "Hold", "Expected", "Fit"];
  const csv = [heads, ...made.tables.map((one) => [one.table, one.game, one.state, one.players, one.rounds, one.pace, one.turnover, one.win, share(one.win, one.turnover), share(one.expected, one.known), fitWords(one.fit)])]
    .map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(",")).join("\n");
  const save = element("a", { className: "button", download: "tables.csv", href: URL.createObjectURL(new Blob([csv], { type: "text/csv" })) }, "Save as CSV");
  const waiting = element("ul", { className: "waiting" },
    element("li", {}, element("a", { href: "#disputes" }, `${made.disputes} disputes open`)), element("li", {}, element("a", { href: "#proposals" }, `${made.proposals} proposals wait for a second person`)),
    ...made.notices.map((one) => element("li", {}, `Notice: ${one} (cents)`)));
  const alarms = made.tables.filter((one) => one.state === "not available" || (one.fit && one.fit.chance < 0.001));
  return [element("h2", {}, "The pit"), ...(alarms.length ? [element("p", { className: "alarm" }, `Look at ${alarms.map((one) => one.table).join(", ")}.`)] : []), waiting, grid(heads, rows, "No table is led here."), save,
    element("p", { className: "quiet" }, "Counted from the logs of the tables; the expectation is the exact house edge of every wager for which one is known.")];
}

// How much waits, for the tabs.
export async function counts() {
  const made = await api("GET", "/overview");
  return { disputes: made.disputes, proposals: made.proposals };
}

// What a report, a direction or a correction would bring, shown before anybody confirms it.

import { cite } from "../drawing.js";
import { api, dollars, element, title } from "../parts.js";
import { certain, grid } from "./forms.js";

const OTHERS = { house: "The house", pot: "The pots", jackpot: "The jackpot", link: "The linked jackpot", rake: "Commission", won: "Prizes" };

const signed = (cents) => `${cents > 0 ? "+" : "−"}${dollars(Math.abs(cents))}`;

// Who gets and gives what: nobody's names first, so that the players stand together.
function money(moved) {
  if (!moved.length) return element("p", { className: "quiet" }, "Nobody gets or gives anything by it now.");
  const rows = moved.map(({ player, chips, lying }) => {
    const sum = chips + lying;
    const parts = [chips ? `${signed(chips)} in chips` : "", lying ? `${signed(lying)} on the layout` : ""].filter(Boolean).join(", ");
    return [OTHERS[player] ?? player, sum ? (sum > 0 ? `gets ${dollars(sum)}` : `gives ${dollars(-sum)}`) : "the same in all", parts];
  });
  return grid(["Who", "In all", "Of it"], rows);
}

export function shown({ words, moved, then, rules }) {
  return [
    element("h3", {}, "What happens"),
    words.length ? element("ol", { className: "replay" }, ...words.map((line) => element("li", {}, line))) : element("p", { className: "quiet" }, "Nothing is called or dealt."),
    element("h3", {}, "Who gets and gives what"),
    money(moved),
    element("p", { className: "quiet" }, then ? `The table then waits for ${then}.` : "The round is then over."),
    ...(rules.length ? [element("p", { className: "quiet" }, "By ", ...rules.flatMap((rule) => [cite(rule), " "]))] : []),
  ];
}

// Whether it was confirmed; a refusal is shown in its place.
export async function confirmed(table, words, command, role = "") {
  const made = await api("POST", `/tables/${encodeURIComponent(table)}/preview`, { command, role });
  return certain(`${title(words)}?`, shown(made), "Confirm");
}

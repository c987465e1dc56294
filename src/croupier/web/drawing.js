// A round as it is drawn on a page: what came, what was called, and what it paid with its rule (16:7).

import { dollars, element, title } from "./parts.js";

const RESULTS = { win: "wins", lose: "loses", void: "void", "stand-off": "stands off" };
const COINS = { H: "Head", T: "Tail" };

export function cite(rule) {
  return rule ? element("cite", {}, ` ${rule}`) : "";
}

export function card(text) {
  const red = /[♥♦]/.test(text);
  return element("b", { className: red ? "card red" : "card" }, text);
}

// A face of what was spun, thrown or drawn.
export function face(text) {
  return COINS[text] ?? String(text);
}

// The round that is shown; `present` is the one in progress. With `names`, whose wager it was.
export function drawn(shown, present, names = false) {
  const parts = [];
  if (shown !== present) parts.push(element("p", { className: "quiet" }, `Round ${shown.number}`));
  if (shown.faces.length) {
    parts.push(element("div", { className: "faces" }, ...shown.faces.map((f) => element("b", {}, face(f)))));
  }
  for (const [name, cards] of shown.hands) {
    parts.push(element("div", { className: "hand" }, element("span", {}, name), ...cards.map(card)));
  }
  const call = shown.calls.at(-1);
  if (call) parts.push(element("p", { className: "called" }, call.words, cite(call.rule)));
  for (const one of shown.settled) {
    const odds = one.odds ? ` at ${one.odds.replace("/", " to ")}` : "";
    const who = names ? `${one.player}: ` : "";
    parts.push(element("p", { className: `settled ${one.result}` },
      `${who}${title(one.area)} ${dollars(one.stake)} ${RESULTS[one.result] ?? one.result}${odds}: ${dollars(one.returned)} back`, cite(one.rule)));
  }
  return parts;
}

// A round as it is drawn on a page: what came, what was called, and what it paid with its rule (16:7).

import { dollars, element, title } from "./parts.js";
import { BACK } from "./store.js";

const RESULTS = { win: "wins", lose: "loses", void: "void", "stand-off": "stands off", prize: "wins a prize", surrendered: "surrendered" };
const COINS = { H: "Head", T: "Tail" };

export function cite(rule) {
  return rule ? element("cite", {}, ` ${rule}`) : "";
}

// Where the pips of half a tile are, by their number, in a square of 3 by 3.
const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };
const RED_PIPS = new Set([1, 4]);
const SVG = "http://www.w3.org/2000/svg";

// A tile, drawn by the pips of its halves.
function tile(name, halves) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 30 60");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", name);
  halves.forEach((number, half) => {
    for (const place of PIPS[number]) {
      const dot = document.createElementNS(SVG, "circle");
      dot.setAttribute("cx", String(6 + 9 * (place % 3)));
      dot.setAttribute("cy", String(6 + 30 * half + 9 * Math.floor(place / 3)));
      dot.setAttribute("r", "3");
      if (RED_PIPS.has(number)) dot.classList.add("red");
      svg.append(dot);
    }
  });
  return svg;
}

// A card, or a tile whose pips are known; `own`: it lies face down for everyone else.
// `edges`: what of a card that lies face down was turned up a little, for this player alone.
export function card(text, own = false, pips = {}, edges = null) {
  if (pips[text]) {
    const shown = element("b", { className: own ? "card tile own" : "card tile", title: own ? `${text}: only you see this tile` : text }, tile(text, pips[text]));
    shown.dataset.tile = text;
    return shown;
  }
  if (edges && text === BACK) {
    const seen = Object.entries(edges).map(([edge, shows]) => `${edge} ${shows}`).join(", ");
    const red = /[♥♦]/.test(seen) ? ["red"] : [];
    return element("b", { className: ["card", "own", "turning", ...red].join(" "), title: `only you see this: ${seen}` }, seen);
  }
  const kinds = ["card", ...(/[♥♦]/.test(text) ? ["red"] : []), ...(own ? ["own"] : [])];
  return element("b", { className: kinds.join(" "), title: own ? "only you see this card" : "" }, text);
}

function tappable(made, place, { press, chosen }) {
  made.setAttribute("role", "button");
  made.setAttribute("aria-pressed", String(chosen.has(place)));
  made.tabIndex = 0;
  made.onclick = () => press(place);
  made.onkeydown = (event) => {
    if (event.key === "Enter" || event.key === " ") press(place);
  };
}

// A face of what was spun, thrown or drawn.
export function face(text) {
  return COINS[text] ?? String(text);
}

// The round that is shown; `present` is the one in progress. With `names`, whose wager it was.
// `pips`: of tiles, by their names; `tap`: told the place of one's own card that is touched.
export function drawn(shown, present, names = false, { pips = {}, tap = null } = {}) {
  const parts = [];
  if (shown !== present) parts.push(element("p", { className: "quiet" }, `Round ${shown.number}`));
  if (shown.faces.length) {
    parts.push(element("div", { className: "faces" }, ...shown.faces.map((f) => element("b", {}, face(f)))));
  }
  for (const [name, cards] of shown.hands) {
    const laid = cards.map((one, at) => {
      const made = card(one.face, one.own, pips, one.edges);
      if (tap && one.own) tappable(made, at + 1, tap);
      return made;
    });
    parts.push(element("div", { className: "hand" }, element("span", {}, name), ...laid));
  }
  const call = shown.calls.at(-1);
  if (call) parts.push(element("p", { className: "called" }, call.words, cite(call.rule)));
  for (const one of shown.settled) {
    const odds = one.odds ? ` at ${one.odds.replace("/", " to ")}` : "";
    const who = names ? `${one.player}: ` : "";
    parts.push(element("p", { className: `settled ${one.result}` },
      `${who}${title(one.area)} ${dollars(one.stake)} ${RESULTS[one.result] ?? one.result}${odds}: ${dollars(one.returned)} back`, cite(one.rule)));
  }
  for (const one of shown.took) parts.push(element("p", { className: "settled win" }, `${names ? `${one.player}: ` : ""}pot ${one.pot}, ${dollars(one.amount)}`, cite(one.rule)));
  return parts;
}

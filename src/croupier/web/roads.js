// What came before, drawn beside a table: roads, numbers, dice, coins. Which of them stands in the felt.

import { colour, piece } from "./pieces.js";
import { el, title } from "./parts.js";
import { t } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";

// The sides of a coup compared, as the felt says what a card is worth.
export function winner(outcome, { sides, worth, modulo }) {
  const points = sides.map((side) => (outcome[side] ?? []).reduce((sum, card) => { const rank = card.replace(/[♠♥♦♣]/u, ""); return sum + (worth[rank] ?? Number(rank)); }, 0) % modulo);
  if (!outcome[sides[0]]?.length) return "";
  return points[0] === points[1] ? "tie" : points[0] > points[1] ? sides[0] : sides[1];
}

// Columns of like results; ties are counted on the last of them.
export function bigRoad(results) {
  const columns = [];
  let ties = 0;
  for (const one of results) {
    if (one === "tie") { if (columns.length) columns.at(-1).at(-1).ties += 1; else ties += 1; continue; }
    if (columns.at(-1)?.[0].side === one) columns.at(-1).push({ side: one, ties: 0 });
    else columns.push([{ side: one, ties }]);
    ties = 0;
  }
  return columns;
}

// A derived road compares a column with the one `back` before it: true where the big road repeats itself.
export function derived(columns, back) {
  const marks = [];
  columns.forEach((column, c) => column.forEach((_, r) => {
    if (c < back || (c === back && r === 0)) return;
    if (r === 0) marks.push(columns[c - 1].length === columns[c - 1 - back]?.length);
    else marks.push(columns[c - back].length > r || columns[c - back].length < r);
  }));
  const runs = [];
  for (const one of marks) if (runs.at(-1)?.[0] === one) runs.at(-1).push(one); else runs.push([one]);
  return runs;
}

function svg(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

// Runs in columns of six; a longer run turns to the right.
function placed(columns) {
  const taken = new Set(), cells = [];
  columns.forEach((column, start) => {
    let x = Math.max(start, 0), y = 0;
    while (taken.has(`${x},0`)) x += 1;
    column.forEach((one, i) => {
      if (i) { if (y < 5 && !taken.has(`${x},${y + 1}`)) y += 1; else x += 1; }
      taken.add(`${x},${y}`);
      cells.push({ x, y, one });
    });
  });
  return cells;
}

function road(label, columns, draw, wide = 24) {
  const cells = placed(columns);
  const from = Math.max(0, Math.max(-1, ...cells.map((c) => c.x)) - wide + 1);
  const made = svg("svg", { viewBox: `0 0 ${wide} 6`, class: "road", role: "img", "aria-label": label });
  for (const c of cells) if (c.x >= from) made.append(draw(c.x - from + 0.5, c.y + 0.5, c.one));
  return el("div", { class: "wide-only" }, el("h2", {}, label), made);
}

function roads(past, how) {
  const results = past.map((one) => winner(one.outcome, how)).filter(Boolean);
  const letter = (one) => t(`side.${one}`) === `side.${one}` ? title(one)[0] : t(`side.${one}`);
  const last = results.slice(-54);
  const beads = svg("svg", { viewBox: "0 0 9 6", class: "road bead", role: "img", "aria-label": `${t("bead")}: ${last.slice(-10).map((one) => title(one)).join(", ")}` },
    ...last.map((one, i) => svg("g", { class: one, transform: `translate(${Math.floor(i / 6) + 0.5} ${(i % 6) + 0.5})` }, svg("circle", { r: 0.44 }), Object.assign(svg("text", { y: 0.17 }), { textContent: letter(one) }))));
  const columns = bigRoad(results);
  const ring = (x, y, one) => { const g = svg("g", {}, svg("circle", { cx: x, cy: y, r: 0.36, class: `ring ${one.side}` })); if (one.ties) g.append(svg("path", { d: `M${x - 0.3} ${y + 0.3}L${x + 0.3} ${y - 0.3}`, class: "tied" })); return g; };
  const mark = (kind) => (x, y, red) => kind === "slash" ? svg("path", { d: `M${x - 0.3} ${y + 0.3}L${x + 0.3} ${y - 0.3}`, class: `slash ${red ? "banker" : "player"}` }) : svg("circle", { cx: x, cy: y, r: 0.32, class: `${kind} ${red ? "banker" : "player"}` });
  const count = (side) => results.filter((one) => one === side).length;
  const strip = el("ol", { class: "strip phone-only", "aria-hidden": "true" }, results.slice(-14).reverse().map((one) => el("li", { class: one }, letter(one))));
  return [strip, el("p", { class: "counts wide-only" }, [...how.sides, "tie"].map((side) => el("span", { class: side }, `${title(side)} `, el("b", {}, String(count(side)))))),
    el("div", { class: "wide-only" }, el("h2", {}, t("bead")), beads), road(t("big-road"), columns, ring),
    road(t("big-eye"), derived(columns, 1), mark("ring"), 32), road(t("small-road"), derived(columns, 2), mark("dot"), 32), road(t("cockroach"), derived(columns, 3), mark("slash"), 32)];
}

function numbers(past, { of }) {
  const came = past.map((one) => one.outcome[of]?.[0]).filter((one) => one !== undefined);
  const often = new Map();
  for (const one of came) often.set(one, (often.get(one) ?? 0) + 1);
  const ranked = [...often].sort((a, b) => b[1] - a[1]);
  const tally = (word, list) => el("div", { class: "tally" }, el("h2", {}, word), el("ul", {}, list.map(([n, times]) => el("li", {}, el("b", { class: colour(Number(n)) }, n), el("span", {}, ` ${times}×`)))));
  return [el("h2", {}, t("last-numbers")), el("ol", { class: "balls", "aria-label": t("last-numbers") }, came.slice(-20).reverse().map((n) => el("li", { class: colour(Number(n)) }, n))),
    ranked.length > 7 ? el("div", { class: "tallies wide-only" }, tally(t("most"), ranked.slice(0, 4)), tally(t("fewest"), ranked.slice(-4).reverse())) : null,
    el("p", { class: "quiet wide-only" }, t("independent"))].filter(Boolean);
}

function dice(past, { of, kind }) {
  return [el("h2", {}, t("dice-log")), el("ol", { class: "throws", "aria-label": t("dice-log") }, past.filter((one) => one.outcome[of]?.length).slice(-14).reverse().map((one) => {
    const faces = one.outcome[of];
    return el("li", {}, faces.map((n) => piece(`die-${kind}-${n}`)), el("b", {}, String(faces.reduce((sum, n) => sum + Number(n), 0))));
  }))];
}

const coins = (past, { of }) => [el("h2", {}, t("coins-log")), el("ol", { class: "words-log" }, past.slice(-14).reverse().map((one) => el("li", {}, (one.outcome[of] ?? []).join(" · "))))];
const symbols = (past, { of }) => [el("h2", {}, t("symbols-log")), el("ol", { class: "throws", "aria-label": t("symbols-log") }, past.slice(-20).reverse().filter((one) => one.outcome[of]?.[0]).map((one) => el("li", { title: one.outcome[of][0] }, piece(`sym-${one.outcome[of][0]}`, {}, one.outcome[of][0]))))];

// The outcome of a round in words: hands in the order of the felt's sides, else as they are named.
export function inWords(outcome, how = {}) {
  const { sides = [] } = how;
  const named = Object.keys(outcome ?? {}).filter((name) => name !== "order" && outcome[name].length);
  named.sort((a, b) => (sides.indexOf(a) + 1 || 99) - (sides.indexOf(b) + 1 || 99) || a.localeCompare(b, "en", { numeric: true }));
  if (!named.length) return (outcome?.order ?? []).join(" ");
  return named.map((name) => (named.length === 1 && name === how.of ? outcome[name].join(" ") : `${name} ${outcome[name].join(" ")}`)).join(" · ");
}

const plainly = (past, how) => [el("h2", {}, t("rounds-log")), el("ol", { class: "words-log" }, past.slice(-8).reverse().map((one) => el("li", {}, inWords(one.outcome, how))))];
const KINDS = { road: roads, numbers, dice, coins, symbols };

export function drawPast(past, how = {}) {
  return (KINDS[how.as] ?? plainly)(past, how);
}

// A line of it, for a lobby.
export function lineOfPast(past, how, at = 8) {
  const last = past.slice(-at).reverse();
  switch (how) {
    case "numbers": return el("ol", { class: "balls" }, last.map((one) => el("li", { class: colour(Number(one.outcome.number?.[0])) }, one.outcome.number?.[0] ?? "–")));
    case "dice": return el("ol", { class: "throws" }, last.slice(0, 4).map((one) => el("li", {}, (one.outcome.dice ?? []).map((n) => piece(`die-ivory-${n}`)))));
    case "symbols": return el("ol", { class: "throws" }, last.map((one) => el("li", {}, one.outcome.symbol?.[0] ? piece(`sym-${one.outcome.symbol[0]}`) : "–")));
    default: return el("span", { class: "quiet" }, last.length ? inWords(last[0].outcome) : t("no-result"));
  }
}

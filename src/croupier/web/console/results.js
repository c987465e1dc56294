// Results against exact expectation: what came of wheels and dice, and what each wager kept.

import { colour } from "../pieces.js";
import { api, dollars, element, title } from "../parts.js";
import { grid } from "./forms.js";
import { saving } from "./saving.js";

const SVG = "http://www.w3.org/2000/svg";

function svg(name, values, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(values)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

export async function results() {
  const { tables } = await api("GET", "/overview");
  const rows = tables.flatMap((one) => one.areas.map((area) => ({ table: one.table, game: one.game, ...area, kept: area.staked ? area.won / area.staked : 0 })));
  return [element("h2", {}, "Results against exact expectation"),
    ...tables.filter((one) => one.areas.length || one.fit).map(table),
    ...(rows.length ? [] : [element("p", { className: "quiet" }, "No wager was settled yet.")]),
    saving("results", async () => rows)];
}

function table(one) {
  const heads = ["Wager", "Staked", "Kept", "Kept of it", "Exact edge"];
  const rows = one.areas.map((area) => [title(area.area), dollars(area.staked), `${area.won < 0 ? "−" : ""}${dollars(Math.abs(area.won))}`, `${((100 * area.won) / area.staked).toFixed(2)}%`, area.edge || "not worked out"]);
  return element("section", { className: "results" }, element("h3", {}, `${one.table}: ${one.title}, ${one.rounds} ${one.rounds === 1 ? "round" : "rounds"}`), ...(one.fit ? fit(one.fit) : []), grid(heads, rows, "No wager was settled yet."));
}

// Each kind: how much more or less often it came than it should, in standard deviations.
function fit({ rounds, kinds, statistic, chance, came, expected }) {
  const names = Object.keys(came);
  const off = names.map((name) => { const p = expected[name] / rounds; return (came[name] - expected[name]) / Math.sqrt(rounds * p * (1 - p)); });
  const far = off.filter((one) => Math.abs(one) > 2).length;
  const width = Math.max(24, 720 / names.length);
  const bars = names.map((name, at) => {
    const height = Math.min(Math.abs(off[at]) * 18, 66);
    const shade = kinds > 30 ? colour(name) : Math.abs(off[at]) > 2 ? "far" : "near";
    return svg("g", {}, svg("title", {}, `${title(name)}: ${came[name]} times, ${expected[name].toFixed(1)} to be expected`),
      svg("rect", { class: `bar ${shade}`, x: at * width + 2, width: width - 4, y: off[at] > 0 ? 70 - height : 70, height: Math.max(height, 1) }),
      svg("text", { x: at * width + width / 2, y: 158, "text-anchor": "middle" }, name.length > 3 ? title(name).slice(0, 6) : name));
  });
  const chart = svg("svg", { viewBox: `0 0 ${names.length * width} 164`, role: "img", class: "fit", "aria-label": `${rounds} results of ${kinds} kinds` },
    svg("rect", { class: "usual", x: 0, width: names.length * width, y: 34, height: 72 }), ...bars);
  const figure = (label, value, more) => element("div", { className: "figure" }, element("span", {}, label), element("strong", {}, value), element("small", {}, more));
  return [chart, element("div", { className: "figures" },
    figure("Results", String(rounds), `${kinds} kinds`),
    figure(`χ², ${kinds - 1} degrees of freedom`, statistic.toFixed(1), `chance of more by luck alone: ${(100 * chance).toFixed(1)}%`),
    figure("Beyond two deviations", String(far), `${(0.0455 * kinds).toFixed(1)} of ${kinds} to be expected`))];
}

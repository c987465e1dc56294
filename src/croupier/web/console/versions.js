// A round laid out twice: as it was played, and as it stands since a result of it was put right.

import { Felt, keyOf } from "../felt.js";
import { lay } from "../laying.js";
import { api, dollars, element, title } from "../parts.js";
import { inWords } from "../roads.js";
import { fold, newRound } from "../store.js";
import { grid } from "./forms.js";

function folded(events) {
  const into = { round: newRound(0) };
  for (const one of events) fold(into, one.event, one.words);
  return into.round;
}

// The layout of one version, with every wager on it and the complaining player's as one's own.
function version(words, round, { felt, now, player }) {
  const host = element("div", { className: "host" });
  const drawn = new Felt(felt, host, { still: true });
  const key = (area, box) => (drawn.zones.has(keyOf(area, box)) ? keyOf(area, box) : area);
  const lying = round.settled.map(({ player: who, area, box = 0, stake }) => ({ player: who, area, box, amount: stake }));
  const put = () => {
    if (!drawn.arrangement) return;
    const wagers = new Map();
    for (const one of lying) if (one.player === player) wagers.set(key(one.area, one.box), (wagers.get(key(one.area, one.box)) ?? 0) + one.amount);
    lay(drawn, { round, now: { ...now, wagers: lying, marks: {} }, seat: 0, store: { me: player }, fresh: null, tapped: new Set(), picked: new Set(), marks: [], past: felt.layout.past, results: true, wagers, waiting: new Set(), key });
  };
  new ResizeObserver(put).observe(host); // the felt has been drawn by then
  const came = round.outcome ? inWords(round.outcome, felt.layout.past ?? {}) : "";
  const made = element("section", { className: "version" }, element("h4", {}, words), host, element("p", {}, came || "no result"));
  made.setAttribute("aria-label", words);
  return made;
}

const net = (one) => (one ? one.returned - one.stake : 0);
const signed = (cents) => `${cents > 0 ? "+" : cents < 0 ? "−" : ""}${dollars(Math.abs(cents))}`;

// Every wager, before and after.
function wagers(first, then) {
  const name = ({ player, area, box = 0 }) => `${player} ${area} ${box}`;
  const before = new Map(first.settled.map((one) => [name(one), one])), after = new Map(then.settled.map((one) => [name(one), one]));
  const rows = [...new Set([...before.keys(), ...after.keys()])].map((which) => {
    const [was, is] = [before.get(which), after.get(which)], one = is ?? was;
    return [one.player, `${title(one.area)}${one.box ? `, box ${one.box}` : ""}`, dollars(one.stake), signed(net(was)), signed(net(is)), net(was) === net(is) ? "–" : signed(net(is) - net(was)), (is ?? was).rule ?? ""];
  });
  return grid(["Player", "Wager", "Stake", "As played", "As it stands", "Put right by", "Rule"], rows);
}

// What is laid side by side for whoever decides; one layout where nothing was put right.
export async function sideBySide(table, number, player) {
  const at = `/tables/${encodeURIComponent(table)}`;
  const [both, felt, now] = await Promise.all([api("GET", `${at}/rounds/${number}/versions`), api("GET", `${at}/felt`), api("GET", at)]);
  const about = { felt, now, player };
  const played = folded(both.played);
  if (!both.stands.length) return [element("div", { className: "versions" }, version("As it was played", played, about))];
  const stands = folded(both.stands);
  return [element("div", { className: "versions" }, version("As it was entered first", played, about), version("As it was put right", stands, about)), wagers(played, stands)];
}

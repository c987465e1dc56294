// A round as it lies on a felt: cards, tiles, dice and coins at their places, what was counted, markers,
// the numbers that came, and what was won.

import { shortName, title } from "./parts.js";
import { BACK } from "./store.js";
import { has, t } from "./words.js";

const DIE = "die-ivory-";
const COINS = { H: "coin-H", T: "coin-T" };

export function tilePiece(name, pips) {
  const [a, b] = [...pips[name]].sort((x, y) => y - x);
  return `tile-${a}${b}`;
}

// A card, tile or back of the store as the renderer takes it.
function lies({ face, own, edges }, { pips, tiles, fresh }) {
  if (tiles) return face === BACK ? { piece: "tile-back", down: true, own } : { piece: tilePiece(face, pips), text: face, own, fresh };
  if (edges && face === BACK) return { text: "", down: true, own: true, edges: Object.entries(edges).map(([edge, shows]) => `${edge} ${shows}`) };
  return face === BACK ? { text: "", down: true } : { text: face, own, fresh };
}

function hands(felt, round, now, { fresh, tapped, mine }) {
  const pips = now?.pips ?? {};
  const tiles = Object.keys(pips).length > 0;
  felt.hands.clear();
  const seats = seatsOf(now);
  for (const [name, cards] of round.hands) {
    const at = felt.places.has(name) ? name : seats.get(name) ?? name; // a hand that is known by who has it
    felt.hands.set(at, cards.map((one, i) => {
      const newest = fresh && (fresh.type === "dealt" || fresh.type === "exposed") && fresh.to === name && i === cards.length - 1;
      const made = lies(one, { pips, tiles, fresh: newest });
      if (at === mine && tapped.has(i + 1)) made.up = true;
      return made;
    }));
  }
}

// 'high 9 (gee-jun-24, chong), low 5 (…)': the tiles lie there to be seen.
const briefly = (count) => String(count).replace(/ \([^)]*\)/g, "");

function seatsOf(now) { return new Map((now?.players ?? []).filter((one) => one.seat).map((one) => [one.player, `box ${one.seat}`])); }

// Who sits where, what each has said and bet, and the pots: of games of players against each other.
function room(felt, round, now, me) {
  felt.sums.clear();
  for (const { player, seat } of now?.players ?? []) {
    if (!felt.places.has(`name ${seat}`)) continue;
    felt.labels.set(`name ${seat}`, { text: player === me ? t("you") : shortName(player), tone: "dark" });
    const said = round.said.get(player);
    if (said) felt.labels.set(`said ${seat}`, { text: has(`choice.${said}`) ? t(`choice.${said}`) : said[0] === "+" ? `+$${said.slice(1)}` : title(said), tone: said[0] === "+" ? "won" : "" });
    if (round.bets.has(player)) felt.sums.set(`bet ${seat}`, round.bets.get(player));
  }
  [...round.pots].forEach(([, cents], i) => felt.sums.set(`pot ${i + 1}`, cents));
}

function faces(felt, round, past) {
  if (!round.faces.length) return;
  const dice = felt.places.has("dice") && round.faces.every((f) => /^[1-6]$/.test(f));
  const kind = past?.kind ? `die-${past.kind}-` : DIE;
  if (dice) felt.hands.set("dice", round.faces.map((f) => ({ piece: kind + f, text: f })));
  if (felt.places.has("coins") && round.faces.every((f) => COINS[f])) felt.hands.set("coins", round.faces.map((f) => ({ piece: COINS[f], text: f })));
}

// What is lit: the number that came, areas the game lights, wagers that won.
function lit(felt, round, key) {
  felt.lit = new Set([...round.lit]);
  if (round.faces.length === 1) felt.lit.add(round.faces[0]);
  for (const one of round.settled) if (one.result === "win" || one.result === "prize") felt.lit.add(key(one.area, one.box ?? 0));
  for (const [lights, on] of round.lights) for (let n = 1; n <= on; n++) felt.marked.set(`${lights}-${n}`, "on");
}

function numbers(felt, round, picked, bought) {
  const drawn = new Set(round.faces.length > 3 ? round.faces : []);
  for (const name of felt.touches.keys()) {
    if (!/^\d+$/.test(name)) continue;
    const marks = [picked.has(Number(name)) ? "picked" : "", drawn.has(name) ? (bought.has(name) ? "caught" : "drawn") : bought.has(name) ? "picked" : ""].filter(Boolean);
    felt.marked.set(name, marks.join(" "));
  }
  [...drawn].forEach((n, i) => felt.labels.set(`ball-${i + 1}`, { text: n, tone: bought.has(n) ? "ball hit" : "ball" }));
}

export function lay(felt, { round, now, seat, store, fresh, tapped, picked, marks, past, results, wagers, waiting, key }) {
  felt.sit(seat);
  felt.labels.clear();
  felt.marked.clear();
  felt.won.clear();
  felt.paid.clear();
  hands(felt, round, now, { fresh, tapped, mine: `box ${seat}` });
  faces(felt, round, past);
  room(felt, round, now, store.me);
  const seats = seatsOf(now);
  for (const [hand, count] of round.counts) felt.labels.set(`count ${felt.places.has(`count ${hand}`) ? hand : seats.get(hand) ?? hand}`, { text: briefly(count), tone: "dark" });
  for (const [number, odds] of round.extra) felt.labels.set(`straight-${number}`, { text: `${odds.replace("/1", "")}×`, tone: "won" });
  felt.markers = [];
  if (round.crown) felt.markers.push({ piece: "crown", at: `straight-${round.crown}`, size: felt.unit * 0.8, dx: 0.6, dy: -0.1 });
  const { puck, button } = now?.marks ?? {};
  if (button) felt.markers.push({ piece: "dealer-button", at: `button-${button}`, size: felt.unit * 0.9 });
  if (puck) felt.markers.push({ piece: puck === "off" ? "puck-off" : "puck-on", at: `puck-${puck}`, size: felt.unit * 0.9 });
  felt.lit.clear();
  if (results) lit(felt, round, key);
  else for (const [lights, on] of round.lights) for (let n = 1; n <= on; n++) felt.marked.set(`${lights}-${n}`, "on");
  const mine = now?.wagers.filter((one) => one.player === store.me) ?? [];
  const own = round.settled.filter((one) => one.player === store.me && one.area.includes("-"));
  const bought = new Set([...mine, ...(results ? own : [])].flatMap((one) => (now.picker ? one.area.split("-").slice(1) : [])));
  for (const id of marks) felt.marked.set(id, "picked");
  if (now?.picker) numbers(felt, round, picked, bought);
  felt.wagers = wagers;
  felt.waiting = waiting;
  felt.others = new Map();
  for (const one of now?.wagers ?? []) if (one.player !== store.me) { const at = key(one.area, one.box); felt.others.set(at, (felt.others.get(at) ?? 0) + one.amount); }
  if (results) {
    for (const one of round.settled) {
      const at = key(one.area, one.box ?? 0);
      if (one.player === store.me && one.returned && !felt.wagers.has(at)) { felt.wagers.set(at, one.returned); felt.paid.add(at); if (one.returned > one.stake) felt.won.add(at); }
    }
  }
  felt.lay();
}

// What the server has told, applied in the order of its entry numbers.
//
// One connection, any number of tables. Events with a number that was applied before are left
// out; after a lost connection each table is asked for what followed the last number, and
// commands without an answer are sent again with their ids, so that they act once. A terminal is
// told how a table stands in three parts, each when it has changed (docs/floor-api.md).

import { terminal, terminalKey } from "./parts.js";

const RETRY = [250, 500, 1000, 2000, 4000];
const LOOK = 500; // milliseconds between two looks at how long it has been silent
const ASKED = 3; // looks after which it is asked whether anyone is there
const TIMED = 10; // looks after which it is asked all the same: how long a word there and back takes
const CONNECTING = 60; // looks that a new connection may take to be made
const OF_ROUND = new Set(["place", "change", "withdraw", "choose", "cut"]); // of a player
const KEPT = 200; // lines of the story
const UNCHANGED = 1500; // milliseconds after which what was done has changed none of the parts
const TOGETHER = 30; // milliseconds in which parts of one change come
// from here on a round has more to show than the one before it
const BEGINS = new Set(["dealt", "exposed", "peeked", "hand-held", "spun", "thrown", "numbers-drawn", "settled", "ruled", "round-voided", "corrected", "bet-made"]);

export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
}

export const BACK = "🂠"; // a card that lies face down
const NO_SLOT = -1;

// What an option is known by: its command apart from an amount that may be chosen.
function keyOf(command) { return JSON.stringify(Object.entries(command).sort(([a], [b]) => (a < b ? -1 : 1))); }
const keyOfOption = ({ command, step }) => keyOf(step ? { ...command, amount: 0 } : command);

// What may be wagered is told as the sign has it; what a player has besides limits it, too.
function within(options, { money, kept = 0 }) {
  if (!money) return options;
  const can = money.credits + kept;
  return options.flatMap((one) => {
    const { command, low, high, step } = one;
    if (command.type !== "place" || high <= can) return one;
    return low <= can ? { ...one, high: low + Math.floor((can - low) / step) * step } : [];
  });
}

// A round as it has come so far: hands (cards with their slots), faces, what was called, how wagers were settled.
export function newRound(number) {
  return { number, hands: new Map(), faces: [], calls: [], settled: [], begun: false, counts: new Map(), lit: [], crown: "", extra: new Map(), lights: new Map(), outcome: null, rules: [], bets: new Map(), pots: new Map(), said: new Map(), took: [] };
}

export class TableState {
  constructor(name) {
    this.name = name;
    this.at = 0; // told up to this entry
    this.applied = 0; // the last event applied
    this.story = []; // {n, words, rule}
    this.round = newRound(0);
    this.now = null;
    this.nowAt = 0; // when it came, by this device's own running clock
    this.coming = []; // events that a page has not shown yet
    this.fresh = true; // what is told now happened before
    this.renewed = true; // a page draws it from its beginning
    this.parts = {}; // layout, shared, own: the last of each
    this.options = new Map();
  }

  // One of the three parts; of what is one's own, what is left out is as it was.
  part({ type, table, options, changed = [], gone = [], ...fields }) {
    this.parts[type] = type === "own" ? { ...this.parts.own, ...fields } : fields;
    if (type === "shared") this.nowAt = performance.now();
    if (options) this.options = new Map(options.map((one) => [keyOfOption(one), one]));
    for (const command of gone) this.options.delete(keyOf(command));
    for (const one of changed) this.options.set(keyOfOption(one), one);
  }

  // Nothing of it has changed up to that entry.
  reach(at) {
    if (!this.parts.own || !this.now || this.now.at >= at) return false;
    this.parts.own = { ...this.parts.own, at };
    return this.compose();
  }

  // How it stands, once all three parts have come.
  compose() {
    const { layout, shared, own } = this.parts;
    if (!layout || !shared || !own) return false;
    this.now = { ...layout, ...shared, ...own, table: this.name, at: Math.max(shared.at, own.at), options: within([...this.options.values()], own) };
    this.fresh = false;
    return true;
  }

  forget() {
    this.parts = {};
    this.options = new Map();
    this.at = this.applied = 0;
    this.story = [];
    this.round = newRound(0);
    this.coming = [];
    this.fresh = this.renewed = true;
  }

  apply(message) {
    for (const one of message.events) {
      if (one.n <= this.applied) continue;
      this.applied = one.n;
      this.story.push({ n: one.n, words: one.words, rule: one.event.rule || "" });
      this.fold(one.event, one.words);
      if (!this.fresh) this.coming.push(one);
    }
    if (this.story.length > KEPT) this.story.splice(0, this.story.length - KEPT);
    this.at = Math.max(this.at, message.at);
  }

  // The round went back: what still stands of it, from its beginning.
  stand(events) {
    this.round = newRound(this.round.number);
    this.coming = [];
    this.stood = events;
    for (const one of events) this.fold(one.event, one.words);
  }

  fold(event, words) {
    fold(this, event, words);
  }
}

// One event more: `into` has the round that is folded and the one before it.
export function fold(into, event, words) {
  const round = into.round;
  if (BEGINS.has(event.type) || event.text === "no more bets") round.begun = true;
  switch (event.type) {
    case "round-opened":
      into.before = into.round;
      into.round = newRound(event.round);
      break;
    case "round-closed":
      round.outcome = event.outcome;
      break;
    case "illuminated":
      round.lit = event.areas;
      break;
    case "crown-placed":
      round.crown = event.number;
      break;
    case "multiplied":
      round.extra.set(event.number, event.odds);
      break;
    case "lit":
      round.lights.set(event.lights, event.on);
      break;
    case "shoe-shuffled":
      if (!event.base) round.hands = new Map(); // whatever lay has gone back
      break;
    case "dealt":
      hand(round, event.to).push({ slot: event.slot ?? NO_SLOT, face: event.card || BACK, own: false });
      break;
    case "exposed": {
      const slot = event.slot ?? NO_SLOT;
      const lying = found(hand(round, event.to), slot, BACK);
      const own = Boolean(event.audience); // seen by this player alone
      if (lying) Object.assign(lying, { face: event.card, own });
      else hand(round, event.to).push({ slot, face: event.card, own });
      break;
    }
    case "peeked": { // an edge of a card that lies face down, seen by this player alone
      const lying = found(hand(round, event.to), event.slot, BACK);
      if (lying && lying.face === BACK) lying.edges = { ...lying.edges, [event.edge]: event.shows };
      break;
    }
    case "hand-held": // this player's own hand, of cards that all may have
      if (event.hand !== "your hand") round.hands.delete("your hand"); // it was split
      round.hands.set(event.hand, event.cards.map((face) => ({ slot: NO_SLOT, face, own: false })));
      break;
    case "folded":
      round.hands.set(event.hand, hand(round, event.hand).filter((one) => !event.slots.includes(one.slot)));
      break;
    case "card-moved": {
      const from = hand(round, event.of);
      const slot = event.slot ?? NO_SLOT;
      const face = event.card || BACK;
      const moved = found(from, slot, face) ?? { slot, face, own: false };
      round.hands.set(event.of, from.filter((one) => one !== moved));
      hand(round, event.to).push(moved);
      break;
    }
    case "spun":
      round.faces = [event.pocket];
      break;
    case "thrown":
      round.faces = event.faces;
      round.calls.push({ words, rule: event.rule || "" });
      break;
    case "numbers-drawn":
      round.faces = event.numbers.map(String);
      break;
    case "counted":
      round.counts.set(event.hand, event.count);
      round.calls.push({ words, rule: event.rule || "" });
      break;
    case "announced":
    case "round-voided":
    case "ruled":
    case "corrected":
    case "recalculated":
    case "resettled":
    case "puck-moved":
    case "no-spin":
      round.calls.push({ words, rule: event.rule || "" });
      break;
    case "settled":
      round.settled.push(event);
      break;
    case "unsettled": {
      const at = round.settled.findLastIndex((one) => ["player", "area", "stake", "returned", "box"].every((name) => one[name] === event[name]));
      if (at >= 0) round.settled.splice(at, 1);
      round.calls.push({ words, rule: event.rule || "" });
      break;
    }
    case "chose":
      round.said.set(event.player, event.option);
      break;
    default:
      bet(round, event);
  }
}

// Bets of players against each other: what lies before each, and what is in the pots.
function bet(round, event) {
  const { bets, pots, said } = round;
  const less = (map, key, amount) => { const left = (map.get(key) ?? 0) - amount; if (left > 0) map.set(key, left); else map.delete(key); };
  switch (event.type) {
    case "bet-made":
      bets.set(event.player, event.total);
      said.set(event.player, event.all_in ? "all-in" : event.what);
      break;
    case "bet-returned":
      less(bets, event.player, event.amount);
      break;
    case "pot-gathered":
      for (const [player, amount] of Object.entries(event.bets)) less(bets, player, amount);
      pots.set(event.pot, event.amount);
      said.clear();
      break;
    case "pot-moved":
      less(pots, event.pot, event.amount);
      pots.set(event.to, (pots.get(event.to) ?? 0) + event.amount);
      break;
    case "commission-taken":
    case "pot-returned":
      less(pots, event.pot, event.amount);
      break;
    case "pot-won":
      less(pots, event.pot, event.amount);
      said.set(event.player, `+${event.amount / 100}`);
      round.took.push(event);
      break;
  }
}

// The card of a slot; of cards that have none, the first with this face.
function found(cards, slot, face) {
  return cards.find((one) => one.slot === slot && (slot !== NO_SLOT || one.face === face));
}

function hand(round, name) {
  if (!round.hands.has(name)) round.hands.set(name, []);
  return round.hands.get(name);
}

export class Store extends EventTarget {
  static SILENT = 8; // looks after which nobody is there

  constructor({ parts = false } = {}) {
    super();
    this.parts = parts; // how a table stands is told in parts
    this.tables = new Map();
    this.waiting = new Map(); // commands without an answer, by id
    this.socket = null;
    this.open = false;
    this.tries = 0;
    this.ended = false;
    this.me = "";
    this.silent = 0; // looks since anything was heard
    this.untimed = TIMED; // looks since it was measured how long a word there and back takes
    this.asked = 0; // when it was asked, by this device's own running clock; 0: all is answered
    setInterval(() => this.beat(), LOOK);
  }

  connect() {
    this.ended = false;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const key = terminalKey ? `&key=${encodeURIComponent(terminalKey)}` : "";
    const which = terminal ? `?terminal=${encodeURIComponent(terminal)}${key}` : "";
    const socket = new WebSocket(`${scheme}//${location.host}/api/feed${which}`);
    this.socket = socket;
    this.silent = this.asked = 0;
    socket.onmessage = (frame) => {
      this.silent = 0;
      if (socket === this.socket) this.hear(JSON.parse(frame.data));
    };
    socket.onclose = (event) => this.lost(socket, event.code);
  }

  // A heartbeat both ways: silence is asked about, and taken for a lost connection before 5 s are over. It
  // is counted in looks: a device too busy to look has not listened either. A connection that is being
  // made is not given up so soon, else a slow one would never be made; but the page says that it is away.
  beat() {
    if (this.ended || !this.socket) return;
    this.silent += 1;
    if (this.silent >= (this.open ? Store.SILENT : CONNECTING)) {
      const old = this.socket;
      old.onmessage = old.onclose = null;
      this.lost(old, 0);
      old.close();
    } else if (!this.open) { if (this.silent === Store.SILENT) this.tell("offline"); }
    else if (this.silent >= ASKED || ++this.untimed >= TIMED) this.ask();
  }

  // Of several that are asked before the first answer, the first is measured.
  ask() {
    this.asked ||= performance.now();
    this.send({ type: "ping" });
  }

  answered() {
    if (!this.asked) return;
    const trip = performance.now() - this.asked;
    this.asked = this.untimed = 0;
    this.tell("trip", trip);
  }

  end() {
    this.ended = true;
    this.socket?.close();
    this.tables.clear();
    this.waiting.clear();
  }

  lost(socket, code) {
    if (socket !== this.socket) return;
    this.socket = null;
    this.open = false;
    if (code === 4401) {
      this.ended = true;
      this.tell("signed-out");
    }
    if (this.ended) return;
    this.tell("offline");
    const wait = RETRY[Math.min(this.tries++, RETRY.length - 1)];
    setTimeout(() => !this.ended && this.connect(), wait);
  }

  send(message) {
    if (this.open) this.socket.send(JSON.stringify(message));
  }

  watch(name) {
    if (!this.tables.has(name)) this.tables.set(name, new TableState(name));
    this.send(this.watching(name));
  }

  watching(name) {
    const { at } = this.tables.get(name);
    return { type: "watch", table: name, ...(at ? { since: at } : {}), ...(this.parts ? { parts: true } : {}) };
  }

  unwatch(name) {
    this.tables.delete(name);
    this.send({ type: "unwatch", table: name });
  }

  // Say something to a table; resolves with the answer. A wager or a choice is meant for the round
  // that is shown: sent again after a lost connection, it does not act in a later one. `role` is
  // for the staff, who may have several at a table.
  say(table, command, { ofRound = OF_ROUND.has(command.type), role = "" } = {}) {
    // nothing is wagered or decided that nobody can see to be on its way
    if (!this.open && !role && OF_ROUND.has(command.type)) return Promise.resolve({ type: "refused", table, away: true });
    const message = { type: "command", table, id: newId(), command };
    const round = this.tables.get(table)?.now?.round;
    if (round && ofRound) message.round = round;
    if (role) message.role = role;
    return new Promise((resolve) => {
      this.waiting.set(message.id, { message, resolve });
      this.send(message);
    });
  }

  hear(message) {
    const table = this.tables.get(message.table ?? message.now?.table);
    switch (message.type) {
      case "hello":
        this.open = true;
        this.tries = 0;
        this.me = message.name;
        for (const name of this.tables.keys()) this.send(this.watching(name));
        for (const { message: said } of this.waiting.values()) this.send(said);
        this.tell("online", message);
        break;
      case "watching":
        if (table && message.fresh) table.forget();
        else this.composed(table);
        break;
      case "layout":
      case "shared":
      case "own":
        if (!table) break;
        table.part(message);
        clearTimeout(table.due);
        if (message.type === "own") this.composed(table);
        else table.due = setTimeout(() => this.composed(table), TOGETHER); // its own part may follow
        break;
      case "events":
        table?.apply(message);
        for (const one of message.events) if (!table?.fresh && one.event.type === "resettled" && one.event.player === this.me) this.tell("corrected", one);
        if (!table?.fresh && message.events.some((one) => one.event.type === "recalculated")) this.tell("recalculated", message.table);
        this.tell("changed", message.table);
        break;
      case "standing":
        table?.stand(message.events);
        this.tell("changed", message.table);
        break;
      case "now":
        if (!table) break;
        table.now = message.now;
        table.nowAt = performance.now();
        table.fresh = false;
        this.tell("changed", table.name);
        break;
      case "away":
        if (!table?.now) break;
        table.now = { ...table.now, available: false, accepting: false, options: [], entry: null, seconds_left: null, notice: message.reason };
        this.tell("changed", table.name);
        break;
      case "done":
      case "refused": {
        const waiting = this.waiting.get(message.id);
        if (!waiting) break;
        this.waiting.delete(message.id);
        waiting.resolve(message);
        if (this.parts && message.type === "done") setTimeout(() => { if (table?.reach(message.at)) this.tell("changed", table.name); }, UNCHANGED);
        this.tell(message.type, { ...message, command: waiting.message.command });
        break;
      }
      case "pong":
        this.answered();
        break;
      case "error":
        this.tell("refused", { reason: message.reason, rule: "" });
        break;
    }
  }

  composed(table) { if (table?.compose()) this.tell("changed", table.name); }

  tell(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }
}

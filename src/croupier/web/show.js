// The round as it happens: what was told at once is shown in its order, each thing for as long as it
// takes to see it. What has been shown is folded here; the store is always ahead or level.

import { fold, newRound } from "./store.js";
import { play } from "./sound.js";

const LASTS = { dealt: 280, exposed: 220, "card-moved": 160, spun: 2400, thrown: 1000, "numbers-drawn": 1600, "no-spin": 700, ruled: 600, corrected: 900 };
const CALL = 600; // 'no more bets'
const LEAST = 900; // milliseconds for everything, where no pause is kept for it
const DECIDING = 1600; // where somebody's time to decide is already running

export const still = () => document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;

function lasts({ event }) {
  if (event.type === "announced") return event.text === "no more bets" ? CALL : 0;
  return LASTS[event.type] ?? 0;
}

export class Show {
  // `draw` is called after each thing that is shown.
  constructor(draw) {
    this.draw = draw;
    this.reset(null);
  }

  reset(state) {
    this.state = state;
    this.turn = (this.turn ?? 0) + 1; // whatever was waited for is not any more
    this.running = false;
    this.fresh = null;
    if (state) this.level(); else { this.now = null; this.round = newRound(0); this.before = undefined; }
  }

  get busy() { return this.running; }

  // Everything that has come since.
  async go() {
    const state = this.state;
    if (this.running || !state) return;
    if (state.renewed || state.stood) this.level(); // told anew, or gone back: it is drawn as it stands
    if (!state.coming.length) { this.now = state.now; this.draw(); return; }
    const turn = this.turn;
    this.running = true;
    const pace = this.pace();
    while (state.coming.length) {
      const one = state.coming.shift();
      fold(this, one.event, one.words);
      const time = still() ? 0 : lasts(one) * pace;
      this.fresh = one.event;
      if (one.event.type === "dealt" || one.event.type === "exposed") play("card");
      if (one.event.text === "no more bets") play("shut");
      this.draw();
      if (time) await new Promise((done) => { setTimeout(done, time); });
      if (turn !== this.turn) return;
    }
    this.fresh = null;
    this.running = false;
    this.now = state.now;
    this.draw();
  }

  // How fast, so that all of it fits into the time there is.
  pace() {
    const { now, coming } = this.state;
    const whole = coming.reduce((sum, one) => sum + lasts(one), 0);
    const room = now?.pause ? now.pause * 700 : now?.options?.some((o) => o.command.type === "choose") ? DECIDING : LEAST;
    return whole ? Math.min(1, room / whole) : 1;
  }

  // As the store has it; its rounds are its own, so these are copies.
  level() {
    const { state } = this;
    this.round = clone(state.round);
    this.before = state.before && clone(state.before);
    this.now = state.now;
    state.coming = [];
    state.stood = null;
    state.renewed = state.fresh;
  }
}

function clone(round) {
  const hands = new Map([...round.hands].map(([name, cards]) => [name, cards.map((one) => ({ ...one }))]));
  return { ...round, hands, calls: [...round.calls], settled: [...round.settled], took: [...round.took], bets: new Map(round.bets), pots: new Map(round.pots), said: new Map(round.said), counts: new Map(round.counts), extra: new Map(round.extra), lights: new Map(round.lights) };
}

// A player's wagers at one table: laid by touch, taken back, repeated, doubled. What was said and is not
// answered yet lies there paler; what cannot be said is refused at once.

import { keyOf } from "./felt.js";

export class Betting {
  constructor(board) {
    this.board = board;
    this.forget();
  }

  forget() {
    this.pending = new Map(); // number → {key, cents}: said, not answered
    this.said = 0;
    this.done = []; // for undo: what lay before, by key
    this.last = []; // of the round before
    this.round = 0;
  }

  get now() { return this.board.now; }

  mine() { return this.now ? this.now.wagers.filter((one) => one.player === this.board.store.me) : []; }

  // key → cents, with what is on its way.
  lying(felt) {
    const sums = new Map();
    const add = (key, cents) => sums.set(key, (sums.get(key) ?? 0) + cents);
    for (const one of this.mine()) add(this.key(felt, one.area, one.box), one.amount);
    for (const { key, cents } of this.pending.values()) add(key, cents);
    return new Map([...sums].filter(([, cents]) => cents > 0));
  }

  waiting() { return new Set([...this.pending.values()].map((one) => one.key)); }

  key(felt, area, box) { const own = keyOf(area, box); return felt && felt.zones.has(own) ? own : area; }

  // A new round: what was wagered can be repeated, nothing can be undone.
  watch() {
    const { now } = this;
    if (!now) return;
    if (now.round !== this.round) { this.round = now.round; this.done = []; if (this.laid?.length) this.last = this.laid; this.laid = []; }
    const lying = this.mine().filter((one) => this.placeable(one.area));
    if (now.accepting && lying.length) this.laid = lying.map(({ area, box, amount }) => ({ area, box, amount }));
  }

  placeable(area) { return this.now.picker || this.now.areas.some((one) => one.name === area && one.opens === "wagering"); }

  option(area, box = 0) {
    const all = this.now.options.filter((o) => o.command.type === "place" && o.command.area === area);
    return all.find((o) => o.command.box === box) ?? all.find((o) => !box || !o.command.box);
  }

  amount(area, box) { return this.mine().filter((one) => one.area === area && (!box || one.box === box)).reduce((sum, one) => sum + one.amount, 0); }

  async say(command, key, cents) {
    const number = this.said += 1;
    if (key) { this.pending.set(number, { key, cents }); this.board.draw(); }
    const answer = await this.board.say(command, key);
    this.pending.delete(number);
    this.board.draw();
    return answer.type === "done";
  }

  async place(area, box, cents, note = true) {
    const option = this.option(area, box);
    const at = option?.command.box ?? box;
    const before = this.amount(area, at);
    const done = await this.say({ type: "place", area, amount: cents, ...(at ? { box: at } : {}) }, this.key(this.board.felt, area, at), cents);
    if (done && note) this.done.push([{ area, box: at, before }]);
    return done && { area, box: at, before };
  }

  // Several as one: undone together.
  async all(wagers) {
    const made = [];
    for (const one of wagers) { const done = await this.place(one.area, one.box, one.amount, false); if (done) made.push(done); }
    if (made.length) this.done.push(made);
  }

  put({ area, box, before }) {
    const command = before ? { type: "change", area, amount: before } : { type: "withdraw", area };
    return this.say({ ...command, ...(box ? { box } : {}) });
  }

  take(area, box) {
    const mine = this.mine().find((one) => one.area === area && (!box || one.box === box));
    if (!mine) return Promise.resolve(false);
    return this.put({ area, box: mine.box, before: 0 });
  }

  async undo() { for (const one of this.done.pop() ?? []) await this.put(one); }

  async clear() {
    const mine = this.mine().filter((one) => this.now.options.some((o) => o.command.type === "withdraw" && o.command.area === one.area));
    for (const one of mine) await this.put({ ...one, before: 0 });
    this.done = [];
  }

  repeat() { return this.all(this.last); }
  double() { return this.all(this.mine().filter((one) => this.option(one.area, one.box))); }
}

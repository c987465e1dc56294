// A player's wagers at one table: laid by touch, taken back, repeated, doubled. What was said and is not
// answered yet lies there paler; what cannot be said is refused at once.

import { keyOf } from "./felt.js";

const PATIENCE = 10_000; // milliseconds for the table to be shown as it has answered

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
    this.at = 0; // the entry up to which the table has answered
    this.laying = Promise.resolve(); // wagers of one amount, one touch after the other
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
    this.at = Math.max(this.at, answer.at ?? 0);
    this.board.draw();
    return answer.type === "done";
  }

  note(made) { this.done.push(made); this.board.draw(); }

  async place(area, box, cents, note = true) {
    const option = this.option(area, box);
    const at = option?.command.box ?? box;
    const before = this.amount(area, at);
    const done = await this.say({ type: "place", area, amount: cents, ...(at ? { box: at } : {}) }, this.key(this.board.felt, area, at), cents);
    if (done && note) this.note([{ area, box: at, before }]);
    return done && { area, box: at, before };
  }

  // Several as one: undone together.
  async all(wagers) {
    const made = [];
    for (const one of wagers) { const done = await this.place(one.area, one.box, one.amount, false); if (done) made.push(done); }
    if (made.length) this.note(made);
  }

  // Wagers that a rule wants to be of one amount, such as ante and blind, with the one that is touched.
  together(area) {
    const felt = this.board.felts.get(this.board.table);
    const groups = [...(felt?.names.together ?? []), ...(felt?.layout.together ?? [])];
    return groups.find((one) => one.includes(area)) ?? [area];
  }

  // A touch lays a chip on each of them.
  async lay(area, box, cents) {
    const group = this.together(area);
    if (group.length === 1) await this.place(area, box, cents);
    else await (this.laying = this.laying.then(() => this.more(group, box, cents)));
  }

  async more(group, box, cents) {
    const { table } = this.board, until = performance.now() + PATIENCE;
    while (this.board.table === table && this.now.at < this.at && performance.now() < until) await new Promise((after) => { setTimeout(after, 20); });
    if (this.board.table !== table) return;
    const at = this.option(group[0], box)?.command.box ?? box, before = this.amount(group[0], at);
    if (await this.level(group, at, before + cents)) this.note([{ group, box: at, before }]);
  }

  // All of them to one amount: no two may differ on the way, so that the first lies alone when it changes.
  async level(group, box, cents) {
    const lying = group.filter((area) => this.amount(area, box)), [first, ...rest] = group;
    const alone = cents ? lying.filter((area) => area !== first) : lying;
    for (const area of alone.reverse()) if (!await this.put({ area, box, before: 0 })) return false;
    if (!cents) return true;
    const done = lying.includes(first) ? await this.put({ area: first, box, before: cents }) : await this.place(first, box, cents, false);
    for (const area of done ? rest : []) if (!await this.place(area, box, cents, false)) return true; // as it lies can be undone
    return Boolean(done);
  }

  put({ group, area, box, before }) {
    if (group) return this.level(group, box, before);
    const command = before ? { type: "change", area, amount: before } : { type: "withdraw", area };
    return this.say({ ...command, ...(box ? { box } : {}) });
  }

  take(area, box) {
    const mine = this.mine().find((one) => one.area === area && (!box || one.box === box));
    if (!mine) return Promise.resolve(false);
    const group = this.together(area);
    if (group.length > 1) return this.level(group, mine.box, 0);
    return this.put({ area, box: mine.box, before: 0 });
  }

  async undo() { for (const one of this.done.pop() ?? []) await this.put(one); }

  async clear() {
    const mine = this.mine().filter((one) => this.now.options.some((o) => o.command.type === "withdraw" && o.command.area === one.area));
    for (const one of mine.reverse()) await this.put({ ...one, before: 0 }); // the last first: it may need another
    this.done = [];
  }

  repeat() { return this.all(this.last); }

  async double() {
    const open = this.mine().filter((one) => this.option(one.area, one.box) || this.together(one.area).length > 1);
    await this.all(open.filter((one) => this.together(one.area).length === 1));
    for (const one of open) if (this.together(one.area).length > 1 && this.together(one.area)[0] === one.area) await this.lay(one.area, one.box, one.amount);
  }
}

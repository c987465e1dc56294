// The expressions of a felt (docs/felts.md): arithmetic, comparison, a ? b : c, list[i], a few functions. No eval.

import { title } from "./parts.js";

const FUNCTIONS = {
  floor: Math.floor, ceil: Math.ceil, abs: Math.abs, min: Math.min, max: Math.max, round: Math.round,
  sin: (a) => Math.sin(a * Math.PI / 180), cos: (a) => Math.cos(a * Math.PI / 180),
  has: (list, one) => list.includes(one), len: (list) => list.length, count: (list, one) => list.filter((x) => x === one).length,
  without: (list, others) => list.filter((one) => !others.includes(one)), join: (list) => list.join(""), number: Number,
  title, upper: (text) => String(text).toUpperCase(),
};
// of the table itself: what an area pays, and what an option is
const ASKED = { pays: (s, area) => s.get("odds")[area] ?? "", option: (s, name) => s.get("options")[name] ?? "" };
const BINARY = {
  "||": [1, (a, b) => a || b], "&&": [2, (a, b) => a && b],
  "==": [3, (a, b) => a === b], "!=": [3, (a, b) => a !== b], "<": [4, (a, b) => a < b], ">": [4, (a, b) => a > b], "<=": [4, (a, b) => a <= b], ">=": [4, (a, b) => a >= b],
  "+": [5, (a, b) => a + b], "-": [5, (a, b) => a - b], "*": [6, (a, b) => a * b], "/": [6, (a, b) => a / b], "%": [6, (a, b) => ((a % b) + b) % b],
};
const parsed = new Map();

function parse(text) {
  if (parsed.has(text)) return parsed.get(text);
  const tokens = text.match(/\d+\.?\d*|\.\d+|[A-Za-z_]\w*|'[^']*'|\|\||&&|[=!<>]=|[-+*/%()<>[\],?:!]/g) ?? [];
  let at = 0;
  const take = (what) => { if (tokens[at] !== what) throw new Error(`'${what}' expected in ${text}`); at += 1; };
  function primary() {
    const token = tokens[at++];
    if (token === undefined) throw new Error(`something is missing in ${text}`);
    let made;
    if (/^[\d.]/.test(token)) { const n = Number(token); made = () => n; }
    else if (token[0] === "'") { const s = token.slice(1, -1); made = () => s; }
    else if (token === "-") { const of = primary(); return (s) => -of(s); }
    else if (token === "!") { const of = primary(); return (s) => !of(s); }
    else if (token === "(") { made = choice(); take(")"); }
    else if (token === "[") { const all = list("]"); made = (s) => all.map((one) => one(s)); }
    else if (tokens[at] === "(" && ASKED[token]) { at += 1; const all = list(")"); made = (s) => ASKED[token](s, ...all.map((one) => one(s))); }
    else if (tokens[at] === "(" && FUNCTIONS[token]) { at += 1; const all = list(")"); made = (s) => FUNCTIONS[token](...all.map((one) => one(s))); }
    else made = (s) => s.get(token);
    while (tokens[at] === "[") { at += 1; const of = made, i = choice(); take("]"); made = (s) => of(s)[i(s)]; }
    return made;
  }
  function list(end) {
    const all = [];
    while (tokens[at] !== end) { all.push(choice()); if (tokens[at] === ",") at += 1; }
    at += 1;
    return all;
  }
  function binary(least) {
    let left = primary();
    while (BINARY[tokens[at]]?.[0] >= least) {
      const [power, act] = BINARY[tokens[at++]];
      const a = left, b = binary(power + 1);
      left = (s) => act(a(s), b(s));
    }
    return left;
  }
  function choice() {
    const test = binary(1);
    if (tokens[at] !== "?") return test;
    at += 1; const yes = choice(); take(":"); const no = choice();
    return (s) => (test(s) ? yes(s) : no(s));
  }
  const made = choice();
  if (at !== tokens.length) throw new Error(`too much in ${text}`);
  parsed.set(text, made);
  return made;
}

// Names to values. A value that begins with '=' is worked out where it is used, not where it is
// written: so an arrangement says where a cell lies, and the rules say which cells there are.
export class Scope {
  constructor(names, outer = null) { this.names = names; this.outer = outer; }
  find(name) { for (let s = this; s; s = s.outer) if (Object.hasOwn(s.names, name)) return s.names[name]; throw new Error(`no '${name}'`); }
  get(name) { const found = this.find(name); return typeof found === "string" && found[0] === "=" ? parse(found.slice(1))(this) : found; }
  number(value) { return typeof value === "string" ? Number(parse(value)(this)) : value; }
  numbers(values) { return values.map((v) => this.number(v)); }
  value(value) { return typeof value === "string" ? parse(value)(this) : value; }
  text(value) { return String(value).replace(/\{([^}]*)\}/g, (_, e) => { const v = parse(e)(this); return typeof v === "number" ? Math.round(v * 100) / 100 : v; }); }
}

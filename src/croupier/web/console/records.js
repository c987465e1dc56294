// What was recorded: rounds gone through again, significant events, the books, the logs.

import { api, dollars, element, title } from "../parts.js";
import { everything, saving } from "./saving.js";
import { entered } from "./directing.js";
import { attempt, form, grid, labelled, select, when } from "./forms.js";

const PAGE = 50;

const at = (table) => encodeURIComponent(table);

// A round replayed, with its rules.
export const replay = {
  async lines(table, round) {
    const lines = await api("GET", `/tables/${at(table)}/rounds/${round}`);
    const made = element("ol", { className: "replay" }, ...lines.map((line) => element("li", {}, line)));
    made.setAttribute("aria-label", `Round ${round} of ${table}`);
    return made;
  },

  form(table, round) {
    const place = element("div");
    const made = form({
      fields: [{ name: "round", label: `Round of ${table}`, type: "number", required: true, value: round }],
      buttons: [{ words: "Show the round", act: async (values) => { place.replaceChildren(await replay.lines(table, values.round)); } }],
    });
    return element("div", {}, made, place);
  },
};

export async function rounds() {
  const tables = await api("GET", "/tables");
  const choice = select(tables.map((one) => [one.table, `${one.title} – ${one.table}`]));
  const place = element("div");
  const show = () => attempt(async () => {
    const now = await api("GET", `/tables/${at(choice.value)}`);
    place.replaceChildren(replay.form(choice.value, Math.max(now.round - 1, 1)));
  });
  choice.onchange = show;
  if (tables.length) await show();
  return [element("h2", {}, "Rounds gone through again"), labelled("Table", choice), place];
}

// Pages of rows, the newest first.
function pages(load, heads, cells) {
  const rows = [];
  const place = element("div");
  const more = element("button", { type: "button", className: "big" }, "Older");
  const next = () => attempt(async () => {
    const found = await load(rows.at(-1)?.number ?? 0);
    rows.push(...found);
    place.replaceChildren(grid(heads, rows.map(cells)));
    more.hidden = found.length < PAGE;
  });
  more.onclick = next;
  return { parts: [place, more], next };
}

const AMOUNTS = new Set(["amount", "value", "minimum", "maximum"]);

// What was said to a table is noted as it was said; people read it in words.
export function worded(detail) {
  if (!detail.startsWith("{")) return detail;
  try {
    const { type, answer, ...rest } = JSON.parse(detail);
    const parts = Object.entries(rest).filter(([name, value]) => value !== "" && name !== "input").map(([name, value]) => `${name.replaceAll("_", " ")} ${AMOUNTS.has(name) ? dollars(value) : [value].flat().join(" ")}`);
    return [title(type), ...parts, answer ? `it was ${entered(answer)}` : ""].filter(Boolean).join(", ");
  } catch {
    return detail; // somebody's own words
  }
}

export async function notes() {
  const list = pages((before) => api("GET", `/notes?limit=${PAGE}&before=${before}`), ["Time", "Kind", "By", "About", "Detail"],
    (one) => [when(one.at), title(one.kind), one.who, one.about, worded(one.detail)]);
  await list.next();
  return [element("h2", {}, "Significant events"), ...list.parts, saving("events", () => everything((before) => api("GET", `/notes?limit=1000&before=${before}`)))];
}

export async function books() {
  const place = element("div");
  const show = async (account) => {
    let balances = {};
    const list = pages(async (before) => {
      const found = await api("GET", `/books?limit=${PAGE}&before=${before}&account=${encodeURIComponent(account)}`);
      balances = found.balances;
      return found.postings;
    }, ["Number", "From", "To", "Amount", "Reason", "Table"], (one) => [String(one.number), one.source, one.target, dollars(one.amount), one.reason, one.table]);
    await list.next();
    const rows = Object.entries(balances).filter(([, amount]) => amount || account);
    const sum = Object.values(balances).reduce((total, amount) => total + amount, 0);
    place.replaceChildren(
      element("h3", {}, "Accounts"), grid(["Account", "Balance"], rows.map(([name, amount]) => [name, dollars(amount)])),
      ...(account ? [] : [element("p", {}, `Together ${dollars(sum)}`)]),
      element("h3", {}, "Postings"), ...list.parts,
      saving("postings", () => everything(async (before) => (await api("GET", `/books?limit=1000&before=${before}&account=${encodeURIComponent(account)}`)).postings)));
  };
  const made = form({
    fields: [{ name: "account", label: "Account (empty: all)", type: "text" }],
    buttons: [{ words: "Show", act: async ({ account }) => { await show(account); } }],
  });
  await show("");
  return [element("h2", {}, "Books"), made, place];
}

export async function audit() {
  const heads = await api("GET", "/audit");
  const text = heads.map((one) => JSON.stringify({ table: one.table, game: one.game, entries: one.entries, head: one.hash })).join("\n");
  const link = (href, name, words) => {
    const made = element("a", { href, download: name, className: "button" }, words);
    return made;
  };
  const rows = heads.map((one) => [one.table, one.game, String(one.entries), element("code", {}, one.hash),
    link(`/api/audit/${at(one.table)}`, `${one.table}.jsonl`, `Export ${one.table}`)]);
  const committed = element("div", { className: "shoes" });
  const rowOf = (one) => [String(one.entry), `${one.cards} ${one.piece}s`, element("code", {}, one.commitment), one.revealed ? `revealed at entry ${one.revealed}` : "in play: its order is sealed"];
  const bound = form({
    heading: "What the shoes were committed to",
    about: "Before a card is dealt the house is bound to the order of all of them. Noted now, a commitment can be held against the order that is revealed when the shoe is spent: croupier verify-shoe.",
    fields: [{ name: "table", label: "Table", choices: heads.map((one) => [one.table, one.table]), required: true }],
    buttons: [{ words: "Show", act: async ({ table }) => { committed.replaceChildren(grid(["Entry", "Shoe", "Commitment", "Order"], (await api("GET", `/audit/${at(table)}/shoes`)).map(rowOf), "No shoe was committed to: its cards are entered by hand, or it deals none.")); } }],
  });
  const kept = element("textarea", { readOnly: true, rows: 4, value: text });
  return [
    element("h2", {}, "The logs"),
    element("p", { className: "quiet" }, "The head of a log stands for all of it. Kept elsewhere, it holds the house to what it wrote: croupier audit verify."),
    grid(["Table", "Game", "Entries", "Head", ""], rows),
    labelled("The heads, to keep elsewhere", kept),
    ...(heads.length ? [bound, committed] : []),
  ];
}

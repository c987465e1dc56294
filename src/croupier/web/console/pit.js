// The pit: every table at a glance, what waits for somebody, notices, prizes and exclusions.

import { api, dollars, element, title } from "../parts.js";
import { cite } from "../drawing.js";
import { Once, attempt, certain, form, grid, when } from "./forms.js";
import { saving } from "./saving.js";

const RARE = 0.001; // results that would be this unlikely are worth a look

const share = (part, of) => (of ? `${((100 * part) / of).toFixed(2)}%` : "–");
const signed = (cents) => (cents < 0 ? `−${dollars(-cents)}` : dollars(cents));

export async function pit(may, redraw) {
  const [made, links, gone] = await Promise.all([
    api("GET", "/overview"), api("GET", "/jackpots"), may("direct", "audit") ? api("GET", "/exclusions") : []]);
  const sums = (field) => made.tables.reduce((sum, one) => sum + one[field], 0);
  const alarms = made.tables.flatMap(alarm);
  const waits = made.disputes + made.proposals + alarms.length;
  const figures = element("div", { className: "figures" },
    figure("Wagered", dollars(sums("turnover"))), figure("Won", signed(sums("win")), `${share(sums("win"), sums("turnover"))} of it; ${share(sums("expected"), sums("known"))} to be expected`),
    figure("Players", sums("players")), figure("Rounds an hour", Math.round(sums("pace")) || "–"), figure("Waiting for you", waits, "", waits ? "warn" : ""));
  const cards = element("ul", { className: "pit" }, ...made.tables.map(card));
  const side = element("aside", { className: "side" },
    heading("Waiting"), ...waiting(made, alarms),
    heading("Notices"), ...(made.notices.length ? made.notices.map(notice) : [quiet("No limits are to change.")]),
    heading("Jackpots"), ...prizes(made.tables, links, may, redraw),
    ...(may("direct", "audit") ? [heading("Excluded"), ...exclusions(gone, may, redraw)] : []));
  return [element("h2", {}, "The pit"), figures, element("div", { className: "pit-columns" }, element("div", {}, cards,
    saving("tables", async () => (await api("GET", "/overview")).tables.map(({ areas, fit, ...one }) => ({ ...one, chance_of_fit: fit?.chance ?? "" }))),
    quiet("Counted from the logs of the tables that this process leads; what is to be expected is the exact edge of every wager for which one is known. Amounts in a file are in cents.")), side)];
}

const heading = (words) => element("h3", { className: "label" }, words);
const quiet = (...words) => element("p", { className: "quiet" }, ...words);

function figure(label, value, more = "", kind = "") {
  return element("div", { className: `figure ${kind}` }, element("span", {}, label), element("strong", {}, String(value)), element("small", {}, more));
}

const STATES = { open: "Open", "in play": "In play", closed: "Closed", "not available": "Stopped" };

function card(one) {
  const link = element("a", { href: `#table/${encodeURIComponent(one.table)}`, className: "pit-table" },
    element("strong", { className: "name" }, one.table), element("span", { className: "badge" }, STATES[one.state] ?? one.state),
    element("span", { className: "quiet" }, `${one.title}${one.automated ? "" : ", with a dealer"}`), element("span", { className: "quiet right" }, `round ${one.round}`),
    element("span", { className: "doing" }, one.notice || title(one.waiting_for)),
    element("dl", {}, ...[["Wagered", dollars(one.turnover)], ["Won", signed(one.win)], ["Hold", share(one.win, one.turnover)], ["Expected", share(one.expected, one.known)], ["Players", one.players], ["An hour", one.pace || "–"]]
      .map(([name, value]) => element("div", {}, element("dt", {}, name), element("dd", {}, String(value))))));
  link.dataset.state = one.state;
  return element("li", {}, link);
}

function alarm(one) {
  if (one.state === "not available") return [[one, one.notice || "It takes no commands."]];
  if (one.fit && one.fit.chance < RARE) return [[one, `What came would be this uneven by chance alone in ${(100 * one.fit.chance).toPrecision(1)}% of cases.`]];
  return [];
}

function waiting(made, alarms) {
  const parts = alarms.map(([one, words]) => element("a", { className: "matter stop", href: `#table/${encodeURIComponent(one.table)}` }, element("strong", {}, one.table), ` ${words}`));
  if (made.disputes) parts.push(element("a", { className: "matter", href: "#disputes" }, element("strong", {}, String(made.disputes)), made.disputes === 1 ? " dispute is open" : " disputes are open"));
  if (made.proposals) parts.push(element("a", { className: "matter", href: "#proposals" }, element("strong", {}, String(made.proposals)), made.proposals === 1 ? " proposal waits for a second person" : " proposals wait for a second person"));
  return parts.length ? parts : [quiet("Nothing.")];
}

function notice(one) {
  return element("p", { className: "notice" }, element("strong", {}, one.table), ` ${one.limit ? title(one.limit) : "all other wagers"}: ${dollars(one.minimum)} to ${dollars(one.maximum)}`,
    element("br"), element("span", { className: "quiet" }, `displayed since ${when(one.since)}; ${one.why_not || "may be enacted"} `, cite(one.rule)));
}

// Meters of tables and of links; a link that has failed is not offered until it works again.
function prizes(tables, links, may, redraw) {
  const own = tables.flatMap((one) => Object.entries(one.meters).map(([name, cents]) => [one.table, title(name), dollars(cents)]));
  const linked = links.map((one) => [`${one.link} (${one.tables.join(", ")})`, title(one.kind), dollars(one.meter)]);
  const parts = own.length + linked.length ? [grid(["Where", "Prize", "Meter"], [...linked, ...own])] : [quiet("No table has one.")];
  if (!links.length || !may("direct")) return parts;
  const act = (how, words) => async ({ link }) => {
    if (how === "fail" && !(await certain(`${link} has failed?`, "Rounds with a jackpot wager are void at every table of it, and it is not offered until it works again (18:22).", "It has failed"))) return undefined;
    await api("POST", `/jackpots/${encodeURIComponent(link)}/${how}`);
    redraw();
    return words;
  };
  return [...parts, form({ fields: [{ name: "link", label: "Linked jackpot", choices: links.map((one) => [one.link, one.link]), required: true }],
    buttons: [{ words: "It has failed", act: act("fail", "Noted.") }, { words: "It works again", act: act("restore", "Noted.") }] })];
}

function exclusions(gone, may, redraw) {
  const list = gone.length ? [grid(["Player", "Until", "By"], gone.map((one) => [one.player, one.until ? when(one.until) : "for ever", one.by]))] : [quiet("Nobody.")];
  if (!may("direct")) return list;
  const once = new Once();
  return [...list, form({
    fields: [{ name: "player", label: "Player", type: "text", required: true }, { name: "days", label: "Days (empty: for ever)", type: "number" }],
    buttons: [{ words: "Exclude", act: (values) => attempt(async () => {
      const until = values.days ? Date.now() + values.days * 86_400_000 : 0;
      if (!(await certain(`Exclude ${values.player}?`, "From playing anywhere in the house; an exclusion is made longer, never shorter. What the player has is paid.", "Exclude"))) return;
      await once.post(`/players/${encodeURIComponent(values.player)}/exclude`, { until });
      redraw();
    }) }],
  })];
}

// How much waits, for the tabs.
export async function counts() {
  const made = await api("GET", "/overview");
  return { disputes: made.disputes, proposals: made.proposals };
}

// The console of the staff, the same for every game: who may do what is the server's to say.

import { Store } from "../store.js";
import { $, api, dollars, element, refusal, title } from "../parts.js";
import { cage, people, players } from "./cage.js";
import { disputes, proposals } from "./disputes.js";
import { PROVE, attempt, form, withProof, wrong } from "./forms.js";
import { audit, books, notes, rounds } from "./records.js";
import { counts, pit } from "./pit.js";
import { results } from "./results.js";
import { enrol, prove } from "./second.js";
import { TableView } from "./table.js";

const WATCHED = 16; // tables that one connection may follow
const store = new Store();
let me = null;
let table = null; // the table on the screen
let watched = []; // tables followed for the floor's list
let drawing = 0;

const may = (...operations) => operations.some((one) => me.operations.includes(one));

// Each view: its name, its words, the operations of which one is needed, what it shows.
const VIEWS = [
  ["floor", "Tables", ["watch"], floor],
  ["pit", "Pit", ["direct", "inspect", "see books"], () => pit(may, route)],
  ["cage", "Payments", ["sell credits", "hand pay", "pay voucher", "pay round by hand", "refuse payment"], () => cage(may)],
  ["players", "Players", ["hand pay", "recall any round"], () => players(may)],
  ["disputes", "Disputes", ["see disputes"], () => disputes(may, route)],
  ["proposals", "Two people", ["propose", "approve", "audit"], () => proposals(may, route, me)],
  ["rounds", "Rounds", ["recall any round"], rounds],
  ["events", "Events", ["see significant events"], notes],
  ["results", "Results", ["direct", "inspect", "see books"], results],
  ["books", "Books", ["see books"], books],
  ["people", "People", ["manage people"], () => people(route, me)],
  ["audit", "Logs", ["audit"], audit],
];

function show(signedIn) {
  $("door").hidden = signedIn;
  for (const id of ["bar-of-console", "views", "view"]) $(id).hidden = !signedIn;
}

async function enter() {
  const house = await api("GET", "/house");
  me = house.signed_in ? await api("GET", "/me") : null;
  if (!me) {
    leaveTable();
    show(false);
    return;
  }
  if (me.role === "player") {
    location.replace("/");
    return;
  }
  $("who").replaceChildren(element("strong", {}, me.name), ` ${title(me.role)}`);
  store.connect();
  show(true);
  await route();
}

// Views, by the address: #books, #table/baccarat-1.

async function route() {
  if (!me) return;
  const [name, which] = decodeURIComponent(location.hash.slice(1)).split("/");
  const open = VIEWS.filter(([, , needs]) => may(...needs));
  const view = open.find(([one]) => one === name) ?? open[0];
  $("views").replaceChildren(...open.map(([one, words]) => {
    const link = element("a", { href: `#${one}` }, words);
    link.setAttribute("aria-current", one === (name === "table" ? "floor" : view[0]) ? "page" : "false");
    return link;
  }));
  $("views").querySelector('[aria-current="page"]')?.scrollIntoView({ block: "nearest", inline: "center" });
  waiting();
  leaveTable();
  drawing += 1;
  const mine = drawing;
  if (name === "table" && which) {
    table = new TableView(store, me, which);
    $("view").replaceChildren(table.root);
    return;
  }
  await attempt(async () => {
    const parts = await view[3]();
    if (mine === drawing) $("view").replaceChildren(...parts);
  });
}

// What waits for somebody, counted on its tab.
async function waiting() {
  if (!may("direct", "inspect", "see books")) return;
  const found = await counts().catch(() => ({}));
  for (const [view, many] of Object.entries(found)) {
    const link = $("views").querySelector(`[href="#${view}"]`);
    if (!link) continue;
    link.dataset.words ??= link.textContent;
    link.replaceChildren(link.dataset.words, ...(many ? [element("b", { className: "count" }, String(many))] : []));
  }
}
setInterval(() => { if (me && !document.hidden) waiting(); }, 15000);

function leaveTable() {
  table?.leave();
  table = null;
  for (const name of watched) store.unwatch(name);
  watched = [];
}

// The floor: every table with its state.

async function floor() {
  const tables = await api("GET", "/tables");
  const cards = new Map();
  const list = element("ul", { id: "tables" }, ...tables.map((one) => {
    const state = element("span", { className: "state" }, one.available ? "" : "not available");
    const link = element("a", { href: `#table/${encodeURIComponent(one.table)}`, className: "table button" },
      element("strong", {}, one.title),
      element("span", {}, [one.table, one.automated ? "automated" : "with a dealer", one.teaching ? "play credits" : ""].filter(Boolean).join(" · ")), state);
    cards.set(one.table, state);
    return element("li", {}, link);
  }));
  watched = tables.filter((one) => one.available || (!one.led_here && one.address)).map((one) => one.table).slice(0, WATCHED);
  const draw = (name) => {
    const now = store.tables.get(name)?.now;
    const state = cards.get(name);
    if (!now || !state) return;
    const total = now.wagers.reduce((sum, one) => sum + one.amount, 0);
    state.textContent = `Round ${now.round} · ${now.players.length} at the table · ${dollars(total)} wagered · waiting for ${now.waiting_for}`;
  };
  store.addEventListener("changed", ({ detail }) => draw(detail), { signal: floorSignal() });
  for (const name of watched) store.watch(name);
  return [element("h2", {}, "Tables"), list];
}

let floorShown = null;
function floorSignal() {
  floorShown?.abort();
  floorShown = new AbortController();
  return floorShown.signal;
}

// Signing in and out.

$("login").onsubmit = (event) => {
  event.preventDefault();
  const data = Object.fromEntries(new FormData(event.target));
  attempt(async () => {
    await api("POST", "/login", data);
    event.target.reset();
    $("alert").hidden = true;
    await enter();
  });
};

async function leave() {
  leaveTable();
  store.end();
  me = null;
  $("view").replaceChildren();
  location.hash = "";
  await enter();
}

$("signout").onclick = () => attempt(async () => {
  await api("POST", "/logout");
  await leave();
});

$("password-button").onclick = () => {
  $("password-form").replaceChildren(form({
    about: "You are signed out everywhere and sign in again with the new one.",
    fields: [
      { name: "old", label: "The password now", type: "password", required: true, autocomplete: "current-password" },
      { name: "new", label: "The new one", type: "password", required: true, autocomplete: "new-password" },
      { name: "again", label: "The new one again", type: "password", required: true, autocomplete: "new-password" },
    ],
    buttons: [{ words: "Change it", act: async (values) => {
      if (values.new !== values.again) throw wrong("the new password was not typed the same twice");
      await api("POST", "/password", { old: values.old, new: values.new });
      $("password").close();
      await leave();
    } }],
  }));
  $("password").showModal();
};

$("second-button").onclick = () => attempt(() => enrol(me, leave));
withProof(prove);

// What the store tells.

store.addEventListener("online", () => { $("offline").hidden = true; });
store.addEventListener("offline", () => { $("offline").hidden = false; });
store.addEventListener("signed-out", () => attempt(leave));
store.addEventListener("refused", async ({ detail }) => {
  if (detail.reason.startsWith(PROVE) && await prove()) refusal("Now say it again: it was not done.", "");
  else refusal(detail.reason, detail.rule);
});
$("alert").querySelector("button").onclick = () => { $("alert").hidden = true; };
window.addEventListener("hashchange", route);

attempt(enter);

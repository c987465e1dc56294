// The page of a terminal: the door, the lobby, a table, and the sheets that lie beside it.

import { Board, inTime } from "./board.js";
import { $, api, dollars, el, icon, prizes, refusal } from "./parts.js";
import { money } from "./pieces.js";
import { lineOfPast } from "./roads.js";
import { Sheets } from "./sheets.js";
import * as sound from "./sound.js";
import { Store, newId } from "./store.js";
import { LANGUAGES, language, speak, t, translate } from "./words.js";

translate();
const store = new Store({ parts: true });
const board = new Board(store);
const app = { store, board, me: null, house: { guests: false }, attempt, playCredits, purse };
const sheets = new Sheets(app);
const REMINDED = 60; // minutes
const SLOW = 400; // milliseconds there and back, from which on the player is told so
let minutes = 0, counted = 0, wanted = "all", listed = [], looking = 0;

function show(view) {
  for (const id of ["door", "lobby", "table"]) $(id).hidden = id !== view;
  document.body.dataset.view = view;
}

async function enter() {
  app.house = await api("GET", "/house");
  app.me = app.house.signed_in ? await api("GET", "/me") : null;
  if (!app.me) {
    $("guest").hidden = !app.house.guests;
    show("door");
    return;
  }
  if (app.me.role !== "player") {
    location.replace("/console/");
    return;
  }
  store.connect();
  const table = decodeURIComponent(location.hash.slice(1));
  await lobby();
  if (listed.some((one) => one.table === table)) sit(table);
  reality();
}

async function attempt(action) {
  try {
    await action();
  } catch (error) {
    refusal(error.reason ?? String(error), error.rule);
  }
}

// The door.

$("guest").onclick = () => attempt(async () => {
  await api("POST", "/guest");
  await enter();
  if (app.me) await playCredits();
});
$("login").onsubmit = (event) => {
  event.preventDefault();
  const form = new FormData(event.target);
  attempt(async () => {
    await api("POST", "/login", Object.fromEntries(form));
    event.target.reset();
    await enter();
  });
};
$("signout").onclick = () => attempt(async () => {
  store.end();
  await api("POST", "/logout");
  app.me = null;
  location.hash = "";
  await enter();
});
$("languages").append(...Object.entries(LANGUAGES).map(([code, words]) => el("option", { value: code, selected: code === language }, words.language)));
$("languages").onchange = (event) => speak(event.target.value);

// The lobby.

async function lobby() {
  sheets.close();
  board.show(null);
  show("lobby");
  if (location.hash) history.replaceState(null, "", location.pathname + location.search);
  await look();
  await purse();
}

async function look() {
  listed = await api("GET", "/tables");
  looking = performance.now();
  tables();
}

const FILTERS = { all: () => true, open: (one) => one.accepting, dealer: (one) => !one.automated };

function tables() {
  $("filters").replaceChildren(...Object.keys(FILTERS).map((name) => el("button", { class: "b", type: "button", "aria-pressed": String(name === wanted), onclick: () => { wanted = name; tables(); } }, t(`filter.${name}`))));
  const next = listed.filter(FILTERS[wanted]).map((one) => {
    const made = tableCard(one), old = cards.get(one.table);
    if (!old) { cards.set(one.table, made); return made; }
    const [button] = old.children, [anew] = made.children;
    button.className = anew.className;
    button.disabled = anew.disabled;
    button.replaceChildren(...anew.childNodes);
    return old;
  });
  const list = $("tables");
  if (next.length !== list.children.length || next.some((one, i) => one !== list.children[i])) list.replaceChildren(...next);
}

const cards = new Map(); // by table: a card stays where a finger is about to touch it

function tableCard(one) {
  const there = one.available || one.led_here;
  const mine = store.tables.has(one.table);
  const left = one.seconds_left === null ? null : Math.max(0, Math.ceil(one.seconds_left - (performance.now() - looking) / 1000));
  const state = one.closed ? [t("closed"), ""] : !one.available ? [t("unavailable"), "stop"] : one.accepting ? [left === null ? t("bets") : t("bets-left", { n: inTime(left) }), "open"] : [t("in-play"), ""];
  const pill = el("span", { class: `pill ${state[1]}` }, state[0]);
  pill.dataset.seconds = one.accepting && left !== null ? String(one.seconds_left) : "";
  const notes = [one.teaching ? t("play-credits") : "", one.automated ? "" : t("with-dealer")].filter(Boolean).join(" · ");
  const places = one.players ? t("seats-taken", { n: one.players, of: one.seats }) : t("no-players");
  const button = el("button", { type: "button", class: `table${mine ? " mine" : ""}`, disabled: !there, onclick: () => attempt(() => sit(one.table)) },
    el("span", { class: "row" }, el("strong", {}, one.title), pill),
    el("span", { class: "row quiet" }, el("span", {}, one.table), el("span", {}, notes)),
    el("span", { class: "row quiet" }, el("span", {}, one.maximum ? `${money(one.minimum)} – ${money(one.maximum)}` : ""), el("span", {}, places)),
    el("span", { class: "row last" }, lineOfPast(one.past, one.drawn)),
    Object.keys(one.meters).length ? el("span", { class: "row prize" }, prizes(one.meters)) : null);
  return el("li", {}, button);
}

setInterval(() => {
  if ($("lobby").hidden || document.hidden) return;
  for (const pill of $("tables").querySelectorAll("[data-seconds]")) {
    if (!pill.dataset.seconds) continue;
    pill.textContent = t("bets-left", { n: inTime(Math.max(0, Math.ceil(Number(pill.dataset.seconds) - (performance.now() - looking) / 1000))) });
  }
}, 500);
setInterval(() => { if (!$("lobby").hidden && !document.hidden && app.me) look().catch(() => {}); }, 5000);

function sit(table) {
  store.watch(table);
  show("table");
  return board.show(table);
}

$("back").append(icon("back"));
$("back").onclick = () => attempt(lobby);

// Credits, the session and its result.

async function purse() {
  if (!app.me || app.me.role !== "player") return;
  app.me = await api("GET", "/me");
  $("lobby-credits").textContent = dollars(app.me.credits);
  for (const one of document.querySelectorAll("[data-credits]")) one.textContent = dollars(app.me.credits);
}

async function playCredits() {
  await api("POST", "/credits/play", { id: newId(), amount: 100000 });
  await purse();
}

async function reality() {
  if (!app.me) return;
  const kept = await api("GET", "/protection");
  minutes = kept.minutes;
  counted = performance.now();
  $("net").textContent = `${kept.lost < 0 ? "+" : ""}${dollars(-kept.lost)}`;
  $("net-cell").title = t("net-why");
  clock();
}

function clock() {
  const now = minutes + (performance.now() - counted) / 60000;
  const text = `${Math.floor(now / 60)}:${String(Math.floor(now % 60)).padStart(2, "0")}`;
  if ($("session").textContent !== text) {
    $("session").textContent = text;
    if (now >= REMINDED && Math.floor(now) % REMINDED === 0) remind(Math.floor(now));
  }
}

// On the hour, in a corner of its own: it covers no wager and stops none.
function remind(n) {
  const note = el("div", { class: "toast", role: "status" }, el("b", {}, t("reminder", { n })), el("p", { class: "quiet" }, t("reminder-net", { sum: $("net").textContent })),
    el("button", { class: "b", type: "button", onclick: () => { note.remove(); attempt(lobby); } }, t("pause")), el("button", { class: "b", type: "button", onclick: () => note.remove() }, t("play-on")));
  document.body.append(note);
}
setInterval(() => app.me && clock(), 5000);
document.addEventListener("settled", () => reality().catch(() => {}));
document.addEventListener("visibilitychange", () => { if (!document.hidden) board.changed(board.table); });

// Sound, and the sheets.

function speaker() {
  const on = sound.isOn();
  $("sound").replaceChildren(icon(on ? "sound" : "mute"));
  $("sound").setAttribute("aria-label", t(on ? "sound-on" : "sound-off"));
  $("sound").setAttribute("aria-pressed", String(on));
}
$("sound").onclick = () => { sound.turn(!sound.isOn()); speaker(); };
speaker();
for (const [id, sign] of [["history", "clock"], ["cashier", "card"], ["more", "menu"]]) {
  $("openers").append(el("button", { class: "b icon plain", type: "button", id: `${id}-button`, title: t(id), "aria-label": t(id), onclick: () => attempt(() => sheets.open(id)) }, icon(sign)));
}
$("help-button").append(icon("help"));
$("help-button").onclick = () => attempt(() => sheets.open("help"));
$("lobby-cashier").onclick = () => attempt(() => sheets.open("cashier"));

// What the store tells.

store.addEventListener("online", () => { $("offline").hidden = true; document.body.classList.remove("away"); });
store.addEventListener("offline", () => { $("offline").hidden = false; document.body.classList.add("away"); });
store.addEventListener("trip", ({ detail: trip }) => {
  const slow = trip >= SLOW;
  $("trip").textContent = t(slow ? "trip-slow" : "trip", { n: Math.max(1, Math.round(trip)) });
  $("trip").title = t("trip-why");
  $("trip").classList.toggle("slow", slow);
});
store.addEventListener("signed-out", () => attempt(enter));
store.addEventListener("corrected", ({ detail: { event } }) => {
  const sum = dollars(Math.abs(event.difference));
  const note = el("div", { class: "toast corrected", role: "status" }, el("b", {}, t(event.difference < 0 ? "correction-minus" : "correction-plus", { sum })), el("p", { class: "quiet" }, t("round", { n: event.round }), " ", event.rule ?? ""), el("button", { class: "b", type: "button", onclick: () => note.remove() }, t("close")));
  document.body.append(note);
});
$("alert").querySelector("button").onclick = () => { $("alert").hidden = true; };

attempt(enter);

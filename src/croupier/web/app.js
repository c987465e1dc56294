// The page of a terminal, the same for every game: sign in, join, wager, decide, see the result.

import { Store, newId } from "./store.js";
import { Board, grouped } from "./board.js";
import { $, api, dollars, element, refusal, title } from "./parts.js";

const store = new Store();
const board = new Board(store);
let me = null;
let house = { guests: false };

function show(view) {
  for (const id of ["door", "lobby", "table"]) $(id).hidden = id !== view;
  $("purse").hidden = view === "door" || !me || me.role !== "player";
  $("chips").hidden = view !== "table";
}

async function enter() {
  house = await api("GET", "/house");
  try {
    me = await api("GET", "/me");
  } catch {
    me = null;
    $("guest").hidden = !house.guests;
    show("door");
    return;
  }
  if (me.role !== "player") {
    location.replace("/console/");
    return;
  }
  store.connect();
  await lobby();
}

// The door.

$("guest").onclick = () => attempt(async () => {
  await api("POST", "/guest");
  await enter();
  if (me) await playCredits();
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
  me = null;
  await enter();
});

async function attempt(action) {
  try {
    await action();
  } catch (error) {
    refusal(error.reason ?? String(error), error.rule);
  }
}

// The lobby.

async function lobby() {
  board.show(null);
  show("lobby");
  const tables = await api("GET", "/tables");
  $("tables").replaceChildren(...tables.map((one) => {
    const button = element("button", { type: "button", className: "table", disabled: !one.available && !one.led_here },
      element("strong", {}, one.title),
      element("span", {}, one.table),
      element("span", {}, [one.teaching ? "play credits" : "", one.automated ? "" : "with a dealer", one.available ? "" : "not available"].filter(Boolean).join(" · ")));
    button.onclick = () => attempt(() => sit(one.table));
    return element("li", {}, button);
  }));
  await purse();
}

async function sit(table) {
  store.watch(table);
  board.show(table);
  show("table");
}

$("back").onclick = () => attempt(lobby);

// The purse.

async function purse() {
  if (!me || me.role !== "player") return;
  me = await api("GET", "/me");
  showMoney(me.credits, null);
}

function showMoney(credits, risk) {
  $("credits").textContent = $("cashier-credits").textContent = dollars(credits);
  if (risk !== null) $("risk").textContent = dollars(risk);
}

async function playCredits() {
  const { credits } = await api("POST", "/credits/play", { id: newId(), amount: 100000 });
  showMoney(credits, null);
}

$("cashier-button").onclick = () => attempt(async () => {
  $("voucher").hidden = true;
  $("play-credits").hidden = !house.guests;
  $("cashier").showModal();
  await purse();
  await history();
});
$("play-credits").onclick = () => attempt(playCredits);
$("cash-out").onclick = () => attempt(async () => {
  const voucher = await api("POST", "/credits/cash-out", { id: newId() });
  $("voucher").hidden = false;
  $("voucher").replaceChildren(
    element("span", {}, `Voucher for ${dollars(voucher.amount)}`),
    element("strong", { id: "voucher-code" }, voucher.code));
  await purse();
});
$("redeem").onsubmit = (event) => {
  event.preventDefault();
  const form = event.target;
  attempt(async () => {
    const { credits } = await api("POST", "/vouchers/insert", { id: newId(), code: form.code.value });
    form.reset();
    $("voucher").hidden = true;
    showMoney(credits, null);
  });
};

async function history() {
  const rounds = await api("GET", "/history?last=10");
  $("history").replaceChildren(...rounds.map((one) => {
    const button = element("button", { type: "button" }, "Complain");
    button.onclick = () => complain(one);
    return element("li", {},
      element("span", {}, `${title(one.game)}, round ${one.round}: bet ${dollars(one.wagered)}, back ${dollars(one.returned)}`),
      button);
  }));
}

function complain(round) {
  $("complain-about").textContent = `Round ${round.round} at ${round.table}`;
  $("complain").onsubmit = (event) => {
    event.preventDefault();
    attempt(async () => {
      const what = event.target.what.value;
      const { number } = await api("POST", "/disputes", { id: newId(), table: round.table, round: round.round, what });
      event.target.reset();
      $("complaint").close();
      refusal(`Complaint ${number} is with the gaming supervisor.`, "");
    });
  };
  $("complaint").showModal();
}

// Help (16:3(2)(i)).

$("help-button").onclick = () => attempt(async () => {
  const help = await api("GET", `/tables/${encodeURIComponent(board.table)}/help`);
  $("help-title").textContent = `${help.title} – ${help.edition}, schedule ${help.schedule}`;
  $("help-how").replaceChildren(...help.how.map((line) => element("li", {}, line)));
  $("help-wagers").replaceChildren(...grouped(help.wagers.map((w) => ({ ...w, name: w.area })))
    .flatMap(([stem, wagers]) => (stem ? [explained(`${title(stem)} (${wagers.length} areas)`, wagers[0])] : wagers.map((w) => explained(title(w.area), w)))));
  $("help").showModal();
});

function explained(name, one) {
  const pays = one.pays.map((p) => element("li", {}, `${p.odds.replace("/", " to ")}${p.on ? ` – ${p.on}` : ""}`, element("cite", {}, ` ${p.rule}`)));
  return element("details", {},
    element("summary", {}, name, element("span", {}, ` ${dollars(one.minimum)} to ${dollars(one.maximum)}`)),
    element("ul", {}, ...pays),
    element("cite", {}, one.rule));
}

// What the store tells.

store.addEventListener("online", () => { $("offline").hidden = true; });
store.addEventListener("offline", () => { $("offline").hidden = false; });
store.addEventListener("signed-out", () => attempt(enter));
store.addEventListener("refused", ({ detail }) => refusal(detail.reason, detail.rule));
store.addEventListener("changed", ({ detail }) => {
  const now = store.tables.get(detail)?.now;
  if (now?.money) showMoney(now.money.credits, now.money.at_tables);
});
$("alert").querySelector("button").onclick = () => { $("alert").hidden = true; };

attempt(enter);

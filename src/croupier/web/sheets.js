// The drawer beside a table: help, history, cashier, more. No dialog: play goes on beside it.

import { about, areaName } from "./board.js";
import { $, api, dollars, el, title } from "./parts.js";
import { qr } from "./qr.js";
import { inWords } from "./roads.js";
import { newId } from "./store.js";
import { LANGUAGES, language, speak, t } from "./words.js";

const LEAVES = ["help", "history", "cashier", "more"];

export class Sheets {
  constructor(app) {
    this.app = app;
    this.root = $("drawer");
    this.root.className = "drawer";
    this.root.addEventListener("keydown", (event) => { if (event.key === "Escape") this.close(); });
  }

  async open(id) {
    if (!this.root.hidden && this.now === id) { this.close(); return; }
    if (this.root.hidden) this.from = document.activeElement;
    this.now = id;
    const leaf = el("div", { class: "leaf", id, role: "tabpanel", tabindex: "-1", "aria-label": t(id) });
    const leaves = LEAVES.filter((one) => this.app.board.table || one !== "help");
    this.root.replaceChildren(el("header", {}, el("div", { class: "leaves", role: "tablist" }, leaves.map((one) => el("button", { type: "button", role: "tab", "aria-selected": String(one === id), onclick: () => this.app.attempt(() => this.open(one)) }, t(one)))), el("button", { type: "button", class: "b icon plain", "aria-label": t("close"), onclick: () => this.close() }, "✕")), leaf);
    this.root.hidden = false;
    document.body.classList.add("beside");
    leaf.append(...await this[id]());
    leaf.focus();
  }

  close() {
    if (this.root.hidden) return;
    this.root.hidden = true;
    this.now = "";
    document.body.classList.remove("beside");
    this.from?.focus?.();
  }

  refresh() { const id = this.now; this.now = ""; return this.app.attempt(() => this.open(id)); }

  // Help (16:3(2)(i)): how to play, and what each wager is, pays and costs.
  async help() {
    const help = await this.app.board.help();
    const rows = grouped(help.wagers).map(([name, wagers]) => {
      const [one] = wagers;
      const pays = one.pays.map((p) => el("div", {}, `${p.odds.replace("/", " to ")}${p.on ? ` – ${p.on}` : ""}`, about(p.rule)));
      return el("tr", {}, el("th", { scope: "row" }, wagers.length > 1 ? `${title(name)} · ${t("areas", { n: wagers.length })}` : areaName(one.area), about(one.rule), el("div", { class: "quiet" }, one.minimum === one.maximum ? dollars(one.minimum) : `${dollars(one.minimum)} – ${dollars(one.maximum)}`)), el("td", {}, pays), el("td", {}, one.edge || "–"));
    });
    return [el("h2", {}, help.title), el("p", { class: "quiet" }, t("schedule", help)), el("h2", {}, t("how-to")), el("ol", { class: "how" }, help.how.map((line) => el("li", {}, el("span", {}, line)))), el("h2", {}, t("wagers")),
      el("table", { class: "figures" }, el("thead", {}, el("tr", {}, el("th", { scope: "col" }, t("wager")), el("th", { scope: "col" }, t("odds")), el("th", { scope: "col" }, t("house-edge")))), el("tbody", {}, rows)),
      ...(help.rules.length ? [el("h2", {}, t("rules-plain")), el("dl", { class: "rules" }, help.rules.map((one) => el("div", {}, el("dt", {}, one.title, about(one.rule)), el("dd", {}, one.words))))] : [])];
  }

  // My last rounds with their complaints, and what happened at this table.
  async history() {
    const [rounds, disputes] = await Promise.all([api("GET", "/history?last=15"), api("GET", "/disputes")]);
    const made = rounds.map((one) => {
      const dispute = disputes.findLast((d) => d.table === one.table && d.round === one.round);
      const outcome = dispute ? el("p", { class: "dispute" }, t(`dispute.${dispute.status}`, { n: dispute.number, decision: dispute.decision, to: dispute.next_instance }), about(dispute.rule)) : el("button", { type: "button", class: "b", onclick: (event) => this.complain(one, event.target) }, t("complain"));
      const net = one.returned - one.wagered;
      return el("li", {}, el("div", { class: "row" }, el("b", {}, `${title(one.game)}, ${t("round", { n: one.round }).toLowerCase()}`), el("b", { class: net > 0 ? "plus" : "" }, `${net > 0 ? "+" : ""}${dollars(net)}`)), el("div", { class: "quiet" }, inWords({ ...one.outcome, ...one.hands })), el("div", { class: "quiet" }, t("bet-back", { bet: dollars(one.wagered), back: dollars(one.returned) })), ...one.corrected.map((words) => el("p", { class: "was" }, el("b", {}, `${t("put-right")}: `), words)), outcome);
    });
    const story = this.app.board.state?.story.slice(-60).reverse() ?? [];
    return [el("h2", {}, t("my-rounds")), made.length ? el("ol", { class: "rounds" }, made) : el("p", { class: "quiet" }, t("no-rounds")),
      ...(story.length ? [el("h2", {}, t("story")), el("ol", { id: "story", class: "story" }, story.map((line) => el("li", {}, line.words, about(line.rule))))] : [])];
  }

  complain(round, button) {
    const words = el("textarea", { required: true, maxlength: 2000, rows: 3, "aria-label": t("complaint"), placeholder: t("complaint") });
    const form = el("form", { class: "complain", onsubmit: (event) => {
      event.preventDefault();
      this.app.attempt(async () => {
        const { number } = await api("POST", "/disputes", { id: newId(), table: round.table, round: round.round, what: words.value });
        form.replaceWith(el("p", { class: "dispute", role: "status" }, t("complaint-sent", { n: number })));
      });
    } }, words, el("button", { class: "b go", type: "submit" }, t("send-complaint")));
    button.replaceWith(form);
    words.focus();
  }

  // Credits and vouchers, and the limits that one sets oneself.
  async cashier() {
    await this.app.purse();
    const { me, house } = this.app;
    const slip = el("div", { id: "voucher", hidden: true });
    const out = el("button", { type: "button", class: "b", id: "cash-out", onclick: () => this.app.attempt(async () => {
      const voucher = await api("POST", "/credits/cash-out", { id: newId() });
      slip.hidden = false;
      slip.replaceChildren(el("figure", { class: "voucher" }, qr(voucher.code), el("figcaption", {}, el("b", { class: "sum" }, t("voucher", { sum: dollars(voucher.amount) })), el("span", { id: "voucher-code" }, voucher.code), el("small", {}, t("voucher-keep")))), el("button", { type: "button", class: "b", onclick: () => print() }, t("print")));
      await this.app.purse();
    }) }, t("cash-out"));
    const field = el("input", { name: "code", required: true, maxlength: 40, autocomplete: "off", autocapitalize: "characters", spellcheck: "false" });
    const redeem = el("form", { id: "redeem", onsubmit: (event) => {
      event.preventDefault();
      this.app.attempt(async () => {
        await api("POST", "/vouchers/insert", { id: newId(), code: field.value.trim().toUpperCase() });
        field.value = "";
        slip.hidden = true;
        $("alert").hidden = true;
        await this.app.purse();
      });
    } }, el("label", { class: "field" }, t("voucher-code"), field), el("button", { class: "b", type: "submit" }, t("redeem")));
    return [el("dl", { class: "meter" }, el("div", {}, el("dt", {}, t("credits")), el("dd", { id: "cashier-credits", "data-credits": true }, dollars(me.credits)))),
      house.guests ? el("button", { type: "button", class: "b go", id: "play-credits", onclick: () => this.app.attempt(this.app.playCredits) }, t("take-play-credits")) : null, out, slip, redeem, ...await this.limits()].filter(Boolean);
  }

  async limits() {
    const kept = await api("GET", "/protection");
    const loss = el("input", { type: "number", min: 0, value: kept.now.loss ? kept.now.loss / 100 : "" }), minutes = el("input", { type: "number", min: 0, value: kept.now.minutes || "" });
    const told = el("p", { class: "quiet", role: "status" });
    return [el("h2", {}, t("my-limits")), el("form", { onsubmit: (event) => {
      event.preventDefault();
      this.app.attempt(async () => { await api("PUT", "/protection", { loss: Math.round((loss.valueAsNumber || 0) * 100), minutes: minutes.valueAsNumber || 0 }); told.textContent = t("limits-set"); });
    } }, el("label", { class: "field" }, t("limit-loss"), loss), el("label", { class: "field" }, t("limit-minutes"), minutes), el("button", { class: "b", type: "submit" }, t("set-limits")), told)];
  }

  // Other things one may say here, jackpots, and how the page looks.
  async more() {
    const { board } = this.app;
    const acts = board.table ? board.others().map(([words, command]) => el("button", { type: "button", class: "b", id: command.type === "leave" ? "leave" : null, onclick: () => { board.say(command); this.close(); } }, words)) : [];
    const meters = Object.entries(board.now?.meters ?? {}).map(([name, cents]) => el("div", { class: "pot" }, el("h3", {}, title(name)), el("b", { class: "pot-sum" }, dollars(cents))));
    const look = (name, one, other) => { const root = document.documentElement; return el("button", { type: "button", class: "b", onclick: () => { root.dataset[name] = root.dataset[name] === one ? other : one; localStorage.setItem(name, root.dataset[name]); } }, `${t(`${name}-${one}`)} / ${t(`${name}-${other}`)}`); };
    return [...acts, el("h2", {}, t("jackpots")), ...(meters.length ? meters : [el("p", { class: "quiet" }, t("jackpot-none"))]), el("h2", {}, t("settings")), board.now?.teaching ? el("button", { type: "button", class: "b", id: "hints", "aria-pressed": String(board.hints.on), onclick: (event) => { board.hints.turn(); event.currentTarget.setAttribute("aria-pressed", String(board.hints.on)); } }, t("hints-on")) : null, el("button", { type: "button", class: "b phone-only", onclick: () => $("sound").click() }, t("sound")), look("felt", "light", "dark"), look("pack", "four", "two"),
      el("select", { "aria-label": "Language", onchange: (event) => speak(event.target.value) }, Object.entries(LANGUAGES).map(([which, words]) => el("option", { value: which, selected: which === language }, words.language)))].filter(Boolean);
  }
}

for (const name of ["felt", "pack"]) if (localStorage.getItem(name)) document.documentElement.dataset[name] = localStorage.getItem(name);

// Wagers that differ only in their numbers are one line.
function grouped(wagers) {
  const stems = new Map();
  for (const one of wagers) {
    const stem = one.area.replace(/-\d.*$/, "");
    const key = `${stem} ${one.pays.map((p) => p.odds).join()} ${one.edge}`;
    if (!stems.has(key)) stems.set(key, [stem, []]);
    stems.get(key)[1].push(one);
  }
  return [...stems.values()];
}

// Irregularities and directions at a table: every kind this game knows, as a form of its fields.

import { api, element, title } from "../parts.js";
import { Once, form } from "./forms.js";
import { confirmed } from "./ruling.js";

const SECTIONS = [["incident", "Irregularities"], ["direction", "Directions"], ["act", "To the players"]];
const SETTLE = 400; // milliseconds in which the table comes to rest before its forms are asked for

export class Sayings {
  constructor(view) {
    this.view = view;
    this.all = [];
    this.names = new Set();
    this.loaded = false;
    this.moment = "";
    this.root = element("div");
    this.lists = new Map(SECTIONS.map(([kind, words]) => {
      const list = element("div");
      const made = element("details", { className: "sayings" }, element("summary", {}, words), list);
      made.dataset.kind = kind;
      made.ontoggle = () => made.open && this.refresh();
      this.root.append(made);
      return [kind, { made, list }];
    }));
  }

  get path() {
    return `/tables/${encodeURIComponent(this.view.table)}/directions`;
  }

  async load() {
    this.all = await api("GET", this.path);
    this.names = new Set(this.all.map((one) => one.name));
    this.loaded = true;
    this.draw();
  }

  // What may be said depends on the moment; a form that is being filled in stays.
  changed(now) {
    const moment = JSON.stringify([now.round, now.phase, now.waiting_for, now.wagers.length, now.players.length]);
    if (moment === this.moment) return;
    this.moment = moment;
    this.refresh();
  }

  refresh() {
    if (![...this.lists.values()].some(({ made }) => made.open)) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      if (this.root.contains(document.activeElement) && document.activeElement.matches("input, select, textarea")) return;
      await this.load().catch(() => undefined); // the connection says so itself
    }, SETTLE);
  }

  // The limits of the sign have a place of their own.
  of(kind) {
    return this.all.filter((one) => one.kind === kind && !one.fields.some((field) => field.name === "limit"));
  }

  get limits() {
    return this.all.filter((one) => one.fields.some((field) => field.name === "limit"));
  }

  draw() {
    for (const [kind, { made, list }] of this.lists) {
      const open = new Set([...list.querySelectorAll("details[open]")].map((one) => one.dataset.name));
      const known = this.of(kind);
      made.hidden = !known.length;
      list.replaceChildren(...known.map((one) => {
        const folded = element("details", { className: one.now ? "saying" : "saying closed", open: open.has(one.name) },
          element("summary", {}, title(one.name), one.now ? "" : element("span", {}, " not now")), this.form(one));
        folded.dataset.name = one.name;
        return folded;
      }));
    }
  }

  form(one) {
    const { view } = this;
    const sample = view.state?.now?.options.find((option) => option.command.type === one.name)?.command ?? {};
    const fields = one.fields.map((field) => ({
      ...field,
      value: field.type === "flag" || field.required ? sample[field.name] ?? field.default : field.default,
    }));
    if (one.roles.length > 1) {
      fields.push({ name: "role", label: "Said by", type: "text", choices: one.roles, required: true, value: one.roles[0] });
    }
    const command = ({ role, why_proposed, ...values }) => ({ type: one.name, ...values });
    const buttons = [{
      words: one.kind === "incident" ? "Report" : "Direct",
      act: async (values) => {
        const role = values.role ?? one.roles[0];
        if (!(await confirmed(view.table, title(one.name), command(values), role))) return undefined;
        const done = await view.say(command(values), role, one.kind !== "act");
        return done ? `${title(one.name)}: done.` : undefined;
      },
    }];
    if (one.two_people && view.may("propose")) {
      const once = new Once();
      fields.push({ name: "why_proposed", label: "Why (for what takes two people)", type: "text" });
      buttons.push({
        words: "Propose to a second person",
        act: async (values) => {
          const made = await once.post("/proposals", { what: one.two_people, table: view.table, why: values.why_proposed || one.words, detail: command(values) });
          return `Proposal ${made.number} waits for a second person.`;
        },
      });
    }
    return form({ about: one.words, heading: "", rule: one.rule, fields, buttons, disabled: one.now ? "" : `Not now: ${one.why}` });
  }
}

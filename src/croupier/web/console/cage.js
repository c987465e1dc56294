// Payments: credits sold, paid by hand, vouchers (16:4, 16:9), what goes wrong (16:10); and players.

import { api, dollars, element, title } from "../parts.js";
import { Once, attempt, form, grid, when } from "./forms.js";
import { replay } from "./records.js";
import { saving } from "./saving.js";

const player = { name: "player", label: "Player", type: "text", required: true };
const amount = { name: "amount", label: "Amount", type: "amount", required: true };

function named(...fields) {
  return fields.map((field) => ({ ...field }));
}

export async function cage(may) {
  const tables = await api("GET", "/tables");
  const table = { name: "table", label: "Table", choices: tables.map((one) => [one.table, one.table]), required: true };
  const parts = [];
  const once = new Once();
  if (may("sell credits")) {
    parts.push(form({
      heading: "Sell credits", rule: "qld-2024:16:4(2)", fields: named(player, amount),
      buttons: [{ words: "Sell", act: async (values) => {
        const { credits } = await once.post("/credits/sell", values);
        return `${values.player} has ${dollars(credits)} in credits.`;
      } }],
    }));
  }
  if (may("hand pay")) {
    const how = { name: "how", label: "Paid as", choices: [["voucher", "A voucher"], ["chips", "Chips"]], required: true };
    parts.push(form({
      heading: "Pay credits by hand", rule: "qld-2024:16:9(3)", fields: named(player, amount, how),
      buttons: [{ words: "Pay", act: async (values) => {
        const { voucher } = await once.post("/credits/hand-pay", values);
        if (!voucher) return `Give ${values.player} ${dollars(values.amount)} in chips.`;
        return [element("span", {}, `A voucher for ${dollars(voucher.amount)}: `), element("strong", { className: "code" }, voucher.code)];
      } }],
    }));
  }
  if (may("pay voucher")) {
    parts.push(form({
      heading: "Pay a voucher", rule: "qld-2024:16:9(3)(c)", fields: [{ name: "code", label: "Voucher code", type: "text", required: true }],
      buttons: [{ words: "Pay", act: async (values) => {
        const paid = await once.post("/vouchers/pay", { code: values.code.toUpperCase() });
        return `Pay ${dollars(paid.amount)}.`;
      } }],
    }));
  }
  if (may("pay round by hand")) {
    const round = { name: "round", label: "Round", type: "number", required: true };
    parts.push(form({
      heading: "Pay a round whose result cannot be shown", rule: "qld-2024:16:10(3)",
      fields: named(table, round, player, amount, { name: "why", label: "Why", type: "long", required: true }),
      buttons: [{ words: "Pay the round", act: async ({ table: where, round: which, ...values }) => {
        await once.post(`/tables/${encodeURIComponent(where)}/rounds/${which}/pay`, values);
        return `${values.player} was paid ${dollars(values.amount)}.`;
      } }],
    }));
  }
  if (may("refuse payment")) {
    parts.push(form({
      heading: "Refuse payment after a malfunction", rule: "qld-2024:16:10(4)",
      fields: named(table, player, amount, { name: "why", label: "What went wrong", type: "long", required: true }),
      buttons: [{ words: "Refuse payment", act: async (values) => {
        await once.post("/payments/refuse", values);
        return `${dollars(values.amount)} of ${values.player} were not paid.`;
      } }],
    }));
  }
  return [element("h2", {}, "Payments"), element("div", { className: "sheets" }, ...parts)];
}

// A player's meter and last rounds.
export async function players(may) {
  const place = element("div");
  const show = async (name) => {
    const meter = await api("GET", `/players/${encodeURIComponent(name)}/meter`);
    const parts = [
      element("h3", {}, name),
      grid(["Credits", "Put in", "Won", "Paid out", "Turnover"],
        [[meter.credits, meter.credited, meter.wins, meter.paid, meter.turnover].map(dollars)]),
    ];
    if (may("recall any round")) {
      const rounds = await api("GET", `/players/${encodeURIComponent(name)}/history?last=50`);
      const shown = element("div");
      const rows = rounds.map((one) => {
        const button = element("button", { type: "button" }, "Replay");
        button.setAttribute("aria-label", `Replay round ${one.round} of ${one.table}`);
        button.onclick = () => attempt(async () => {
          shown.replaceChildren(await replay.lines(one.table, one.round));
          shown.scrollIntoView({ block: "nearest" });
        });
        return [when(one.at), one.table, String(one.round), dollars(one.wagered), dollars(one.returned), button];
      });
      parts.push(element("h3", {}, "Last rounds"), shown, grid(["Time", "Table", "Round", "Bet", "Back", ""], rows, "No round yet."), saving(`rounds-of-${name}`, async () => rounds));
    }
    place.replaceChildren(...parts);
  };
  const made = form({ fields: named(player), buttons: [{ words: "Show", act: async (values) => { await show(values.player); } }] });
  return [element("h2", {}, "Players"), made, place];
}

// Accounts.
export async function people(redraw, me) {
  const listed = await api("GET", "/people");
  const roles = ["player", "dealer", "attendant", "gaming supervisor", "gaming manager", "inspector"];
  const rows = listed.map((one) => {
    const button = element("button", { type: "button", hidden: !one.active || one.name === me.name }, "Close");
    button.setAttribute("aria-label", `Close the account of ${one.name}`);
    button.onclick = () => attempt(async () => {
      await api("DELETE", `/people/${encodeURIComponent(one.name)}`);
      redraw();
    });
    return [one.name, title(one.role), one.active ? (one.locked ? "locked" : "open") : "closed", button];
  });
  const made = form({
    heading: "Open an account, or give one a new role and password",
    fields: [
      { name: "name", label: "Name", type: "text", required: true },
      { name: "role", label: "Role", choices: roles, required: true, value: "dealer" },
      { name: "password", label: "Password", type: "password", required: true, autocomplete: "new-password" },
    ],
    buttons: [{ words: "Open the account", act: async ({ name, ...values }) => {
      const made = await api("PUT", `/people/${encodeURIComponent(name)}`, values);
      if (made.what) return `Proposal ${made.number} waits for a second person: see Two people.`;
      redraw();
      return undefined;
    } }],
  });
  return [element("h2", {}, "People"), made, grid(["Name", "Role", "Account", ""], rows)];
}

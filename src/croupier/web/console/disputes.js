// Disputes, from the complaint to the decision; and what takes two people.

import { cite } from "../drawing.js";
import { api, dollars, element, title } from "../parts.js";
import { Once, attempt, cents, certain, form, grid, labelled, when, wrong } from "./forms.js";
import { replay } from "./records.js";
import { saving } from "./saving.js";
import { sideBySide } from "./versions.js";

export async function disputes(may, redraw) {
  const all = (await api("GET", "/disputes")).reverse();
  if (!all.length) return [element("h2", {}, "Disputes"), element("p", { className: "quiet" }, "No player has complained.")];
  return [element("h2", {}, "Disputes"), ...all.map((one) => dispute(one, may, redraw)), saving("disputes", () => api("GET", "/disputes"))];
}

function dispute(one, may, redraw) {
  const made = element("details", { className: "matter", open: one.status === "open" },
    element("summary", {}, `Dispute ${one.number}: ${one.player}, round ${one.round} of ${one.table} `, element("span", {}, one.status)));
  made.dataset.number = one.number;
  made.append(element("p", {}, `“${one.what}”`), element("p", { className: "quiet" }, when(one.at)));
  const place = element("div", { className: "evidence" });
  const again = element("button", { type: "button" }, "Go through the round again");
  again.onclick = () => attempt(async () => { place.replaceChildren(...await evidence(one)); });
  made.append(again, place);
  if (one.decision) {
    const money = Object.entries(one.adjusted).map(([name, amount]) => `${name} ${dollars(amount)}`).join(", ");
    made.append(element("p", {}, element("strong", {}, one.decision), cite(one.rule)), element("p", { className: "quiet" }, `by ${one.by}${money ? `: ${money}` : ""}`));
  }
  if (one.next_instance) made.append(element("p", {}, `Taken further: ${one.next_instance}`));
  if (one.status === "open" && may("decide dispute")) made.append(decision(one, redraw));
  if (one.status === "decided" && may("refer dispute")) made.append(referral(one, redraw));
  return made;
}

// The round as it stands, what concerns the player marked, and what the player staked and got.
async function evidence(one) {
  const [lines, rounds, laid] = await Promise.all([replay.lines(one.table, one.round), api("GET", `/players/${encodeURIComponent(one.player)}/history?last=100`), sideBySide(one.table, one.round, one.player)]);
  for (const line of lines.children) {
    line.classList.toggle("own", line.textContent.includes(one.player));
    line.classList.toggle("corrected", line.textContent.includes("CORRECTION"));
  }
  const own = rounds.find((round) => round.table === one.table && round.round === one.round);
  const sums = own ? [grid(["Time", "Staked", "Back", "In all"], [[when(own.at), dollars(own.wagered), dollars(own.returned), `${own.returned < own.wagered ? "−" : "+"}${dollars(Math.abs(own.returned - own.wagered))}`]])] : [];
  return [element("h4", {}, `${one.player} in round ${one.round}`), ...sums, ...(own?.corrected ?? []).map((words) => element("p", { className: "alarm" }, words)), ...laid, lines];
}

// The decision, with what it gives or takes for each player.
function decision(one, redraw) {
  const once = new Once();
  const rows = element("div", { className: "adjust" });
  const add = (name) => {
    const who = element("input", { type: "text", value: name, autocomplete: "off", spellcheck: false });
    const amount = element("input", { type: "text", inputMode: "decimal", autocomplete: "off" });
    rows.append(element("div", {}, labelled("Player", who), labelled("Gets ($; with − gives back)", amount)));
  };
  add(one.player);
  const another = element("button", { type: "button" }, "Another player");
  another.onclick = () => add("");
  const made = form({
    heading: "Decide",
    fields: [
      { name: "decision", label: "What is decided, and why", type: "long", required: true },
      { name: "rule", label: "Rule", type: "text", examples: ["qld-2024:16:10(2)"] },
    ],
    buttons: [{ words: "Decide", act: async (values) => {
      const adjust = {};
      for (const row of rows.children) {
        const [who, amount] = [...row.querySelectorAll("input")].map((control) => control.value.trim());
        if (!amount) continue;
        const wanted = cents(amount);
        if (wanted === null || !who) throw wrong("each adjustment names a player and an amount such as 12.50 or −5");
        adjust[who] = (adjust[who] ?? 0) + wanted;
      }
      const given = Object.entries(adjust).map(([who, amount]) => element("li", {}, `${who} ${amount > 0 ? "gets" : "gives back"} ${dollars(Math.abs(amount))}`));
      const said = [element("p", {}, `“${values.decision}”`, cite(values.rule)), given.length ? element("ul", {}, ...given) : element("p", { className: "quiet" }, "Nobody gets or gives anything.")];
      if (!(await certain(`Decide dispute ${one.number}?`, said, "Decide"))) return;
      await once.post(`/disputes/${one.number}/decide`, { ...values, adjust });
      redraw();
    } }],
  });
  made.querySelector(".buttons").before(element("h4", {}, "Adjustments"), rows, another);
  return made;
}

function referral(one, redraw) {
  const once = new Once();
  return form({
    heading: "Take it further", fields: [{ name: "to", label: "To whom", type: "text", required: true }],
    buttons: [{ words: "Refer", act: async (values) => {
      await once.post(`/disputes/${one.number}/refer`, values);
      redraw();
    } }],
  });
}

// What takes two people.

export async function proposals(may, redraw, me) {
  const [all, tables] = await Promise.all([api("GET", "/proposals"), api("GET", "/tables")]);
  const once = new Once();
  const decide = (one, how) => async () => {
    await once.post(`/proposals/${one.number}/${how}`, {});
    redraw();
  };
  const matters = all.reverse().map((one) => {
    const made = element("section", { className: "matter" },
      element("h3", {}, `Proposal ${one.number}: ${one.what}, ${one.table} `, element("span", { className: "quiet" }, one.status)),
      element("p", {}, detail(one.detail)), element("p", {}, `“${one.why}”`),
      element("p", { className: "quiet" }, `${one.by}, ${when(one.at)}${one.second ? `; ${one.second}` : ""}`));
    made.dataset.number = one.number;
    if (one.status === "waiting" && may("approve")) {
      const row = element("div", { className: "buttons" });
      for (const [how, words] of [["approve", "Approve and carry out"], ["reject", one.by === me.name ? "Withdraw" : "Reject"]]) {
        const button = element("button", { type: "button", className: how === "approve" ? "go" : "" }, words);
        button.onclick = () => attempt(decide(one, how));
        row.append(button);
      }
      made.append(row);
    }
    return made;
  });
  const parts = [element("h2", {}, "What one proposes and another approves")];
  if (may("propose")) parts.push(voiding(tables, redraw));
  return [...parts, ...(matters.length ? matters : [element("p", { className: "quiet" }, "Nothing has been proposed.")]), ...(all.length ? [saving("proposals", () => api("GET", "/proposals"))] : [])];
}

function detail(values) {
  const money = new Set(["minimum", "maximum", "amount", "value"]);
  const told = Object.entries(values).filter(([name]) => name !== "password"); // sealed: nobody reads it
  return told.map(([name, value]) => (name === "type" ? title(String(value)) : `${name.replaceAll("_", " ")} ${money.has(name) ? dollars(value) : value === "" ? "all other wagers" : value}`)).join(", ");
}

function voiding(tables, redraw) {
  const once = new Once();
  return form({
    heading: "Propose to void a settled round",
    about: "Limits are proposed at the table, with its sign.",
    fields: [
      { name: "table", label: "Table", choices: tables.map((one) => [one.table, one.table]), required: true },
      { name: "round", label: "Round", type: "number", required: true },
      { name: "why", label: "Why", type: "long", required: true },
    ],
    buttons: [{ words: "Propose", act: async ({ table, round, why }) => {
      await once.post("/proposals", { what: "void settled round", table, why, detail: { round } });
      redraw();
    } }],
  });
}


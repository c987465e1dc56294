// Forms, made from a description of their fields: for payments, disputes, irregularities and all.
//
// A field has a name, a label, a type (text, long, password, number, amount, flag, numbers, texts),
// and where only some values will do, its choices; examples fill it at a touch.

import { cite } from "../drawing.js";
import { Problem, api, clearRefusal, element, refusal, title } from "../parts.js";
import { newId } from "../store.js";

// '12.50' in cents; null if that is no amount.
export function cents(text) {
  const found = /^\s*\$?(-?)(\d[\d,]*)(?:\.(\d{1,2}))?\s*$/.exec(text.replace("−", "-"));
  if (!found) return null;
  const [, minus, whole, part = ""] = found;
  const amount = Number(whole.replaceAll(",", "")) * 100 + Number(part.padEnd(2, "0"));
  return minus ? -amount : amount;
}

export function inDollars(amount) {
  return `${Math.trunc(amount / 100)}.${String(Math.abs(amount) % 100).padStart(2, "0")}`;
}

// What the floor says where an act takes a proof of who it is; whoever asks for one is told here.
export const PROVE = "prove first that it is you";
let prove = async () => false;
export function withProof(asks) {
  prove = asks;
}

// Do something, and show whatever is said against it; proved who it is, once more.
export async function attempt(action) {
  try {
    return await action();
  } catch (error) {
    if (error instanceof Problem && error.reason.startsWith(PROVE) && await prove()) return attempt(action);
    if (error instanceof Problem) refusal(error.reason, error.rule);
    else refusal(`The floor did not answer (${error.message}). Try again: it acts once.`, "");
    return undefined;
  }
}

// What changes something carries an id: the same again, as long as it was not answered.
export class Once {
  constructor() {
    this.said = "";
    this.id = "";
  }

  async post(path, body) {
    const said = JSON.stringify([path, body]);
    if (said !== this.said) [this.said, this.id] = [said, newId()];
    try {
      return await this.answered(await api("POST", path, { id: this.id, ...body }));
    } catch (error) {
      if (error instanceof Problem && error.status !== 503) this.said = "";
      throw error;
    }
  }

  answered(answer) {
    this.said = "";
    return answer;
  }
}

export function labelled(text, control) {
  return element("label", {}, element("span", {}, text), control);
}

export function select(options, value, label = "") {
  const control = element("select", {}, ...options.map(([key, words]) => element("option", { value: key }, words)));
  if (value !== undefined) control.value = value;
  if (label) control.setAttribute("aria-label", label);
  return control;
}

function input(field) {
  const { type = "text", choices = [], value, required = false } = field;
  if (type === "flag") return element("input", { type: "checkbox", checked: Boolean(value) });
  if (choices.length) {
    const options = choices.map((one) => (Array.isArray(one) ? one : [one, worded(field, one)]));
    const without = required || options.some(([key]) => key === "") ? [] : [["", "–"]];
    return select([...without, ...options], value === undefined || value === null ? undefined : String(value || ""));
  }
  if (type === "long") return element("textarea", { rows: 3, required, maxLength: 2000, value: value ?? "" });
  const made = element("input", { type: type === "password" ? "password" : "text", required, autocomplete: field.autocomplete ?? "off" });
  if (type === "amount" || type === "number") made.inputMode = type === "amount" ? "decimal" : "numeric";
  if (type === "text") made.spellcheck = false;
  if (value !== undefined && value !== null) made.value = shown(type, value);
  return made;
}

function shown(type, value) {
  if (type === "amount") return value ? inDollars(value) : "";
  return Array.isArray(value) ? value.join(" ") : String(value);
}

const TITLED = new Set(["area", "to", "lies_on", "belongs_on", "limit", "role"]); // names of people stay as they are

function worded(field, one) {
  if (one === "") return field.name === "limit" ? "All other wagers" : "–";
  return TITLED.has(field.name) ? title(one) : String(one);
}

// What a control says, as the API wants it; throws what is wrong with it.
function read(field, control) {
  const { type = "text", label, choices = [], required = false } = field;
  if (type === "flag") return control.checked;
  const text = control.value.trim();
  if (choices.length && text === "" && !choices.includes("")) return undefined;
  if (type === "password") return control.value;
  if (type === "amount" && (text || required)) return number(cents(text), `${label}: an amount such as 12.50`);
  if (type === "number" && (text || required)) return number(/^-?\d+$/.test(text) ? Number(text) : null, `${label}: a whole number`);
  if (type === "amount" || type === "number") return undefined;
  const words = text.split(/[\s,]+/).filter(Boolean);
  if (type === "numbers") return words.map((one) => number(/^\d+$/.test(one) ? Number(one) : null, `${label}: whole numbers`));
  if (type === "texts") return words;
  return text;
}

function number(value, otherwise) {
  if (value === null || !Number.isSafeInteger(value)) throw wrong(otherwise);
  return value;
}

// Something that was filled in wrongly.
export function wrong(words) {
  return new Problem(0, words, "");
}

// A form with its fields, and one button for each way to send it: [{words, act}].
export function form({ heading, about = "", rule = "", fields = [], buttons, disabled = "" }) {
  const made = element("form", { className: "sheet", noValidate: false });
  const controls = new Map();
  if (heading) made.append(element("h3", {}, heading));
  if (about || rule) made.append(element("p", { className: "quiet" }, about, cite(rule)));
  for (const field of fields) {
    field.label ??= title(field.name.replaceAll("_", " "));
    const control = input(field);
    control.name = field.name;
    controls.set(field.name, control);
    if (field.type === "flag") made.append(element("label", { className: "flag" }, control, element("span", {}, field.label)));
    else made.append(labelled(field.label + (field.type === "amount" ? " ($)" : ""), control));
    if (field.examples?.length) made.append(examples(field, control));
  }
  const done = element("output", { className: "done", hidden: true });
  done.setAttribute("role", "status");
  const row = element("div", { className: "buttons" });
  for (const [index, { words, act }] of buttons.entries()) {
    const button = element("button", { type: "submit", className: index ? "" : "go", disabled: Boolean(disabled) }, words);
    button.value = index;
    button.act = act;
    row.append(button);
  }
  if (disabled) made.append(element("p", { className: "quiet" }, disabled));
  made.append(row, done);
  made.onsubmit = (event) => {
    event.preventDefault();
    const button = event.submitter ?? row.firstChild;
    send(made, button, fields, controls, done);
  };
  return made;
}

async function send(made, button, fields, controls, done) {
  if (made.dataset.busy) return;
  made.dataset.busy = "yes";
  button.disabled = true;
  done.hidden = true;
  clearRefusal();
  await attempt(async () => {
    const values = {};
    for (const field of fields) {
      const value = read(field, controls.get(field.name));
      if (value !== undefined) values[field.name] = value;
    }
    const words = await button.act(values, made);
    if (words === undefined) return;
    done.hidden = false;
    done.replaceChildren(...[words].flat());
  });
  delete made.dataset.busy;
  button.disabled = false;
}

function examples(field, control) {
  const row = element("div", { className: "examples" });
  row.setAttribute("role", "group");
  row.setAttribute("aria-label", `Examples for ${field.label}`);
  for (const one of field.examples) {
    const button = element("button", { type: "button" }, field.type === "amount" ? inDollars(one) : String(one));
    button.onclick = () => { control.value = shown(field.type, one); };
    row.append(button);
  }
  return row;
}

// Ask once more before something that cannot be taken back: whether it was meant.
export function certain(what, why, yes) {
  return new Promise((answer) => {
    const dialog = document.getElementById("sure");
    dialog.addEventListener("close", () => answer(false), { once: true });
    sure(what, why, () => answer(true), yes);
  });
}

// `why`: words, or elements.
export function sure(what, why, action, yes = "Yes") {
  document.getElementById("sure-what").textContent = what;
  document.getElementById("sure-why").replaceChildren(...[why].flat());
  document.getElementById("sure-yes").textContent = yes;
  const dialog = document.getElementById("sure");
  document.getElementById("sure-yes").onclick = () => {
    action();
    dialog.close();
  };
  dialog.showModal();
}

// A table of rows; each cell is text or an element.
export function grid(heads, rows, empty = "Nothing here.") {
  if (!rows.length) return element("p", { className: "quiet" }, empty);
  const head = element("tr", {}, ...heads.map((one) => element("th", { scope: "col" }, one)));
  const body = rows.map((cells) => element("tr", {}, ...cells.map((cell, i) => {
    const made = element("td", {}, cell ?? "");
    made.dataset.label = heads[i];
    return made;
  })));
  return element("table", {}, element("thead", {}, head), element("tbody", {}, ...body));
}

export function when(at) {
  const date = new Date(at);
  const two = (n) => String(n).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

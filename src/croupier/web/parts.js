// Small parts that every view uses.

export const $ = (id) => document.getElementById(id);

export function element(kind, properties = {}, ...children) {
  const made = document.createElement(kind);
  Object.assign(made, properties);
  made.append(...children);
  return made;
}

// An element with attributes, listeners and children.
export function el(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made[key] = value;
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children.flat().filter((c) => c !== null && c !== undefined && c !== false));
  return made;
}

// One pen for all icons: 24 × 24, a line of 2.
const ICONS = {
  back: "M15 5l-7 7 7 7", help: "M9 9a3 3 0 1 1 4.2 2.75c-.9.4-1.2 1-1.2 2.25M12 17.5v.01",
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3", clear: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13", repeat: "M17 2l4 4-4 4M3 12v-2a4 4 0 0 1 4-4h14M7 22l-4-4 4-4M21 12v2a4 4 0 0 1-4 4H3",
  sound: "M4 10v4h4l5 4V6L8 10ZM16.5 9a4 4 0 0 1 0 6", mute: "M4 10v4h4l5 4V6L8 10ZM16 10l5 5M21 10l-5 5", card: "M4 6h16v12H4zM4 10h16", clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7v5l3 2", menu: "M4 7h16M4 12h16M4 17h16",
};
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "i");
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

export function dollars(cents) {
  const sign = cents < 0 ? "−" : "";
  const whole = Math.abs(cents);
  const [head, tail] = [Math.floor(whole / 100), whole % 100];
  return `${sign}$${head.toLocaleString("en-AU")}.${String(tail).padStart(2, "0")}`;
}

// 'perfect-pairs-player' as a person reads it.
export function title(name) {
  const words = name.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

// A guest's account by as much of it as tells two guests apart.
export const shortName = (player) => player.replace(/^guest-(\w{4})\w*$/, "guest $1");

// What the meters of jackpots show (8a:3(2)(b)).
export function prizes(meters) {
  return Object.entries(meters).map(([name, cents]) => `${title(name)} ${dollars(cents)}`).join(" · ");
}

export class Problem extends Error {
  constructor(status, reason, rule) {
    super(reason);
    this.status = status;
    this.reason = reason;
    this.rule = rule;
  }
}

// Which terminal this is, if its limits are its own (16:8): /?terminal=NAME. One that is enrolled has
// a key: opened once as /?terminal=NAME#key=KEY it keeps it, and nobody reads it in the address.
export const terminal = new URLSearchParams(location.search).get("terminal") ?? "";
const KEY = `terminal-key:${terminal}`;
if (terminal && location.hash.startsWith("#key=")) {
  localStorage.setItem(KEY, location.hash.slice(5));
  history.replaceState(null, "", location.pathname + location.search);
}
export const terminalKey = (terminal && localStorage.getItem(KEY)) || "";

export async function api(method, path, body) {
  const headers = terminal ? { "x-terminal": terminal } : {};
  if (terminalKey) headers["x-terminal-key"] = terminalKey;
  if (body) headers["content-type"] = "application/json";
  const response = await fetch(`/api${path}`, {
    method,
    headers,
    body: body ? JSON.stringify(body) : undefined,
  });
  const text = await response.text();
  const answer = text ? JSON.parse(text) : null;
  if (!response.ok) throw new Problem(response.status, answer?.reason ?? response.statusText, answer?.rule ?? "");
  return answer;
}

// A refusal stays in sight until it is closed, or something was done.
export function refusal(reason, rule) {
  const alert = document.getElementById("alert");
  alert.querySelector("p").replaceChildren(reason, ...(rule ? [element("cite", {}, ` ${rule}`)] : []));
  alert.hidden = false;
  // dialogs lie over everything: the message goes where it is seen
  const open = document.querySelector("dialog[open]");
  (open ?? document.body).prepend(alert);
}

export function clearRefusal() {
  const alert = document.getElementById("alert");
  alert.hidden = true;
  document.body.prepend(alert);
}

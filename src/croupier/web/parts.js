// Small parts that every view uses.

export const $ = (id) => document.getElementById(id);

export function element(kind, properties = {}, ...children) {
  const made = document.createElement(kind);
  Object.assign(made, properties);
  made.append(...children);
  return made;
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

// Which terminal this is, if its limits are its own (16:8): /?terminal=NAME
export const terminal = new URLSearchParams(location.search).get("terminal") ?? "";

export async function api(method, path, body) {
  const headers = terminal ? { "x-terminal": terminal } : {};
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

// Entering by touch what chance brought: cards, a pocket, dice, coins, balls, a cut.
//
// The server says which field of which command is wanted, and out of what (`entry`).

import { card, face } from "../drawing.js";
import { colour } from "../pieces.js";
import { element, refusal, title } from "../parts.js";

const CARD = /^(.+)([♠♥♦♣])$/;
const SUIT_KEYS = { s: "♠", h: "♥", d: "♦", c: "♣" };
const SUITS = { "♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs" };
const RANKS = { A: "Ace", J: "Jack", Q: "Queen", K: "King" };
const WORDS = { spin: "The ball rests in", roll: "The dice show", toss: "The coins show", catch: "The numbers drawn", pick: "It is number", cut: "Cut at card", face: "It shows" };

// The pad for an entry; `enter` is called with the whole command.
export function pad(entry, enter) {
  const give = (value) => enter({ ...entry.command, [entry.field]: value });
  const { choices } = entry;
  if (choices.length && choices.every((one) => CARD.test(one))) return cards(entry, give);
  if (!choices.length) return range(entry, give);
  if (!entry.number) return one(entry, give);
  return entry.distinct ? several(entry, give) : each(entry, give);
}

function frame(entry, words, ...parts) {
  const made = element("div", { className: "pad" }, element("h3", {}, words), ...parts);
  made.dataset.pad = entry.command.type;
  return made;
}

function key(text, label, press) {
  const button = element("button", { type: "button", className: "key" }, text);
  button.setAttribute("aria-label", label);
  button.onclick = press;
  return button;
}

function row(label, ...keys) {
  const made = element("div", { className: "keys" }, ...keys);
  made.setAttribute("role", "group");
  made.setAttribute("aria-label", label);
  return made;
}

function send(words) {
  return element("button", { type: "button", className: "big go enter", disabled: true }, words);
}

const pressed = (button, is) => button.setAttribute("aria-pressed", String(is));

// A card is its rank, then its suit: the second touch enters it.
function cards(entry, give) {
  const open = new Set(entry.choices);
  const found = entry.choices.map((one) => CARD.exec(one));
  const ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"].filter((rank) => found.some((one) => one[1] === rank));
  let chosen = "";
  const suitKeys = Object.keys(SUITS).map((suit) => {
    const button = key(card(suit), SUITS[suit], () => give(chosen + suit));
    button.dataset.suit = suit;
    button.disabled = true;
    return button;
  });
  const choose = (rank) => {
    chosen = rank;
    for (const button of rankKeys) pressed(button, button.dataset.rank === rank);
    for (const button of suitKeys) button.disabled = !open.has(rank + button.dataset.suit);
  };
  const rankKeys = ranks.map((rank) => {
    const button = key(rank, RANKS[rank] ?? rank, () => choose(rank));
    button.dataset.rank = rank;
    pressed(button, false);
    return button;
  });
  const made = frame(entry, "The card: rank, then suit", row("Rank", ...rankKeys), row("Suit", ...suitKeys));
  made.querySelectorAll(".keys")[1].classList.add("suits");
  made.press = (typed) => {
    const rank = { 1: "A", 0: "10", t: "10", T: "10" }[typed] ?? typed.toUpperCase();
    if (ranks.includes(rank)) return choose(rank);
    const suit = suitKeys.find((button) => button.dataset.suit === SUIT_KEYS[typed.toLowerCase()]);
    if (suit && !suit.disabled) suit.click();
    return undefined;
  };
  return made;
}

// One of several: touched, then entered.
function one(entry, give) {
  const enter = send("Enter");
  const wheel = entry.choices.includes("36");
  const keys = inOrder(entry.choices).map((choice) => {
    const button = key(face(choice), face(choice), () => {
      for (const other of keys) pressed(other, other === button);
      enter.textContent = `Enter ${face(choice)}`;
      enter.disabled = false;
      enter.onclick = () => give(choice);
    });
    button.dataset.value = choice;
    if (wheel) button.classList.add(colour(choice));
    return button;
  });
  const laid = row(title(entry.field), ...keys);
  if (wheel) laid.classList.add("cloth", `zeros-${entry.choices.filter((choice) => /^0+$/.test(choice)).length}`);
  const made = frame(entry, WORDS[entry.command.type] ?? title(entry.field), laid, enter);
  let typed = "";
  made.press = (letter) => { // digits choose, Enter enters
    if (letter === "Enter") { if (!enter.disabled && typed) enter.click(); typed = ""; return; }
    typed = keys.some((one) => one.dataset.value === typed + letter) ? typed + letter : letter;
    keys.find((one) => one.dataset.value === typed)?.click();
  };
  return made;
}

// Pockets as they lie on the cloth: zeros, then three rows.
function inOrder(choices) {
  if (!choices.every((choice) => /^\d+$/.test(choice))) return choices;
  const zeros = choices.filter((one) => Number(one) === 0);
  const rest = choices.filter((one) => Number(one) > 0).sort((a, b) => Number(a) - Number(b));
  if (!choices.includes("36")) return [...zeros, ...rest];
  return [...zeros, ...[2, 1, 0].flatMap((row) => rest.filter((_, i) => i % 3 === row))];
}

// Several that may be alike, each by itself: dice, coins.
function each(entry, give) {
  const values = Array(entry.number).fill(null);
  const enter = send("Enter");
  const rows = values.map((_, at) => {
    const keys = entry.choices.map((choice) => {
      const button = key(face(choice), `${at + 1}: ${face(choice)}`, () => {
        values[at] = choice;
        for (const other of keys) pressed(other, other === button);
        enter.disabled = values.includes(null);
        enter.textContent = `Enter ${values.map((v) => (v === null ? "–" : face(v))).join(" ")}`;
      });
      button.dataset.value = choice;
      return button;
    });
    return row(`${title(entry.field)} ${at + 1}`, ...keys);
  });
  enter.onclick = () => give([...values]);
  return frame(entry, WORDS[entry.command.type] ?? title(entry.field), ...rows, enter);
}

// Several different ones, in the order touched: balls.
function several(entry, give) {
  const values = [];
  const enter = send(`0 of ${entry.number}`);
  const order = element("p", { className: "quiet" });
  const keys = entry.choices.map((choice) => {
    const button = key(String(choice), String(choice), () => {
      const at = values.indexOf(choice);
      if (at >= 0) values.splice(at, 1);
      else if (values.length < entry.number) values.push(choice);
      pressed(button, values.includes(choice));
      enter.disabled = values.length !== entry.number;
      enter.textContent = enter.disabled ? `${values.length} of ${entry.number}` : `Enter ${entry.number} numbers`;
      order.textContent = values.join(" ");
    });
    button.dataset.value = choice;
    return button;
  });
  enter.onclick = () => give([...values]);
  return frame(entry, WORDS[entry.command.type] ?? title(entry.field), row(title(entry.field), ...keys), order, enter);
}

// A number out of too many to list.
function range(entry, give) {
  const input = element("input", { type: "text", inputMode: "numeric", value: Math.round((entry.low + entry.high) / 2), autocomplete: "off" });
  const words = WORDS[entry.command.type] ?? title(entry.field);
  const enter = send("Enter");
  enter.disabled = false;
  enter.onclick = () => {
    const whole = /^\s*\d+\s*$/.test(input.value);
    if (whole) give(Number(input.value));
    else refusal(`${words}: a whole number`, "");
  };
  return frame(entry, words, element("label", {}, element("span", {}, `${words} (${entry.low} to ${entry.high})`), input), enter);
}

// The pieces of the house, drawn: cards, chips, dice, coins, tiles, buttons and the wheel.
// Importing this module puts one hidden <svg> of symbols on the page; the functions return <svg> or <g>.

const NS = "http://www.w3.org/2000/svg";
const SUITS = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
const RANKS = { A: "ace", K: "king", Q: "queen", J: "jack", T: "10" };

export function svg(name, attributes = {}, ...children) {
  const made = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined && value !== null) made.setAttribute(key, value);
  made.append(...children.filter((c) => c !== null && c !== undefined));
  return made;
}

// ---- suits, about a middle of 0,0 in a square of 24 ----

const PIP = {
  S: '<path d="M0-11C4.2-5.6 9.4-2.4 9.4 3.2 9.4 6.6 7 8.6 4.3 8.6 2.9 8.6 1.6 8 .8 6.8 1 9 1.8 10.4 3.4 11.2H-3.4C-1.8 10.4-1 9-.8 6.8-1.6 8-2.9 8.6-4.3 8.6-7 8.6-9.4 6.6-9.4 3.2-9.4-2.4-4.2-5.6 0-11Z"/>',
  H: '<path d="M0 11C-3.6 5.6-9.6 2-9.6-4-9.6-7.6-7.2-9.8-4.6-9.8-2.4-9.8-.8-8.4 0-6.2.8-8.4 2.4-9.8 4.6-9.8 7.2-9.8 9.6-7.6 9.6-4 9.6 2 3.6 5.6 0 11Z"/>',
  D: '<path d="M0-11.4Q3.4-5 8.2 0 3.4 5 0 11.4-3.4 5-8.2 0-3.4-5 0-11.4Z"/>',
  C: '<circle cy="-5.6" r="4.7"/><circle cx="-5.1" cy="2" r="4.7"/><circle cx="5.1" cy="2" r="4.7"/><path d="M-2.4-2.5H2.4L2 3C1.4 4.6.8 5 .8 6.8 1 9 1.8 10.4 3.4 11.2H-3.4C-1.8 10.4-1 9-.8 6.8-.8 5-1.4 4.6-2 3Z"/>',
};

// ---- cards: 160 × 224 ----

const L = 52, M = 80, R = 108;
const rows = (...y) => y;
const [TOP, A1, A2, MID, A3, A4, END] = rows(46, 68, 90, 112, 134, 156, 178);
const third = [46, 90, 134, 178];
const PIPS = {
  A: [[M, MID]], 2: [[M, TOP], [M, END]], 3: [[M, TOP], [M, MID], [M, END]],
  4: [[L, TOP], [R, TOP], [L, END], [R, END]],
  5: [[L, TOP], [R, TOP], [M, MID], [L, END], [R, END]],
  6: [[L, TOP], [R, TOP], [L, MID], [R, MID], [L, END], [R, END]],
  7: [[L, TOP], [R, TOP], [M, 79], [L, MID], [R, MID], [L, END], [R, END]],
  8: [[L, TOP], [R, TOP], [M, 79], [L, MID], [R, MID], [M, 145], [L, END], [R, END]],
  9: [...third.flatMap((y) => [[L, y], [R, y]]), [M, MID]],
  T: [...third.flatMap((y) => [[L, y], [R, y]]), [M, A1], [M, A4]],
};
const face = (rank) => (rank === "T" ? "10" : rank);

const paper = '<rect x=".75" y=".75" width="158.5" height="222.5" rx="11" class="card-paper"/>';

function index(rank, suit, big) {
  const wide = rank === "T" ? ' textLength="25" lengthAdjust="spacingAndGlyphs"' : "";
  if (big) {
    const w = rank === "T" ? ' textLength="88" lengthAdjust="spacingAndGlyphs"' : "";
    return `<text x="${rank === "T" ? 55 : 54}" y="92" class="card-rank big"${w}>${face(rank)}</text><g transform="translate(108 158) scale(4.1)">${PIP[suit]}</g>`;
  }
  const one = `<text x="19" y="33" class="card-rank"${wide}>${face(rank)}</text><g transform="translate(19 50) scale(.98)">${PIP[suit]}</g>`;
  return `${one}<g transform="rotate(180 80 112)">${one}</g>`;
}

// Half a court figure, drawn above the middle; the other half is the same turned about.
const CROWN = {
  K: '<path d="M-24-70l5-17 9 11 10-19 10 19 9-11 5 17Z" class="c-gold"/><path d="M-24-70h48v6h-48z" class="c-ink"/><path d="M-1.6-104h3.2v4.2h4v3.2h-4v4h-3.2v-4h-4v-3.2h4z" class="c-gold"/>',
  Q: '<path d="M-22-69q-4-10-1-18 5 4 7 9 2-9 7-13 3 5 4 11 1-6 5-11 5 4 7 13 2-5 7-9 3 8-1 18Z" class="c-gold"/><g class="c-ink"><circle cx="-23" cy="-88" r="2.6"/><circle cx="-9" cy="-92" r="2.6"/><circle cx="5" cy="-92" r="2.6"/><circle cx="20" cy="-88" r="2.6"/></g>',
  J: '<path d="M-25-66q-2-19 14-24 20-5 35 11-3 8-7 13Z" class="c-main"/><path d="M-25-66h46v5h-46z" class="c-gold"/><path d="M16-76q14-4 15-20-14 0-20 13Z" class="c-gold"/>',
};
const HAIR = {
  K: '<path d="M-21-66q-9 17 2 28h38q11-11 2-28Z" class="c-ink"/>',
  Q: '<path d="M-20-68q-18 24-8 48 10 2 12-6h32q2 8 12 6 10-24-8-48Z" class="c-ink"/>',
  J: '<path d="M-21-66q-10 16-5 32 6 4 10 0h32q4 4 10 0 5-16-5-32Z" class="c-ink"/>',
};
const CHIN = {
  K: '<path d="M-14-48q2 22 14 30 12-8 14-30-6 6-14 6t-14-6Z" class="c-ink"/><path d="M-5-40q5 3 10 0" class="c-lip"/>',
  Q: '<path d="M-3.6-37q3.6 2.6 7.2 0" class="c-lip"/>',
  J: '<path d="M-4-37.5q4 2 8 0" class="c-lip"/>',
};

function court(rank, suit) {
  const half = `<g transform="translate(80 112) scale(.86)">
    <path d="M-51 0V-10Q-44-27-14-31L0-8 14-31Q44-27 51-10V0Z" class="c-main"/>
    <path d="M-51 0V-10Q-46-20-36-25V0ZM51 0V-10Q46-20 36-25V0Z" class="c-gold"/>
    <path d="M-23-29 0 4 23-29" class="c-trim"/>
    ${HAIR[rank]}<path d="M-15-64h30v18q0 13-15 17-15-4-15-17Z" class="c-skin"/><path d="M-6-36h12v10l-6 5-6-5z" class="c-skin"/>
    <path d="M-9-53h5M4-53h5" class="c-eye"/><path d="M0-53v8h-3" class="c-nose"/>${CHIN[rank]}${CROWN[rank]}
    <g transform="translate(-37 -90) scale(.98)" class="suit-${suit}">${PIP[suit]}</g></g>`;
  return `<rect x="36" y="20" width="88" height="184" rx="4" class="c-ground"/><svg x="36" y="0" width="88" height="112" viewBox="36 0 88 112">${half}</svg>
    <g transform="rotate(180 80 112)"><svg x="36" y="0" width="88" height="112" viewBox="36 0 88 112">${half}</svg></g>
    <path d="M36 112h88" class="c-trim"/><rect x="36" y="20" width="88" height="184" rx="4" class="c-frame"/>`;
}

function pips(rank, suit) {
  if (rank === "A") return `<g transform="translate(80 112) scale(${suit === "S" ? 3.5 : 2.9})">${PIP[suit]}</g>`;
  return PIPS[rank].map(([x, y]) => `<g transform="translate(${x} ${y})${y > 112 ? " rotate(180)" : ""} scale(1.42)">${PIP[suit]}</g>`).join("");
}

function cards() {
  const made = [];
  for (const suit of "SHDC") for (const rank of "A23456789TJQK") {
    const middle = "JQK".includes(rank) ? court(rank, suit) : pips(rank, suit);
    made.push(`<symbol id="card-${rank}${suit}" viewBox="0 0 160 224">${paper}<g class="suit-${suit}">${middle}${index(rank, suit)}</g></symbol>`);
    made.push(`<symbol id="card-${rank}${suit}-s" viewBox="0 0 160 224">${paper}<g class="suit-${suit}">${index(rank, suit, true)}</g></symbol>`);
  }
  const lattice = [];
  for (let y = 0; y < 13; y++) for (let x = 0; x < 9; x++) lattice.push(`<path d="M${16 + x * 16} ${18 + y * 15.6}l8 7.8-8 7.8-8-7.8z"/>`);
  made.push(`<symbol id="card-back" viewBox="0 0 160 224">${paper}<rect x="8" y="8" width="144" height="208" rx="6" class="back-ground"/>
    <svg x="8" y="8" width="144" height="208" viewBox="8 8 144 208"><g class="back-lattice">${lattice.join("")}</g></svg><rect x="13" y="13" width="134" height="198" rx="4" class="back-line"/>
    <circle cx="80" cy="112" r="25" class="back-ground"/><circle cx="80" cy="112" r="25" class="back-line"/><path d="M80 94l5.3 12.7L98 112l-12.7 5.3L80 130l-5.3-12.7L62 112l12.7-5.3z" class="back-star"/></symbol>`);
  return made.join("");
}

// ---- chips: 100 × 100 ----

export const CHIPS = [
  [50, "#8d979b", "#dfe4e5", "#11181a"], [100, "#e9e6da", "#6b7f8f", "#1b2326"], [200, "#d9a5b3", "#fff", "#33131c"],
  [500, "#b5282d", "#f3ead6", "#fff"], [1000, "#245fae", "#f3ead6", "#fff"], [2500, "#1f7a48", "#f3ead6", "#fff"],
  [5000, "#c66a1b", "#fff4df", "#fff"], [10000, "#1c2022", "#d9dcd6", "#fff"], [50000, "#5c3590", "#f0e2ff", "#fff"],
  [100000, "#c99a2e", "#2a1d05", "#1d1404"], [500000, "#6b4630", "#f3ead6", "#fff"],
];

export function worth(cents) {
  if (cents < 100) return `${cents}c`;
  const dollars = cents / 100;
  return dollars >= 1000 ? `${dollars / 1000}K` : String(dollars);
}

function chips() {
  return CHIPS.map(([value, body, spot, ink]) => {
    const spots = [];
    for (let i = 0; i < 8; i++) spots.push(`<path d="M43.5 1.4 45 15h10l1.5-13.6A49 49 0 0 0 43.5 1.4Z" transform="rotate(${i * 45} 50 50)" fill="${spot}"/>`);
    const size = worth(value).length > 3 ? 24 : worth(value).length > 2 ? 28 : 34;
    return `<symbol id="chip-${value}" viewBox="0 0 100 100"><circle cx="50" cy="50" r="49" fill="${body}"/>${spots.join("")}
      <circle cx="50" cy="50" r="48.5" fill="none" stroke="#0005" stroke-width="1.5"/><circle cx="50" cy="50" r="34.5" fill="${body}"/>
      <circle cx="50" cy="50" r="34.5" fill="none" stroke="${spot}" stroke-width="1.8"/><circle cx="50" cy="50" r="31" fill="none" stroke="${spot}" stroke-opacity=".35" stroke-width="1" stroke-dasharray="1.5 3"/>
      <text x="50" y="${50 + size * 0.36}" class="chip-value" font-size="${size}" fill="${ink}">${worth(value)}</text></symbol>
      <symbol id="rim-${value}" viewBox="0 0 100 100"><circle cx="50" cy="50" r="49" fill="${body}"/>${spots.join("")}<circle cx="50" cy="50" r="48.5" fill="none" stroke="#0008" stroke-width="2.5"/></symbol>`;
  }).join("");
}

// The fewest chips that make an amount, largest first.
export function broken(cents) {
  const made = [];
  for (const [value] of [...CHIPS].reverse()) while (cents >= value && made.length < 20) { made.push(value); cents -= value; }
  return made;
}

// ---- dice, coins, tiles, buttons ----

const DOTS = { 1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]], 4: [[-1, -1], [1, -1], [-1, 1], [1, 1]], 5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], 6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]] };

function dice() {
  const made = [];
  for (const [kind, body, lit, dot] of [["red", "#a81e24", "#c8383b", "#fff8ec"], ["ivory", "#efe9d8", "#fffdf5", "#1b1f20"]]) {
    for (const n of [1, 2, 3, 4, 5, 6]) {
      const dots = DOTS[n].map(([x, y]) => `<circle cx="${50 + x * 24}" cy="${50 + y * 24}" r="${n === 1 && kind === "ivory" ? 14 : 9.5}" fill="${kind === "ivory" && (n === 1 || n === 4) ? "#b3262a" : dot}"/>`).join("");
      made.push(`<symbol id="die-${kind}-${n}" viewBox="0 0 100 100"><rect x="2" y="2" width="96" height="96" rx="17" fill="${body}"/><rect x="7" y="7" width="86" height="86" rx="21" fill="${lit}"/><rect x="2.75" y="2.75" width="94.5" height="94.5" rx="16" fill="none" stroke="#0004" stroke-width="1.5"/>${dots}</symbol>`);
    }
  }
  return made.join("");
}

function coins() {
  const rim = '<circle cx="50" cy="50" r="48" fill="#8a4f2a"/><circle cx="50" cy="50" r="45" fill="#b06a3a"/><circle cx="50" cy="50" r="41" fill="none" stroke="#7a4321" stroke-width="1.6" stroke-dasharray="1.8 2.6"/>';
  const bust = '<path d="M41 22c13-5 25 3 25 16 0 4 3 7 4 10-1 2-4 2-4 4 1 3 0 6-3 7 0 3-4 4-8 3 0 5 3 9 8 12-10 8-28 7-37-1 6-5 9-10 8-17-7-12-6-28 7-34Z" fill="#6e3a1b"/><path d="M36 33q6-7 15-5M34 42q8-7 18-4" stroke="#b06a3a" stroke-width="2" fill="none"/>';
  return `<symbol id="coin-H" viewBox="0 0 100 100">${rim}${bust}</symbol>
    <symbol id="coin-T" viewBox="0 0 100 100">${rim}<path d="M29 22 50 43 71 22 78 29 57 50 78 71 71 78 50 57 29 78 22 71 43 50 22 29Z" fill="#f4efe2"/></symbol>`;
}

const SPOTS = { 1: [[0, 0, "r"]], 2: [[0, -13], [0, 13]], 3: [[-13, -14], [0, 0], [13, 14]], 4: [[-12, -12, "r"], [12, -12, "r"], [-12, 12, "r"], [12, 12, "r"]], 5: [[-13, -14], [13, -14], [0, 0], [-13, 14], [13, 14]], 6: [[-12, -17], [12, -17], [-12, 0], [12, 0], [-12, 17], [12, 17]] };

function tiles() {
  const made = [];
  const half = (n, y, mixed) => SPOTS[n].map(([x, dy, c], i) => `<circle cx="${40 + x}" cy="${y + dy}" r="${n === 1 ? 9 : 6}" fill="${c || (mixed && i % 2) ? "#e0453f" : "#f6f1e2"}"/>`).join("");
  for (let a = 1; a <= 6; a++) for (let b = a; b <= 6; b++) {
    made.push(`<symbol id="tile-${b}${a}" viewBox="0 0 80 160"><rect x="1.5" y="1.5" width="77" height="157" rx="9" fill="#15191b"/><rect x="5" y="5" width="70" height="150" rx="6" fill="none" stroke="#3a4144" stroke-width="1.5"/>${half(b, 42, a === 6 && b === 6)}${half(a, 118, a === 6 && b === 6)}</symbol>`);
  }
  made.push('<symbol id="tile-back" viewBox="0 0 80 160"><rect x="1.5" y="1.5" width="77" height="157" rx="9" fill="#22292c"/><rect x="8" y="8" width="64" height="144" rx="5" fill="none" stroke="#4a5458" stroke-width="1.5"/><path d="M40 62 58 80 40 98 22 80Z" fill="none" stroke="#4a5458" stroke-width="1.5"/></symbol>');
  return made.join("");
}

const disc = (id, ground, ink, edge, words, size = 20) => `<symbol id="${id}" viewBox="0 0 100 100"><circle cx="50" cy="50" r="48" fill="${edge}"/><circle cx="50" cy="49" r="45" fill="${ground}"/><circle cx="50" cy="49" r="39" fill="none" stroke="${ink}" stroke-opacity=".35" stroke-width="1.5"/><text x="50" y="${49 + size * 0.36}" class="disc-word" font-size="${size}" fill="${ink}">${words}</text></symbol>`;

function buttons() {
  return disc("dealer-button", "#fbf8ee", "#1a1f20", "#b9b39f", "DEALER", 17)
    + disc("puck-on", "#fbf8ee", "#14181a", "#b9b39f", "ON", 34) + disc("puck-off", "#1a1f21", "#f4f1e6", "#000", "OFF", 30)
    + disc("button-on", "#f2b04e", "#211804", "#8a5f17", "ON", 34)
    + `<symbol id="crown" viewBox="0 0 100 130"><ellipse cx="50" cy="112" rx="36" ry="12" fill="#0006"/><path d="M18 108q0-10 16-14l6-44h20l6 44q16 4 16 14 0 12-32 12t-32-12Z" fill="#e8c57c"/><path d="M40 50h20l6 44q-16 5-32 0Z" fill="#cfa550"/><circle cx="50" cy="32" r="21" fill="#f3dca2"/><circle cx="44" cy="26" r="6" fill="#fff6dc"/></symbol>`;
}

// What the wheel of fortune shows: eight signs of the house, from the commonest to the rarest.
const SIGNS = {
  a: '<path d="M0-9A9 9 0 1 0 .01-9ZM0-4.2A4.2 4.2 0 1 1-.01-4.2Z" fill-rule="evenodd"/>',
  b: '<path d="M0-11L8.5 0 0 11-8.5 0Z"/>',
  c: '<path d="M0-9.5L10 8H-10Z"/>',
  d: '<circle cx="-4.6" cy="-4.6" r="4.9"/><circle cx="4.6" cy="-4.6" r="4.9"/><circle cx="-4.6" cy="4.6" r="4.9"/><circle cx="4.6" cy="4.6" r="4.9"/>',
  e: '<path d="M0-11 2.9-3.9 10.5-3.4 4.7 1.5 6.5 8.9 0 4.9-6.5 8.9-4.7 1.5-10.5-3.4-2.9-3.9Z"/>',
  f: '<path d="M4-10A10.4 10.4 0 1 0 9.4 5 8.6 8.6 0 0 1 4-10Z"/>',
  g: '<path d="M-10 8V-6L-5 0 0-10 5 0 10-6V8Z"/>',
  h: '<circle r="4.6"/><path d="M-1.6-11h3.2l-.6 4h-2zM-1.6 11h3.2l-.6-4h-2z"/><g transform="rotate(45)"><path d="M-1.6-11h3.2l-.6 4h-2zM-1.6 11h3.2l-.6-4h-2z"/></g><g transform="rotate(90)"><path d="M-1.6-11h3.2l-.6 4h-2zM-1.6 11h3.2l-.6-4h-2z"/></g><g transform="rotate(135)"><path d="M-1.6-11h3.2l-.6 4h-2zM-1.6 11h3.2l-.6-4h-2z"/></g>',
};

function others() {
  return Object.entries(SIGNS).map(([k, d]) => `<symbol id="sym-${k}" viewBox="-12 -12 24 24">${d}</symbol>`).join("")
    + `<symbol id="kip" viewBox="0 0 60 140"><path d="M8 4h44q4 0 4 4v72q0 6-6 8l-10 4-2 40q-1 6-8 6t-8-6l-2-40-10-4q-6-2-6-8V8q0-4 4-4Z" fill="#7a5330"/><path d="M8 4h44q4 0 4 4v6H4V8q0-4 4-4Z" fill="#936841"/><rect x="9" y="46" width="42" height="34" rx="3" fill="#0d4f3b" stroke="#0003"/><circle cx="30" cy="24" r="9" fill="none" stroke="#5a3b20" stroke-width="1.5"/></symbol>`
    + disc("chung", "#8f1d22", "#f6e3b4", "#5c1014", "CHUNG", 19) + disc("off-marker", "#1a1f21", "#f4f1e6", "#000", "OFF", 30) + disc("spinner-disc", "#f2b04e", "#211804", "#8a5f17", "SPIN", 27);
}

document.body.prepend(Object.assign(svg("svg", { width: 0, height: 0, "aria-hidden": "true", class: "pieces" }), {
  innerHTML: cards() + chips() + dice() + coins() + tiles() + buttons() + others() + Object.entries(PIP).map(([s, d]) => `<symbol id="suit-${s}" viewBox="-12 -12 24 24"><g class="suit-${s}">${d}</g></symbol>`).join(""),
}));

// ---- taking a piece ----

const boxes = { card: [160, 224], chip: [100, 100], die: [100, 100], coin: [100, 100], tile: [80, 160], sym: [24, 24], kip: [60, 140] };

// "8♠", "10♥", "8S" and "TS" are the same sort of name.
export function code(text) {
  const [, rank, suit] = /^(10|[2-9TJQKA])([SHDC♠♥♦♣])$/.exec(text);
  return (rank === "10" ? "T" : rank) + ("♠♥♦♣".includes(suit) ? "SHDC"["♠♥♦♣".indexOf(suit)] : suit);
}

export function spoken(text) {
  const [rank, suit] = code(text);
  return `${RANKS[rank] ?? rank} of ${SUITS[suit]}`;
}

export function use(id, attributes = {}) {
  return svg("use", { href: `#${id}`, ...attributes });
}

export function piece(id, attributes = {}, label = "") {
  const [w, h] = boxes[id.split("-")[0]] ?? (id === "crown" ? [100, 130] : [100, 100]);
  const made = svg("svg", { viewBox: `0 0 ${w} ${h}`, class: `piece ${id.split("-")[0]}`, ...attributes }, use(id, { width: w, height: h }));
  if (label) { made.setAttribute("role", "img"); made.setAttribute("aria-label", label); } else made.setAttribute("aria-hidden", "true");
  return made;
}

// A card of an HTML page; under 64 px take the small drawing.
export function card(text, { small = false, down = false } = {}) {
  if (down || !text) return piece("card-back", {}, "a card face down");
  return piece(`card-${code(text)}${small ? "-s" : ""}`, {}, spoken(text));
}

// Cards inside a drawing: a group about its own top left corner.
export function cardAt(text, x, y, width, { down = false, small = width < 64 } = {}) {
  const height = width * 1.4;
  return svg("g", { class: "laid", transform: `translate(${x} ${y})` }, svg("g", { class: "turning" },
    svg("rect", { x: 1, y: 2, width, height, rx: width * 0.07, class: "shade" }),
    use(down || !text ? "card-back" : `card-${code(text)}${small ? "-s" : ""}`, { width, height })));
}

// A stack of chips about the middle of its lowest chip, with what it is worth below.
export function stackAt(cents, x, y, size, { label = true, most = 6, kind = "" } = {}) {
  const all = broken(cents);
  const shown = all.slice(0, most).reverse();
  const rise = size * 0.1;
  const made = svg("g", { class: `stack ${kind}`, transform: `translate(${x} ${y})` });
  made.append(svg("ellipse", { cx: size * 0.03, cy: size * 0.06, rx: size * 0.52, ry: size * 0.52, class: "shade" }));
  shown.reverse().forEach((value, i) => made.append(use(`${i === shown.length - 1 ? "chip" : "rim"}-${value}`, { x: -size / 2, y: -size / 2 - i * rise, width: size, height: size })));
  if (label && (all.length > 1)) {
    const text = money(cents);
    const w = size * (0.24 * text.length + 0.24), h = size * 0.42;
    made.append(svg("rect", { x: -w / 2, y: size * 0.34, width: w, height: h, rx: h / 2, class: "plate" }),
      svg("text", { x: 0, y: size * 0.34 + h * 0.74, "font-size": h * 0.74, class: "plate-text" }, text));
  }
  return made;
}

export function money(cents) {
  const sign = cents < 0 ? "−" : "";
  const n = Math.abs(cents);
  return `${sign}$${(n / 100).toLocaleString("en-AU", { minimumFractionDigits: n % 100 ? 2 : 0, maximumFractionDigits: 2 })}`;
}

// ---- the wheel ----

export const WHEEL = [0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26];
export const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);
export const colour = (n) => (Number(n) === 0 ? "zero" : RED.has(Number(n)) ? "red" : "black");

export function sector(cx, cy, r0, r1, a0, a1) {
  const at = (r, a) => `${(cx + r * Math.sin(a * Math.PI / 180)).toFixed(2)} ${(cy - r * Math.cos(a * Math.PI / 180)).toFixed(2)}`;
  const large = a1 - a0 > 180 ? 1 : 0;
  return `M${at(r1, a0)}A${r1} ${r1} 0 ${large} 1 ${at(r1, a1)}L${at(r0, a1)}A${r0} ${r0} 0 ${large} 0 ${at(r0, a0)}Z`;
}

// A wheel whose `number` lies at the top, with the ball in it.
export function wheel(number = null, order = WHEEL) {
  const step = 360 / order.length;
  const turn = number === null ? 0 : -order.indexOf(number) * step;
  const made = svg("svg", { viewBox: "-200 -200 400 400", class: "wheel", role: "img", "aria-label": number === null ? "the wheel" : `the wheel, the ball in ${number}` });
  made.innerHTML = `<circle r="198" class="w-bowl"/><circle r="186" class="w-track"/><circle r="168" class="w-rim"/>`;
  const rotor = svg("g", { class: "rotor", transform: `rotate(${turn})` });
  order.forEach((n, i) => {
    const a = i * step;
    rotor.append(svg("path", { d: sector(0, 0, 126, 165, a - step / 2, a + step / 2), class: `w-${colour(n)}` }),
      svg("path", { d: sector(0, 0, 92, 126, a - step / 2, a + step / 2), class: `w-${colour(n)} deep` }),
      svg("text", { transform: `rotate(${a}) translate(0 -139)`, class: "w-number" }, String(n)));
  });
  rotor.append(svg("circle", { r: 92, class: "w-cone" }), svg("circle", { r: 60, class: "w-cone-2" }));
  for (let i = 0; i < 4; i++) rotor.append(svg("path", { d: "M-4-14h8l-2-34a5 5 0 1 0-4 0Z", transform: `rotate(${i * 90 + 20})`, class: "w-brass" }));
  rotor.append(svg("circle", { r: 17, class: "w-brass" }), svg("circle", { r: 8, class: "w-brass-2" }));
  made.append(rotor);
  if (number !== null) made.append(svg("circle", { cx: 0, cy: -108, r: 9, class: "w-ball" }), svg("path", { d: "M-8-199h16l-8 15Z", class: "w-brass" }));
  return made;
}

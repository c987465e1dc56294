// A card turned with a finger: dragged sideways its long edge is lifted, dragged up or down its short one, and
// dragged across it is turned. Which cards may be turned, and how, is what the table offers in words.

import { t } from "./words.js";

const OFFERED = /^(.+) (\d+) (side|end|turn)$/; // a hand, a card of it, and how
const LIFTED = 0.25, ACROSS = 0.9; // of a card's width

export class Squeeze {
  constructor(board, host) {
    this.board = board;
    this.card = null;
    host.addEventListener("pointerdown", (event) => this.take(event), true);
    host.addEventListener("pointermove", (event) => this.drag(event), true);
    host.addEventListener("pointerup", (event) => this.drop(event), true);
    host.addEventListener("pointercancel", () => this.let(), true);
    this.host = host;
  }

  // By 'hand card': the ways it may be turned, with what to say.
  offered() {
    const found = new Map();
    for (const { command } of this.board.deciding.offered()) {
      const one = OFFERED.exec(command.option ?? "");
      if (!one) continue;
      const key = `${one[1]} ${one[2]}`;
      if (!found.has(key)) found.set(key, new Map());
      found.get(key).set(one[3], command);
    }
    return found;
  }

  take(event) {
    const offered = this.offered();
    if (!offered.size || event.button || this.board.deciding.waits) return;
    for (const hand of this.host.querySelectorAll(".hand")) {
      const cards = [...hand.querySelectorAll("[data-card]")];
      const at = cards.findLastIndex((one) => { const r = one.getBoundingClientRect(); return event.clientX >= r.left && event.clientX <= r.right && event.clientY >= r.top && event.clientY <= r.bottom; });
      const ways = offered.get(`${hand.dataset.hand} ${at + 1}`);
      if (!ways || cards[at].dataset.card !== "back") continue;
      event.preventDefault();
      event.stopPropagation();
      this.host.setPointerCapture(event.pointerId);
      this.card = { ways, element: cards[at].querySelector(".turning"), width: cards[at].getBoundingClientRect().width, from: [event.clientX, event.clientY] };
      return;
    }
  }

  // How far it has been dragged makes the way it is turned.
  way(event) {
    const { ways, width, from } = this.card;
    const [dx, dy] = [event.clientX - from[0], event.clientY - from[1]];
    const far = Math.hypot(dx, dy) / width;
    const how = far >= ACROSS ? "turn" : far < LIFTED ? "" : Math.abs(dx) >= Math.abs(dy) ? "side" : "end";
    return { dx, dy, how: ways.has(how) ? how : "" };
  }

  drag(event) {
    if (!this.card) return;
    event.stopPropagation();
    const { dx, dy, how } = this.way(event);
    const { element, width } = this.card;
    const lift = Math.min(1, Math.hypot(dx, dy) / width);
    element.style.transform = Math.abs(dx) >= Math.abs(dy) ? `translate(${Math.sign(dx) * lift * 14}%, 0) skewY(${-Math.sign(dx) * lift * 9}deg)` : `translate(0, ${Math.sign(dy) * lift * 10}%) skewX(${Math.sign(dy) * lift * 9}deg)`;
    this.board.tip.show([event.clientX, event.clientY], [document.createTextNode(t(how ? `squeeze.${how}` : "squeeze.on"))]);
  }

  drop(event) {
    if (!this.card) return;
    event.stopPropagation();
    const { how } = this.way(event), { ways } = this.card;
    this.let();
    if (how) this.board.deciding.say(ways.get(how));
  }

  let() {
    if (!this.card) return;
    this.card.element.style.transform = "";
    this.card = null;
    this.board.tip.hide();
  }
}

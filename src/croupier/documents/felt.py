"""The layout of a game as a picture, drawn from the felt that its pages draw (docs/felts.md)."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Any

from croupier.documents.expressions import Scope
from croupier.games.felts import felt_of
from croupier.house import open_table
from croupier.table.areas import Area
from croupier.table.game import Game

WEB = Path(__file__).parent.parent / "web"
LETTER = 0.6  # of a letter's size, its width: machines have other letters
MINE = 1  # whose box the picture is seen from
DOTS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
}


def stem(name: str) -> str:
    """What an area's name begins with, before its numbers.

    >>> stem("split-17-20"), stem("six-line-4-9"), stem("red")
    ('split', 'six-line', 'red')
    """
    words = name.split("-")
    kept = [word for word in words if not word.isdigit()]
    return "-".join(kept) if len(kept) < len(words) else name


def kinds(areas: Iterable[Area]) -> dict[str, list[Area]]:
    """Areas that differ in their numbers only, together; single ones under ''."""
    found: dict[str, list[Area]] = {}
    for area in areas:
        found.setdefault(stem(area.name), []).append(area)
    several = {name: some for name, some in found.items() if len(some) > 1}
    single = [some[0] for some in found.values() if len(some) == 1]
    return {**({"": single} if single else {}), **several}


def pays(area: Area) -> str:
    """What an area pays, in a few words."""
    if not area.paid:
        return ""
    said = [one.said for one in area.paid]
    best = said[0].removesuffix("/1")
    return (
        f"{best} to 1" if len(said) == 1 and "/" not in best else said[0] + " …" * (len(said) > 1)
    )


@lru_cache(maxsize=1)
def look() -> str:
    """How felts look, as the pages have it: the colours, and what a felt is drawn with."""
    tokens = re.search(r":root \{(.*?)\}", (WEB / "tokens.css").read_text("utf-8"), re.DOTALL)
    rules = re.findall(
        r"^\.felt \.[^{}]*\{[^{}]*\}|(?<=\} )\.felt \.[^{}]*\{[^{}]*\}",
        (WEB / "felt.css").read_text("utf-8"),
        re.MULTILINE,
    )
    assert tokens is not None
    return escape(f"svg {{{tokens[1]}}} {' '.join(rules)}", quote=False)


def felt(game: Game) -> str:
    """A game's layout as SVG, in its wide arrangement."""
    return _Picture(game).drawn()


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _made(tag: str, attributes: dict[str, Any], *inside: str) -> str:
    said = "".join(
        f' {name}="{escape(_number(value) if isinstance(value, float) else str(value))}"'
        for name, value in attributes.items()
        if value not in (None, "")
    )
    return f"<{tag}{said}>{''.join(inside)}</{tag}>" if inside else f"<{tag}{said}/>"


class _Picture:
    def __init__(self, game: Game) -> None:
        table = open_table(game.name).table
        made = felt_of(table.game, table.round)
        self.title = game.title
        self.layout, names = made.layout, dict(made.names)
        self.areas = set(names["areas"])
        odds = names.pop("pays")
        flags = dict.fromkeys(self.layout.get("flags", []), True)
        base = {**self.layout.get("let", {}), **names, "odds": odds, "mine": MINE}
        self.plan = self.layout["arrangements"]["wide"]
        self.scope = Scope(self.plan.get("let", {}), Scope(base, Scope(flags)))
        self.cells: list[tuple[float, float, float, float]] = []
        self.letters: list[str] = []
        self.count = 0

    def drawn(self) -> str:
        wide, high = self.scope.numbers(self.plan["size"])
        ground = self.items(self.plan["draw"], self.scope)
        box = f"0 0 {_number(wide)} {_number(high)}"
        about = {"class": "felt", "role": "img", "viewBox": box}
        about["aria-label"] = f"The layout of {self.title}"
        named = _made("title", {}, escape(self.title))
        return _made(
            "svg",
            {"xmlns": "http://www.w3.org/2000/svg", **about},
            named,
            f"<style>{look()}</style>",
            ground,
        )

    def items(self, some: list[dict[str, Any]], scope: Scope) -> str:
        return "".join(self.item(one, scope) for one in some)

    def item(self, item: dict[str, Any], scope: Scope) -> str:
        if "for" in item:
            return self.repeat(item, dict(item["for"]), scope)
        inner = Scope(item["let"], scope) if "let" in item else scope
        if "if" in item and not inner.value(item["if"]):
            return ""
        if "part" in item:
            return self.items(self.layout["parts"][item["part"]], inner)
        if "group" in item:
            x, y = inner.numbers(item["group"])
            turn = f" rotate({_number(inner.number(item['turn']))})" if "turn" in item else ""
            moved = f"translate({_number(x)} {_number(y)}){turn}"
            kept, self.cells = self.cells, self.cells if not (x or y or turn) else []
            made = _made("g", {"transform": moved}, self.items(item["draw"], inner))
            self.cells = kept
            return made
        return self.single(item, inner)

    def repeat(self, item: dict[str, Any], over: dict[str, Any], scope: Scope) -> str:
        name, span = next(iter(over.items()))
        rest = {one: value for one, value in over.items() if one != name}
        if isinstance(span, str):
            values = list(scope.value(span))
        else:
            low, high = (int(scope.number(one)) for one in span)
            values = list(range(low, high + 1))
        once = {key: value for key, value in item.items() if key in ("let", "if")}
        made = ""
        for i, value in enumerate(values):
            inner = Scope({name: value, "i": i}, scope)
            if rest:
                made += self.repeat(item, rest, inner)
            else:
                made += self.item({**once, "group": [0, 0], "draw": item["draw"]}, inner)
        return made

    def single(self, item: dict[str, Any], s: Scope) -> str:
        look = s.text(item["as"]) if "as" in item else ""
        if "place" in item:
            return ""
        if "text" in item:
            return self.lettering(item, s, look)
        if "piece" in item:
            return _piece(s.text(item["piece"]), s.numbers(item["at"]), s.numbers(item["size"]))
        tag, attributes = self.shape(item, s)
        if "zone" in item or "touch" in item:
            area = s.text(item.get("zone", item.get("touch")))
            known = "touch" in item or "many" in item or area in self.areas
            return _made(tag, {**attributes, "class": f"zone {look}"}) if known and look else ""
        return _made(tag, {**attributes, "class": f"shape {look}"})

    def shape(self, item: dict[str, Any], s: Scope) -> tuple[str, dict[str, Any]]:
        if "rect" in item:
            x, y, w, h = s.numbers(item["rect"])
            self.cells.append((x, y, w, h))
            rounded = s.number(item["r"]) if "r" in item else None
            return "rect", {"x": x, "y": y, "width": w, "height": h, "rx": rounded}
        if "circle" in item:
            x, y, r = s.numbers(item["circle"])
            return "circle", {"cx": x, "cy": y, "r": r}
        if "ellipse" in item:
            x, y, rx, ry = s.numbers(item["ellipse"])
            return "ellipse", {"cx": x, "cy": y, "rx": rx, "ry": ry}
        if "sector" in item:
            return "path", {"d": _sector(*s.numbers(item["sector"]))}
        return "path", {"d": s.text(item["path"])}

    def lettering(self, item: dict[str, Any], s: Scope, look: str) -> str:
        size = s.number(item.get("size", 20))
        words = s.text(item["text"])
        if not words:
            return ""
        if "along" in item:
            cx, cy, r, a0, a1 = s.numbers(item["along"])
            self.count += 1
            name = f"along-{self.count}"
            sweep = f"0 {int(abs(a1 - a0) > 180)} {int(a1 > a0)}"
            curve = f"M{_on(cx, cy, r, a0)}A{_number(r)} {_number(r)} {sweep} {_on(cx, cy, r, a1)}"
            fits = math.radians(abs(a1 - a0)) * r / (len(words) * size * LETTER)
            told = _made("textPath", {"href": f"#{name}", "startOffset": "50%"}, escape(words))
            return _made("path", {"id": name, "d": curve, "fill": "none"}) + _made(
                "text", {"class": f"letter {look}", "font-size": size * min(1, fits)}, told
            )
        x, y = s.numbers(item["at"])
        turn = f" rotate({_number(s.number(item['turn']))})" if "turn" in item else ""
        if not turn:
            size *= self.fits(x, y, len(words) * size * LETTER)
        if "room" in item:
            size *= min(1.0, s.number(item["room"]) / (len(words) * size * LETTER))
        place = f"translate({_number(x)} {_number(y)}){turn}"
        about = {"class": f"letter {look}", "font-size": size, "y": size * 0.36}
        return _made("text", {**about, "transform": place}, escape(words))

    def fits(self, x: float, y: float, wide: float) -> float:
        """By how much words are set smaller, so that they stay in their cell."""
        around = [
            (w * h, min(x - left, left + w - x))
            for left, top, w, h in self.cells
            if min(x - left, left + w - x) > w / 4 and top <= y <= top + h
        ]
        return min(1.0, 1.92 * min(around)[1] / wide) if around else 1.0


def _on(cx: float, cy: float, r: float, degrees: float) -> str:
    a = math.radians(degrees)
    return f"{_number(cx + r * math.sin(a))} {_number(cy - r * math.cos(a))}"


def _sector(cx: float, cy: float, r0: float, r1: float, a0: float, a1: float) -> str:
    large = int(a1 - a0 > 180)
    out, back = (f"A{_number(r)} {_number(r)} 0 {large}" for r in (r1, r0))
    corners = [_on(cx, cy, r, a) for r, a in ((r1, a0), (r1, a1), (r0, a1), (r0, a0))]
    return f"M{corners[0]}{out} 1 {corners[1]}L{corners[2]}{back} 0 {corners[3]}Z"


def _piece(name: str, at: list[float], size: list[float]) -> str:
    """A die by its pips; of other pieces, where they lie."""
    (x, y), (w, h) = at, size
    found = re.fullmatch(r"die-(red|ivory)-([1-6])", name)
    if found is None:
        return ""
    body, dot = ("#c8383b", "#fff8ec") if found[1] == "red" else ("#fffdf5", "#1b1f20")
    about = {"x": x - w / 2, "y": y - h / 2, "width": w, "height": h, "rx": w * 0.17, "fill": body}
    pips = [
        _made(
            "circle", {"cx": x + w * 0.24 * dx, "cy": y + h * 0.24 * dy, "r": w * 0.09, "fill": dot}
        )
        for dx, dy in DOTS[int(found[2])]
    ]
    return _made("rect", about) + "".join(pips)

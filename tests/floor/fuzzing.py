"""Hostile values for a schema, from a seed: whatever fits it, and whatever does not."""

from __future__ import annotations

import json
import random
import string
from typing import Any

Schema = dict[str, Any]

TEXTS = (
    "\x00",
    "a\x00b",
    "'; DROP TABLE accounts; --",
    "%s?%n{0}",
    "\u202eecila",
    "a\u0301\u200d\ufeff",
    "💣💣",
    "\uffff",
    "\U0010ffff",
    " ",
    "\r\n\t",
    "..",
    "../house.db",
    "null",
    "meter:alice",
    "house",
    "system",
    "<script>alert(1)</script>",
    "10♣",
)
NUMBERS = (
    0,
    1,
    -1,
    99,
    2**31,
    -(2**31) - 1,
    2**53,
    2**53 + 1,
    2**63 - 1,
    2**63,
    -(2**63) - 1,
    2**64,
    10**30,
)
OTHERS: tuple[Any, ...] = (None, True, 1.5, 1e308, "", [], {}, [[]], {"": None})
SENT = "application/json"


def deep(depth: int, inner: Any = None) -> Any:
    for level in range(depth):
        inner = [inner] if level % 2 else {"x": inner}
    return inner


class Hostile:
    """``named``: values worth trying for fields of these names: tables, people, codes."""

    def __init__(self, schemas: Schema, seed: str, named: dict[str, list[Any]]) -> None:
        self.schemas = schemas
        self.named = named
        self.chance = random.Random(seed)
        self.ids = 0

    def resolved(self, schema: Schema) -> Schema:
        while "$ref" in schema:
            schema = self.schemas[schema["$ref"].rsplit("/", 1)[1]]
        return schema

    # What fits.

    def valid(self, schema: Schema, name: str = "") -> Any:
        schema = self.resolved(schema)
        chance = self.chance
        for several in ("oneOf", "anyOf"):
            if several in schema:
                return self.valid(chance.choice(schema[several]), name)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return chance.choice(schema["enum"])
        kind = schema.get("type")
        if kind == "object":
            return self._object(schema)
        if kind == "array":
            if "prefixItems" in schema:
                return [self.valid(one) for one in schema["prefixItems"]]
            number = chance.choice((0, 1, 3))
            return [self.valid(schema.get("items", {}), name) for _ in range(number)]
        if kind == "string":
            return self._text(schema, name)
        if kind == "integer":
            return self._number(schema, name)
        if kind == "number":
            return chance.choice((0.0, -1.5, 1e300))
        if kind == "boolean":
            return chance.random() < 0.5
        if kind == "null":
            return None
        return chance.choice((*OTHERS, *NUMBERS, *TEXTS, deep(30)))  # anything at all

    def _object(self, schema: Schema) -> Any:
        made = {}
        required = schema.get("required", [])
        for name, one in schema.get("properties", {}).items():
            if name in required or self.chance.random() < 0.7:
                made[name] = self.valid(one, name)
        more = schema.get("additionalProperties")
        if isinstance(more, dict):
            for _ in range(self.chance.choice((0, 1, 2))):
                name = self.chance.choice([*self.named.get("player", []), *TEXTS, "type"])
                made[name] = self.valid(more)
        return made

    def _text(self, schema: Schema, name: str) -> str:
        chance = self.chance
        if "pattern" in schema:
            return self._id()
        least, most = schema.get("minLength", 0), schema.get("maxLength", 3000)
        named = self.named.get(name, [])
        if named and chance.random() < 0.6:
            return str(chance.choice(named))
        long = chance.choice(("A", "é", "💣", "\x01")) * most
        found = chance.choice((*TEXTS, long, ""))[:most]
        return found if len(found) >= least else found + "x" * (least - len(found))

    def _id(self) -> str:
        """Mostly a new one; now and then the longest, or one that somebody may have used."""
        self.ids += 1
        luck = self.chance.random()
        if luck < 0.1:
            return f"{self.ids}:".ljust(64, "-")
        return f"s{self.chance.randint(1, 20)}" if luck < 0.2 else f"f{self.ids}"

    def _number(self, schema: Schema, name: str) -> int:
        low = int(schema.get("minimum", -(10**31)))
        if "exclusiveMinimum" in schema:
            low = int(schema["exclusiveMinimum"]) + 1
        high = int(schema.get("maximum", 10**31))
        named = self.named.get(name, [])
        if named and self.chance.random() < 0.5:
            return int(self.chance.choice(named))
        fits = [n for n in (*NUMBERS, low, high) if low <= n <= high]
        return self.chance.choice(fits)

    # What does not.

    def broken(self, schema: Schema) -> bytes:
        """A body that is not what it should be, in one way."""
        chance = self.chance
        whole = self.valid(schema)
        text = json.dumps(whole).encode()
        ways: list[bytes] = [
            b"",
            b"{",
            text[:-1],
            text + text,
            b"\xff\xfe" + text,
            b"\xef\xbb\xbf[]",
            text.replace(b'"', b"'"),
            b"[" * 20_000,
            b'{"id": ' + b'{"x": ' * 5_000 + b"1" + b"}" * 5_001,
            b'{"id": NaN}',
            b'{"id": "\\ud800"}',
            b'{"id": "1", "id": "2"',
            b"x" * 70_000,
            json.dumps([whole]).encode(),
            json.dumps(json.dumps(whole)).encode(),
            *(json.dumps(one).encode() for one in OTHERS if one != {}),
        ]
        return chance.choice(ways) if chance.random() < 0.4 else self._one_wrong(schema, whole)

    def _one_wrong(self, schema: Schema, whole: Any) -> bytes:
        """One field is missing, of another kind, or out of its bounds."""
        schema, chance = self.resolved(schema), self.chance
        fields = schema.get("properties", {})
        required = schema.get("required", [])
        if not fields:
            return json.dumps(chance.choice([[], 7, "x", None])).encode()
        name = chance.choice(sorted(fields))
        if name in required and chance.random() < 0.3:
            whole.pop(name, None)
            return json.dumps(whole).encode()
        field = self.resolved(fields[name])
        wrong: list[Any] = [deep(5), 1.5, [{**whole}]]
        if field.get("type") == "integer":
            wrong += ["7", 10**40]
            wrong += [int(field["maximum"]) + 1] if "maximum" in field else []
            wrong += [int(field["minimum"]) - 1] if "minimum" in field else []
        if field.get("type") == "string":
            wrong += [7, False]
            wrong += ["x" * (field["maxLength"] + 1)] if "maxLength" in field else []
            wrong += ["a b", "", "é", "x" * 65, "a\n"] if "pattern" in field else []
        if field.get("type") == "object":
            wrong += [[], "x", None]
        whole[name] = chance.choice(wrong)
        return json.dumps(whole).encode()

    def segment(self, schema: Schema, name: str) -> str:
        """For the path of an address."""
        value = str(self.valid(schema, name))
        if self.chance.random() < 0.1:
            value = self.chance.choice(("-5", "1.5", "x", "９", "%", string.printable[:90]))
        return value or "x"

"""The configuration of a floor: one TOML file, checked whole, its errors named by line.

Without a file the house opens :data:`DEFAULT`: teaching tables of several games, play credits.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field, replace
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from croupier.floor.logs import LogPlan
from croupier.floor.people.roles import FloorRole
from croupier.floor.plans import TablePlan, TwoPeopleLimits
from croupier.games import GAMES
from croupier.table.sign import Limit, Sign

DEFAULT = (Path(__file__).parent / "default.toml").read_text("utf-8")
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")
DAY = 24 * 3_600_000  # milliseconds
ALL = "all"  # in the file, the limits for every wager that is not named


class ConfigError(ValueError):
    """What is wrong, and on which line."""

    def __init__(self, line: int, reason: str, source: str = "") -> None:
        super().__init__(f"{source or 'configuration'}, line {line}: {reason}")
        self.line = line
        self.reason = reason


LARGEST_VOUCHER = 10_000_00  # cents

Pause = Annotated[float, msgspec.Meta(ge=0, le=3600)]
Period = Annotated[float, msgspec.Meta(ge=1, le=3600)]


class _House(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str = "Croupier"
    store: str = "house.db"
    key: str = "house.key"
    listen: str = "127.0.0.1:8471"
    address: str = ""
    play_credits: int = 0
    guests: bool = False
    secure: bool = False
    proxies: list[str] = []
    hosts: list[str] = []
    second_factor: bool = False
    terminals_only: bool = False
    software: str = ""
    metrics: tuple[str, ...] = ("127.0.0.0/8", "::1")


class _Tls(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    certificate: str = ""
    key: str = ""
    authority: str = ""


class _Log(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    level: Literal["debug", "info", "warning", "error"] = "warning"
    file: str = ""
    json: bool = False
    megabytes: Annotated[int, msgspec.Meta(ge=1)] = 10
    keep: Annotated[int, msgspec.Meta(ge=0)] = 10


class _Protection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    substantial_win: Annotated[int, msgspec.Meta(ge=0)] = 0
    large_sum: Annotated[int, msgspec.Meta(ge=0)] = 0


class _Retention(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    answers: Annotated[int, msgspec.Meta(ge=0)] = 0
    archive: str = ""
    days: Annotated[int, msgspec.Meta(ge=1, le=36_500)] = 180


class _Vouchers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    days: Annotated[int, msgspec.Meta(ge=0, le=36_500)] = 0
    most: Annotated[int, msgspec.Meta(ge=0)] = LARGEST_VOUCHER


Cents = Annotated[int, msgspec.Meta(ge=0)]


class _TwoPeople(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    accounts: bool = True
    sale: Cents = TwoPeopleLimits.sale
    hand_pay: Cents = TwoPeopleLimits.hand_pay
    voucher: Cents = TwoPeopleLimits.voucher
    round: Cents = TwoPeopleLimits.round
    refusal: Cents = TwoPeopleLimits.refusal
    dispute: Cents = TwoPeopleLimits.dispute


class _Heads(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    every: Period = 60.0
    file: str = ""
    webhook: str = ""


class _Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    role: FloorRole
    password: str


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    game: str
    options: dict[str, Any] = {}
    limits: dict[str, tuple[int, int]] = {}
    terminals: dict[str, dict[str, tuple[int, int]]] = {}
    unit: int = 0
    coins: bool | None = None
    teaching: str = ""
    seats: int | None = None
    automated: bool = True
    seed: str = ""
    wagering: Period = 20.0
    decision: Period = 15.0
    pause: Pause = 4.0
    most_terminals: int = 0


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    house: _House = _House()
    vouchers: _Vouchers = _Vouchers()
    heads: _Heads = _Heads()
    two_people: _TwoPeople = _TwoPeople()
    tls: _Tls = _Tls()
    log: _Log = _Log()
    retention: _Retention = _Retention()
    protection: _Protection = _Protection()
    people: list[_Person] = []
    tables: list[_Table] = []


@dataclass(frozen=True)
class Tls:
    """Files beside the configuration; ``authority``: whose certificates other processes have."""

    certificate: str = ""
    key: str = ""
    authority: str = ""


@dataclass(frozen=True)
class StaffMember:
    name: str
    role: FloorRole
    password: str  # an argon2 hash


@dataclass(frozen=True)
class Config:
    name: str = "Croupier"
    store: str = "house.db"  # a file, or postgresql://…
    key: str = "house.key"  # seals the shoes; kept apart from the store
    listen: str = "127.0.0.1:8471"
    address: str = ""  # where terminals reach this process, if others lead tables too
    play_credits: int = 0  # cents a player may take at a time; 0: credits are bought
    guests: bool = False
    secure: bool = False
    tables: tuple[TablePlan, ...] = ()
    people: tuple[StaffMember, ...] = ()
    folder: Path = field(default_factory=Path)
    proxies: tuple[str, ...] = ()  # addresses and networks whose X-Forwarded-For is believed
    hosts: tuple[str, ...] = ()  # names that this floor goes by; none: any
    second_factor: bool = False  # the staff must have one
    vouchers_good_for: int = 0  # milliseconds; 0: for ever
    largest_voucher: int = LARGEST_VOUCHER  # that a terminal gives out; 0: any
    heads_every: float = 60.0  # seconds between two looks at whether the logs have moved
    heads_file: str = ""  # where their signed ends are kept
    heads_webhook: str = ""  # and where they are sent
    two_people: TwoPeopleLimits = field(default_factory=TwoPeopleLimits)
    software: str = ""  # the list of approved files; none: nothing is held against one
    metrics: tuple[str, ...] = ("127.0.0.0/8", "::1")  # who may see figures
    tls: Tls = field(default_factory=Tls)
    log: LogPlan = field(default_factory=LogPlan)
    keep_answers: int = 0  # milliseconds; 0: for ever
    terminals_only: bool = False  # players play at enrolled terminals alone
    large_sum: int = 0  # cents at the cage that are reported; 0: none are
    archive: str = ""  # the folder that old entries go to; none: they stay
    archive_after: int = 180 * DAY
    file: Path | None = None  # the configuration itself

    @property
    def on_postgres(self) -> bool:
        return self.store.startswith(("postgresql://", "postgres://"))

    def path(self, name: str) -> Path:
        return self.folder / name


def load(path: Path | None = None, folder: Path | None = None) -> Config:
    """The configuration of a file, or the default one; files it names are beside it."""
    if path is None:
        return parse(DEFAULT, "the default configuration", folder or Path())
    found = parse(path.read_text("utf-8"), str(path), folder or path.parent)
    return replace(found, file=path)


def parse(text: str, source: str = "", folder: Path | None = None) -> Config:
    """Check a whole configuration; the first thing wrong is raised with its line."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+)", str(error))
        line = int(found[1]) if found else text.count("\n") + 1
        raise ConfigError(line, str(error), source) from None
    lines = _Lines(text, source)
    try:
        file = msgspec.convert(raw, _File)
    except msgspec.ValidationError as error:
        raise lines.error_of(error) from None
    house = file.house
    win = file.protection.substantial_win
    tables = tuple(
        replace(_plan(one, n, lines, house), substantial=win) for n, one in enumerate(file.tables)
    )
    _distinct([t.name for t in tables], "tables", lines)
    _distinct([p.name for p in file.people], "people", lines)
    for number, person in enumerate(file.people):
        if not person.password.startswith("$argon2"):
            raise lines.error(
                ("people", number, "password"), "passwords are kept as their argon2 hash"
            )
    if not tables:
        raise ConfigError(1, "a floor has at least one table ([[tables]])", source)
    if house.play_credits < 0:
        raise lines.error(("house", "play_credits"), "an amount in cents, or 0")
    if house.address and not re.fullmatch(r"https?://[^/?#@\s]+", house.address):
        raise lines.error(("house", "address"), "an address is http://HOST:PORT, or https://")
    if file.heads.webhook and not re.fullmatch(r"https?://\S+", file.heads.webhook):
        raise lines.error(("heads", "webhook"), "an address is http://… or https://…")
    for name, networks in (("proxies", house.proxies), ("metrics", house.metrics)):
        for one in networks:
            try:
                ip_network(one, strict=False)
            except ValueError:
                reason = f"'{one}' is no address and no network"
                raise lines.error(("house", name), reason) from None
    if bool(file.tls.certificate) != bool(file.tls.key):
        raise lines.error(("tls",), "TLS needs a certificate and its key")
    if house.guests and not house.play_credits:
        raise lines.error(("house", "guests"), "guests play on a floor of play credits only")
    return Config(
        house.name,
        house.store,
        house.key,
        house.listen,
        house.address,
        house.play_credits,
        house.guests,
        house.secure,
        tables,
        tuple(StaffMember(p.name, p.role, p.password) for p in file.people),
        folder or Path(),
        tuple(house.proxies),
        tuple(house.hosts),
        house.second_factor,
        file.vouchers.days * DAY,
        file.vouchers.most,
        file.heads.every,
        file.heads.file,
        file.heads.webhook,
        TwoPeopleLimits(**msgspec.to_builtins(file.two_people)),
        house.software,
        house.metrics,
        Tls(**msgspec.to_builtins(file.tls)),
        LogPlan(**msgspec.to_builtins(file.log)),
        file.retention.answers * DAY,
        house.terminals_only,
        file.protection.large_sum,
        file.retention.archive,
        file.retention.days * DAY,
    )


def _distinct(names: list[str], where: str, lines: _Lines) -> None:
    for number, name in enumerate(names):
        if name in names[:number]:
            raise lines.error((where, number, "name"), f"'{name}' is there twice")
        if not NAME.fullmatch(name):
            raise lines.error(
                (where, number, "name"), f"'{name}' is no name for one of the {where}"
            )


def _plan(table: _Table, number: int, lines: _Lines, house: _House) -> TablePlan:
    here = ("tables", number)
    game = GAMES.get(table.game)
    if game is None:
        raise lines.error((*here, "game"), f"there is no game '{table.game}'")
    try:
        wrong = game.configure(table.options).not_opened()
    except ValueError as error:
        wrong = str(error)
    if wrong:
        raise lines.error((*here, "options"), wrong)
    try:
        game.places(table.seats)
    except ValueError as error:
        raise lines.error((*here, "seats"), str(error)) from None
    if table.seed and not house.play_credits:
        raise lines.error((*here, "seed"), "a table on a seed is for play credits only")
    if table.most_terminals < 0:
        raise lines.error((*here, "most_terminals"), "a number of terminals, or 0")
    sign = _sign(table, here, lines)
    terminals = {}
    for name, limits in table.terminals.items():
        where = (*here, "terminals", name)
        terminals[name] = {
            _area(table, area, (*where, area), lines): _within(sign, area, pair, where, lines)
            for area, pair in limits.items()
        }
    return TablePlan(
        table.name,
        table.game,
        table.options,
        sign,
        table.seats,
        table.automated,
        table.seed,
        table.wagering,
        table.decision,
        table.pause,
        terminals,
        table.most_terminals,
    )


Where = tuple[Any, ...]


def _area(table: _Table, name: str, where: Where, lines: _Lines) -> str:
    if name == ALL:
        return ""
    game = GAMES[table.game]
    known = {a.limit_name for a in game.round.areas(game.configure(table.options)).values()}
    known |= {*game.sign.limits, "buy-in"}
    if name not in known:
        has = ", ".join(sorted(known - {""}))
        raise lines.error(where, f"{table.game} has no limits for '{name}'; it has {has}")
    return name


def _sign(table: _Table, here: Where, lines: _Lines) -> Sign:
    usual = GAMES[table.game].sign
    limits = dict(usual.limits)
    if ALL in table.limits:
        # limits for all leave no other standing but those the file names, and the buy-in's
        limits = {name: limit for name, limit in limits.items() if name == "buy-in"}
    for name, (low, high) in table.limits.items():
        limits[_area(table, name, (*here, "limits", name), lines)] = Limit(low, high)
    try:
        return msgspec.structs.replace(
            usual,
            limits=limits,
            unit=table.unit or usual.unit,
            coins=usual.coins if table.coins is None else table.coins,
            teaching=table.teaching or usual.teaching,
        )
    except ValueError as error:
        where = "limits" if table.limits else "teaching" if table.teaching else "unit"
        raise lines.error((*here, where), str(error)) from None


def _within(sign: Sign, name: str, pair: tuple[int, int], where: Where, lines: _Lines) -> Limit:
    """A terminal's limits lie within those of the sign (16:8, I-16-1)."""
    limit = Limit(*pair)
    widest = sign.limit("" if name == ALL else name)
    if not widest.minimum <= limit.minimum <= limit.maximum <= widest.maximum:
        raise lines.error((*where, name), f"{limit} is not within the sign's {widest}")
    if limit.minimum % sign.step or limit.maximum % sign.step:
        raise lines.error((*where, name), f"wagers are in steps of {sign.step} cents")
    return limit


class _Lines:
    """Where the keys of a TOML text stand."""

    def __init__(self, text: str, source: str) -> None:
        self.source = source
        self._at: dict[Where, int] = {(): 1}
        table: Where = ()
        counts: dict[Where, int] = {}
        for number, line in enumerate(text.splitlines(), 1):
            stripped = line.strip()
            if found := re.match(r"\[\[(.+?)\]\]", stripped):
                path = self._resolve(_keys(found[1]), counts)
                counts[path] = counts.get(path, -1) + 1
                table = (*path, counts[path])
            elif found := re.match(r"\[([^\[\]]+)\]", stripped):
                table = self._resolve(_keys(found[1]), counts)
            elif found := re.match(r"""((?:[\w.-]+|"[^"]*"|'[^']*')+)\s*=""", stripped):
                self._at.setdefault((*table, *_keys(found[1])), number)
                continue
            else:
                continue
            self._at.setdefault(table, number)

    def _resolve(self, keys: Where, counts: dict[Where, int]) -> Where:
        path: Where = ()
        for index, key in enumerate(keys):
            path = (*path, key)
            if path in counts and index < len(keys) - 1:
                path = (*path, counts[path])
        return path

    def of(self, path: Where) -> int:
        while path not in self._at:
            path = path[:-1]
        return self._at[path]

    def error(self, path: Where, reason: str) -> ConfigError:
        return ConfigError(self.of(path), reason, self.source)

    def error_of(self, error: msgspec.ValidationError) -> ConfigError:
        """msgspec names the place as `$.tables[1].game`, an unknown field in its words."""
        reason, _, place = str(error).partition(" - at `$")
        path: list[Any] = []
        for name, index in re.findall(r"\.(\w+)|\[(\d+)\]", place):
            path.append(name or int(index))
        if unknown := re.search(r"unknown field `([^`]+)`", reason):
            path.append(unknown[1])
        return self.error(tuple(path), reason)


def _keys(dotted: str) -> Where:
    found = re.findall(r"""([\w-]+)|"([^"]*)"|'([^']*)'""", dotted)
    return tuple(next(part for part in parts if part) for parts in found if any(parts))

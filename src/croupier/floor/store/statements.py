"""The tables of a house, and the statements both dialects share.

In the intersection of SQLite's and PostgreSQL's SQL, with ``?`` for parameters.
"""

from __future__ import annotations

# {bytes} and {serial} are the dialect's words.
SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
    name TEXT PRIMARY KEY, game TEXT NOT NULL, header {bytes} NOT NULL, last BIGINT NOT NULL,
    head TEXT NOT NULL, epoch BIGINT NOT NULL, address TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS entries (
    name TEXT NOT NULL, n BIGINT NOT NULL, body {bytes} NOT NULL, hash TEXT NOT NULL,
    first BIGINT NOT NULL DEFAULT 0, PRIMARY KEY (name, n));
CREATE TABLE IF NOT EXISTS snapshots (
    name TEXT NOT NULL, n BIGINT NOT NULL, round BIGINT NOT NULL, PRIMARY KEY (name, n));
CREATE INDEX IF NOT EXISTS rounds ON snapshots (name, round);
CREATE TABLE IF NOT EXISTS counters (
    player TEXT PRIMARY KEY, credited BIGINT NOT NULL, wins BIGINT NOT NULL, paid BIGINT NOT NULL,
    turnover BIGINT NOT NULL);
CREATE TABLE IF NOT EXISTS played (
    player TEXT NOT NULL, name TEXT NOT NULL, round BIGINT NOT NULL, at BIGINT NOT NULL,
    wagered BIGINT NOT NULL, returned BIGINT NOT NULL, PRIMARY KEY (player, name, round));
CREATE INDEX IF NOT EXISTS latest ON played (player, at);
CREATE INDEX IF NOT EXISTS players ON played (name, round);
CREATE TABLE IF NOT EXISTS accounts (name TEXT PRIMARY KEY, balance BIGINT NOT NULL);
CREATE TABLE IF NOT EXISTS postings (
    n {serial}, source TEXT NOT NULL, target TEXT NOT NULL, amount BIGINT NOT NULL,
    reason TEXT NOT NULL, name TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS replies (id TEXT PRIMARY KEY, body {bytes} NOT NULL, at BIGINT NOT NULL);
CREATE INDEX IF NOT EXISTS replied ON replies (at);
CREATE TABLE IF NOT EXISTS vouchers (
    digest TEXT PRIMARY KEY, tail TEXT NOT NULL, amount BIGINT NOT NULL, issued_to TEXT NOT NULL,
    issued_at BIGINT NOT NULL, expires_at BIGINT NOT NULL, terminal TEXT NOT NULL,
    redeemed_by TEXT NOT NULL, redeemed_at BIGINT NOT NULL);
CREATE TABLE IF NOT EXISTS sealed (
    name TEXT NOT NULL, shoe TEXT NOT NULL, n BIGINT NOT NULL, body {bytes} NOT NULL,
    PRIMARY KEY (name, shoe));
CREATE TABLE IF NOT EXISTS users (
    name TEXT PRIMARY KEY, role TEXT NOT NULL, password TEXT NOT NULL, version BIGINT NOT NULL,
    made_by TEXT NOT NULL, second TEXT NOT NULL, tables TEXT NOT NULL, active BIGINT NOT NULL);
CREATE TABLE IF NOT EXISTS codes (name TEXT PRIMARY KEY, step BIGINT NOT NULL);
CREATE TABLE IF NOT EXISTS attempts (
    name TEXT NOT NULL, device TEXT NOT NULL, failures BIGINT NOT NULL,
    locked_until BIGINT NOT NULL, PRIMARY KEY (name, device));
CREATE TABLE IF NOT EXISTS sessions (
    token TEXT PRIMARY KEY, who TEXT NOT NULL, until BIGINT NOT NULL, version BIGINT NOT NULL,
    strong BIGINT NOT NULL, heard BIGINT NOT NULL);
CREATE TABLE IF NOT EXISTS notes (
    n {serial}, at BIGINT NOT NULL, kind TEXT NOT NULL, who TEXT NOT NULL, about TEXT NOT NULL,
    detail TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS disputes (
    n BIGINT PRIMARY KEY, body {bytes} NOT NULL, status TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS proposals (
    n BIGINT PRIMARY KEY, body {bytes} NOT NULL, status TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS acts (
    n {serial}, who TEXT NOT NULL, kind TEXT NOT NULL, at BIGINT NOT NULL, amount BIGINT NOT NULL);
CREATE INDEX IF NOT EXISTS acted ON acts (who, kind, at);
CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS lanes (
    lane BIGINT PRIMARY KEY, last BIGINT NOT NULL, head TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS journal (
    lane BIGINT NOT NULL, n BIGINT NOT NULL, body {bytes} NOT NULL, hash TEXT NOT NULL,
    PRIMARY KEY (lane, n));
"""

LEAVE = "UPDATE accounts SET balance = balance - ? WHERE name = ? AND balance >= ?"
ARRIVE = (
    "INSERT INTO accounts (name, balance) VALUES (?, ?) "
    "ON CONFLICT (name) DO UPDATE SET balance = accounts.balance + excluded.balance"
)
POSTING = "INSERT INTO postings (source, target, amount, reason, name) VALUES (?, ?, ?, ?, ?)"
CONTINUE = "UPDATE tables SET last = ?, head = ? WHERE name = ? AND last = ? AND epoch = ?"
# first: that of a page, of which n is the last; 0: one entry, as it is
ENTRY = "INSERT INTO entries (name, n, body, hash, first) VALUES (?, ?, ?, ?, ?)"
PAGES_ROW = "SELECT n, body, hash, first FROM entries WHERE name = ? AND n >= ? "
SNAPSHOT = "INSERT INTO snapshots (name, n, round) VALUES (?, ?, ?)"
COUNT = (
    "INSERT INTO counters (player, credited, wins, paid, turnover) VALUES (?, ?, ?, ?, ?) "
    "ON CONFLICT (player) DO UPDATE SET credited = counters.credited + excluded.credited, "
    "wins = counters.wins + excluded.wins, paid = counters.paid + excluded.paid, "
    "turnover = counters.turnover + excluded.turnover"
)
PLAYED = (
    "INSERT INTO played (player, name, round, at, wagered, returned) VALUES (?, ?, ?, ?, ?, ?) "
    "ON CONFLICT (player, name, round) DO UPDATE SET wagered = played.wagered + excluded.wagered, "
    "returned = played.returned + excluded.returned"
)
PLAYED_ROW = "SELECT player, name, round, at, wagered, returned FROM played "
TABLE_ROW = "SELECT name, game, header, last, head, epoch, address FROM tables "
VOUCHER_ROW = (
    "SELECT digest, tail, amount, issued_to, issued_at, expires_at, terminal, redeemed_by, "
    "redeemed_at FROM vouchers "
)
USER_ROW = "SELECT name, role, password, version, made_by, second, tables, active FROM users "
NEW_USER = "INSERT INTO users VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (name) DO NOTHING"
CHANGE_USER = (
    "UPDATE users SET role = ?, password = ?, version = ?, made_by = ?, second = ?, tables = ?, "
    "active = ? WHERE name = ? AND version = ?"
)
SESSION_ROW = "SELECT token, who, until, version, strong, heard FROM sessions "
PUT_SESSION = (
    "INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?) "
    "ON CONFLICT (token) DO UPDATE SET strong = excluded.strong"
)
FAIL = (
    "INSERT INTO attempts (name, device, failures, locked_until) VALUES (?, ?, 1, 0) "
    "ON CONFLICT (name, device) DO UPDATE SET failures = attempts.failures + 1"
)
LOCK = (
    "UPDATE attempts SET failures = 0, locked_until = ? "
    "WHERE name = ? AND device = ? AND failures >= ?"
)
USE_CODE = (
    "INSERT INTO codes (name, step) VALUES (?, ?) "
    "ON CONFLICT (name) DO UPDATE SET step = excluded.step WHERE codes.step < excluded.step"
)
JOURNAL = "INSERT INTO journal (lane, n, body, hash) VALUES (?, ?, ?, ?)"
GO_ON = "UPDATE lanes SET last = ?, head = ? WHERE lane = ? AND last = ?"
NEW_LANE = "INSERT INTO lanes VALUES (?, 0, ?) ON CONFLICT (lane) DO NOTHING"
TURN_FACT = "turn"  # the last turn that was taken
NEXT_TURN = (
    "UPDATE facts SET value = CAST(CAST(value AS BIGINT) + 1 AS TEXT) WHERE name = ? "
    "RETURNING value"
)
LANE_ROW = "SELECT lane, last, head FROM lanes "
KEEP = (
    "INSERT INTO sealed (name, shoe, n, body) VALUES "
    "(?, ?, (SELECT COALESCE(MAX(n), 0) + 1 FROM sealed WHERE name = ?), ?) "
    "ON CONFLICT (name, shoe) DO NOTHING"  # a table on a seed shuffles again when it is resumed
)
DROP = "DELETE FROM sealed WHERE name = ? AND n <= (SELECT MAX(n) FROM sealed WHERE name = ?) - ?"
SHOES = 3  # sealed shoes kept for a table: the one in play, and those before it
REPLY = "INSERT INTO replies (id, body, at) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING"
SET_FACT = "INSERT INTO facts VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
ACT_WITHIN = (
    "INSERT INTO acts (who, kind, at, amount) "
    "SELECT ?, ?, CAST(? AS BIGINT), CAST(? AS BIGINT) "
    "WHERE (SELECT COALESCE(SUM(amount), 0) FROM acts WHERE who = ? AND kind = ? AND at > ?) "
    "+ CAST(? AS BIGINT) <= CAST(? AS BIGINT)"
)
NOTE = "INSERT INTO notes (at, kind, who, about, detail) VALUES (?, ?, ?, ?, ?)"

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
    PRIMARY KEY (name, n));
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
CREATE TABLE IF NOT EXISTS vouchers (
    code TEXT PRIMARY KEY, amount BIGINT NOT NULL, issued_to TEXT NOT NULL,
    issued_at BIGINT NOT NULL, redeemed_by TEXT NOT NULL, redeemed_at BIGINT NOT NULL);
CREATE TABLE IF NOT EXISTS sealed (
    name TEXT NOT NULL, shoe TEXT NOT NULL, n BIGINT NOT NULL, body {bytes} NOT NULL,
    PRIMARY KEY (name, shoe));
CREATE TABLE IF NOT EXISTS users (
    name TEXT PRIMARY KEY, role TEXT NOT NULL, password TEXT NOT NULL, failures BIGINT NOT NULL,
    locked_until BIGINT NOT NULL, active BIGINT NOT NULL);
CREATE TABLE IF NOT EXISTS sessions (
    token TEXT PRIMARY KEY, who TEXT NOT NULL, until BIGINT NOT NULL);
CREATE TABLE IF NOT EXISTS notes (
    n {serial}, at BIGINT NOT NULL, kind TEXT NOT NULL, who TEXT NOT NULL, about TEXT NOT NULL,
    detail TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS disputes (
    n BIGINT PRIMARY KEY, body {bytes} NOT NULL, status TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS proposals (
    n BIGINT PRIMARY KEY, body {bytes} NOT NULL, status TEXT NOT NULL);
"""

LEAVE = "UPDATE accounts SET balance = balance - ? WHERE name = ? AND balance >= ?"
ARRIVE = (
    "INSERT INTO accounts (name, balance) VALUES (?, ?) "
    "ON CONFLICT (name) DO UPDATE SET balance = accounts.balance + excluded.balance"
)
POSTING = "INSERT INTO postings (source, target, amount, reason, name) VALUES (?, ?, ?, ?, ?)"
CONTINUE = "UPDATE tables SET last = ?, head = ? WHERE name = ? AND last = ? AND epoch = ?"
ENTRY = "INSERT INTO entries (name, n, body, hash) VALUES (?, ?, ?, ?)"
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
VOUCHER_ROW = "SELECT code, amount, issued_to, issued_at, redeemed_by, redeemed_at FROM vouchers "
KEEP = (
    "INSERT INTO sealed (name, shoe, n, body) VALUES "
    "(?, ?, (SELECT COALESCE(MAX(n), 0) + 1 FROM sealed WHERE name = ?), ?) "
    "ON CONFLICT (name, shoe) DO NOTHING"  # a table on a seed shuffles again when it is resumed
)
DROP = "DELETE FROM sealed WHERE name = ? AND n <= (SELECT MAX(n) FROM sealed WHERE name = ?) - ?"
SHOES = 3  # sealed shoes kept for a table: the one in play, and those before it
REPLY = "INSERT INTO replies (id, body, at) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING"
NOTE = "INSERT INTO notes (at, kind, who, about, detail) VALUES (?, ?, ?, ?, ?)"

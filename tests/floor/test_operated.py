"""Operated: copies, TLS, health, figures, logs, retention, the program itself, its settings."""

from __future__ import annotations

import datetime
import ipaddress
import json
import logging
import re
import shutil
import sqlite3
import ssl
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import httpx
import msgspec
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from croupier.cli import main
from croupier.floor import backup, config, logs, software
from croupier.floor.heads import Heads, heads_of, sign
from croupier.floor.proving import verify_journal
from croupier.floor.store.migrations import VERSION
from croupier.floor.store.postgres import PostgresStore
from croupier.floor.store.sealing import Sealer
from croupier.floor.store.sqlite import SqliteStore
from croupier.floor.store.steps import Purge, PutSession, Reply
from tests.floor.postgres import cluster
from tests.floor.served import Served, with_people
from tests.floor.serving import Floor, floor, on
from tests.floor.test_journal import old_house

CONFIG = """
[house]
play_credits = 100_000
guests = true

[[tables]]
name = "R1"
game = "roulette"
wagering = 3600
pause = 0
"""


# Copies.


@pytest.fixture(params=["sqlite", "postgres"])
def played(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Floor, Path, str]]:
    """An open floor, its folder, and the configuration it was opened with."""
    folder = tmp_path / "floor"
    folder.mkdir()
    text = on(request.param)
    (folder / "floor.toml").write_text(text)
    with floor(folder, text) as here:
        here.player("alice", "roulette-1")
        here.say("alice", "roulette-1", "place", area="red", amount=500)
        here.play_round("roulette-1")
        here.say("alice", "roulette-1", "place", area="black", amount=700)
        here.post("alice", "/credits/cash-out", {"amount": 1_00})
        yield here, folder, text


def test_a_copy_of_an_open_house_is_restored_with_everything_that_was_answered(
    played: tuple[Floor, Path, str], tmp_path: Path
) -> None:
    here, folder, text = played
    copy, at = tmp_path / "copy", ["--config", str(folder / "floor.toml")]
    assert main(["backup", str(copy), *at]) == 0
    assert main(["backup", str(copy), *at]) == 2  # something is there
    assert all(path.stat().st_mode & 0o077 == 0 for path in copy.iterdir())
    assert main(["restore", str(copy), "--only-check"]) == 0
    assert main(["restore", str(copy), *at]) == 2  # a house is there
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    another = re.sub(r'store = "postgres.*"', f'store = "{cluster().database()}"', text)
    (elsewhere / "floor.toml").write_text(another)
    assert main(["restore", str(copy), "--config", str(elsewhere / "floor.toml")]) == 0
    credits = here.credits("alice")
    with floor(elsewhere, another) as there:
        there.ids = 500
        assert there.credits("alice") == credits
        lies = there.get("alice", "/tables/roulette-1")["wagers"]
        assert [wager["amount"] for wager in lies] == [700]
        there.play_round("roulette-1")
        assert verify_journal(there.house.store)[1] == []


def test_a_copy_of_an_earlier_version_is_restored(tmp_path: Path) -> None:
    """And stays as it is: it is brought to this one beside it."""
    copy = tmp_path / "copy"
    copy.mkdir()
    old_house(copy, 3)
    signing = Sealer.of_file(copy / backup.KEY, make=False)
    shutil.copytree(copy, tmp_path / "as it was")
    migrated = SqliteStore(tmp_path / "as it was" / backup.DATABASE)
    heads = sign(Heads("here", 1, heads_of(migrated)), signing)  # its logs end where they did
    migrated.close()
    files = {
        one: sha256((copy / one).read_bytes()).hexdigest() for one in (backup.DATABASE, backup.KEY)
    }
    manifest = backup.Manifest(3, files, msgspec.Raw(heads))
    (copy / backup.MANIFEST).write_bytes(msgspec.json.encode(manifest))
    entries = backup.restore(copy, str(tmp_path / "new.db"), tmp_path / "new.key")
    assert entries > 50
    assert {one: sha256((copy / one).read_bytes()).hexdigest() for one in files} == files
    store = SqliteStore(tmp_path / "new.db")
    assert (store.fact("schema"), verify_journal(store)[1]) == (str(VERSION), [])
    store.close()


def test_a_copy_that_was_changed_is_none(tmp_path: Path) -> None:
    with floor(tmp_path, CONFIG) as here:
        here.post("alice", "/credits/play", {"amount": 100_00})
        copy = tmp_path / "copy"
        source = here.house.store
        assert isinstance(source, SqliteStore)
        backup.make(source, here.house.sealer, "here", copy)
    backup.check(copy)
    for name in (backup.DATABASE, backup.KEY, backup.MANIFEST):
        other = tmp_path / f"other-{name}"
        shutil.copytree(copy, other)
        content = bytearray((other / name).read_bytes())
        content[len(content) // 2] ^= 1
        (other / name).write_bytes(content)
        with pytest.raises(Exception, match=r".+"):
            backup.check(other)
    forged = tmp_path / "forged"  # the database and its digest, by somebody without the key
    shutil.copytree(copy, forged)
    with sqlite3.connect(forged / backup.DATABASE) as connection:
        connection.execute("UPDATE users SET role = 'gaming manager'")
    connection.close()
    manifest = json.loads((forged / backup.MANIFEST).read_bytes())
    manifest["files"][backup.DATABASE] = sha256((forged / backup.DATABASE).read_bytes()).hexdigest()
    (forged / backup.MANIFEST).write_text(json.dumps(manifest))
    with pytest.raises(backup.BadCopy):
        backup.check(forged)
    with pytest.raises(backup.BadCopy, match="no copy"):
        backup.check(tmp_path / "nothing")


# TLS.


def certificate(folder: Path) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "floor")])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(7)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), False
        )
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    (folder / "floor.pem").write_bytes(made.public_bytes(pem))
    (folder / "floor.key").write_bytes(
        key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )


def test_the_floor_speaks_tls_and_tells_figures_to_loopback(tmp_path: Path) -> None:
    certificate(tmp_path)
    tls = '[tls]\ncertificate = "floor.pem"\nkey = "floor.key"\n\n[log]\nlevel = "info"\n'
    rest = 'file = "floor.log"\njson = true\n\n[heads]\nevery = 1\nfile = "heads"\n'
    one = Served(tmp_path, with_people(CONFIG + tls + rest))
    try:
        assert one.url.startswith("https://127.0.0.1:")
        trust = ssl.create_default_context(cafile=tmp_path / "floor.pem")
        with httpx.Client(base_url=f"{one.url}/api", verify=trust) as client:
            answer = client.get("/health")
            assert answer.json() == {"status": "alive"}
            assert "max-age" in answer.headers["strict-transport-security"]
            assert re.fullmatch("[0-9a-f]{16}", answer.headers["x-request-id"])
            assert client.get("/ready").json() == {
                "ready": True,
                "store": True,
                "tables": {"R1": ""},
            }
            text = client.get("/metrics").text
            assert 'croupier_table_available{table="R1"} 1.0' in text
            assert text.endswith("# EOF\n")
            dashboard = (Path(__file__).parents[2] / "deploy" / "dashboard.json").read_text("utf-8")
            shown = [
                one["expr"] for panel in json.loads(dashboard)["panels"] for one in panel["targets"]
            ]
            assert len(shown) > 5
            named = set(re.findall(r"croupier_\w+", " ".join(shown)))
            assert named <= set(re.findall(r"^croupier_\w+", text, re.M)), text
            signed = client.post("/guest")
            assert "Secure" in signed.headers["set-cookie"]
        assert any(line.startswith("the heads of the logs are signed by") for line in one.said)
    finally:
        one.end()
    lines = (tmp_path / "floor.log").read_text().splitlines()
    assert all(json.loads(line)["level"] for line in lines)
    signer = Sealer.of_file(tmp_path / "house.key").signer
    at = ["--store", str(tmp_path / "house.db"), "--heads", str(tmp_path / "heads")]
    assert main(["audit", "verify", *at, "--signer", signer]) == 0


@pytest.mark.parametrize(
    ("files", "wrong"),
    [
        ({"certificate": "none.pem"}, "certificate .*none.pem: No such file"),
        ({"key": "none.key"}, "key .*none.key: No such file"),
        ({"certificate": "other.toml"}, "not a certificate and its key"),
        ({"key": "other.key"}, "is not the key of .*floor.pem"),
        ({"key": "locked.key"}, "under a pass phrase"),
        ({"authority": "none.pem"}, "authority .*none.pem: No such file"),
        ({"authority": "other.toml"}, "authority .*other.toml: no certificates"),
        ({"authority": "floor.pem"}, ""),
    ],
    ids=str,
)
def test_what_is_wrong_with_a_certificate_is_said_before_the_house_is_opened(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], files: dict[str, str], wrong: str
) -> None:
    certificate(tmp_path)
    pem, form = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
    locked = serialization.BestAvailableEncryption(b"open sesame")
    own = serialization.load_pem_private_key((tmp_path / "floor.key").read_bytes(), None)
    (tmp_path / "locked.key").write_bytes(own.private_bytes(pem, form, locked))
    other = ec.generate_private_key(ec.SECP256R1())
    plain = serialization.NoEncryption()
    (tmp_path / "other.key").write_bytes(other.private_bytes(pem, form, plain))
    (tmp_path / "other.toml").write_text("[house]")
    named = {"certificate": "floor.pem", "key": "floor.key", **files}
    lines = [f'{key} = "{value}"' for key, value in named.items()]
    settings = tmp_path / "floor.toml"
    settings.write_text("\n".join([CONFIG, "[tls]", *lines, ""]))
    at = ["floor", "--config", str(settings)]
    if not wrong:
        assert main([*at, "--check"]) == 0
        return
    for arguments in ([*at, "--check"], [*at, "--port", "0"]):
        assert main(arguments) == 2
        assert re.search(wrong, capsys.readouterr().err)
    assert not (tmp_path / "house.db").exists()


# Health, figures, logs.


def test_a_floor_that_is_not_well_says_so(tmp_path: Path) -> None:
    with floor(tmp_path, CONFIG, measurers=frozenset({"192.0.2.0/24"})) as here:
        assert here.client.get("/api/ready").status_code == 200
        with here.client.portal() as portal:  # a fault that does not go away by itself
            portal.call(here.house.pit("R1").break_down, RuntimeError("the wheel is bent"))
        answer = here.client.get("/api/ready")
        assert answer.status_code == 503
        assert not answer.json()["ready"]
        assert here.client.get("/api/health").status_code == 200
        assert here.client.get("/api/metrics").status_code == 403


def test_lines_of_the_log_bear_the_id_of_their_request(tmp_path: Path) -> None:
    before = logging.root.handlers[:]
    try:
        logs.set_up(logs.LogPlan("info", "a.log", json=True, megabytes=1, keep=1), tmp_path)
        logs.request_id.set("f00d")
        logging.getLogger("croupier.floor").info("something")
        said = json.loads((tmp_path / "a.log").read_text())
        assert (said["request"], said["message"], said["level"]) == ("f00d", "something", "info")
        assert (tmp_path / "a.log").stat().st_mode & 0o077 == 0
    finally:
        logs.request_id.set("")
        logging.basicConfig(handlers=before, force=True)


# Retention.


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_old_answers_are_let_go_and_the_journal_knows(kind: str, tmp_path: Path) -> None:
    store = (
        SqliteStore(tmp_path / "house.db")
        if kind == "sqlite"
        else PostgresStore(cluster().database())
    )
    for at in (1, 2, 3):
        step = (Reply(f"a/{at}", b"x", at), PutSession(f"t{at}", "ann", at))
        store.write(step).result()
    store.write((Purge(3),)).result()
    assert [id for id, _, _ in store.replies()] == ["a/3"]
    assert [one.token for one in store.sessions()] == ["t3"]
    assert verify_journal(store)[1] == []
    store.close()


# The program itself.


def test_a_program_or_configuration_with_one_byte_changed_is_not_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program = tmp_path / "program"
    (program / "floor").mkdir(parents=True)
    for name in ("a.py", "floor/b.py"):
        (program / name).write_text("x = 1\n")
    monkeypatch.setattr(software, "PROGRAM", program)
    settings = tmp_path / "floor.toml"
    settings.write_text(CONFIG)
    listed = tmp_path / "approved.json"
    at = ["software", str(listed), "--config", str(settings)]
    assert main([*at, "--write"]) == 0
    assert main(at) == 0
    software.check(listed, settings)
    for path in (program / "floor/b.py", settings):
        was = path.read_bytes()
        path.write_bytes(was.replace(b"1", b"2", 1))
        with pytest.raises(software.NotApproved, match="not as approved"):
            software.check(listed, settings)
        capsys.readouterr()
        assert main(at) == 1
        assert capsys.readouterr().out
        path.write_bytes(was)
    (program / "more.py").write_text("")
    with pytest.raises(software.NotApproved, match=r"more\.py"):
        software.check(listed, settings)


def test_a_floor_whose_program_is_not_approved_does_not_open(tmp_path: Path) -> None:
    (tmp_path / "approved.json").write_text('{"version": "0", "files": {"a.py": "0"}}')
    text = CONFIG.replace("[house]", '[house]\nsoftware = "approved.json"')
    (tmp_path / "floor.toml").write_text(text)
    assert main(["floor", "--config", str(tmp_path / "floor.toml"), "--port", "0"]) == 2
    assert not (tmp_path / "house.db").exists()


# Settings.


def test_every_setting_is_in_the_reference() -> None:
    reference = (Path(config.__file__).parents[3] / "docs" / "configuration.md").read_text()
    sections = dict(re.findall(r"## `\[+(\w+)\]+`\n(.*?)(?=\n## |\Z)", reference, re.S))
    for field in msgspec.structs.fields(config._File):
        kind = field.type
        section = sections[field.name]
        struct = (
            kind
            if isinstance(kind, type) and issubclass(kind, msgspec.Struct)
            else kind.__args__[0]
        )
        named = re.findall(r"^\| `(\w+)`", section, re.M)
        assert named == list(struct.__struct_fields__), field.name

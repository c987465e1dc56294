"""Linked jackpots through HTTP: what they show, who may see and do what."""

from __future__ import annotations

from pathlib import Path

from tests.floor.serving import CONFIG, Floor, floor

TABLES = """
[[tables]]
name = "stud-1"
game = "caribbean-stud"
automated = false
options = { jackpot = { link = "poker", reset = 1_234_567 } }

[[tables]]
name = "stud-2"
game = "three-card-poker"
automated = false
options = { jackpot = { link = "poker", reset = 1_234_567 } }
"""


def ask(here: Floor, who: str, method: str, path: str, **body: object) -> tuple[int, object]:
    said = {"id": here.id(), **body} if body else None
    answer = here.client.request(
        method, f"/api/jackpots{path}", json=said, headers=here.headers(who)
    )
    return answer.status_code, answer.json() if answer.content else None


def test_a_link_is_shown_added_up_and_failed(tmp_path: Path) -> None:
    with floor(tmp_path, CONFIG + TABLES) as here:
        status, shown = ask(here, "alice", "GET", "")
        assert status == 200
        assert isinstance(shown, list)
        (link,) = shown
        assert (link["link"], link["tables"]) == ("poker", ["stud-1", "stud-2"])
        status, found = ask(here, "ivan", "GET", "/poker/history")
        assert isinstance(found, dict)
        assert found["totals"]["meter"] == found["totals"]["house"] == 1_234_567
        assert [row["reason"] for row in found["postings"]] == ["jackpot opened"]
        assert ask(here, "alice", "GET", "/poker/history")[0] == 403
        assert ask(here, "ivan", "GET", "/other/history")[0] == 409
        assert ask(here, "dora", "POST", "/poker/fail")[0] == 403
        assert ask(here, "sam", "POST", "/poker/fail")[0] == 204
        assert ask(here, "sam", "POST", "/poker/restore")[0] == 204
        status, refused = ask(here, "ivan", "POST", "/poker/times", table="stud-1", deal=5)
        assert status == 409
        assert isinstance(refused, dict)
        assert refused["rule"] == "qld-2024:18:12(2)(d)(ii)"


MYSTERY = """
[[tables]]
name = "stud-3"
game = "caribbean-stud"
automated = false
options.jackpot = { kind = "mystery", link = "secret", reset = 1_234_567, ceiling = 98_765_432 }
"""


def test_no_answer_has_the_point_of_a_mystery_prize(tmp_path: Path) -> None:
    """A canary: whoever asks, and whatever for, nobody reads where it is won."""
    with floor(tmp_path, CONFIG + MYSTERY) as here:
        links = here.house.links
        plan = links.plans["secret"]
        point = links._point(plan, here.house.store.fact("point:secret"))
        secrets = (str(point["point"]), point["salt"])
        at, link = "/tables/stud-3", "/jackpots/secret"
        paths = ["/jackpots", f"{link}/history", "/tables", at, f"{at}/events", f"{at}/sign"]
        paths += ["/notes", "/books", "/audit", "/audit/stud-3", "/metrics", "/house"]
        for who in ("alice", "dora", "sam", "ivan"):
            for path in paths:
                headers = here.headers(who)
                text = here.client.get(f"/api{path}", headers=headers).text
                assert not [secret for secret in secrets if secret in text], (who, path)

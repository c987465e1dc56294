"""A client of the floor, in as few lines as it takes: `python docs/client.py http://127.0.0.1:8471`.

Sits down as a guest at a roulette table, wagers on red, and tells what came of it.  What is shown
here runs in the tests.
"""

import json
import sys
from uuid import uuid4

import httpx
import websockets.sync.client as ws


def play(address: str, table: str, amount: int = 500) -> list[str]:
    """The words of the round, and the credits in the end."""
    told: list[str] = []
    with httpx.Client(base_url=f"{address}/api", timeout=30) as http:
        token = http.post("/guest").raise_for_status().json()["token"]
        http.headers["authorization"] = f"Bearer {token}"
        # whatever changes something has an id of ours: sent again, it acts once
        http.post("/credits/play", json={"id": uuid4().hex, "amount": 10_000}).raise_for_status()
        # seat 0 stands: where wagers are on a box, it is named with each
        http.post(f"/tables/{table}/join", json={"id": uuid4().hex, "seat": 0}).raise_for_status()
        feed = address.replace("http", "ws", 1) + "/api/feed"
        with ws.connect(feed, additional_headers={"authorization": f"Bearer {token}"}) as socket:
            socket.send(json.dumps({"type": "watch", "table": table}))
            said = {"type": "place", "area": "red", "amount": amount}
            command = {"type": "command", "table": table, "id": uuid4().hex, "command": said}
            socket.send(json.dumps(command))
            settled = False
            while not settled:
                message = json.loads(socket.recv(timeout=300))
                if message["type"] == "refused":
                    raise SystemExit(message["reason"])
                for one in message["events"] if message["type"] == "events" else ():
                    told.append(one["words"])
                    settled = settled or one["event"]["type"] == "settled"
        credits = http.get("/me").json()["credits"]
    return [*told, f"credits: {credits}"]


if __name__ == "__main__":
    for line in play(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "roulette-1"):
        print(line)

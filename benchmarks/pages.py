"""The pages in a real browser, throttled four times: weight, time from an event to the frame that
shows it, and frames a second while 200 chips lie on the felt.

`python -m benchmarks pages` needs the browser and what the tests of the pages need.
"""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path
from typing import Any

THROTTLE = 4
CHIPS = 200
WAGERS = 20

# Commands to the table by HTTP; the time until the frame after its chip lies there.
WAGER = """async (n) => {
  const spent = [];
  for (let i = 0; i < n; i++) {
    const area = `straight-${i + 1}`;
    const begun = performance.now();
    const body = { id: `b${Math.random()}`, command: { type: 'place', area, amount: 100 } };
    await fetch(`/api/tables/bench/commands`, { method: 'POST',
      headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    const answered = performance.now();
    while (!document.querySelector(`#host [data-area="${area}"].staked`))
      await new Promise(requestAnimationFrame);
    spent.push([answered - begun, performance.now() - begun]);
  }
  return spent;
}"""
FRAMES = """async (n) => {
  const { Felt } = await import('/felt.js');
  const felt = await (await fetch('/api/tables/bench/felt')).json();
  const host = document.createElement('div');
  Object.assign(host.style, { position: 'fixed', inset: '0', zIndex: 99 });
  document.body.append(host);
  const drawn = new Felt(felt, host);
  const keys = [...drawn.zones.keys()].filter((one) => !one.startsWith('many')).slice(0, n);
  let frames = 0;
  const begun = performance.now();
  while (performance.now() - begun < 4000) {
    const at = keys[frames % keys.length];
    for (const key of keys) drawn.wagers.set(key, 100);
    for (const key of keys.slice(0, n - keys.length)) drawn.others.set(key, 500);
    drawn.wagers.set(at, 2500 + frames);
    drawn.lay();
    frames += 1;
    await new Promise(requestAnimationFrame);
  }
  const seconds = (performance.now() - begun) / 1000;
  drawn.gone();
  host.remove();
  return [frames, seconds];
}"""


def spent_by_pages(browser: Any) -> float:
    """Processor seconds of the browser's pages so far: what a busy machine does not change."""
    session = browser.new_browser_cdp_session()
    told = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return float(sum(one["cpuTime"] for one in told if one["type"] == "renderer"))


def measure() -> dict[str, Any]:
    from playwright.sync_api import sync_playwright

    from tests.web.conftest import CONFIG, FLAGS, TABLE, chromium, opened

    table = TABLE.format(name="bench", game="roulette", seed="7", wagering=3600)
    with (
        tempfile.TemporaryDirectory() as folder,
        opened(Path(folder), CONFIG + table) as url,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        page = browser.new_page(viewport={"width": 1024, "height": 768})
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        weight: list[float] = []
        session.on("Network.loadingFinished", lambda e: weight.append(e["encodedDataLength"]))
        page.goto(url)
        page.locator("#guest").click()
        page.locator("#tables button", has_text="bench").click()
        page.locator("#host svg").wait_for()
        page.locator("#join").click()
        page.locator("#join").wait_for(state="detached")
        loaded = sum(weight)
        session.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
        spent = page.evaluate(WAGER, WAGERS)
        frames, seconds = page.evaluate(FRAMES, CHIPS)
        session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        before = spent_by_pages(browser)
        free, _ = page.evaluate(FRAMES, CHIPS)
        a_frame = (spent_by_pages(browser) - before) / free
        browser.close()
    drawn = sorted(after for _, after in spent)
    return {
        "kilobytes to a table": round(loaded / 1000, 1),
        "wager to frame, median ms": round(statistics.median(drawn), 1),
        "wager to frame, slowest ms": round(drawn[-1], 1),
        f"frames a second, {CHIPS} stacks changing": round(frames / seconds, 1),
        "processor ms a frame, not throttled": round(a_frame * 1000, 1),
        f"frames a second that allows, throttled {THROTTLE} times": round(
            1 / a_frame / THROTTLE, 1
        ),
    }


def main() -> None:
    for what, figure in measure().items():
        print(f"{what:45} {figure}")


if __name__ == "__main__":
    main()

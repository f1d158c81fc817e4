"""A browser that is driven: Chromium without a window, through a pair of pipes and its own protocol.

The messages are JSON, each ended by a zero byte, as Chromium's ``--remote-debugging-pipe`` says.
"""

import base64
import json
import os
import shutil
import subprocess
import tempfile
from collections import deque
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def program():
    """Return where a Chromium is, or None."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


class Chromium:
    """A browser with one page; a context manager."""

    def __init__(self, path):
        self.folder = tempfile.mkdtemp(prefix="dpsym-pages-")
        down, up = os.pipe(), os.pipe()
        self.write, self.read = down[1], up[0]
        self.process = subprocess.Popen(
            [
                "/bin/sh", "-c", f'exec 3<&{down[0]} 4>&{up[1]}; exec "$0" "$@"', path, "--headless=new", "--no-sandbox",
                "--disable-gpu", "--hide-scrollbars", "--remote-debugging-pipe", f"--user-data-dir={self.folder}",
                "about:blank",
            ],
            pass_fds=(down[0], up[1]), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(down[0])
        os.close(up[1])
        self.number, self.rest, self.events, self.session = 0, b"", deque(), None
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Accessibility"):
            self.ask(f"{domain}.enable")
        self.ask("Performance.enable", timeDomain="threadTicks")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.close(self.write)
        self.process.terminate()
        self.process.wait(20)
        os.close(self.read)
        shutil.rmtree(self.folder, ignore_errors=True)

    def message(self):
        while b"\0" not in self.rest:
            part = os.read(self.read, 1 << 20)
            if not part:
                raise EOFError("the browser ended")
            self.rest += part
        first, _, self.rest = self.rest.partition(b"\0")
        return json.loads(first)

    def ask(self, method, **parameters):
        """Send a command and return its result; events that come before it are kept."""
        self.number += 1
        asked = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            asked["sessionId"] = self.session
        os.write(self.write, json.dumps(asked).encode() + b"\0")
        while (told := self.message()).get("id") != self.number:
            self.events.append(told)
        if "error" in told:
            raise RuntimeError(f"{method}: {told['error']['message']}")
        return told["result"]

    def open(self, path, width=1100, height=900, dark=False, print_=False):
        """Open a file and return after how many milliseconds it was loaded."""
        self.ask(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )
        self.ask(
            "Emulation.setEmulatedMedia",
            media="print" if print_ else "",
            features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}],
        )
        self.events.clear()
        self.ask("Page.navigate", url=Path(path).resolve().as_uri())
        while not any(event["method"] == "Page.loadEventFired" for event in self.events):
            self.events.append(self.message())
        return self.run("performance.getEntriesByType('navigation')[0].loadEventEnd")

    def work(self):
        """Return how many milliseconds of processor time the page has taken since it was opened."""
        metrics = {each["name"]: each["value"] for each in self.ask("Performance.getMetrics")["metrics"]}
        return 1000 * metrics["TaskDuration"]

    def run(self, program):
        """Evaluate an expression in the page and return its value."""
        found = self.ask("Runtime.evaluate", expression=program, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in found:
            raise RuntimeError(found["exceptionDetails"].get("exception", {}).get("description", found))
        return found["result"].get("value")

    def press(self, *keys):
        """Press keys, one after the other."""
        codes = {"Tab": 9, "Escape": 27, "Enter": 13}
        for key in keys:
            text = {"text": key} if len(key) == 1 else {"text": "\r"} if key == "Enter" else {}
            known = {"key": key, "windowsVirtualKeyCode": codes.get(key, ord(key.upper()[0]))}
            self.ask("Input.dispatchKeyEvent", type="keyDown", **known, **text)
            self.ask("Input.dispatchKeyEvent", type="keyUp", **known)

    def errors(self):
        """Return what the page complained about since it was opened."""
        self.run("1")  # whatever came before has been told then
        return [
            event["params"]
            for event in self.events
            if event["method"] == "Runtime.exceptionThrown"
            or (event["method"] == "Log.entryAdded" and event["params"]["entry"]["level"] == "error")
            or (
                event["method"] == "Runtime.consoleAPICalled"
                and event["params"]["type"] in ("error", "assert")
            )
        ]

    def picture(self, path, whole=False):
        """Save what is seen, or the whole page, as a PNG."""
        data = self.ask("Page.captureScreenshot", captureBeyondViewport=whole)["data"]
        Path(path).write_bytes(base64.b64decode(data))

    def pdf(self, path):
        """Save the page as it is printed."""
        Path(path).write_bytes(base64.b64decode(self.ask("Page.printToPDF")["data"]))

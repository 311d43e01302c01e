"""A headless Chromium of Debian, driven through the pipe of its DevTools protocol: one start, many pages."""

import json
import os
import select
import shutil
import subprocess
import tempfile

NAMES = ("chromium-headless-shell", "chromium")
ARGUMENTS = (
    "--headless", "--remote-debugging-pipe", "--disable-gpu", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage",
    # Nothing but loopback has a name here.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost")


# The window takes keys, and draws what a script changed, from its first picture on; what is pressed before is dropped.
PAINTED = """new Promise(done => { const start = Date.now(); const look = () =>
  performance.getEntriesByName("first-contentful-paint").length || Date.now() - start > 10000
      ? requestAnimationFrame(() => requestAnimationFrame(() => done())) : setTimeout(look, 20); look(); })"""


class Browser:
    """Commands go out with a number; whatever comes before their answers is an event."""

    def __init__(self):
        program = next(filter(None, map(shutil.which, NAMES)), None)
        if program is None:
            raise SystemExit("there is no Chromium here; `.ci/setup tests` installs it")
        self.folder = tempfile.TemporaryDirectory(prefix="pintle-browser-")
        theirs, self.to = os.pipe()
        self.source, ours = os.pipe()
        command = [program, *ARGUMENTS, f"--user-data-dir={self.folder.name}"]
        if os.geteuid() == 0:
            command.append("--no-sandbox")
        # Not sh: dash knows no descriptor of more than one digit.
        self.process = subprocess.Popen(
            ["/bin/bash", "-c", f'exec "$@" 3<&{theirs} 4>&{ours}', "bash", *command],
            pass_fds=(theirs, ours), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, env=os.environ | {"HOME": self.folder.name})
        os.close(theirs)
        os.close(ours)
        self.rest, self.number, self.events = b"", 0, []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.close(self.to)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self.source)
        self.folder.cleanup()

    def read(self):
        while b"\0" not in self.rest:
            if not select.select([self.source], [], [], 20)[0]:
                raise SystemExit("the browser says nothing")
            part = os.read(self.source, 1 << 20)
            if not part:
                raise SystemExit("the browser ended")
            self.rest += part
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, session=None, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.to, data):]
        while True:
            answer = self.read()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.events.append(answer)

    def wait(self, method):
        """The parameters of the next event of that kind, or of one that came already."""
        while True:
            for place, event in enumerate(self.events):
                if event.get("method") == method:
                    return self.events.pop(place)["params"]
            self.events.append(self.read())


class Page:
    """A window of its own, with no memory of any other."""

    def __init__(self, browser):
        self.browser = browser
        self.context = browser.call("Target.createBrowserContext")["browserContextId"]
        target = browser.call(
            "Target.createTarget", url="about:blank", browserContextId=self.context)["targetId"]
        self.session = browser.call(
            "Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Network", "Runtime", "Log"):
            self.call(f"{domain}.enable")

    def call(self, method, **parameters):
        return self.browser.call(method, self.session, **parameters)

    def visit(self, url):
        """Loads a URL; gives what was asked for and what was complained of meanwhile."""
        # From elsewhere: another fragment of the same page would load nothing.
        self.call("Page.navigate", url="about:blank")
        self.browser.wait("Page.loadEventFired")
        self.browser.events.clear()
        self.call("Page.navigate", url=url)
        self.browser.wait("Page.loadEventFired")
        return self.happened()

    def happened(self):
        self.evaluate("0")
        events, self.browser.events = self.browser.events, []
        named = lambda name: [each["params"] for each in events if each.get("method") == name]
        return {
            "requests": [each["request"]["url"] for each in named("Network.requestWillBeSent")],
            "complaints": [each["exceptionDetails"]["text"] for each in named("Runtime.exceptionThrown")]
            + [each["entry"]["text"] for each in named("Log.entryAdded")],
        }

    def evaluate(self, script):
        answer = self.call(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True,
            userGesture=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(str(answer["exceptionDetails"]))
        return answer["result"].get("value")

    def painted(self):
        """Waits until the page was drawn: no key reaches it before."""
        self.evaluate(PAINTED)

    def press(self, key):
        code = {"Tab": 9, "Enter": 13}[key]
        text = {"text": "\r"} if key == "Enter" else {}
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, code=key,
                  windowsVirtualKeyCode=code, **text)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, code=key,
                  windowsVirtualKeyCode=code)

    def narrow(self, width, height=800):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=False)

    def scheme(self, name):
        self.call("Emulation.setEmulatedMedia",
                  features=[{"name": "prefers-color-scheme", "value": name}])

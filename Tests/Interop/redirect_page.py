"""What a browser makes of Docs/Redirect/index.html.

redirect_page.py <CASES prints a line of JSON for each case: {"name", "query"} and what is
wanted besides, as "keys" to press and "isFile". One browser is started for all of them; the page comes from a server on loopback, or
from its file.
"""

import base64
import hashlib
import http.server
import io
import json
import pathlib
import re
import sys
import threading

import zxingcpp
from PIL import Image

from browser import Browser, Page

FILE = pathlib.Path(__file__).resolve().parents[2] / "Docs/Redirect/index.html"

LOOK = r"""(() => {
  const shown = id => { const e = document.getElementById(id); return e && e.offsetParent ? e : null; };
  const text = id => shown(id)?.textContent ?? null;
  const light = c => { const [r, g, b] = c.match(/[\d.]+/g).map(Number).map(v => v / 255)
      .map(v => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4); return .2126 * r + .7152 * g + .0722 * b; };
  const paper = getComputedStyle(document.body).backgroundColor;
  const contrast = e => { const [a, b] = [light(getComputedStyle(e).color), light(paper)];
      return (Math.max(a, b) + .05) / (Math.min(a, b) + .05); };
  return { title: text("title"), tab: document.title, code: text("code"), link: shown("open")?.href ?? null,
    facts: text("facts"), said: text("said"), text: document.body.innerText, caption: shown("figure")?.innerText ?? null,
    buttons: ["show", "copy", "whole"].filter(shown), place: location.href, entries: history.length,
    elements: document.querySelectorAll("main *").length - document.querySelectorAll("svg, svg *, dt, dd, figcaption").length,
    overflow: document.documentElement.scrollWidth - innerWidth, focus: document.activeElement.id,
    kept: localStorage.length + sessionStorage.length + document.cookie.length,
    contrast: Math.min(...[...document.querySelectorAll("main *")].filter(e => e.offsetParent).map(contrast)),
    path: document.querySelector("svg path")?.getAttribute("d") ?? null, size: document.querySelector("svg")?.viewBox.baseVal.width ?? 0 };
})()"""
# What a key does is there a moment later: a word that it was copied, or the token that was asked for.
SETTLED = """new Promise(done => { const start = Date.now();
  const look = () => document.getElementById("said").textContent || document.activeElement.id === "code"
      || Date.now() - start > 10000 ? done() : setTimeout(look, 20); look(); })"""
# A page from a file has no storage to look into.
LOOK_AT_FILE = re.sub(r"kept: .*", "kept: 0,", LOOK)


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        is_page = self.path.split("?")[0] == "/redirect/"
        body = FILE.read_bytes() if is_page else b"<title>elsewhere</title>"
        self.send_response(200 if is_page or self.path == "/elsewhere" else 404)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def scanned(image):
    return [found.text for found in zxingcpp.read_barcodes(image)]


def drawn(path, size):
    """The modules of the drawing, four pixels wide, as a scanner sees them."""
    image = Image.new("L", (size, size), 255)
    for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", path):
        image.putpixel((int(x), int(y)), 0)
    return image.resize((size * 4, size * 4))


def photographed(page):
    png = page.call("Page.captureScreenshot", format="png", captureBeyondViewport=True)["data"]
    return Image.open(io.BytesIO(base64.b64decode(png)))


def looked_at(page, case, base):
    is_file = case.get("isFile", False)
    page.narrow(case.get("width", 800))
    page.scheme(case.get("scheme", "light"))
    place = FILE.as_uri() if is_file else base + "/redirect/"
    padded = re.sub(
        r"\{pad:(\d+)\}", lambda found: "c" * (int(found[1]) - len(place + "#code=")), case["query"])
    seen = page.visit(place + padded)
    if case.get("keys"):
        page.painted()
        for key in case["keys"]:
            page.press(key)
        page.evaluate(SETTLED)
    seen |= page.evaluate(LOOK_AT_FILE if is_file else LOOK)
    path, size = seen.pop("path"), int(seen.pop("size"))
    seen["scanned"] = scanned(drawn(path, size)) if path else []
    if case.get("isPhotographed"):
        seen["photographed"] = scanned(photographed(page))
    if case.get("keys") and not is_file:
        seen["clipboard"] = page.evaluate("navigator.clipboard.readText()")
    if case.get("hasTree"):
        nodes = page.call("Accessibility.getFullAXTree")["nodes"]
        seen["tree"] = [
            f"{node['role']['value']}: {node['name']['value']}" for node in nodes
            if not node["ignored"] and node.get("name", {}).get("value")]
    if case.get("isLeft"):
        # Away and back, as with the browser's own buttons; what the visit left is looked for.
        page.visit(base + "/elsewhere")
        # Past the blank page that every visit comes from.
        page.evaluate("void setTimeout(() => history.go(-2))")
        page.browser.wait("Page.frameNavigated")
        seen["later"] = page.evaluate(
            "new Promise(done => document.readyState === 'complete' ? done() : addEventListener('load', done))"
            ".then(() => location.href + document.body.innerText)")
    return seen | {"name": case["name"], "base": base + "/redirect/"}


def hashes():
    """What the page's policy says of its style and script, and what they are."""
    text = FILE.read_text()
    for tag in ("style", "script"):
        body = re.search(f"<{tag}>(.*?)</{tag}>", text, re.S)[1].encode()
        yield re.search(f"{tag}-src '([^']*)'", text)[1], (
            "sha256-" + base64.b64encode(hashlib.sha256(body).digest()).decode())


def main():
    for said, true in hashes():
        if said != true:
            sys.exit(f"the policy of {FILE.name} says {said}; write {true}")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{server.server_port}"
    with Browser() as browser:
        page = Page(browser)
        browser.call("Browser.grantPermissions", browserContextId=page.context, origin=base,
                     permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
        for case in json.load(sys.stdin):
            print(json.dumps(looked_at(page, case, base)))
    server.shutdown()


main()

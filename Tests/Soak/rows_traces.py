"""Copies of secrets in the memory of a running process, outside the locked heap of libcrypto."""

import base64
import contextlib
import http.server
import os
import pathlib
import re
import secrets
import socket
import ssl
import string
import sys
import threading

from screens import Screen
from table import row
from world import Broken, Home, Secret, Skipped, folder

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Interop"))
import certificates  # noqa: E402, the authority of the other tests

LETTERS = string.ascii_letters + string.digits
# Bytes from one character to the next: UTF-16, UTF-32, arrays of characters and of keys.
STRIDES = [2, 4, 8, 16, 17, 24, 32, 40, 48]
DEADLINE = 60
LABEL = "the-one"


def canary():
    return "".join(secrets.choice(LETTERS) for _ in range(40))


class Traces:
    """What to look for in a process, and where it was found."""

    def __init__(self, wanted):
        # The middle alone, since what was freed has often lost its beginning.
        self.middles = {name: value.encode()[8:24] for name, value in wanted.items()}

    def of(self, pid):
        """How many copies of each there are in locked memory and in any other."""
        locked, other = dict.fromkeys(self.middles, 0), dict.fromkeys(self.middles, 0)
        with open(f"/proc/{pid}/mem", "rb", 0) as memory:
            for start, end, is_locked in regions(pid):
                found = part(memory, start, end)
                for name, middle in self.middles.items():
                    (locked if is_locked else other)[name] += copies(middle, found)
        return locked, other


def copies(middle, found):
    """As it is, in hexadecimal digits, in Base64, and with bytes in between."""
    coded = [base64.b64encode(bytes(shift) + middle).rstrip(b"=")[4:-2] for shift in range(3)]
    forms = [middle, middle.hex().encode(), middle.hex().upper().encode(), *coded]
    return sum(found.count(form) for form in forms) + sum(
        found[first::stride].count(middle) for stride in STRIDES for first in range(stride))


def part(memory, start, end):
    """As much of a region as can be read."""
    found = b""
    try:
        while start + len(found) < end:
            chunk = os.pread(memory.fileno(), end - start - len(found), start + len(found))
            if not chunk:
                break
            found += chunk
    except OSError:
        pass
    return found


def regions(pid):
    """Start, end and whether it is locked, of all that the process can write to."""
    found = []
    with open(f"/proc/{pid}/smaps") as maps:
        for line in maps:
            if head := re.match(r"([0-9a-f]+)-([0-9a-f]+) rw", line):
                found.append([int(head[1], 16), int(head[2], 16), False])
                is_wanted = True
            elif re.match(r"[0-9a-f]+-[0-9a-f]+ ", line):
                is_wanted = False
            elif line.startswith("Locked:") and is_wanted:
                found[-1][2] = int(line.split()[1]) > 0
    return found


class SlowServer:
    """Takes requests and never answers."""

    def __init__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.listener.settimeout(DEADLINE)
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.asked = threading.Event()
        threading.Thread(target=self.take, daemon=True).start()

    def take(self):
        try:
            self.held, _ = self.listener.accept()
        except OSError:
            return
        if self.held.recv(65536):
            self.asked.set()

    def definition(self):
        return "\n".join([
            "id: acme", "name: Acme", "protocol: oauth1",
            f'request_token: {{url: "{self.url}/request_token", method: POST}}',
            f'authorize: {{url: "{self.url}/authorize"}}',
            f'access_token: {{url: "{self.url}/access_token", method: POST}}',
            "signature_method: HMAC-SHA1", "callback_confirmed: required", ""])


@row("traces", "0 copies outside the locked heap", long=("typed", "pasted"), short=("pasted",))
def traces(checks, *ways):
    if os.geteuid() != 0:
        raise Skipped("only root can look into a process that is not dumpable")
    wanted = {name: canary() for name in ("passphrase", "consumer secret", "token secret")}
    search, server = Traces(wanted), SlowServer()
    with folder() as place:
        home = Home(place, passphrase=wanted["passphrase"])
        definition = place / "acme.yaml"
        definition.write_text(server.definition())
        home.succeed("providers", "add", definition)
        home.succeed("apps", "add", "acme", "--key", "key", "--secret-fd",
                     Secret(wanted["consumer secret"]))
        home.succeed("sessions", "add", "acme", "--label", LABEL, "--token-fd",
                     Secret(f"{canary()}\n{wanted['token secret']}\n"))
        request(checks, search, home, server)
        for way in ways:
            home.run("vault", "lock")
            full_screen(checks, search, home, wanted["passphrase"], way)
        home.run("vault", "lock")


def request(checks, search, home, server):
    """One that waits for its answer has used every secret there is."""
    home.run("vault", "lock")
    running = home.start("request", "GET", f"{server.url}/x", "--session", LABEL)
    try:
        if not server.asked.wait(DEADLINE):
            raise Broken("the request never came")
        locked, other = search.of(running.process.pid)
    finally:
        running.kill()
        running.finish()
    # Else nothing was searched: what is in use lies in the locked heap.
    checks.expect(locked["token secret"] > 0, f"a request: in the locked heap are {locked}")
    for name, count in other.items():
        checks.case(count == 0, f"a request: {count} copies of the {name}")


def full_screen(checks, search, home, passphrase, way):
    screen = Screen(home)
    try:
        screen.until(b"assphrase")
        screen.types(passphrase if way == "typed"
                     else b"\033[200~" + passphrase.encode() + b"\033[201~")
        _, other = search.of(screen.pid)
        # It is in its field, as characters; that it is found shows that the search works.
        checks.case(other["passphrase"] == 1,
                    f"{way}: {other['passphrase']} copies of the passphrase before Enter")
        screen.types("\r")
        screen.until(LABEL.encode())
        _, other = search.of(screen.pid)
    finally:
        screen.end()
    for name, count in other.items():
        checks.case(count == 0, f"unlocked, {way}: {count} copies of the {name}")


class Answering(http.server.BaseHTTPRequestHandler):
    """Says whose token it is, whatever the token."""
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        self.server.asked.append(self.headers.get("Authorization", ""))
        body = b'{"id": "7", "name": "seven"}'
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


@contextlib.contextmanager
def answering(place, scheme):
    """A server for the length of a block: its URL, and the headers that came."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answering)
    server.asked, server.daemon_threads = [], True
    trusted = ""
    if scheme == "https":
        chain, key, authority = certificates.make(place, "good")
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(chain, key)
        server.socket = context.wrap_socket(server.socket, server_side=True)
        trusted = f"\ntls: {{ca_file: {authority}}}"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"{scheme}://localhost:{server.server_address[1]}", server.asked, trusted
    finally:
        server.shutdown()


USES = {
    "HMAC-SHA1": "signature_method: HMAC-SHA1",
    "PLAINTEXT": "signature_method: PLAINTEXT",
    "bearer": "signature_method: HMAC-SHA1\nuse: bearer",
}
WAYS = tuple((scheme, use) for scheme in ("http", "https") for use in USES)


@row("traces-of-use", "0 copies after a request, and after lock", long=WAYS,
     short=(("https", "PLAINTEXT"),))
def traces_of_use(checks, *ways):
    if os.geteuid() != 0:
        raise Skipped("only root can look into a process that is not dumpable")
    for scheme, use in ways:
        names = ("passphrase", "consumer secret", "token", "token secret")
        wanted = {name: canary() for name in names}
        with folder() as place, answering(place, scheme) as (url, asked, trusted):
            home = Home(place, passphrase=wanted["passphrase"])
            definition = place / "acme.yaml"
            definition.write_text("\n".join([
                "id: acme", "name: Acme", "protocol: oauth1",
                f'request_token: {{url: "{url}/r", method: POST}}',
                f'authorize: {{url: "{url}/authorize"}}',
                f'access_token: {{url: "{url}/a", method: POST}}', USES[use],
                f'identity: {{url: "{url}/me", id: id, name: name}}{trusted}', ""]))
            home.succeed("providers", "add", definition)
            home.succeed("apps", "add", "acme", "--key", "key", "--secret-fd",
                         Secret(wanted["consumer secret"]))
            home.succeed("sessions", "add", "acme", "--label", LABEL, "--unchecked",
                         "--token-fd", Secret(f"{wanted['token']}\n{wanted['token secret']}\n"))
            home.run("vault", "lock")
            of_use(checks, Traces(wanted), home, f"{scheme}, {use}", asked, wanted)


def of_use(checks, search, home, way, asked, wanted):
    screen = Screen(home)
    try:
        screen.until(b"assphrase")
        screen.types(wanted["passphrase"])
        screen.types("\r")
        screen.until(LABEL.encode())
        screen.types("t")
        screen.until(b"seven")
        _, used = search.of(screen.pid)
        screen.types("L")
        _, locked = search.of(screen.pid)
    finally:
        screen.end()
    checks.expect(wanted["token"] in asked[-1], f"{way}: the token never came")
    for name in wanted:
        checks.case(used[name] == 0, f"{way}, used: {used[name]} copies of the {name}")
        checks.case(locked[name] == 0, f"{way}, locked: {locked[name]} copies of the {name}")

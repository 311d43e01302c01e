"""The services that the documents name, under their own names: a proxy that plays their hosts.

A program that is told `https_proxy` and `SSL_CERT_FILE` reaches them as it would the real ones. X and
GitHub are stalls of the zoo; `media.example` asks X whose a pair of OAuth Echo headers is.
"""

import socketserver
import threading
import urllib.parse
from email.message import Message

import certificates
import zoo
import zoo_code_table
from provider import Handler, server_context
from zoo_code_stall import CodeStall
from zoo_judge import Stranger
from zoo_stall import Stall
from zoo_table import HABITS

X, GITHUB, MEDIA = "api.x.com", ("github.com", "api.github.com"), "media.example"
HOSTS = [X, *GITHUB, MEDIA]
SECRET = "app-secret"


class Given:
    """A request made by hand, as `zoo.Incoming` reads one."""

    def __init__(self, method, address, headers=None, body=b""):
        parts = urllib.parse.urlsplit(address)
        self.command, self.body, self.host = method, body, parts.netloc
        self.path = parts.path + (f"?{parts.query}" if parts.query else "")
        self.headers = Message()
        for name, value in {"Host": parts.netloc, **(headers or {})}.items():
            self.headers[name] = value


class Services:
    """The stalls of one shell's run, and the person who opens their pages."""

    def __init__(self, definition):
        base = "https://zoo"
        x = {"key": "CONSUMER_KEY", "secret": SECRET, "public_key": ""}
        self.x = Stall("x", HABITS["x"], definition, base, x)
        github = {"key": "github-client", "secret": SECRET}
        self.github = CodeStall("github", zoo_code_table.HABITS["github"], base, github)
        self.user, self.complaints = "1001", []

    def respond(self, given):
        """The answer of the host that a request names; the pages let nobody be refused."""
        reply = self.reply(given)
        if reply[0] >= 400:
            self.complaints.append(f"{given.command} {given.host}{given.path}: {reply[:2]}")
        return reply

    def reply(self, given):
        if given.host == MEDIA:
            return self.take_photo(given)
        stall = self.x if given.host == X else self.github
        incoming = zoo.Incoming("https", given)
        incoming.path = f"/{given.host}{incoming.path}"
        if stall is self.x and not self.is_known(incoming):
            incoming.path = "/zoo/api"
        return stall.respond(incoming)

    def is_known(self, incoming):
        """Whether the stall has that call of its own; for all others of the API it has one."""
        try:
            return incoming.path.endswith("/oauth/authorize") or bool(self.x.kind(incoming))
        except Stranger:
            return False

    def take_photo(self, given):
        """A service that takes pictures from the users of X."""
        asked = Given("GET", given.headers["X-Auth-Service-Provider"], {
            "Authorization": given.headers["X-Verify-Credentials-Authorization"]})
        status, text, kind, headers = self.respond(asked)
        if status == 200 and b"no photo" not in given.body:
            status, text = 400, "no picture"
        return status, text, kind, headers

    def allow(self, address):
        """What a person has in hand who opens the address and allows the app."""
        choice = ("allow", self.user)
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        page = self.respond(Given("GET", address))[1]
        token = page.split('name="token" value="')[1].split('"')[0]
        body = urllib.parse.urlencode({"token": token, choice[0]: choice[1]}).encode()
        status, text, _, headers = self.respond(Given("POST", address, form, body))
        return headers["Location"] if status == 302 else text.split('id="verifier">')[1].split("<")[0]

class Door(Handler):
    """One host behind the proxy, by TLS."""

    def date_time_string(self, timestamp=None):
        return super(Handler, self).date_time_string(timestamp)

    def route(self):
        self.host = self.server.host
        self.answer(*self.server.services.respond(self))


class Behind:
    """What a handler asks of its server."""

    def __init__(self, services, host):
        self.services, self.host, self.state = services, host, self

    def touch(self):
        pass


class Proxy(socketserver.ThreadingTCPServer):
    """Takes CONNECT, and plays the host itself."""

    daemon_threads, allow_reuse_address = True, True

    def __init__(self, services, folder):
        super().__init__(("127.0.0.1", 0), None)
        certificates.make_authority(folder, "ca")
        certificates.make_server(
            folder, "server", "ca", names=",".join(f"DNS:{name}" for name in HOSTS))
        self.services, self.ca_file = services, f"{folder}/ca.pem"
        self.context = server_context(f"{folder}/server.pem", f"{folder}/server.key", False)
        self.url = f"http://127.0.0.1:{self.server_address[1]}"
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def finish_request(self, request, client_address):
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += request.recv(1)
        host = head.split()[1].decode().removesuffix(":443")
        if host not in HOSTS:
            request.sendall(b"HTTP/1.1 502 Unknown\r\nContent-Length: 0\r\n\r\n")
            return
        request.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
        try:
            inside = self.context.wrap_socket(request, server_side=True)
            Door(inside, client_address, Behind(self.services, host))
        except OSError:
            pass

    def handle_error(self, request, client_address):
        pass

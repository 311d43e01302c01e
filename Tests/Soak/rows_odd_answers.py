"""Answers of a hostile provider: of each call, one member or some bytes of what it should be are odd."""

import gzip
import http.server
import json
import random
import re
import socketserver
import threading
import urllib.parse

from odd import LIMIT, ODD, bytewise, crowd
from table import row
from world import Home, Secret, folder

HEADERS = ["Content-Type", "Date", "Retry-After", "x-rate-limit-limit", "x-rate-limit-remaining",
           "x-rate-limit-reset", "RateLimit", "WWW-Authenticate", "Location", "Content-Encoding",
           "Transfer-Encoding", "Content-Length", "Link", "Set-Cookie"]


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    """A provider whose next answers are right, but for the one that is `spoilt`."""

    daemon_threads, block_on_close = True, False

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.url, self.spoilt, self.said = f"http://127.0.0.1:{self.server_port}", None, b""
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, *_):
        pass

    def right(self, path):
        """(content, whether it is a form) of each answer that a provider gives."""
        token = {"access_token": "a1", "token_type": "Bearer", "expires_in": 3600, "refresh_token": "r1",
                 "scope": "read write", "created_at": 1790000000, "refresh_token_expires_in": 86400,
                 "id_token": "eyJhbGciOiJub25lIn0.eyJpc3MiOiJ4In0.c2ln"}
        return {
            "/request": ({"oauth_token": "t1", "oauth_token_secret": "s1",
                          "oauth_callback_confirmed": "true", "xoauth_request_auth_url": "/x",
                          "oauth_expires_in": "3600"}, True),
            "/access": ({"oauth_token": "7-t2", "oauth_token_secret": "s2", "user_id": "7",
                         "screen_name": "erika", "x_auth_expires": "0", "oauth_expires_in": "3600",
                         "oauth_session_handle": "h", "oauth_authorization_expires_in": "9"}, True),
            "/me": ({"id": 7, "id_str": "7", "screen_name": "erika", "name": "Erika", "sub": "7",
                     "email": "e@example.com"}, False),
            "/token": (token, False),
            "/device": ({"device_code": "d1", "user_code": "ABCD-EFGH", "interval": 5, "expires_in": 900,
                         "verification_uri": f"{self.url}/page", "message": "go there",
                         "verification_uri_complete": f"{self.url}/page?c=ABCD"}, False),
            "/register": ({"client_id": "c1", "client_secret": "s1", "client_secret_expires_at": 0,
                           "client_id_issued_at": 1790000000, "redirect_uris": ["http://127.0.0.1/"],
                           "registration_client_uri": f"{self.url}/r", "vapid_key": "v",
                           "token_endpoint_auth_method": "none"}, False),
            "/.well-known/openid-configuration": (self.metadata, False),
            "/.well-known/oauth-authorization-server": (self.metadata, False),
            "/revoke": ({}, False),
            "/api/v1/apps": ({"id": 1, "name": "Pintle", "client_id": "c", "client_secret": "s",
                              "client_secret_expires_at": 0, "redirect_uri": "x"}, False),
        }.get(path, ({"ok": True, "errors": [{"code": 89, "message": "no"}]}, False))

    @property
    def metadata(self):
        return {"issuer": self.url, "authorization_endpoint": f"{self.url}/authorize",
                "token_endpoint": f"{self.url}/token", "registration_endpoint": f"{self.url}/register",
                "device_authorization_endpoint": f"{self.url}/device",
                "userinfo_endpoint": f"{self.url}/me", "revocation_endpoint": f"{self.url}/revoke",
                "jwks_uri": f"{self.url}/jwks", "scopes_supported": ["openid", "profile"],
                "code_challenge_methods_supported": ["S256"], "response_types_supported": ["code"],
                "grant_types_supported": ["authorization_code", "refresh_token"],
                "authorization_response_iss_parameter_supported": True,
                "token_endpoint_auth_methods_supported": ["none", "client_secret_basic"]}

    def answer(self, path):
        """(status, headers, body); right ones until the spoilt path is asked."""
        content, is_form = self.right(path)
        headers = {"Content-Type": "application/x-www-form-urlencoded" if is_form else "application/json"}
        if path != self.spoilt:
            return 200, headers, encoded(content, is_form)
        if random.random() < 0.6 and content:
            content[random.choice(list(content))] = random.choice(ODD)
        if random.random() < 0.15:
            content = {"error": random.choice(ODD), "error_description": random.choice(ODD),
                       "interval": random.choice(ODD), "error_uri": random.choice(ODD)}
        status = random.choice((200, 200, 200, 200, 400, 401, 403, 404, 429, 500, 503, 204, 302))
        body = encoded(content, is_form and random.random() < 0.9)
        if random.random() < 0.3:
            body = bytewise(body)
        if random.random() < 0.05:
            body = gzip.compress(body)
        for _ in range(random.choice((0, 0, 1, 2))):
            text = str(random.choice(ODD))[:4000].encode("utf-8", "replace").decode("latin-1")
            headers[random.choice(HEADERS)] = re.sub(r"[\r\n\0]", "", text)
        return status, headers, body


def encoded(content, is_form):
    if not is_form:
        return json.dumps(content, ensure_ascii=random.random() < 0.5).encode("utf-8", "replace")
    return urllib.parse.urlencode({key: str(value) for key, value in content.items()}, errors="replace").encode()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version, timeout = "HTTP/1.1", 10

    def log_message(self, *_):
        pass

    def answer(self):
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        path = urllib.parse.urlsplit(self.path).path
        status, headers, body = self.server.answer(path)
        if path == self.server.spoilt:
            self.server.said = f"{status} {headers} ".encode("utf-8", "replace") + body[:3000]
        self.send_response_only(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if "Content-Length" not in headers and "Transfer-Encoding" not in headers:
            self.send_header("Content-Length", str(len(body)))
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(body)
        self.close_connection = True

    do_GET = do_POST = do_PUT = do_DELETE = answer


class Known:
    """A home that knows the server as two providers, with a session of each, named as they are."""

    def __init__(self, home, server):
        self.home, self.url = home, server.url
        shared = [f'authorize: {{url: "{server.url}/authorize"}}',
                  f'app_token: {{url: "{server.url}/token"}}',
                  f'identity: {{url: "{server.url}/me", id: id_str, name: screen_name}}']
        self.add("one", "protocol: oauth1", "signature_method: HMAC-SHA1",
                 f'request_token: {{url: "{server.url}/request", method: POST}}',
                 f'access_token: {{url: "{server.url}/access", method: POST}}', *shared)
        self.add("two", "protocol: oauth2", f'token: {{url: "{server.url}/token"}}',
                 f'device_authorization: {{url: "{server.url}/device"}}',
                 f'revoke: {{url: "{server.url}/revoke"}}', "forms: [code, device]", "redirect: oob",
                 "scopes: [read, write]", "client_authentication: post", *shared)
        self.log_in()

    def add(self, name, *lines):
        file = self.home.place / f"{name}.yaml"
        file.write_text("\n".join([f"id: {name}", f"name: {name}", *lines, ""]))
        self.home.succeed("providers", "add", file)
        self.home.succeed("apps", "add", name, "--key", "k", "--secret-fd", Secret("s"))

    def finish(self, name, form=None):
        """The words that end a login which has come to its verifier."""
        words = ["login", "start", name, *(["--form", form] if form else [])]
        login = self.home.json(*words, "--label", f"{name}-{random.randrange(10**9)}")["id"]
        return ["login", "finish", login, *(["--no-wait"] if form == "device" else
                                            ["--pin-fd", Secret("1234567")])]

    def log_in(self):
        """Sessions named `one` and `two`, whatever happened to those before."""
        for login in self.home.logins():
            self.home.run("login", "cancel", login["id"])
        for session in self.home.sessions():
            self.home.run("sessions", "remove", session["id"], "--local", "--yes")
        for name, form in (("one", None), ("two", "code")):
            self.home.succeed(*self.finish(name, form))
            self.home.succeed("sessions", "label", self.home.sessions()[-1]["id"], name)

    def calls(self):
        """(path whose answer is spoilt, function that gives the words of a call that asks it)."""
        site, api = f"oidc@{self.url}", f"{self.url}/api"
        asks = {
            "/request": [["login", "start", "one"]],
            "/device": [["login", "start", "two", "--form", "device"]],
            "/me": [["sessions", "verify", "one"], ["sessions", "verify", "two"]],
            "/token": [["sessions", "renew", "two"], ["token", "--session", "one/app"]],
            "/api": [["request", "GET", api, "--session", name] for name in ("one", "two")],
            "/revoke": [["sessions", "remove", "two", "--yes"]],
            "/register": [["apps", "add", site, "--register"]],
            "/api/v1/apps": [["login", "start", f"mastodon@{self.url}"]],
            "/.well-known/oauth-authorization-server": [["login", "start", site]],
            "/.well-known/openid-configuration": [["login", "start", site]]}
        calls = [(path, lambda words=words: words) for path, many in asks.items() for words in many]
        return calls + [
            (path, lambda name=name, form=form: self.finish(name, form)) for path, name, form in (
                ("/access", "one", None), ("/me", "one", None), ("/token", "two", "code"),
                ("/me", "two", "code"), ("/token", "two", "device"))]


@row("odd-answers", "no signal, no hang", long=(11000,), short=(60,), alone=True)
def odd_answers(checks, count):
    def work(case, part):
        with folder() as place:
            home, server = Home(place), Server()
            known = Known(home, server)
            calls = known.calls()
            for number in range(part):
                path, prepared = random.choice(calls)
                words = prepared()
                server.spoilt = path
                case(home.run(*words, "--json", within=LIMIT),
                     f"{words[:4]} at {path}: {server.said!r}")
                server.spoilt = None
                if number % 100 == 99 or words[1] == "remove":
                    known.log_in()
            server.shutdown()

    crowd(checks, work, count)

#!/usr/bin/env python3
"""An OAuth 1.0a provider on loopback that is not ours: oauthlib verifies every request.

Prints one JSON line with its addresses, then serves until its parent is gone or nothing has
asked it anything for a while. `/control/...` on a port of its own is for the tests alone.
"""

import argparse
import base64
import hashlib
import html
import http.client
import http.server
import json
import os
import ssl
import sys
import tempfile
import threading
import time
import urllib.parse
from email.utils import formatdate

import certificates
import faults
import uploads
from calls import Calls
from verifier import Judge, Registry

FORM = "application/x-www-form-urlencoded"
MAXIMUM_BODY = 16 * 1024 * 1024


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version, sys_version = "ForeignProvider/1", ""
    disable_nagle_algorithm = True

    def log_message(self, *arguments):
        pass

    def date_time_string(self, timestamp=None):
        return formatdate(self.server.state.registry.now(), usegmt=True)

    def handle_any(self):
        self.server.state.touch()
        length = int(self.headers.get("Content-Length") or 0)
        self.path_only = urllib.parse.urlsplit(self.path).path
        # What may have any length is read by its action.
        is_long = self.path_only in ("/sink", "/parts")
        self.body = b"" if is_long else self.rfile.read(min(length, MAXIMUM_BODY))
        self.route()

    do_GET = do_POST = do_PUT = do_DELETE = do_HEAD = do_PATCH = handle_any

    def answer(self, status, text, content_type="application/json", headers=None):
        data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
        headers = dict(headers or {})
        self.send_response(status)
        self.send_header("Content-Type", headers.pop("Content-Type", content_type))
        self.send_header("Content-Length", str(len(data)))
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)


class ProviderHandler(Calls, uploads.Uploads, Handler):
    """The provider as a client sees it."""

    def route(self):
        state = self.server.state
        state.record(self.command, self.path_only)
        state.wait_while_held(self.path_only)
        fault = state.take_fault(self.path_only)
        if fault is not None:
            return self.fail(fault)
        action = {
            "/oauth/request_token": self.request_token,
            "/oauth/access_token": self.access_token,
            "/oauth/authorize": self.authorize,
            "/1.1/account/verify_credentials.json": self.identity,
            "/1.1/oauth/invalidate_token.json": self.revoke,
            "/echo": self.echo,
            "/upload": self.echo,
            "/delegator": self.delegator,
            "/sink": self.sink,
            "/source": self.source,
            "/parts": self.parts,
            "/pages": self.pages,
            "/cursors": self.cursors,
            "/limited": self.limited,
        }.get(self.path_only)
        if self.path_only.startswith(uploads.PLACE):
            action = self.media_upload
        if action is None:
            return self.answer(404, json.dumps({"errors": [{"code": 34, "message": "Not here."}]}))
        action()

    def fail(self, fault):
        kind = fault["kind"]
        fixed = faults.fixed_answer(kind, fault, self.server.state.elsewhere_url)
        if fixed is None:
            text = f"{self.command} {self.path}\n{self.headers}\n{self.body.decode('latin-1')}"
            return faults.misbehave(self, kind, text)
        status, headers, text = fixed
        self.answer(status, text, "text/plain; charset=utf-8", headers)

    @property
    def signed(self):
        """The request as oauthlib wants it."""
        uri = f"{self.server.scheme}://{self.headers.get('Host', '')}{self.path}"
        return uri, self.command, self.body.decode("latin-1"), dict(self.headers.items())

    def request_token(self):
        status, text = self.server.state.judge.request_token(*self.signed)
        self.answer(status, text, FORM if status == 200 else "application/json")

    def access_token(self):
        status, text = self.server.state.judge.access_token(*self.signed)
        kind = "application/json" if text.startswith("{") else "text/plain"
        self.answer(status, text, FORM if status == 200 else kind)

    def authorize(self):
        registry = self.server.state.registry
        query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(self.path).query))
        fields = dict(urllib.parse.parse_qsl(self.body.decode()))
        token = fields.get("oauth_token") or query.get("oauth_token", "")
        if self.command == "POST":
            if fields.get("deny"):
                registry.deny(token)
                return self.page("Denied", "The app gets no access.")
            pin = registry.approve(token, fields.get("user", "1001"))
            if pin is None:
                return self.page("Gone", "This address is used up.", 400)
            return self.page("Your PIN", f"<p>Type this PIN:</p><h1>{html.escape(pin)}</h1>")
        users = "".join(
            f'<option value="{key}">{html.escape(user["screen_name"])}</option>'
            for key, user in registry.users.items())
        self.page("Allow this app?", (
            f'<form method="post" action="/oauth/authorize">'
            f'<input type="hidden" name="oauth_token" value="{html.escape(token)}">'
            f'<select name="user">{users}</select>'
            f'<input type="submit" name="allow" value="Allow">'
            f'<input type="submit" name="deny" value="Deny"></form>'))

    def page(self, title, body, status=200):
        self.answer(status, f"<!DOCTYPE html><title>{title}</title><h2>{title}</h2>{body}",
                    "text/html; charset=utf-8")

    def identity(self):
        refusal, _, user = self.server.state.judge.resource(*self.signed)
        if refusal:
            return self.answer(*refusal)
        name = self.server.state.registry.users[user]["screen_name"]
        account = {"id": int(user), "id_str": user, "name": "Somebody", "screen_name": name}
        # X leaves the member out where the app may not have it.
        if "include_email=true" in self.path and self.server.state.registry.settings["gives_email"]:
            account["email"] = f"{name}@example.org"
        self.answer(200, json.dumps(account))

    def revoke(self):
        refusal, request, _ = self.server.state.judge.resource(*self.signed)
        if refusal:
            return self.answer(*refusal)
        self.server.state.registry.access_tokens.pop(request.resource_owner_key, None)
        self.answer(200, json.dumps({"access_token": request.resource_owner_key}))

    def echo(self):
        """The signed parameters as oauthlib decoded them, so that tests can compare."""
        refusal, request, user = self.server.state.judge.resource(*self.signed)
        if refusal:
            return self.answer(*refusal)
        parameters = [[k, v] for k, v in request.params if not k.startswith("oauth_")]
        self.answer(200, json.dumps({
            "method": self.command, "user": user, "parameters": sorted(parameters),
            "signature_method": request.signature_method,
            "body_sha256": hashlib.sha256(self.body).hexdigest()}))

    def sink(self):
        """A body of any length, taken at ?rate= bytes a second; says what it was."""
        wanted = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(self.path).query))
        left, rate = int(self.headers.get("Content-Length") or 0), int(wanted.get("rate", 0))
        length, sha1, sha256 = left, hashlib.sha1(), hashlib.sha256()
        while left > 0 and (piece := self.rfile.read(min(left, 65536))):
            self.server.state.touch()
            sha1.update(piece)
            sha256.update(piece)
            left -= len(piece)
            if rate:
                time.sleep(len(piece) / rate)
        refusal, request, _ = self.server.state.judge.resource(*self.signed)
        if refusal:
            return self.answer(*refusal)
        signed = dict(request.params).get("oauth_body_hash")
        self.answer(200, json.dumps({
            "bytes": length - left, "sha256": sha256.hexdigest(),
            "hash_fits": signed == base64.b64encode(sha1.digest()).decode()}))

    def source(self):
        """?bytes= of an answer, with ?quiet= seconds of silence in its middle."""
        refusal, _, _ = self.server.state.judge.resource(*self.signed)
        if refusal:
            return self.answer(*refusal)
        wanted = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(self.path).query))
        left, quiet = int(wanted["bytes"]), float(wanted.get("quiet", 0))
        self.send_response(200)
        self.send_header("Content-Length", str(left))
        self.end_headers()
        middle, piece = left // 2, b"a" * 65536
        while left > 0:
            if quiet and left <= middle:
                self.server.stopping.wait(quiet)
                quiet = 0
            self.wfile.write(piece[:min(left, len(piece))])
            left -= min(left, len(piece))
            self.server.state.touch()

    def delegator(self):
        """OAuth Echo: asks the service provider named in the request who signed it."""
        target = self.headers.get("X-Auth-Service-Provider", "")
        header = self.headers.get("X-Verify-Credentials-Authorization", "")
        parts = urllib.parse.urlsplit(target)
        if f"{parts.scheme}://{parts.netloc}" != self.server.state.base_url:
            return self.answer(403, json.dumps({"error": "not a service provider of mine"}))
        if parts.scheme == "https":
            context = ssl.create_default_context(cafile=str(self.server.state.ca_file))
            connection = http.client.HTTPSConnection(parts.netloc, timeout=5, context=context)
        else:
            connection = http.client.HTTPConnection(parts.netloc, timeout=5)
        path = parts.path + (f"?{parts.query}" if parts.query else "")
        connection.request("GET", path, headers={"Authorization": header})
        reply = connection.getresponse()
        self.answer(reply.status, reply.read())
        connection.close()


class ElsewhereHandler(Handler):
    """Another origin: nothing may ever arrive here."""

    def route(self):
        self.server.state.record(self.command, "elsewhere:" + self.path_only)
        self.answer(200, "oauth_token=stolen&oauth_token_secret=stolen", FORM)


class ControlHandler(Handler):
    """For the tests: set-up, approval, faults and what was asked so far."""

    def route(self):
        state = self.server.state
        name = self.path_only.removeprefix("/control/")
        given = json.loads(self.body or b"{}")
        with state.registry.lock:
            result = getattr(self, "do_control_" + name)(state, state.registry, given)
        self.answer(200 if result is not None else 404, json.dumps(result))

    def do_control_client(self, state, registry, given):
        registry.clients[given["key"]] = {
            "secret": given.get("secret"), "rsa_public_key": given.get("rsa_public_key")}
        if given.get("rsa_public_key"):
            registry.clients.setdefault("rsa-dummy", registry.clients[given["key"]])
        return {}

    def do_control_user(self, state, registry, given):
        registry.users[given["id"]] = {"screen_name": given["screen_name"]}
        return {}

    def do_control_settings(self, state, registry, given):
        registry.settings.update(given)
        return registry.settings

    def do_control_approve(self, state, registry, given):
        pin = registry.approve(given["oauth_token"], given.get("user", "1001"))
        return None if pin is None else {"pin": pin}

    def do_control_deny(self, state, registry, given):
        return {} if registry.deny(given["oauth_token"]) else None

    def do_control_revoke_all(self, state, registry, given):
        registry.access_tokens.clear()
        return {}

    def do_control_fault(self, state, registry, given):
        state.faults[given["path"]] = given
        return {}

    def do_control_hold(self, state, registry, given):
        state.held[given["path"]] = threading.Event()
        return {}

    def do_control_release(self, state, registry, given):
        state.held.pop(given["path"]).set()
        return {}

    def do_control_log(self, state, registry, given):
        return {"requests": state.log, "counts": state.counts()}

    def do_control_verified(self, state, registry, given):
        return registry.verified

    def do_control_issued(self, state, registry, given):
        return {"secrets": [{"kind": kind, "value": value} for kind, value in registry.issued],
                "request_tokens": len(registry.request_tokens),
                "access_tokens": len(registry.access_tokens)}


class State:
    def __init__(self):
        self.registry = Registry()
        self.judge = Judge(self.registry)
        self.faults, self.held, self.log, self.uploads = {}, {}, [], {}
        self.last_used = time.monotonic()
        self.base_url = self.elsewhere_url = self.ca_file = None

    def touch(self):
        self.last_used = time.monotonic()

    def record(self, method, path):
        with self.registry.lock:
            self.log.append({"method": method, "path": path, "at": time.time()})

    def counts(self):
        counts = {}
        for entry in self.log:
            counts[entry["path"]] = counts.get(entry["path"], 0) + 1
        return counts

    def wait_while_held(self, path):
        """Keeps a request waiting for its answer until the test lets it go."""
        held = self.held.get(path)
        if held is not None:
            held.wait(60)

    def take_fault(self, path):
        with self.registry.lock:
            fault = self.faults.get(path)
            if fault is None:
                return None
            left = fault.get("times", 1) - 1
            if left == 0:
                del self.faults[path]
            fault["times"] = left
            return fault


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def __init__(self, handler, state, context=None, port=0):
        super().__init__(("127.0.0.1", port), handler)
        self.state, self.context = state, context
        self.scheme = "https" if context else "http"
        self.stopping = threading.Event()
        self.url = f"{self.scheme}://127.0.0.1:{self.server_address[1]}"

    def finish_request(self, request, client_address):
        # The handshake belongs to the connection's own thread, so that a slow one holds up nobody.
        if self.context:
            request = self.context.wrap_socket(request, server_side=True)
        super().finish_request(request, client_address)

    def handle_error(self, request, client_address):
        if not isinstance(sys.exc_info()[1], (OSError, ssl.SSLError)):
            super().handle_error(request, client_address)


def server_context(certificate, key, old_tls):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    if old_tls:
        context.minimum_version = ssl.TLSVersion.TLSv1
        context.maximum_version = ssl.TLSVersion.TLSv1_1
        context.set_ciphers("DEFAULT@SECLEVEL=0")
    return context


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tls", choices=[
        "good", "expired", "wrong-host", "unknown-ca", "old-version"])
    parser.add_argument("--idle", type=float, default=120, help="seconds without any request")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--folder", help="where certificates go; it stays")
    options = parser.parse_args()
    if options.folder:
        serve(options, options.folder)
    else:
        with tempfile.TemporaryDirectory(prefix="foreign-provider-") as folder:
            serve(options, folder)


def serve(options, folder):
    parent = os.getppid()
    state, context = State(), None
    if options.tls:
        certificate, key, state.ca_file = certificates.make(folder, options.tls)
        context = server_context(certificate, key, options.tls == "old-version")
    provider = Server(ProviderHandler, state, context, options.port)
    elsewhere = Server(ElsewhereHandler, state)
    control = Server(ControlHandler, state)
    state.base_url, state.elsewhere_url = provider.url, elsewhere.url
    servers = (provider, elsewhere, control)
    for server in servers:
        threading.Thread(target=server.serve_forever, daemon=True).start()
    print(json.dumps({
        "base_url": provider.url, "control_url": control.url,
        "elsewhere_url": elsewhere.url,
        "ca_file": str(state.ca_file) if state.ca_file else None}), flush=True)
    while os.getppid() == parent and time.monotonic() - state.last_used < options.idle:
        time.sleep(0.5)
    for server in servers:
        server.stopping.set()


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)

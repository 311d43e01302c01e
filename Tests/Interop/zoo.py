#!/usr/bin/env python3
"""The provider zoo: one loopback server that behaves as each provider of the catalogue does.

What each does stands in `zoo_table` and `zoo_sites`, and in `zoo_code_table` for OAuth 2; oauthlib
verifies every signature, and every code with its proof. Each
provider that a test opens is a stall with a port and a state of its own. Prints one JSON line with
the address of `/control/...`, then serves until its parent is gone or nobody has asked for a while.
"""

import argparse
import json
import os
import sys
import tempfile
import threading
import time
import urllib.parse
from email.utils import formatdate
from pathlib import Path

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

import certificates
import zoo_code_table
import zoo_visitor
from provider import Handler, Server, server_context
from zoo_code_stall import CodeStall
from zoo_stall import Stall
from zoo_table import HABITS


class Incoming:
    """A request as the wire had it."""

    def __init__(self, scheme, handler):
        parts = urllib.parse.urlsplit(handler.path)
        self.method, self.path, self.query = handler.command, parts.path, parts.query
        self.uri = f"{scheme}://{handler.headers.get('Host', '')}{handler.path}"
        self.headers = {name.title(): value for name, value in handler.headers.items()}
        self.body = handler.body.decode("latin-1")
        self.pairs = urllib.parse.parse_qsl(self.query, keep_blank_values=True)
        is_form = "urlencoded" in self.headers.get("Content-Type", "")
        self.form = urllib.parse.parse_qsl(self.body, keep_blank_values=True) if is_form else []
        # All places in which a parameter can be, for the few paths that several calls share.
        self.whole = "&".join((
            self.query, self.body, self.headers.get("Authorization", "").replace('"', "")))


class StallHandler(Handler):
    def date_time_string(self, timestamp=None):
        return formatdate(self.server.state.stall.now(), usegmt=True)

    def route(self):
        incoming = Incoming(self.server.scheme, self)
        self.answer(*self.server.state.stall.respond(incoming))


class StallState:
    """What the server of one stall hands to its handlers."""

    def __init__(self, zoo):
        self.zoo, self.stall = zoo, None

    def touch(self):
        self.zoo.touch()


class Zoo:
    def __init__(self, folder):
        self.folder, self.lock, self.stalls = folder, threading.RLock(), []
        self.keys = self.trust = None
        self.touch()

    def touch(self):
        self.last_used = time.monotonic()

    def key_pair(self):
        """Made once: the file of the private key, and the public one."""
        if self.keys is None:
            key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
            file = Path(self.folder) / "rsa.pem"
            file.write_bytes(key.private_bytes(
                serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8,
                serialization.NoEncryption()))
            file.chmod(0o600)
            self.keys = str(file), key.public_key().public_bytes(
                serialization.Encoding.PEM,
                serialization.PublicFormat.SubjectPublicKeyInfo).decode()
        return self.keys

    def certificate(self):
        if self.trust is None:
            self.trust = certificates.make(self.folder, "good")
        return self.trust

    def open(self, name, definition, method):
        if name in zoo_code_table.HABITS:
            return self.open_code(name, zoo_code_table.HABITS[name])
        habits, context, ca_file = HABITS[name], None, None
        method = method or habits.signatures[0]
        if habits.tls:
            certificate, key, ca_file = self.certificate()
            context = server_context(certificate, key, False)
        private, public = self.key_pair() if method.startswith("RSA") else (None, "")
        state = StallState(self)
        server = Server(StallHandler, state, context)
        secret = f"{name}-secret" if habits.has_secret else ""
        app = {"key": f"{name}-key", "secret": secret, "public_key": public}
        state.stall = Stall(name, habits, definition, server.url, app)
        self.stalls.append((state.stall, str(ca_file) if ca_file else None))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        return {
            "stall": len(self.stalls) - 1, "base_url": server.url,
            "app": {"key": app["key"], "secret": app["secret"], "rsa_key_file": private,
                    "is_public": False},
            "ca_file": self.stalls[-1][1], "facts": state.stall.facts()}


    def open_code(self, name, habits):
        state = StallState(self)
        server = Server(StallHandler, state, None)
        is_public = habits.client == zoo_code_table.NONE
        app = {"key": f"{name}-client", "secret": "" if is_public else f"{name}-s/e+c%r&t"}
        state.stall = CodeStall(name, habits, server.url, app)
        self.stalls.append((state.stall, None))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        return {
            "stall": len(self.stalls) - 1, "base_url": server.url,
            "app": {**app, "rsa_key_file": None, "is_public": is_public}, "ca_file": None,
            "facts": state.stall.facts()}


class ControlHandler(Handler):
    """For the tests: stalls, visits to their pages, and what was said so far."""

    def date_time_string(self, timestamp=None):
        return formatdate(usegmt=True)

    def route(self):
        zoo = self.server.state
        given = json.loads(self.body or b"{}")
        action = getattr(self, "do_control_" + self.path_only.removeprefix("/control/"))
        try:
            if "stall" in given:
                result = action(*zoo.stalls[given["stall"]], given)
            else:
                with zoo.lock:
                    result = action(zoo, given)
        except (LookupError, ValueError) as error:
            return self.answer(500, f"{type(error).__name__}: {error}", "text/plain")
        self.answer(200, json.dumps(result))

    def do_control_open(self, zoo, given):
        return zoo.open(given["name"], given["definition"], given.get("method"))

    def do_control_visit(self, stall, ca_file, given):
        choice = ("deny", "1") if given["denies"] else ("allow", given["user"])
        held = zoo_visitor.visit(given["address"], choice, ca_file)
        wrong = zoo_visitor.almost(held) if held else None
        return {"held": held, "almost": wrong}

    def do_control_set(self, stall, ca_file, given):
        stall.clock_offset = given.get("clock_offset", stall.clock_offset)
        stall.limited = given.get("limited", stall.limited)
        return {}

    def do_control_bring(self, stall, ca_file, given):
        """A token that was made on the provider's own page, without a login."""
        token, secret = stall.new_token(), stall.new_token()
        stall.access_tokens[token] = {"secret": secret, "user": "1001", "handle": ""}
        return {"token": token, "secret": secret}

    def do_control_report(self, stall, ca_file, given):
        with stall.lock:
            newest = next(reversed(stall.access_tokens.values()), {})
            return {
                "complaints": stall.complaints, "counts": stall.counts,
                "kept": newest.get("kept", {}), "ended": len(stall.ended),
                "transcript": stall.transcript.lines}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--idle", type=float, default=300, help="seconds without any request")
    options = parser.parse_args()
    parent = os.getppid()
    with tempfile.TemporaryDirectory(prefix="provider-zoo-") as folder:
        zoo = Zoo(folder)
        control = Server(ControlHandler, zoo)
        threading.Thread(target=control.serve_forever, daemon=True).start()
        print(json.dumps({"control_url": control.url}), flush=True)
        while os.getppid() == parent and time.monotonic() - zoo.last_used < options.idle:
            time.sleep(0.5)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)

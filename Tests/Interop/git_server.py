#!/usr/bin/env python3
"""Repositories over https on loopback, for git: git http-backend behind a check of the password.

A repository is at /OWNER/NAME.git, and anybody with a token may use those of OWNER `shared`; others
are their owner's alone. Whose a token is, the provider says (`--provider URL`, which answers a bearer
token with `username`), so that one which was ended there is refused here. As GitLab does, it takes
no user name but `oauth2` beside a token.

The first line of output is JSON: base_url, control_url, ca_file. GET /_log on the control port
lists the requests that came with a password, with whose it was, and how many came without.
"""

import argparse
import base64
import http.server
import json
import os
import pathlib
import ssl
import subprocess
import threading
import time
import urllib.parse

import bearer
import certificates


class State:
    def __init__(self, options):
        self.provider = options.provider
        self.folder = pathlib.Path(options.folder)
        self.repositories = self.folder / "repositories"
        self.lock = threading.Lock()
        self.used = []
        self.without = 0
        self.last_used = time.monotonic()

    def add(self, name):
        """A bare repository with one commit, which takes pushes."""
        place = self.repositories / f"{name}.git"
        if place.exists():
            return
        git = ["git", "-c", "user.name=Test", "-c", "user.email=test@example.org"]
        seed = self.folder / f"seed-{name.replace('/', '-')}"
        quiet = {"check": True, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        subprocess.run([*git, "init", "-q", "-b", "main", str(seed)], **quiet)
        (seed / "README").write_text(name + "\n")
        subprocess.run([*git, "-C", str(seed), "add", "README"], **quiet)
        subprocess.run([*git, "-C", str(seed), "commit", "-q", "-m", "First"], **quiet)
        subprocess.run([*git, "clone", "-q", "--bare", str(seed), str(place)], **quiet)
        subprocess.run(
            [*git, "-C", str(place), "config", "http.receivepack", "true"], **quiet)


class Door(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    state: State

    def log_message(self, *_):
        pass

    def do_GET(self):
        self.answer()

    def do_POST(self):
        self.answer()

    def body(self):
        """The body, in chunks too, as git sends long ones."""
        if self.headers.get("Transfer-Encoding", "").lower() != "chunked":
            return self.rfile.read(int(self.headers.get("Content-Length", 0)))
        parts = []
        while size := int(self.rfile.readline().split(b";")[0], 16):
            parts.append(self.rfile.read(size))
            self.rfile.readline()
        self.rfile.readline()
        return b"".join(parts)

    def send(self, status, headers, body=b""):
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def caller(self):
        """Who calls; None without a password, and with one that is none."""
        kind, _, rest = self.headers.get("Authorization", "").partition(" ")
        name, _, token = base64.b64decode(rest if kind == "Basic" else "").decode().partition(":")
        # A name alone comes first, where the URL has one.
        if not token:
            with self.state.lock:
                self.state.without += 1
            return None
        owner = bearer.owner(self.state.provider, token) if name == "oauth2" else None
        with self.state.lock:
            self.state.used.append({"path": self.path, "name": name, "owner": owner})
        return owner

    def answer(self):
        self.state.last_used = time.monotonic()
        body = self.body()
        caller = self.caller()
        if caller is None:
            self.send(401, [("WWW-Authenticate", 'Basic realm="git"')])
            return
        path, _, query = self.path.partition("?")
        owner, name = urllib.parse.unquote(path).strip("/").split("/")[:2]
        if owner not in ("shared", caller):
            self.send(403, [])
            return
        self.state.add(f"{owner}/{name.removesuffix('.git')}")
        self.hand_over(path, query, body, caller)

    def hand_over(self, path, query, body, caller):
        """git http-backend, as RFC 3875 calls it."""
        environment = dict(
            os.environ, GIT_PROJECT_ROOT=str(self.state.repositories), GIT_HTTP_EXPORT_ALL="1",
            PATH_INFO=path, QUERY_STRING=query, REQUEST_METHOD=self.command, REMOTE_USER=caller,
            CONTENT_TYPE=self.headers.get("Content-Type", ""), CONTENT_LENGTH=str(len(body)),
            HTTP_CONTENT_ENCODING=self.headers.get("Content-Encoding", ""),
            GIT_PROTOCOL=self.headers.get("Git-Protocol", ""))
        run = subprocess.run(
            ["git", "http-backend"], input=body, env=environment, capture_output=True, check=True)
        head, _, rest = run.stdout.partition(b"\r\n\r\n")
        fields = [line.split(": ", 1) for line in head.decode().split("\r\n")]
        status = next((value for name, value in fields if name == "Status"), "200 OK")
        self.send(int(status.split()[0]), [f for f in fields if f[0] != "Status"], rest)


class Control(http.server.BaseHTTPRequestHandler):
    state: State

    def log_message(self, *_):
        pass

    def do_GET(self):
        with self.state.lock:
            body = json.dumps({"used": self.state.used, "without": self.state.without}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def serve(door, state, context=None):
    handler = type(door.__name__, (door,), {"state": state})
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    if context:
        server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_address[1]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", required=True)
    parser.add_argument("--provider", required=True, help="the URL that says whose a token is")
    parser.add_argument("--idle", type=float, default=120, help="seconds without any request")
    options = parser.parse_args()
    parent = os.getppid()
    state = State(options)
    chain, key, ca = certificates.make(state.folder, "good")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(chain, key)
    port, control = serve(Door, state, context), serve(Control, state)
    print(json.dumps({"base_url": f"https://127.0.0.1:{port}", "ca_file": str(ca),
                      "control_url": f"http://127.0.0.1:{control}"}), flush=True)
    while os.getppid() == parent and time.monotonic() - state.last_used < options.idle:
        time.sleep(0.2)


if __name__ == "__main__":
    main()

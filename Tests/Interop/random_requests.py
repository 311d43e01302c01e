#!/usr/bin/env python3
"""Random requests of all kinds in six signature methods, signed by the compiled program.

  random_requests.py PROGRAM [--count N] [--seed N] [--jobs N]

Half are sent by `pintle request` to a server here and half are printed by `pintle header`. oauthlib
verifies each signature on the bytes that went out, or that would go out with the header, and what it
reads from them is compared with what was meant. Names and values begin with combining marks,
joiners, dashes and the like. Prints how many were refused and wrong; ends with 1 unless none was.
The same seed makes the same requests.
"""

import argparse
import base64
import collections
import concurrent.futures
import hashlib
import http.server
import os
import random
import subprocess
import sys
import tempfile
import threading
import urllib.parse

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from oauthlib.common import urldecode
from verifier import METHODS, Judge, Registry

SHOWN = 10
FORM = "application/x-www-form-urlencoded"
STARTS = ["\u0301", "\u0327\u0301", "\u20e3", "\u200c", "\u200d", "\ufe0f", "\u0e33", "-", "--", "-=",
          "@", ":", "&", "\u202e", "\U000e0041", "\u093f", "\u0654", " ", "'", "=", "\U0001f3fd"]
PIECES = list("abzAZ09-._~!*'();:@&+$,/?#[]%\"<>\\^`{|} \t\n") + [
    "é", "e\u0301", "山", "👩\u200d🚀", "\u200c", "\u200d", "\u0645", "\u06cc", "\ufe0f", "𝄞",
    "ß", "\r\n", "%41", "%zz", "\u0301", "=", "--", "1️⃣", "🇩🇪"]
# What a query and a path may hold as it stands, for oauthlib and for the program.
PLAIN = "abzAZ09-._~!*'():@$,;"
PATH = "abzAZ09-._~!*'():@$,;&=+"


class Case:
    """One request: the arguments, and what has to come out."""

    def __init__(self, number, maker, base, folder):
        self.number, self.random, self.folder = number, maker, folder
        self.method = maker.choice(METHODS)
        self.query, self.fields, self.content = [], [], None
        self.type, self.headers, self.options = None, [], []
        kind = maker.choice([None, None, self.form_fields, self.form_file, self.form_body,
                             self.other_body])
        self.verb = maker.choice(
            ["POST", "PUT", "PATCH", "DELETE"] if kind else ["GET", "HEAD", "DELETE", "OPTIONS"])
        self.url = f"{base}/{number}" + self.path()
        if maker.random() < 0.5:
            self.url += "?" + self.form(self.query)
        if kind:
            kind()
        for index in range(maker.choice([0, 0, 1, 2])):
            self.header(f"X-Odd-{index}")
        self.sends = maker.random() < 0.5
        # Method, URL and options each keep their order, and stand in any order among each other.
        words, options = [[self.verb], [self.url]], list(self.options)
        self.arguments = ["request" if self.sends else "header"]
        while words or options:
            some = words if not options or words and maker.random() < 0.5 else options
            self.arguments += some.pop(0)
        self.arguments += ["--session", self.method.lower()]

    # MARK: Texts

    def text(self, most=6):
        start = [self.random.choice(STARTS)] if self.random.random() < 0.6 else []
        count = self.random.randrange(most)
        return "".join(start + [self.random.choice(PIECES) for _ in range(count)])

    def path(self):
        parts = []
        for _ in range(self.random.randrange(4)):
            parts.append("".join(
                self.random.choice(PATH) if self.random.random() < 0.7
                else urllib.parse.quote(self.random.choice(PIECES), safe="")
                for _ in range(self.random.randrange(1, 6))))
        # Clients resolve dots between slashes in their own ways; urllib, and so oauthlib, loses a
        # semicolon at the end.
        path = "".join("/" + (part if set(part) - set(".") else "x") for part in parts) or "/"
        return path + "x" if path.endswith(";") else path

    def encoded(self, text):
        """One of the ways to write it: small hexadecimal digits, a plus for a blank, plain ASCII."""
        out = ""
        for letter in text:
            if letter == " " and self.random.random() < 0.5:
                out += "+"
            elif letter in PLAIN and self.random.random() < 0.8:
                out += letter
            else:
                hexed = "".join(f"%{byte:02x}" for byte in letter.encode())
                out += hexed.upper() if self.random.random() < 0.5 else hexed
        return out

    def form(self, pairs):
        """A form of random fields in random spellings, which `pairs` gets."""
        segments = []
        for _ in range(self.random.randrange(1, 5)):
            name, value = self.text(4), self.text()
            shape = self.random.random()
            if shape < 0.1 and name:
                segments.append(self.encoded(name))
                pairs.append((name, ""))
            else:
                segments.append(self.encoded(name) + "=" + self.encoded(value))
                pairs.append((name, value))
                if shape > 0.9:
                    segments.append(segments[-1])
                    pairs.append((name, value))
        return "&".join(segments)

    # MARK: Kinds

    def option(self, short, long, value):
        """The value behind its option, in one of the spellings."""
        spellings = [[short, value], [long, value], [f"{long}={value}"], [f"{short}={value}"]]
        if value and not value.startswith("="):
            spellings.append([short + value])
        self.options.append(self.random.choice(spellings))

    def field(self):
        while True:
            name = self.text(4).replace("=", "")
            if not name.startswith("@"):
                break
        value = self.text()
        self.fields.append((name, value))
        self.option("-d", "--data-urlencode", f"{name}={value}")

    def written(self, content):
        path = os.path.join(self.folder, f"body-{self.number}")
        with open(path, "wb") as file:
            file.write(content)
        return path

    def plain_fields(self):
        quoted = [f"{urllib.parse.quote(n, safe='~')}={urllib.parse.quote(v, safe='~')}"
                  for n, v in self.fields]
        return "&".join(quoted)

    def form_fields(self):
        for _ in range(self.random.randrange(1, 5)):
            self.field()
        self.content, self.type = self.plain_fields().encode(), FORM

    def form_file(self):
        body = self.form(first := [])
        self.option("-d", "--data-urlencode", "@" + self.written(body.encode()))
        for _ in range(self.random.choice([0, 0, 1, 2])):
            self.field()
        more = self.plain_fields()
        self.fields = first + self.fields
        self.content = (body + ("&" + more if more else "")).encode()
        self.type = FORM

    def form_body(self):
        body = self.form(self.fields)
        self.options.append(["--body", self.written(body.encode())])
        self.type = self.random.choice([FORM, FORM + "; charset=utf-8"])
        self.option("-H", "--header", f"Content-Type: {self.type}")
        self.content = body.encode()

    def other_body(self):
        self.content = self.random.randbytes(self.random.randrange(60))
        self.options.append(["--body", self.written(self.content)])
        self.type = self.random.choice([None, "application/json", "text/plain"])
        if self.type:
            self.option("-H", "--header", f"Content-Type: {self.type}")

    def header(self, name):
        value = "".join(letter for letter in self.text() if letter.isprintable())
        self.headers.append((name, value))
        self.option("-H", "--header", f"{name}:{self.random.choice(['', ' '])}{value}")

    # MARK: Judging

    def problem(self, sent, judge):
        """What is wrong with (method, path with query, headers, body); nil where nothing is."""
        verb, target, headers, body = sent
        if (verb, body) != (self.verb, self.content or b""):
            return f"sent {verb} with {body!r}"
        expected = self.url[self.url.index("/", 8):]
        if target != expected:
            return f"sent to {target}"
        if self.sends:
            for name, value in self.headers:
                if headers.get(name, "").strip() != value.strip():
                    return f"{name} is {headers.get(name)!r}, not {value!r}"
        is_form = (headers.get("Content-Type") or "").startswith(FORM)
        if is_form != bool(self.type and self.type.startswith(FORM)):
            return f"the content type is {headers.get('Content-Type')}"
        refusal, request, _ = judge.resource(
            self.url, verb, body.decode() if is_form else "", dict(headers))
        if refusal:
            return f"oauthlib: {refusal[1]}"
        query = urldecode(request.uri_query or "")
        if sorted(query) != sorted(self.query):
            return f"the query reads {query}"
        if sorted(request.decoded_body or []) != sorted(self.fields):
            return f"the form reads {request.decoded_body}"
        return self.hash_problem(headers)

    def hash_problem(self, headers):
        given = [part for part in headers["Authorization"].split(", ") if "body_hash" in part]
        if self.content is None or (self.type or "").startswith(FORM):
            return "a body hash without such a body" if given else None
        name = self.method.split("-")[-1].lower()
        name = name if name.startswith("sha") else "sha1"
        digest = base64.b64encode(hashlib.new(name, self.content).digest()).decode()
        right = f'oauth_body_hash="{urllib.parse.quote(digest, safe="~")}"'
        return None if given == [right] else f"the body hash is {given}, not {right}"


class Receiver(http.server.BaseHTTPRequestHandler):
    """Keeps what arrives under the number that the path begins with."""

    protocol_version = "HTTP/1.1"
    received = {}

    def take(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        headers = {name: value.encode("latin-1").decode("utf-8", "replace")
                   for name, value in self.headers.items()}
        headers = {"Content-Type" if n.lower() == "content-type" else n: v
                   for n, v in headers.items()}
        number = int(self.path.split("/")[1].split("?")[0])
        self.received[number] = (self.command, self.path, headers, body)
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    do_GET = do_HEAD = do_DELETE = do_OPTIONS = do_POST = do_PUT = do_PATCH = take

    def log_message(self, *_):
        pass


class Program:
    """The program with a home that has a session for each method."""

    def __init__(self, program, folder, base, registry):
        self.start = [program, "--home", folder + "/home", "--key-file", folder + "/key"]
        self.environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "TZ": "UTC",
                            "HOME": folder}
        self.must("vault", "init")
        for method in METHODS:
            self.add(method, folder, base, registry)

    def add(self, method, folder, base, registry):
        name, secret, token = method.lower(), f"s {method}&é=%+", f"token-{method}"
        definition = folder + f"/{name}.yaml"
        with open(definition, "w", encoding="utf-8") as file:
            file.write(
                f"id: {name}\nname: {method}\nprotocol: oauth1\n"
                f'request_token: {{url: "{base}/oauth/request", method: POST}}\n'
                f'authorize: {{url: "{base}/oauth/authorize"}}\n'
                f'access_token: {{url: "{base}/oauth/access", method: POST}}\n'
                f"signature_method: {method}\ncallback_confirmed: required\n"
                "after_wrong_pin: new\n")
        self.must("providers", "add", definition)
        client = {"secret": secret}
        if method.startswith("RSA"):
            client["rsa_public_key"], path = self.pair(folder, name)
            self.must("apps", "add", name, "--key", f"key-{method}", "--rsa-key", path)
        else:
            self.must("apps", "add", name, "--key", f"key-{method}", "--secret-fd", "3",
                      lines=secret)
        self.must("sessions", "add", name, "--unchecked", "--token-fd", "3", "--label", name,
                  lines=f"{token}\n{secret}")
        registry.clients[f"key-{method}"] = client
        registry.access_tokens[token] = {
            "secret": secret, "client": f"key-{method}", "user": "1001"}

    @staticmethod
    def pair(folder, name):
        key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        path = folder + f"/{name}.pem"
        with open(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600), "wb") as file:
            file.write(key.private_bytes(
                serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8,
                serialization.NoEncryption()))
        public = key.public_key().public_bytes(
            serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
        return public.decode(), path

    def run(self, arguments):
        return subprocess.run(
            self.start + arguments, env=self.environment, stdin=subprocess.DEVNULL,
            capture_output=True, timeout=120)

    def must(self, *arguments, lines=None):
        """A call that has to succeed; `lines` are on descriptor 3."""
        command = self.start + list(arguments)
        if lines is not None:
            reading, writing = os.pipe()
            os.write(writing, (lines + "\n").encode())
            os.close(writing)
            command = ["/bin/sh", "-c", f'exec "$@" 3<&{reading}', "sh"] + command
        done = subprocess.run(
            command, env=self.environment, stdin=subprocess.DEVNULL, capture_output=True,
            pass_fds=[] if lines is None else [reading])
        if lines is not None:
            os.close(reading)
        if done.returncode != 0:
            sys.exit(f"pintle {' '.join(arguments)}: {done.returncode}\n{done.stderr.decode()}")


def verdict(case, program, judge):
    """("right", "refused" or "wrong", why)."""
    done = program.run(case.arguments)
    if done.returncode != 0:
        return "refused", f"{done.returncode} {done.stderr.decode('utf-8', 'replace')}"
    if case.sends:
        sent = Receiver.received.pop(case.number, None)
        if sent is None:
            return "wrong", "nothing arrived"
    else:
        line = done.stdout.decode("utf-8", "replace").rstrip("\n")
        headers = {"Authorization": line.partition(": ")[2]}
        if case.type:
            headers["Content-Type"] = case.type
        sent = (case.verb, case.url[case.url.index("/", 8):], headers, case.content or b"")
    problem = case.problem(sent, judge)
    return ("wrong", problem) if problem else ("right", "")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=3)
    options = parser.parse_args()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{server.server_port}"
    registry = Registry()
    counts, shown = collections.Counter(), 0
    with tempfile.TemporaryDirectory(prefix="pintle-requests-") as folder:
        program = Program(options.program, folder, base, registry)
        registry.clients["rsa-dummy"] = registry.clients["key-RSA-SHA1"]
        judge = Judge(registry)

        def one(number):
            case = Case(number, random.Random(f"{options.seed} {number}"), base, folder)
            return case, verdict(case, program, judge)

        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            for case, (result, why) in pool.map(one, range(options.count)):
                counts[result] += 1
                counts[case.method] += 1
                if result != "right" and (shown := shown + 1) <= SHOWN:
                    print(f"{case.number} {result}: {why}\n  {case.arguments!r}", flush=True)
    methods = ", ".join(f"{method} {counts[method]}" for method in METHODS)
    print(f"seed {options.seed}: {options.count} requests ({methods}): "
          f"{counts['refused']} refused, {counts['wrong']} wrong")
    return 0 if counts["right"] == options.count else 1


if __name__ == "__main__":
    sys.exit(main())

"""The wire of both OAuth 2 servers: requests to the provider's application, faults, the log.

The helpers are for the tests alone. They answer at the server itself and, for those who cannot
speak TLS, in plain http at `control_url`; they take a form or JSON, and answer JSON:

- `POST /_visit`: `url`, `answer` (allow, deny or a user's name), `user_code` where the address has
  none. Plays the browser; answers `status`, `location`, `code`, `text`.
- `GET /_log`: every request so far, with `is_browser` where it was the visitor's.
- `GET /_issued`: every secret that went over the wire, with its kind.
- `POST /_revoke`: `token`, or `kind` (access, refresh, all, guest). Ends them from the provider's side.
- `POST /_reset`: forgets log, faults and secrets, and every habit that was changed.
- `POST /_set`: `fault` (see `oauth2_faults`) with `times` (1; -1 for ever), `grant` (only that
  grant type), `path` (the token endpoint), `value`, `seconds`; or habits of the server by name.
"""

import base64
import binascii
import io
import json
import sys
import time
import urllib.parse
from email.utils import formatdate

import oauth2_faults
from oauth2_visitor import AGENT, Visitor
from provider import Handler


def call(application, environ):
    """The whole answer of a WSGI application: status, header pairs and body."""
    answer, pieces = [], []

    def start(status, headers, exc_info=None):
        answer[:] = [int(status.split()[0]), list(headers)]
        return pieces.append

    result = application(environ, start)
    try:
        pieces.extend(result)
    finally:
        getattr(result, "close", lambda: None)()
    return *answer, b"".join(pieces)


def said_error(headers, body):
    """The OAuth error of an answer, wherever it stands."""
    location = dict(headers).get("Location", "")
    parts = urllib.parse.urlsplit(location)
    fields = dict(urllib.parse.parse_qsl(parts.query) + urllib.parse.parse_qsl(parts.fragment))
    if "error" in fields:
        return fields["error"]
    try:
        return json.loads(body).get("error")
    except (ValueError, AttributeError, RecursionError):
        return None


class HelperHandler(Handler):
    """The helpers alone."""

    def date_time_string(self, timestamp=None):
        return formatdate(usegmt=True)

    def route(self):
        action = getattr(self, "do" + self.path_only.replace("/", ""), None)
        if action is None:
            return self.answer(404, "{}")
        try:
            given = json.loads(self.body) if self.body.startswith(b"{") else dict(
                urllib.parse.parse_qsl(self.body.decode(), keep_blank_values=True))
            self.answer(200, json.dumps(action(self.server.state, given)))
        except (LookupError, ValueError, OSError) as error:
            self.answer(400, json.dumps({"error": f"{type(error).__name__}: {error}"}))

    def do_visit(self, site, given):
        found = Visitor(site.base_url).visit(
            given["url"], given.get("answer", "allow"), site.users, given.get("user_code"))
        site.keep_secrets([("code", found["code"])])
        return found

    def do_log(self, site, given):
        with site.lock:
            return list(site.log)

    def do_issued(self, site, given):
        with site.lock:
            return [{"kind": kind, "value": value} for value, kind in site.secrets.items()]

    def do_revoke(self, site, given):
        return {"ended": site.perform(site.revoke, given.get("token"), given.get("kind", "all"))}

    def do_reset(self, site, given):
        with site.lock:
            for kept in (site.log, site.faults, site.secrets):
                kept.clear()
        site.perform(site.reset)
        return {}

    def do_set(self, site, given):
        values = {name: as_json(value) for name, value in given.items()}
        if "fault" in given:
            if given["fault"] not in oauth2_faults.NAMES:
                raise LookupError(given["fault"])
            extras = {name: values.pop(name) for name in ("times", "seconds", "value")
                      if name in values}
            texts = {name: given[name] for name in ("path", "grant") if name in given}
            with site.lock:
                site.faults.append({
                    "path": site.token_path, "times": 1, "fault": given["fault"],
                    **extras, **texts})
        for name, value in values.items():
            if name not in ("fault", "path", "grant"):
                site.perform(site.set, name, value)
        return {}


def as_json(text):
    try:
        return json.loads(text)
    except (ValueError, TypeError):
        return text


class ProviderHandler(HelperHandler):
    """The provider as a client and a browser see it."""

    def route(self):
        if self.path_only.startswith("/_"):
            return super().route()
        site, entry = self.server.state, self.note()
        fault = site.take_fault(self.path_only, entry["form"].get("grant_type"))
        if fault and fault["fault"] in oauth2_faults.INSTEAD:
            status, headers, body = oauth2_faults.INSTEAD[fault["fault"]]
            headers, body = list(headers.items()), body.encode()
        else:
            status, headers, body = site.perform(call, site.application, self.environ())
            self.keep_answer(headers, body)
            fault = fault if status in (200, 201) else None
        entry.update(status=status, error=said_error(headers, body))
        if fault:
            site.spend(fault)
            entry["fault"] = fault["fault"]
            headers, body = oauth2_faults.spoil(fault, headers, body)
        self.send(status, headers, body, fault or {})

    def note(self):
        """The request in the log, before anything is done about it."""
        query = urllib.parse.parse_qsl(
            urllib.parse.urlsplit(self.path).query, keep_blank_values=True)
        is_form = "urlencoded" in self.headers.get("Content-Type", "")
        form = urllib.parse.parse_qsl(
            self.body.decode("latin-1"), keep_blank_values=True) if is_form else []
        scheme, _, rest = self.headers.get("Authorization", "").partition(" ")
        if scheme == "Basic":
            try:
                scheme += " " + base64.b64decode(rest).decode().partition(":")[0]
            except (binascii.Error, UnicodeDecodeError):
                scheme += " ?"
        names = [name for name, _ in query + form]
        entry = {
            "path": self.path_only, "method": self.command, "at": time.time(),
            "query": dict(query), "form": dict(form), "authorization": scheme or None,
            "repeated": sorted({name for name in names if names.count(name) > 1}),
            "is_browser": self.headers.get("User-Agent", "") == AGENT,
            "agent": self.headers.get("User-Agent"), "status": None, "error": None, "fault": None}
        site = self.server.state
        site.keep_secrets(query + form)
        with site.lock:
            site.log.append(entry)
        return entry

    def keep_answer(self, headers, body):
        parts = urllib.parse.urlsplit(dict(headers).get("Location", ""))
        pairs = urllib.parse.parse_qsl(parts.query) + urllib.parse.parse_qsl(parts.fragment)
        try:
            pairs += list(json.loads(body).items())
        except (ValueError, AttributeError):
            pass
        self.server.state.keep_secrets(pairs)

    def environ(self):
        path, _, query = self.path.partition("?")
        host, port = self.server.server_address[:2]
        environ = {
            "REQUEST_METHOD": self.command, "SCRIPT_NAME": "", "QUERY_STRING": query,
            "PATH_INFO": urllib.parse.unquote(path, "latin-1"), "SERVER_NAME": host,
            "SERVER_PORT": str(port), "SERVER_PROTOCOL": "HTTP/1.1", "REMOTE_ADDR": "127.0.0.1",
            "CONTENT_TYPE": self.headers.get("Content-Type", ""),
            "CONTENT_LENGTH": str(len(self.body)), "wsgi.version": (1, 0),
            "wsgi.url_scheme": self.server.scheme, "wsgi.input": io.BytesIO(self.body),
            "wsgi.errors": sys.stderr, "wsgi.multithread": False, "wsgi.multiprocess": False,
            "wsgi.run_once": False}
        for name, value in self.headers.items():
            environ.setdefault("HTTP_" + name.upper().replace("-", "_"), value)
        return environ

    def send(self, status, headers, body, fault):
        if fault.get("fault") == "lost_token_answer":
            self.close_connection = True
            return
        if fault.get("fault") == "slow":
            self.server.stopping.wait(float(fault.get("seconds", 10)))
        self.send_response(status)
        for name, value in headers:
            if name.lower() not in ("content-length", "connection"):
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if fault.get("fault") == "truncated":
            self.close_connection = True
            body = body[:len(body) // 2]
        if self.command != "HEAD":
            self.wfile.write(body)

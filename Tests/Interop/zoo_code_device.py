"""The device form of a stall (RFC 8628): its two calls, its page, and the dialects of both.

The first question is always too early for an answer, so that each dialect says "pending" once.
"""

import json
import secrets

from zoo_code_replies import tokens
from zoo_code_table import BASIC
from zoo_judge import Stranger, fits
from zoo_pages import asked, shown
from zoo_refusals import FORM, TEXT, as_json

PAGE = "/zoo/device"


class Desk:
    def __init__(self, stall):
        self.stall, self.device = stall, stall.habits.device
        self.waiting = {}

    def is_asked(self, incoming):
        """Whether a call of a client is one of the two."""
        device = self.device
        if incoming.path == device.path:
            return True
        if device.token:
            return incoming.path == device.token
        return incoming.path == self.stall.habits.token and dict(
            incoming.form).get("grant_type") == device.grant

    def answer(self, incoming):
        given = self.read(incoming)
        app = self.stall.app
        is_basic = incoming.headers.get("Authorization", "").startswith("Basic ")
        if is_basic != (self.stall.habits.client == BASIC):
            raise Stranger("device: not the app's way to show who it is")
        if given.pop("client_id", None) != app["key"]:
            raise Stranger("device: not the app's client_id")
        if given.pop("client_secret", app["secret"]) != app["secret"]:
            raise Stranger("device: not the app's secret")
        return self.begin(given) if incoming.path == self.device.path else self.poll(given, incoming)

    def read(self, incoming):
        """The fields of a call in the one form that this provider takes."""
        if incoming.method != "POST" or incoming.query:
            raise Stranger("device: no POST without a query")
        is_json = "json" in incoming.headers.get("Content-Type", "")
        if is_json != self.device.json:
            raise Stranger(f"device: {'JSON' if is_json else 'a form'}")
        return json.loads(incoming.body) if is_json else dict(incoming.form)

    def require_scope(self, given, where):
        scope = given.pop(self.device.scopes, None)
        wanted = self.stall.habits.scope
        if (scope is None) != (wanted is None) or (wanted and not fits(scope, wanted)):
            raise Stranger(f"device {where}: {self.device.scopes} is {scope!r}")

    def begin(self, given):
        self.require_scope(given, "call")
        if given:
            raise Stranger(f"device call: unexpected {sorted(given)}")
        code, user_code = secrets.token_hex(20), secrets.token_hex(4).upper()
        self.waiting[code] = {"code": code, "user": None, "polls": 0}
        answer = {"device_code": code, "user_code": user_code, "expires_in": 600, "interval": 1,
                  self.device.page: self.stall.base + PAGE}
        if self.device.page_with_code:
            answer["verification_uri_complete"] = f"{self.stall.base}{PAGE}?code={user_code}"
        return self.stall.count("device", as_json(200, answer))

    def poll(self, given, incoming):
        device = self.device
        if given.pop("grant_type", None) != device.grant:
            raise Stranger("device question: not the grant_type")
        if device.scopes != "scope":
            self.require_scope(given, "question")
        entry = self.waiting.get(given.pop(device.code, None))
        if entry is None or given:
            raise Stranger(f"device question: no {device.code}, or unexpected {sorted(given)}")
        entry["polls"] += 1
        if entry["polls"] == 1 or entry["user"] is None:
            return self.stall.count("pending", pending(device.dialect))
        del self.waiting[entry["code"]]
        access, refresh = secrets.token_hex(20), secrets.token_hex(20)
        self.stall.memory.tokens[access] = {"user": entry["user"], "refresh": refresh}
        answer = {"access_token": access, "token_type": "bearer", "expires_in": 3600,
                  "refresh_token": refresh}
        return self.stall.count("device_token", tokens(self.stall.habits, answer, incoming))

    def page(self, incoming):
        """Whoever opens it means the newest code."""
        entry = next(reversed(self.waiting.values()), None)
        if entry is None:
            return shown(404, "Gone", "There is no such code.")
        if incoming.method != "POST":
            return asked(entry["code"])
        entry["user"] = dict(incoming.form).get("allow")
        return shown(200, "Done", "You may go back to your device.")


def pending(dialect):
    """"Not yet", as each of them says it."""
    if dialect == "github":
        return 200, "error=authorization_pending", FORM, {}
    if dialect == "twitch":
        return as_json(400, {"status": 400, "message": "authorization_pending"})
    if dialect == "trakt":
        return 400, "", TEXT, {}
    return as_json(428 if dialect == "google" else 400, {"error": "authorization_pending"})

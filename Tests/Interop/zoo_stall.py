"""A stall of the zoo: one provider with its tokens, its clock and what was said to it."""

import secrets
import threading
import time

import zoo_own
import zoo_pages
import zoo_replies
import zoo_resources
from zoo_definition import Definition
from zoo_habits import AS_DEFINED, USERS, filled
from zoo_judge import Judge, Refused, Stranger
from zoo_refusals import DIALECTS, TEXT
from zoo_transcript import Transcript


class Stall:
    """State and routing; what the calls answer is in `zoo_replies` and `zoo_resources`."""

    def __init__(self, name, habits, definition, base, app):
        self.name, self.habits, self.base, self.app = name, habits, base, app
        address = base.split("//")[1]
        self.instance = [value.format(address=address) for value in habits.instance]
        self.definition = Definition(definition, self.instance, base)
        self.lock = threading.RLock()
        self.request_tokens, self.access_tokens, self.own_token = {}, {}, None
        self.nonces, self.last_timestamp = set(), 0
        self.clock_offset, self.limited, self.ended = 0, 0, []
        self.complaints, self.counts = [], {}
        self.transcript = Transcript()
        self.judge = Judge(self)

    @property
    def callback(self):
        """What oauth_callback of the request token call has to be."""
        kind, defined = self.habits.callback, self.definition.get("callback", "oob")
        if kind == "oob":
            return "oob"
        in_request = self.definition.get("callback_in", "request") != "page"
        if kind == "absent" or defined == "none" or not in_request:
            return None
        return defined if "://" in defined else "an address"

    @property
    def registered(self):
        """Where the browser is sent: the callback, or the one in the app's settings."""
        defined = self.definition.get("callback", "oob")
        return defined if "://" in defined else "https://app.example/done"

    @property
    def confirms(self):
        if self.habits.confirms == AS_DEFINED:
            return self.definition.get("callback_confirmed", "required") == "required"
        return self.habits.confirms

    def now(self):
        return time.time() + self.clock_offset

    def new_token(self, prefix=""):
        alphabet = self.habits.token_alphabet
        return prefix + "".join(secrets.choice(alphabet) for _ in range(40))

    # Routing

    def calls(self):
        """Every request that the provider has: its kind, its path, its methods."""
        habits = self.habits
        if habits.request_token:
            yield "request_token", habits.request_token, habits.request_token.path
            yield "access_token", habits.access_token, habits.access_token.path
        for kind, call, key in (("identity", habits.identity, "identity.url"),
                                ("identity", habits.echo, "echo.url"),
                                ("ending", habits.ending, "revoke.url"),
                                ("renewal", habits.renewal, "renew.url")):
            if call:
                from_definition = call.path in (None, AS_DEFINED)
                yield kind, call, self.definition.path(key) if from_definition else call.path

    def kind(self, incoming):
        """Which of the calls a request is; some providers have one path for several."""
        if incoming.path == self.habits.discovery:
            return "discovery", None
        own = zoo_own.kind(self, incoming)
        if own:
            return own, None
        if incoming.path == "/zoo/api":
            return "api", None
        there = [entry for entry in self.calls() if entry[2]]
        fitting = [(kind, call) for kind, call, path in there if incoming.path == path] or [
            (kind, call) for kind, call, path in there
            if getattr(call, "token_in_path", False) and incoming.path.startswith(path + "/")]
        if len(fitting) > 1:
            fitting = [found for found in fitting if self.is_meant(*found, incoming)]
        if not fitting:
            raise Stranger(f"{incoming.method} {incoming.path} is not there")
        return fitting[0]

    def is_meant(self, kind, call, incoming):
        title = call.parameters.get("title")
        if title:
            return dict(incoming.pairs).get("title") == title
        if call.path == getattr(self.habits.renewal, "path", None):
            handle = self.habits.renewal.handle
            return (kind == "renewal") == (handle in incoming.whole)
        return (kind == "request_token") == ("oauth_token=" not in incoming.whole)

    def serve(self, incoming):
        """The answer to a client: status, body, content type, headers."""
        with self.lock:
            kind = "unknown"
            try:
                kind, call = self.kind(incoming)
                self.counts[kind] = self.counts.get(kind, 0) + 1
                reply = self.answer(kind, call, incoming)
            except Refused as refusal:
                reply = self.refuse(refusal.fault, kind, incoming)
            except Stranger as stranger:
                self.complaints.append(str(stranger))
                reply = 400, f"zoo: {stranger}", TEXT, {}
            self.transcript.exchange(incoming, reply, self.habits.headers)
            return reply

    def answer(self, kind, call, incoming):
        if self.limited:
            self.limited -= 1
            raise Refused("limit")
        if kind == "discovery":
            return zoo_resources.index(self)
        if kind in ("request_token", "access_token"):
            request = self.judge.check(incoming, call, kind)
            return getattr(zoo_replies, kind)(self, request, incoming)
        return (zoo_own.ANSWERS | zoo_resources.ANSWERS)[kind](self, call, incoming)

    def refuse(self, fault, kind, incoming):
        dialect = self.habits.refusals
        if dialect == "mediawiki" and "format=json" not in incoming.query:
            dialect = "mediawiki_raw"
        is_login = kind in ("request_token", "access_token")
        return DIALECTS[dialect](fault, kind if is_login else "api", self.now())

    def respond(self, incoming):
        """The answer to whoever asks, a client or a browser."""
        is_page = zoo_pages.is_asked(self, incoming)
        return (self.page if is_page else self.serve)(incoming)

    # The page

    def page(self, incoming):
        with self.lock:
            return zoo_pages.answer(self, incoming)

    def find(self, token):
        """The request token of a page; of one that names none, the newest."""
        if self.habits.page.token is None:
            token = next(reversed(self.request_tokens), None)
        return self.request_tokens.get(token)

    def facts(self):
        """What a test may expect of a client, once somebody is signed in."""
        habits, user = self.habits, "1001"
        return {
            "instance": self.instance,
            "page": self.base + zoo_pages.path(self) if habits.page else None,
            "account": {"id": zoo_replies.account_id(self, user),
                        "name": filled(habits.account_name, user, USERS[user])}
            if habits.knows_account else None,
            "carries": habits.carries, "after_wrong_pin": habits.after_wrong_pin,
            "tells_apart": habits.tells_apart,
            "ends_after": habits.ends if isinstance(habits.ends, int) else None,
            "ends_at_midnight_in": habits.ends
            if isinstance(habits.ends, str) and habits.ends != AS_DEFINED else None,
            "says_who": habits.identity is not None,
            "ends_tokens": habits.ending is not None, "asks_anew": [], "refreshes": False}

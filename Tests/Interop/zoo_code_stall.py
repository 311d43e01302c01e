"""A stall of the zoo that speaks OAuth 2: the page, the token endpoint, and what a token is for."""

import json
import secrets
import threading
import time
import urllib.parse

from oauthlib.common import Request
from oauthlib.oauth2 import OAuth2Error, RevocationEndpoint

import zoo_code_judge
import zoo_code_replies
from zoo_code_device import PAGE, Desk
from zoo_code_table import ANYTHING, NONE
from zoo_habits import USERS, filled
from zoo_judge import Refused, Stranger, fits, require_parameters
from zoo_pages import HTML, asked, shown
from zoo_refusals import TEXT, as_json
from zoo_transcript import Transcript

# What the library itself reads at the page.
PROTOCOL = ("response_type", "client_id", "redirect_uri", "state", "code_challenge",
            "code_challenge_method")


class CodeStall:
    """State and routing; the judge is oauthlib, the dialects are in `zoo_code_replies`."""

    def __init__(self, name, habits, base, app):
        self.name, self.habits, self.base, self.app = name, habits, base, app
        self.instance = [value.format(address=base.split("//")[1]) for value in habits.instance]
        redirect = habits.redirect
        if isinstance(redirect, str):
            redirect = redirect.format(base=base)
        if redirect == "oob":
            redirect = zoo_code_judge.SHORT_OOB
        self.memory = zoo_code_judge.Memory(habits, app, redirect)
        self.server = zoo_code_judge.server(self.memory)
        self.lock = threading.RLock()
        self.waiting, self.complaints, self.counts = {}, [], {}
        self.access_tokens, self.ended = self.memory.tokens, self.memory.ended
        self.desk = Desk(self) if habits.device else None
        self.clock_offset = self.limited = 0
        self.transcript = Transcript()

    def now(self):
        return time.time()

    def respond(self, incoming):
        with self.lock:
            if incoming.path == self.habits.page:
                return self.page(incoming)
            if self.desk and incoming.path == PAGE:
                return self.desk.page(incoming)
            try:
                reply = self.answer(incoming)
            except Refused as refusal:
                reply = zoo_code_replies.refusal(self.habits.dialect, refusal.fault)
            except Stranger as stranger:
                self.complaints.append(str(stranger))
                reply = 400, f"zoo: {stranger}", TEXT, {}
            self.transcript.exchange(incoming, reply, self.habits.headers)
            return reply

    # The page

    def page(self, incoming):
        if incoming.method == "POST":
            return self.decided(incoming)
        try:
            self.require_page(incoming.pairs)
            uri = zoo_code_judge.absolute(incoming.uri)
            _, request = self.server.validate_authorization_request(uri)
        except (OAuth2Error, Stranger) as error:
            self.complaints.append(f"page: {error}")
            return shown(400, "Not found", f"zoo: {error}")
        key = secrets.token_hex(8)
        self.waiting[key] = uri, request
        self.transcript.page(incoming)
        return asked(key)

    def require_page(self, pairs):
        """Everything of the address that is not the protocol's own is as this provider wants it."""
        habits, given = self.habits, dict(pairs)
        protocol = PROTOCOL
        # OpenID Connect Core 1.0 section 3.1.2.1.
        if "openid" in given.get("scope", "").split():
            protocol += ("nonce",)
            if len(given.get("nonce", "")) < 22:
                raise Stranger("page: no nonce of 128 bits")
        others = [pair for pair in pairs if pair[0] not in protocol]
        wanted = dict(habits.parameters)
        if habits.scope is not None:
            wanted["scope"] = habits.scope
        require_parameters(others, wanted, habits.sign_in | habits.optional, "page")
        if not given.get("state"):
            raise Stranger("page: no state")
        has_redirect = "redirect_uri" in given
        wants_redirect = self.memory.redirect is not None and not gives_token(given)
        if has_redirect != wants_redirect:
            raise Stranger(f"page: {'a' if has_redirect else 'no'} redirect_uri")
        method = given.get("code_challenge_method", "plain")
        if habits.challenges and "code_challenge" in given and method not in habits.challenges:
            raise Stranger(f"page: code_challenge_method {method}")

    def decided(self, incoming):
        fields = dict(incoming.form)
        if fields.get("token") not in self.waiting:
            return shown(400, "Gone", "This address is used up.")
        uri, request = self.waiting.pop(fields["token"])
        if "deny" in fields:
            if self.habits.shows_code:
                self.transcript.decided("denies the app")
                return shown(200, "Denied", "The app gets no access.")
            return self.sent(request, {"error": "access_denied"})
        request["user"] = fields["allow"]
        headers, _, _ = self.server.create_authorization_response(
            uri, scopes=[], credentials=request)
        location = headers["Location"]
        parts = urllib.parse.urlsplit(location)
        given = dict(urllib.parse.parse_qsl(parts.query or parts.fragment))
        kind = "access_token" if "access_token" in given else "code"
        if kind not in given:
            self.complaints.append(f"page: {location}")
        if not self.habits.shows_code:
            return self.sent(request, given)
        name = kind.removeprefix("access_")
        self.transcript.decided(f"allows the app and is shown a {name}")
        return shown(200, f"Your {name}", f'<h1 id="verifier">{given[kind]}</h1>')

    def sent(self, request, given):
        """The browser goes to the app's own URL."""
        target = request["redirect_uri"]
        given = given | {"state": request["state"]}
        shown_target = target.replace(self.base, "")
        self.transcript.decided(f"is sent to {shown_target} with {' '.join(given)}")
        mark = "&" if "?" in target else "?"
        return 302, "", HTML, {"Location": f"{target}{mark}{urllib.parse.urlencode(given)}"}

    # The calls of a client

    def answer(self, incoming):
        habits = self.habits
        if incoming.path in habits.metadata:
            return self.count("metadata", zoo_code_replies.metadata(self))
        if incoming.path.startswith("/.well-known/"):
            return 404, "Not found", TEXT, {}
        if self.desk and self.desk.is_asked(incoming):
            return self.desk.answer(incoming)
        if habits.registration and incoming.path == habits.registration:
            return self.count("registration", self.registration(incoming))
        if incoming.path == habits.token:
            return self.count("token", self.tokens(incoming))
        if habits.ending and incoming.path == habits.ending.path:
            return self.count("ending", self.ending(incoming))
        if habits.identity and incoming.path == habits.identity.path:
            return self.count("identity", self.identity(incoming))
        if incoming.path == "/zoo/api":
            user = self.presented(incoming)
            pairs = sorted([name, value] for name, value in incoming.pairs)
            return self.count("api", as_json(200, {"user": user, "parameters": pairs}))
        raise Stranger(f"{incoming.method} {incoming.path} is not there")

    def count(self, kind, reply):
        self.counts[kind] = self.counts.get(kind, 0) + 1
        return reply

    def registration(self, incoming):
        """The answer that Mastodon's documentation shows (methods/apps)."""
        given = dict(incoming.form)
        require_parameters(
            incoming.form,
            {"client_name": ANYTHING, "redirect_uris": self.memory.redirect,
             "scopes": self.habits.scope}, {"website": ANYTHING}, "registration")
        if incoming.method != "POST" or incoming.query:
            raise Stranger("registration: no POST of a form alone")
        return as_json(200, {
            "id": "563419", "name": given["client_name"], "website": None,
            "scopes": given["scopes"].split(), "redirect_uris": [given["redirect_uris"]],
            "redirect_uri": given["redirect_uris"], "client_id": self.app["key"],
            "client_secret": self.app["secret"], "client_secret_expires_at": 0,
            "vapid_key": "BCk-QqERU0q-CfYZjcuB6lnyyOYfJ2AifKqfeGIm7Z-HiTU5T9eTG5GxVA0"})

    def tokens(self, incoming):
        if incoming.method != "POST" or incoming.query:
            raise Stranger("token call: no POST of a form alone")
        names = [name for name, _ in incoming.form]
        if len(set(names)) != len(names):
            raise Stranger(f"token call: a parameter stands there twice: {names}")
        _, body, status = self.server.create_token_response(
            incoming.uri, "POST", zoo_code_judge.absolute(incoming.body), incoming.headers)
        answer = json.loads(body)
        if status != 200:
            if answer["error"] not in ("invalid_grant", "invalid_client"):
                raise Stranger(f"token call: {body}")
            raise Refused(answer["error"])
        return zoo_code_replies.tokens(self.habits, answer, incoming)

    def ending(self, incoming):
        ending, form = self.habits.ending, dict(incoming.form)
        if ending.parameter is None:
            self.presented(incoming)
            if incoming.form or incoming.method != "POST":
                raise Stranger("ending: no POST without a form")
            self.memory.revoke_token(bearer(incoming), None, None)
            return 200, "", TEXT, {}
        if ending.parameter not in form:
            raise Stranger(f"ending: no {ending.parameter}")
        if not ending.takes_refresh and self.memory.find_refresh(form[ending.parameter]):
            raise Stranger("ending: a refresh token")
        form["token"] = form.pop(ending.parameter)
        body = urllib.parse.urlencode(form)
        if ending.client is not None:
            self.require_client(incoming, ending.client)
            self.memory.revoke_token(form["token"], None, None)
            return 200, "", TEXT, {}
        _, body, status = RevocationEndpoint.create_revocation_response(
            self.server, incoming.uri, "POST", body, incoming.headers)
        if status != 200:
            raise Stranger(f"ending: {body}")
        return 200, body or "", TEXT, {}

    def require_client(self, incoming, way):
        """The app's proof at a call where it is another one than at the token endpoint."""
        if way == NONE:
            return
        request = Request(incoming.uri, "POST", incoming.body, incoming.headers)
        if not self.memory.is_authentic(request, way):
            raise Stranger(f"ending: the app does not prove by {way}")

    def identity(self, incoming):
        identity = self.habits.identity
        user = self.presented(incoming)
        if incoming.method != identity.method or incoming.query != identity.query:
            raise Stranger(f"identity: {incoming.method} with {incoming.query!r}")
        if identity.body is not None and incoming.body != identity.body:
            raise Stranger(f"identity: the body is {incoming.body!r}")
        return as_json(200, filled(identity.answer, user, USERS[user]))

    def presented(self, incoming):
        """The user whose token the request bears, with all that calls of this API need."""
        for name, rule in self.habits.headers.items():
            wanted = rule.format(client=self.app["key"]) if isinstance(rule, str) else rule
            if not fits(incoming.headers.get(name.title(), ""), wanted):
                raise Stranger(f"{incoming.path}: {name} is {incoming.headers.get(name.title())!r}")
        is_good, request = self.server.verify_request(
            incoming.uri, incoming.method, None, incoming.headers)
        if not is_good:
            raise Refused("invalid_token")
        return request.user

    # What a test may know

    def facts(self):
        habits, user = self.habits, "1001"
        return {
            "instance": self.instance, "page": self.base + habits.page,
            "account": {"id": filled(habits.account_id, user, USERS[user]),
                        "name": self.name_of(user)} if habits.identity else None,
            "carries": "pin" if habits.shows_code else "redirect", "after_wrong_pin": "same",
            "tells_apart": True, "ends_after": habits.expires_in, "ends_at_midnight_in": None,
            "says_who": habits.identity is not None, "ends_tokens": habits.ending is not None,
            "asks_anew": sorted(habits.sign_in), "refreshes": habits.refreshes}

    def name_of(self, user):
        """The name that the answer tells; some answers have the id alone."""
        text = json.dumps(self.habits.identity.answer)
        return USERS[user] if "{name}" in text else user


def gives_token(given):
    return given.get("response_type") == "token"


def bearer(incoming):
    return incoming.headers.get("Authorization", "").removeprefix("Bearer ")

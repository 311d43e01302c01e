"""oauthlib judges each signature; the demands of the table are compared with what it parsed."""

import re

from oauthlib.oauth1 import RequestValidator
from oauthlib.oauth1.rfc5849 import errors
from oauthlib.oauth1.rfc5849.endpoints.base import BaseEndpoint

from zoo_habits import AS_URL, BODY, HEADER, QUERY


class Refused(Exception):
    """A request that the provider refuses in its own words."""

    def __init__(self, fault):
        super().__init__(fault)
        self.fault = fault


class Stranger(Exception):
    """A request such as no client of this provider should send: the definition is wrong."""


class Secrets(RequestValidator):
    """Answers oauthlib's questions for keys from a stall's state."""

    def __init__(self, stall):
        super().__init__()
        self.stall = stall

    def get_client_secret(self, client_key, request):
        return self.stall.app["secret"]

    def get_rsa_key(self, client_key, request):
        return self.stall.app["public_key"]

    def get_request_token_secret(self, client_key, token, request):
        return self.stall.request_tokens[token]["secret"]

    def get_access_token_secret(self, client_key, token, request):
        return self.stall.access_tokens[token]["secret"]


class Judge:
    """Parses a request and compares it with the habits, then lets oauthlib verify it."""

    def __init__(self, stall):
        self.stall, self.habits = stall, stall.habits
        self.endpoint = BaseEndpoint(Secrets(stall))

    def parse(self, incoming):
        uri = incoming.uri
        if self.habits.signs_http:
            uri = uri.replace("https://", "http://", 1)
        try:
            return self.endpoint._create_request(
                uri, incoming.method, incoming.body, incoming.headers)
        except errors.OAuth1Error as error:
            raise Stranger(f"{incoming.method} {incoming.path}: {error.description}") from None

    def check(self, incoming, call, kind):
        """The parsed request, once everything about it is as the provider wants it."""
        request = self.parse(incoming)
        self.require_shape(incoming, request, call, kind)
        if request.client_key != self.stall.app["key"]:
            raise Refused("key")
        self.check_time(request)
        known = {"request_token": {None: None}, "access_token": self.stall.request_tokens}.get(
            kind, self.stall.access_tokens)
        if request.resource_owner_key not in known:
            raise Refused("token" if kind == "access_token" else "access")
        if not self.endpoint._check_signature(request, is_token_request=kind == "access_token"):
            raise Refused("signature")
        return request

    def check_time(self, request):
        stall = self.stall
        timestamp = int(request.timestamp)
        if abs(stall.now() - timestamp) > self.habits.window:
            raise Refused("clock")
        if self.habits.keeps_order and timestamp < stall.last_timestamp:
            raise Refused("clock")
        nonce = (request.timestamp, request.nonce, request.resource_owner_key)
        if nonce in stall.nonces:
            raise Refused("nonce")
        stall.nonces.add(nonce)
        stall.last_timestamp = max(stall.last_timestamp, timestamp)

    # The shape of a request: every deviation is a stranger's.

    def require_shape(self, incoming, request, call, kind):
        habits = self.habits
        where = f"{kind} call"
        self.require_method(incoming, call.methods, where)
        self.require_headers(incoming, where)
        for name in ("oauth_consumer_key", "oauth_nonce", "oauth_timestamp", "oauth_signature",
                     "oauth_signature_method"):
            if not request.oauth_params.get(name):
                raise Stranger(f"{where}: no {name}")
        if not request.timestamp.isdecimal() or not request.nonce.isascii():
            raise Stranger(f"{where}: a timestamp or nonce of the wrong form")
        if request.signature_method not in habits.signatures:
            raise Stranger(f"{where}: signed by {request.signature_method}")
        version = request.oauth_params.get("oauth_version")
        if version not in (None, "1.0") or (version and habits.refuses_version):
            raise Stranger(f"{where}: oauth_version={version}")
        realm = re.search(r'\brealm="([^"]*)"', incoming.headers.get("Authorization", ""))
        wanted = incoming.uri.split("?")[0] if habits.realm == AS_URL else habits.realm
        if (realm and realm[1]) != wanted:
            raise Stranger(f"{where}: realm {realm and realm[1]!r}, not {wanted!r}")
        if kind in ("request_token", "access_token"):
            if self.placement(incoming) not in habits.placements:
                raise Stranger(f"{where}: parameters in the {self.placement(incoming)}")
            self.require_callback(request, kind, where)
            others = [item for item in request.params if not item[0].startswith("oauth_")]
            require_parameters(others, call.parameters, call.optional, where)

    def require_method(self, incoming, methods, where):
        if incoming.method not in methods:
            raise Stranger(f"{where}: method {incoming.method}")

    def require_headers(self, incoming, where):
        for name in self.habits.headers:
            if not incoming.headers.get(name):
                raise Stranger(f"{where}: no {name}")

    def require_callback(self, request, kind, where):
        given = request.oauth_params.get("oauth_callback")
        wanted = self.stall.callback if kind == "request_token" else None
        if given != wanted:
            raise Stranger(f"{where}: oauth_callback {given!r}, not {wanted!r}")
        has_verifier = "oauth_verifier" in request.oauth_params
        if has_verifier != (kind == "access_token" and self.habits.carries != "nothing"):
            raise Stranger(f"{where}: {'an' if has_verifier else 'no'} oauth_verifier")

    @staticmethod
    def placement(incoming):
        if incoming.headers.get("Authorization", "").startswith("OAuth "):
            return HEADER
        return QUERY if "oauth_signature" in incoming.query else BODY


def require_parameters(given, wanted, optional, where):
    """Exactly the wanted parameters, each with a fitting value, and optional ones beside them."""
    names = [name for name, _ in given]
    if len(set(names)) != len(names):
        raise Stranger(f"{where}: a parameter stands there twice: {names}")
    for name, value in given:
        rule = wanted.get(name, optional.get(name))
        if rule is None or not fits(value, rule):
            raise Stranger(f"{where}: unexpected {name}={value}")
    for name in set(wanted) - set(names):
        raise Stranger(f"{where}: no {name}")


def fits(value, rule):
    if isinstance(rule, re.Pattern):
        return rule.fullmatch(value) is not None
    return value in rule if isinstance(rule, tuple) else value == rule

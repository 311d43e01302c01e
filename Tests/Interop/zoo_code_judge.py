"""oauthlib judges each code, proof and token of an OAuth 2 stall; this is its memory.

The library compares redirect URIs, checks the proof of RFC 7636, and reads how a client
authenticates and what a request has to have (RFC 6749, RFC 7009).
"""

import base64
import binascii
import json
import os
import re
import secrets
import time
import urllib.parse

from oauthlib.oauth2 import RequestValidator, Server, WebApplicationServer

from zoo_code_table import BASIC, NONE

# The zoo speaks plain http on loopback.
os.environ["OAUTHLIB_INSECURE_TRANSPORT"] = "1"
NO_REDIRECT = "https://zoo.example/none"
# The library takes no redirect that is not absolute.
SHORT_OOB = "https://zoo.example/oob"


class Client:
    def __init__(self, client_id):
        self.client_id = client_id


class Memory(RequestValidator):
    """Codes and tokens of one stall."""

    def __init__(self, habits, app, redirect):
        super().__init__()
        self.habits, self.app, self.redirect = habits, app, redirect
        self.codes, self.tokens, self.ended = {}, {}, []

    # The page

    def validate_client_id(self, client_id, request, *_, **__):
        return client_id == self.app["key"]

    def validate_redirect_uri(self, client_id, redirect_uri, request, *_, **__):
        if isinstance(self.redirect, re.Pattern):
            return self.redirect.fullmatch(redirect_uri) is not None
        # The library asks again about the one that it filled in.
        return redirect_uri == (NO_REDIRECT if self.redirect is None else self.redirect)

    def get_default_redirect_uri(self, client_id, request, *_, **__):
        # A token page has the one that is registered.
        registered = self.redirect if request.response_type == "token" else None
        return NO_REDIRECT if self.redirect is None else registered

    def validate_response_type(self, client_id, response_type, client, request, *_, **__):
        return response_type in (("code", "token") if self.habits.token_page else ("code",))

    def get_default_scopes(self, client_id, request, *_, **__):
        return []

    def validate_scopes(self, client_id, scopes, client, request, *_, **__):
        return True

    def is_pkce_required(self, client_id, request):
        return self.habits.needs_challenge

    def save_authorization_code(self, client_id, code, request, *_, **__):
        self.codes[code["code"]] = {
            "user": request.user, "challenge": request.code_challenge,
            "method": request.code_challenge_method, "redirect": given_redirect(request)}

    # The token endpoint

    def client_authentication_required(self, request, *_, **__):
        return self.habits.client != NONE

    def authenticate_client(self, request, *_, **__):
        return self.is_authentic(request, self.habits.client)

    def is_authentic(self, request, way):
        """Whether the app proved that it is itself, in that way and no other."""
        header = request.headers.get("Authorization", "")
        in_form = request.client_id, request.client_secret
        given = basic(header) if way == BASIC else in_form
        other = in_form[1] if way == BASIC else header
        request.client = Client(self.app["key"])
        return given == (self.app["key"], self.app["secret"]) and not other

    def authenticate_client_id(self, client_id, request, *_, **__):
        request.client = Client(client_id)
        has_secret = request.client_secret or request.headers.get("Authorization")
        return client_id == self.app["key"] and not has_secret

    def validate_grant_type(self, client_id, grant_type, client, request, *_, **__):
        return grant_type in ("authorization_code", "refresh_token")

    def validate_code(self, client_id, code, client, request, *_, **__):
        found = self.codes.get(code)
        if found is None:
            return False
        request.user, request.scopes = found["user"], []
        return True

    def get_code_challenge(self, code, request):
        # What a server does not know it passes over.
        return self.codes[code]["challenge"] if self.habits.challenges else None

    def get_code_challenge_method(self, code, request):
        return self.codes[code]["method"]

    def confirm_redirect_uri(self, client_id, code, redirect_uri, client, request, *_, **__):
        return given_redirect(request) == self.codes[code]["redirect"]

    def invalidate_authorization_code(self, client_id, code, request, *_, **__):
        del self.codes[code]

    def save_bearer_token(self, token, request, *_, **__):
        self.tokens[token["access_token"]] = {
            "user": request.user, "refresh": token.get("refresh_token")}

    def find_refresh(self, token):
        return next((entry for entry in self.tokens.values() if entry["refresh"] == token), None)

    def validate_refresh_token(self, refresh_token, client, request, *_, **__):
        found = self.find_refresh(refresh_token) if refresh_token else None
        request.user = found and found["user"]
        return found is not None

    def get_original_scopes(self, refresh_token, request, *_, **__):
        return []

    # The use of a token, and its end

    def validate_bearer_token(self, token, scopes, request):
        found = self.tokens.get(token)
        request.user = found and found["user"]
        return found is not None

    def revoke_token(self, token, token_type_hint, request, *_, **__):
        entry = self.find_refresh(token)
        access = token if token in self.tokens else None
        if entry is not None:
            access = next(key for key, value in self.tokens.items() if value is entry)
        if access:
            del self.tokens[access]
            self.ended.append(access)


def absolute(text):
    """A query or a form with the short `oob` as the library takes it."""
    return re.sub("(?<![^&?])redirect_uri=oob(?=&|$)", f"redirect_uri={SHORT_OOB}", text)


def given_redirect(request):
    """The redirect as it stood in the request: the library fills a missing one in."""
    given = dict(request.uri_query_params) | dict(request.decoded_body or [])
    return given.get("redirect_uri")


def basic(header):
    """Id and secret of HTTP Basic, percent-decoded (RFC 6749 section 2.3.1)."""
    scheme, _, rest = header.partition(" ")
    try:
        parts = base64.b64decode(rest).decode().split(":", 1)
    except (binascii.Error, UnicodeDecodeError):
        return None
    is_basic = scheme == "Basic" and len(parts) == 2
    return tuple(urllib.parse.unquote_plus(part) for part in parts) if is_basic else None


def server(memory):
    life = memory.habits.expires_in or 3600
    if memory.habits.token_page:
        return Server(memory, token_expires_in=life, token_generator=lambda _: jwt(life))
    return WebApplicationServer(memory, token_expires_in=life)


def jwt(life):
    """A token in the form of RFC 7519 that says when it ends; nobody checks its signature."""
    now = int(time.time())
    parts = [json.dumps(part).encode() for part in (
        {"typ": "JWT", "alg": "RS256"}, {"jti": secrets.token_hex(40), "iat": now,
                                         "exp": now + life, "scopes": []})]
    return ".".join(base64.urlsafe_b64encode(part).decode().rstrip("=")
                    for part in [*parts, secrets.token_bytes(512)])

"""What the foreign provider knows, and oauthlib's endpoints that judge every request.

Nothing here computes a signature: oauthlib parses, builds base strings and verifies.
"""

import json
import secrets
import string
import threading
import time
import types

from oauthlib.oauth1 import (
    AccessTokenEndpoint, RequestTokenEndpoint, RequestValidator, ResourceEndpoint,
    SIGNATURE_HMAC_SHA1, SIGNATURE_HMAC_SHA256, SIGNATURE_HMAC_SHA512, SIGNATURE_PLAINTEXT,
    SIGNATURE_RSA_SHA1, SIGNATURE_RSA_SHA256)
from oauthlib.oauth1.rfc5849 import errors
from oauthlib.oauth1.rfc5849.endpoints import base

METHODS = (SIGNATURE_HMAC_SHA1, SIGNATURE_HMAC_SHA256, SIGNATURE_HMAC_SHA512,
           SIGNATURE_RSA_SHA1, SIGNATURE_RSA_SHA256, SIGNATURE_PLAINTEXT)
TIMESTAMP_LIFETIME = 300


class Registry:
    """Clients, users, tokens and the provider's clock; one lock for all of it."""

    def __init__(self):
        self.lock = threading.RLock()
        self.clients = {}
        self.users = {"1001": {"screen_name": "ada"}, "1002": {"screen_name": "brunhilde"}}
        self.request_tokens = {}
        self.access_tokens = {}
        self.nonces = set()
        self.issued = []
        self.verified = []
        self.settings = {
            "gives_email": False, "after_wrong_pin": "new", "confirm": True, "clock_offset": 0,
            "replay_check": True, "token_prefix": "", "pin": None, "form": None,
            "plain_errors": True}

    def now(self):
        return time.time() + self.settings["clock_offset"]

    def new_token(self):
        """Random, long enough to be looked for as a canary, with characters that need encoding."""
        alphabet = string.ascii_letters + string.digits
        return self.settings["token_prefix"] + "".join(secrets.choice(alphabet) for _ in range(40))

    def new_pin(self):
        return self.settings["pin"] or f"{secrets.randbelow(10 ** 7):07d}"

    def approve(self, token, user_id):
        with self.lock:
            entry = self.request_tokens.get(token)
            if entry is None or entry["state"] != "waiting" or user_id not in self.users:
                return None
            entry.update(state="approved", user=user_id, pin=self.new_pin())
            self.issued.append(("pin", entry["pin"]))
            return entry["pin"]

    def deny(self, token):
        with self.lock:
            entry = self.request_tokens.get(token)
            if entry is None:
                return False
            entry["state"] = "denied"
            return True


class Validator(RequestValidator):
    """Answers oauthlib's questions from the registry."""

    enforce_ssl = False
    allowed_signature_methods = METHODS
    safe_characters = set(map(chr, range(0x21, 0x7F)))
    client_key_length = request_token_length = access_token_length = (1, 400)
    nonce_length = (8, 200)
    verifier_length = (1, 400)
    timestamp_lifetime = TIMESTAMP_LIFETIME
    dummy_client = "no-such-client"
    dummy_request_token = dummy_access_token = "no-such-token"

    def __init__(self, registry):
        super().__init__()
        self.registry = registry

    def check_realms(self, realms):
        return True

    def get_client_secret(self, client_key, request):
        return self.registry.clients.get(client_key, {}).get("secret") or secrets.token_hex(20)

    def get_rsa_key(self, client_key, request):
        client = self.registry.clients.get(client_key, {})
        return client.get("rsa_public_key") or self.registry.clients["rsa-dummy"]["rsa_public_key"]

    def get_request_token_secret(self, client_key, token, request):
        return self.registry.request_tokens.get(token, {}).get("secret", secrets.token_hex(20))

    def get_access_token_secret(self, client_key, token, request):
        return self.registry.access_tokens.get(token, {}).get("secret", secrets.token_hex(20))

    def get_default_realms(self, client_key, request):
        return []

    def get_realms(self, token, request):
        return []

    def get_redirect_uri(self, token, request):
        return "oob"

    def validate_client_key(self, client_key, request):
        return client_key in self.registry.clients

    def validate_request_token(self, client_key, token, request):
        entry = self.registry.request_tokens.get(token)
        return bool(entry) and entry["client"] == client_key and entry["state"] != "spent"

    def validate_access_token(self, client_key, token, request):
        entry = self.registry.access_tokens.get(token)
        return bool(entry) and entry["client"] == client_key

    def validate_timestamp_and_nonce(
            self, client_key, timestamp, nonce, request, request_token=None, access_token=None):
        seen = (client_key, timestamp, nonce, request_token or access_token)
        with self.registry.lock:
            fresh = seen not in self.registry.nonces
            self.registry.nonces.add(seen)
        return fresh or not self.registry.settings["replay_check"]

    def validate_redirect_uri(self, client_key, redirect_uri, request):
        return redirect_uri == "oob"

    def validate_requested_realms(self, client_key, realms, request):
        return True

    def validate_realms(self, client_key, token, request, uri=None, realms=None):
        return True

    def validate_verifier(self, client_key, token, verifier, request):
        entry = self.registry.request_tokens.get(token)
        return bool(entry) and entry["state"] == "approved" and entry["pin"] == verifier

    def save_request_token(self, token, request):
        with self.registry.lock:
            self.registry.issued.append(("request_token_secret", token["oauth_token_secret"]))
            self.registry.request_tokens[token["oauth_token"]] = {
                "secret": token["oauth_token_secret"], "client": request.client_key,
                "state": "waiting"}

    def save_access_token(self, token, request):
        with self.registry.lock:
            entry = self.registry.request_tokens[request.resource_owner_key]
            self.registry.issued.append(("token", token["oauth_token"]))
            self.registry.issued.append(("token_secret", token["oauth_token_secret"]))
            self.registry.access_tokens[token["oauth_token"]] = {
                "secret": token["oauth_token_secret"], "client": request.client_key,
                "user": entry["user"]}

    def invalidate_request_token(self, client_key, request_token, request):
        self.registry.request_tokens[request_token]["state"] = "spent"


def account(request):
    """A request that oauthlib found valid: all that was signed, and apart from it what is never twice
    the same."""
    fresh = {"oauth_nonce": request.nonce, "oauth_timestamp": request.timestamp}
    return {
        "method": request.http_method, "url": request.uri, "nonce": request.nonce,
        "parameters": sorted([k, v] for k, v in request.params if k not in fresh)}


class Judge:
    """The endpoints of oauthlib over one registry, and X's words for what they refuse."""

    def __init__(self, registry):
        self.registry = registry
        validator = Validator(registry)
        self._request_token = RequestTokenEndpoint(validator, registry.new_token)
        self._access_token = AccessTokenEndpoint(validator, registry.new_token)
        self._resource = ResourceEndpoint(validator)
        # oauthlib compares timestamps with the provider's clock, which tests may set wrong.
        base.time = types.SimpleNamespace(time=registry.now)

    def request_token(self, uri, method, body, headers):
        _, text, status = self._request_token.create_request_token_response(
            uri, method, body, headers)
        if status == 200:
            if not self.registry.settings["confirm"]:
                text = text.replace("&oauth_callback_confirmed=true", "")
            return 200, text
        return self._refusal(status, text, "Could not authenticate you.", 32)

    def access_token(self, uri, method, body, headers):
        endpoint = self._access_token
        try:
            request = endpoint._create_request(uri, method, body, headers)
            valid, _ = endpoint.validate_access_token_request(request)
        except errors.OAuth1Error as error:
            return self._refusal(error.status_code, error.urlencoded, "Bad request.", 215)
        entry = self.registry.request_tokens.get(request.resource_owner_key)
        if valid:
            user = entry["user"]
            extras = {"user_id": user, "screen_name": self.registry.users[user]["screen_name"]}
            text = endpoint.create_access_token(request, extras)
            endpoint.request_validator.invalidate_request_token(
                request.client_key, request.resource_owner_key, request)
            return 200, text.replace("&oauth_authorized_realms=", "")
        if entry and entry["state"] == "denied":
            return 401, "oauth_problem=user_refused"
        if entry and request.validator_log.get("signature") is False:
            return 401, "oauth_problem=signature_invalid"
        if entry and self.registry.settings["after_wrong_pin"] == "new":
            entry["state"] = "spent"
        words = "Reverse auth credentials are invalid"
        if self.registry.settings["plain_errors"]:
            return 401, words
        return self._refusal(401, None, words, 32)

    def resource(self, uri, method, body, headers):
        """Returns (None, request, user) when oauthlib is content, else (status and text, …)."""
        try:
            probe = self._resource._create_request(uri, method, body, headers)
            self._resource._check_mandatory_parameters(probe)
        except errors.OAuth1Error as error:
            refusal = self._refusal(401, error.urlencoded, "Could not authenticate you.", 32)
            return refusal, None, None
        valid, request = self._resource.validate_protected_resource_request(
            uri, method, body, headers)
        if not valid:
            known = request and request.resource_owner_key in self.registry.access_tokens
            message = ("Could not authenticate you.", 32) if known else (
                "Invalid or expired token.", 89)
            return self._refusal(401, None, *message), None, None
        user = self.registry.access_tokens[request.resource_owner_key]["user"]
        self.registry.verified.append(account(request))
        return None, request, user

    def _refusal(self, status, text, message, code):
        if text and "Timestamp" in text:
            message, code, status = "Timestamp out of bounds.", 135, 401
        return status, json.dumps({"errors": [{"code": code, "message": message}]})

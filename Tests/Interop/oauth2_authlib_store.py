"""What the Authlib server remembers: clients, codes, devices and tokens, in memory."""

import secrets
import time
import urllib.parse
from dataclasses import dataclass, field

from authlib.oauth2.rfc6749 import AuthorizationCodeMixin, ClientMixin, TokenMixin

OOB = "urn:ietf:wg:oauth:2.0:oob"
REDIRECTS = [
    OOB, OOB + ":auto", "http://127.0.0.1:8765/callback", "http://[::1]:8765/callback",
    "http://localhost:8765/callback", "https://acme.example/callback", "pintle:/callback",
    "pintle://callback"]
LOOPBACK = ("127.0.0.1", "::1")
DEVICE = "urn:ietf:params:oauth:grant-type:device_code"
SCOPES = ["read", "write"]
OPENID = ["openid", "profile"]


@dataclass
class Habits:
    """What a test may change; the values here are those of a server that follows the standards."""

    expires_in: int = 3600
    code_expires_in: int = 300
    device_expires_in: int = 1800
    interval: int = 5
    # `exact`: as registered; `any`: any port of a loopback IP literal (RFC 8252).
    ports: str = "exact"
    # `right`, `wrong`, `missing`, or `unannounced`: right, but the metadata do not say so.
    iss: str = "right"
    # What is granted at most, whatever is asked for.
    scope: str = " ".join(SCOPES + OPENID)
    refresh_tokens: bool = True
    # Whether the old access token dies when its refresh token is used.
    old_access: str = "lives"
    # What a revocation by a public client is answered: `allowed` or `refused`.
    public_revocation: str = "allowed"
    # Which redirect URIs can be registered: `any`, or `urls`, those with a host; `names`, no IP
    # address; with `nobody` the metadata name no place for it.
    registers: str = "any"
    # What the identity token says in place of what it should: `nonce`, `aud`, `iss` or `exp`; with
    # `absent` there is none.
    identity_lies_about: str = ""


class Client(ClientMixin):
    def __init__(self, habits, client_id, secret, metadata):
        self.habits, self.client_id, self.secret = habits, client_id, secret
        self.redirect_uris = metadata.get("redirect_uris") or []
        self.method = metadata.get("token_endpoint_auth_method", "client_secret_basic")
        self.grants = metadata.get("grant_types") or ["authorization_code"]
        self.response_types = metadata.get("response_types") or ["code"]
        self.scope = metadata.get("scope") or SCOPES[0]

    def get_client_id(self):
        return self.client_id

    def get_default_redirect_uri(self):
        return self.redirect_uris[0] if self.redirect_uris else None

    def get_allowed_scope(self, scope):
        # Nobody is told who signs in who did not ask.
        wanted = (scope or " ".join(set(self.scope.split()) - set(OPENID))).split()
        most = set(self.scope.split()) & set(self.habits.scope.split())
        return " ".join(name for name in wanted if name in most)

    def check_redirect_uri(self, redirect_uri):
        if self.habits.ports == "any":
            wanted = without_port(redirect_uri)
            return wanted in map(without_port, self.redirect_uris)
        return redirect_uri in self.redirect_uris

    def check_client_secret(self, client_secret):
        return secrets.compare_digest(self.secret.encode(), client_secret.encode())

    def check_endpoint_auth_method(self, method, endpoint):
        return self.method == method

    def check_response_type(self, response_type):
        return response_type in self.response_types

    def check_grant_type(self, grant_type):
        if grant_type == "refresh_token" and not self.habits.refresh_tokens:
            return False
        return grant_type in self.grants


def without_port(address):
    parts = urllib.parse.urlsplit(address)
    if parts.scheme == "http" and parts.hostname in LOOPBACK:
        return parts._replace(netloc=parts.hostname).geturl()
    return address


@dataclass
class Code(AuthorizationCodeMixin):
    code: str
    client_id: str
    redirect_uri: str
    scope: str
    user: str
    ends_at: float
    code_challenge: str
    code_challenge_method: str
    nonce: str = None
    # All tokens that came from one consent; what is reused ends all of them.
    family: str = field(default_factory=lambda: secrets.token_hex(8))
    is_spent: bool = False

    def get_redirect_uri(self):
        return self.redirect_uri

    def get_scope(self):
        return self.scope

    def get_nonce(self):
        return self.nonce

    def get_auth_time(self):
        return None

    def get_acr(self):
        return None

    def get_amr(self):
        return None


@dataclass
class Token(TokenMixin):
    client_id: str
    user: str
    family: str
    access_token: str
    refresh_token: str
    scope: str
    expires_in: int
    issued_at: float = field(default_factory=time.time)
    access_ended: bool = False
    refresh_ended: bool = False
    refresh_spent: bool = False

    def check_client(self, client):
        return self.client_id == client.get_client_id()

    def get_scope(self):
        return self.scope

    def get_expires_in(self):
        return self.expires_in

    def is_expired(self):
        return self.issued_at + self.expires_in < time.time()

    def is_revoked(self):
        return self.access_ended


class Store:
    def __init__(self, secret):
        self.habits = Habits()
        self.clients, self.codes, self.devices, self.tokens = {}, {}, {}, []
        # user code -> (name of the user, whether it was allowed)
        self.decisions = {}
        common = ["authorization_code", "refresh_token", DEVICE]
        for name, method, grants in (
                ("acme-confidential", "client_secret_basic", [*common, "client_credentials"]),
                ("acme-post", "client_secret_post", [*common, "client_credentials"]),
                ("acme-public", "none", [*common, "implicit"])):
            self.add_client(name, None if method == "none" else secret, {
                "redirect_uris": REDIRECTS, "token_endpoint_auth_method": method,
                "grant_types": grants, "scope": " ".join(SCOPES + OPENID),
                "response_types": ["code", "token"] if method == "none" else ["code"]})

    def add_client(self, client_id, secret, metadata):
        self.clients[client_id] = Client(self.habits, client_id, secret, metadata)
        return self.clients[client_id]

    def find(self, token):
        """The record that a token of either kind belongs to, and which kind it is."""
        for record in self.tokens:
            if token == record.access_token:
                return record, "access"
            if token and token == record.refresh_token:
                return record, "refresh"
        return None, None

    def end_family(self, family):
        for record in self.tokens:
            if record.family == family:
                record.access_ended = record.refresh_ended = True

    def revoke(self, token, kind):
        if token is not None:
            record, kind = self.find(token)
            chosen = [record] if record else []
        else:
            chosen = self.tokens
        ended = 0
        for record in chosen:
            if kind in ("access", "all"):
                ended += not record.access_ended
                record.access_ended = True
            if kind in ("refresh", "all") and record.refresh_token:
                ended += not record.refresh_ended
                record.refresh_ended = True
        return ended

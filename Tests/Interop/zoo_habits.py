"""The vocabulary in which the zoo's table says what a provider does and demands."""

from __future__ import annotations

import secrets
import string
from dataclasses import dataclass, field

HEADER, QUERY, BODY = "header", "query", "body"
ANYWHERE = (HEADER, QUERY, BODY)
GET, POST, DELETE = "GET", "POST", "DELETE"
LETTERS_AND_DIGITS = string.ascii_letters + string.digits


def pattern(*parts, separator=""):
    """A maker of verifiers: each part is how many characters of which alphabet."""
    def make():
        return separator.join(
            "".join(secrets.choice(alphabet) for _ in range(count)) for count, alphabet in parts)
    return make


def digits(count):
    return pattern((count, string.digits))


@dataclass(frozen=True)
class Call:
    """A request of the protocol as the provider takes it."""

    path: str
    methods: tuple = (GET, POST)
    # Parameters beyond those of the protocol, signed: a value, those it may have, or a pattern.
    parameters: dict = field(default_factory=dict)
    # Parameters that may be missing.
    optional: dict = field(default_factory=dict)


@dataclass(frozen=True)
class Page:
    """The page that a person opens, and what its address has to say."""

    path: str
    token: str = "oauth_token"
    # Parameters that have to be there: a value, those that it may have, or a pattern.
    parameters: dict = field(default_factory=dict)
    # Parameters that may be missing.
    optional: dict = field(default_factory=dict)
    # The name of the parameter that carries the consumer key.
    client: str | None = None
    # The name of the parameter that carries the callback.
    callback: str | None = None


@dataclass(frozen=True)
class Identity:
    """Who am I. What is None here is not public, and so as the definition has it.

    In the answer `{id}` and `{name}` stand for the account's.
    """

    path: str | None = None
    answer: object = None
    methods: tuple = (GET,)
    form: str = "json"
    parameters: dict = field(default_factory=dict)


@dataclass(frozen=True)
class Ending:
    """A request that ends a token; what is None is as the definition has it."""

    path: str
    methods: tuple = (GET, POST)
    token_in_path: bool = False
    parameters: dict = field(default_factory=dict)


@dataclass(frozen=True)
class Renewal:
    """A request that makes a token live on."""

    path: str
    methods: tuple = (GET,)
    # The field of the token answer that has to be sent along.
    handle: str | None = None
    gives_token: bool = False
    parameters: dict = field(default_factory=dict)


@dataclass(frozen=True)
class Own:
    """Where an app gets a token of its own, by POST, and where it ends it."""

    path: str
    ending: str


AS_DEFINED = "as the definition says"
AS_URL = "the URL of the request"


@dataclass(frozen=True)
class Habits:
    """All that the zoo knows of one provider, apart from the words of its refusals."""

    request_token: Call | None
    page: Page | None
    access_token: Call | None
    # The dialect of its refusals.
    refusals: str
    # The values of the definition's variables; `{address}` is the zoo's host and port.
    instance: tuple = ()
    signatures: tuple = ("HMAC-SHA1",)
    placements: tuple = (HEADER,)
    # None: the header has no realm; else exactly this one, or the URL without its query.
    realm: str | None = None
    # Whether oauth_version must not be there.
    refuses_version: bool = False
    # What oauth_callback of the request token call is: oob, address, or absent.
    callback: str = "oob"
    # Whether the answer says oauth_callback_confirmed=true.
    confirms: object = True
    # What the person carries over: pin, redirect or nothing.
    carries: str = "pin"
    verifier: object = field(default_factory=lambda: digits(7))
    after_wrong_pin: str = "same"
    # Whether its refusals say what was wrong.
    tells_apart: bool = True
    # What a denial adds to the redirect; nothing where a page is all that a person sees.
    denial: dict | None = None
    # Whether an app has a consumer secret that is no empty text.
    has_secret: bool = True
    # Headers that each request of the client has to have.
    headers: tuple = ()
    # How many seconds a clock may be off.
    window: int = 300
    # Timestamps never go below one that was used before.
    keeps_order: bool = False
    reply: str = "form"
    token_names: tuple = ("oauth_token", "oauth_token_secret")
    # The same two in the answer to the request token call, where they differ.
    first_names: tuple | None = None
    # Fields of that answer beyond token and secret.
    first_extras: dict = field(default_factory=dict)
    token_alphabet: str = LETTERS_AND_DIGITS
    # Each access token starts with the account's id and a dash.
    token_after_id: bool = False
    # The access token's secret: random, empty, or the token once more.
    secret: str = "random"
    # What the account's id looks like.
    account_id: str = "{id}"
    # What people know the account by.
    account_name: str = "{name}"
    # Fields of the token answer beyond token and secret; `{id}` and `{name}` are the account's.
    extras: dict = field(default_factory=dict)
    # What the redirect says beside token and verifier; `{id}` and `{name}` are the account's.
    redirected: dict = field(default_factory=dict)
    # Those of either that a client needs later.
    keeps: tuple = ()
    identity: Identity | None = None
    # The same as OAuth Echo hands it on, where that is another request.
    echo: Identity | None = None
    # Whether a client can know whose token it is.
    knows_account: bool = True
    # How the token is presented: signed, bearer, `header NAME` or `query NAME`.
    uses: tuple = ("signed",)
    ending: Ending | None = None
    renewal: Renewal | None = None
    own: Own | None = None
    # When a session ends: None, seconds after the exchange, or the time zone of its midnight.
    ends: object = None
    # Where the site names its endpoints: the path, and the members on the way to the three.
    discovery: str | None = None
    tls: bool = False
    # The base string says http although the request goes over https.
    signs_http: bool = False


USERS = {"1001": "ada", "1002": "brunhilde"}


def filled(template, account, name):
    """The template with the account in its place, at any depth."""
    if isinstance(template, dict):
        return {key: filled(value, account, name) for key, value in template.items()}
    if isinstance(template, list):
        return [filled(value, account, name) for value in template]
    if template == "{id:number}":
        return int(account)
    if isinstance(template, str):
        return template.replace("{id}", account).replace("{name}", name)
    return template

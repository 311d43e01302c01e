"""The OAuth 2 providers of the zoo: what each does at a login by code, and how well that is known.

Marks behind a fact: V read in the provider's documentation or source, P seen in public code, U
common knowledge. A mark at an entry's head holds for all its facts without one. Nothing here is
taken from the definitions: where a definition says otherwise, the zoo refuses its requests.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from zoo_habits import GET, POST

OOB = "urn:ietf:wg:oauth:2.0:oob"
LOOPBACK = re.compile(r"http://127\.0\.0\.1(:\d+)?/\w+")
LOCALHOST = re.compile(r"http://localhost(:\d+)?/\w+")
HTTPS = re.compile(r"https://[^/?#]+(/\w+)?")
ABSENT = None
ANYTHING = re.compile(".+")
NONE, FORM, BASIC = "none", "form", "basic"


def words(*names, separator=" "):
    """Scopes of this list, joined as the provider wants them."""
    one = "(" + "|".join(re.escape(name) for name in names) + ")"
    return re.compile(f"{one}({re.escape(separator)}{one})*")


@dataclass(frozen=True)
class Identity:
    """Who am I; `{id}` and `{name}` in the answer stand for the account's."""

    path: str
    answer: object
    method: str = GET
    # What the body has to be, to the letter.
    body: str | None = None
    query: str = ""


@dataclass(frozen=True)
class Ending:
    """How tokens are ended."""

    path: str
    # Which parameter names the token; None: it bears the request.
    parameter: str | None = "token"
    # Whether a refresh token is taken there.
    takes_refresh: bool = True
    # How the app shows that it is itself; None: as at the token endpoint.
    client: str | None = None


@dataclass(frozen=True)
class Device:
    """The form by a code that is typed elsewhere (RFC 8628)."""

    path: str
    # Where its questions go; None: to the token endpoint.
    token: str | None = None
    # Whether both calls are JSON.
    json: bool = False
    # The names that these have there.
    scopes: str = "scope"
    code: str = "device_code"
    page: str = "verification_uri"
    grant: str | None = "urn:ietf:params:oauth:grant-type:device_code"
    # Whether there is a page with the code in its address.
    page_with_code: bool = False
    # How it says that nobody has approved yet.
    dialect: str = "rfc"


@dataclass(frozen=True)
class CodeHabits:
    """All that the zoo knows of one provider."""

    page: str
    token: str
    # The redirect that an app has registered: a text, a pattern of those that are taken, or ABSENT.
    redirect: object
    # How the app shows that it is itself.
    client: str = FORM
    # Whether a page shows the code.
    shows_code: bool = False
    # Whether it shows tokens too, where they are asked for without a redirect; they are JWTs.
    token_page: bool = False
    # Further parameters that the page has to have.
    parameters: dict = field(default_factory=dict)
    # What asks for a fresh sign-in, and what names an account.
    sign_in: dict = field(default_factory=dict)
    optional: dict = field(default_factory=dict)
    scope: object = ABSENT
    # The methods of RFC 7636 that it knows; with none it passes over them.
    challenges: tuple = ("S256",)
    needs_challenge: bool = False
    # Headers that API calls have to have; `{client}` is the app's id.
    headers: dict = field(default_factory=dict)
    refreshes: bool = True
    expires_in: int | None = 3600
    # The dialect of its refusals and token answers.
    dialect: str = "rfc"
    instance: tuple = ()
    identity: Identity | None = None
    ending: Ending | None = None
    device: Device | None = None
    # Where apps register themselves, in Mastodon's words.
    registration: str | None = None
    # Where its metadata lies.
    metadata: tuple = ()
    # What the account's id looks like.
    account_id: str = "{id}"


ANILIST = CodeHabits(  # V, form-encoded calls P
    "/anilist.co/api/v2/oauth/authorize", "/anilist.co/api/v2/oauth/token",
    "{base}/anilist.co/api/v2/oauth/pin", shows_code=True, token_page=True, challenges=(),
    refreshes=False, expires_in=31536000,
    identity=Identity("/graphql.anilist.co", {
        "data": {"Viewer": {"id": "{id:number}", "name": "{name}"}}}, POST,
        '{"query":"{Viewer{id name}}"}'))

DROPBOX = CodeHabits(  # V
    "/www.dropbox.com/oauth2/authorize", "/api.dropboxapi.com/oauth2/token", ABSENT, NONE,
    shows_code=True, parameters={"token_access_type": ("offline",)},
    sign_in={"force_reauthentication": ("true",)}, needs_challenge=True,
    identity=Identity("/api.dropboxapi.com/2/users/get_current_account", {
        "account_id": "{id}", "email": "{name}", "name": {"display_name": "Somebody"}}, POST,
        "null"),
    ending=Ending("/api.dropboxapi.com/2/auth/token/revoke", None))

FITBIT = CodeHabits(  # V
    "/www.fitbit.com/oauth2/authorize", "/api.fitbit.com/oauth2/token", LOOPBACK, NONE,
    sign_in={"prompt": ("login",)}, needs_challenge=True,
    scope=words("profile", "activity", "heartrate", "sleep", "weight", "nutrition"),
    identity=Identity("/api.fitbit.com/1/user/-/profile.json", {
        "user": {"encodedId": "{id}", "displayName": "{name}"}}),
    ending=Ending("/api.fitbit.com/oauth2/revoke"))

GITEA = CodeHabits(  # V
    "/login/oauth/authorize", "/login/oauth/access_token", LOOPBACK, NONE,
    scope=words("read:user", "read:repository", "read:issue", "openid"), needs_challenge=True,
    instance=("{address}",),
    identity=Identity("/api/v1/user", {"id": "{id:number}", "login": "{name}"}))

# A form comes back unless JSON is asked for, and a refusal with 200.
GITHUB = CodeHabits(  # V
    "/github.com/login/oauth/authorize", "/github.com/login/oauth/access_token", LOOPBACK,
    sign_in={"prompt": ("select_account",)}, optional={"login": ANYTHING, "allow_signup": ANYTHING},
    scope=words("read:user", "user", "repo", "gist"), refreshes=False, expires_in=None,
    dialect="github", headers={"User-Agent": ANYTHING},
    device=Device("/github.com/login/device/code", dialect="github"),
    identity=Identity("/api.github.com/user", {"id": "{id:number}", "login": "{name}"}))

GITLAB = CodeHabits(  # V
    "/oauth/authorize", "/oauth/token", LOOPBACK, NONE, instance=("{address}",),
    scope=words("read_user", "read_api", "api"), needs_challenge=True, expires_in=7200,
    device=Device("/oauth/authorize_device", page_with_code=True),
    identity=Identity("/api/v4/user", {"id": "{id:number}", "username": "{name}"}),
    ending=Ending("/oauth/revoke"))

GOOGLE = CodeHabits(  # V
    "/accounts.google.com/o/oauth2/v2/auth", "/oauth2.googleapis.com/token", LOOPBACK,
    optional={"access_type": ("offline", "online"), "login_hint": ANYTHING},
    sign_in={"prompt": ("select_account", "consent", "select_account consent")},
    scope=re.compile("(openid|email|profile)( (openid|email|profile|https://[^ ]+))*"),
    device=Device("/oauth2.googleapis.com/device/code", page="verification_url",
                  dialect="google"),
    identity=Identity("/openidconnect.googleapis.com/v1/userinfo", {
        "sub": "{id}", "email": "{name}"}),
    ending=Ending("/oauth2.googleapis.com/revoke", client=NONE))

MASTODON = CodeHabits(  # V
    "/oauth/authorize", "/oauth/token", OOB, shows_code=True, instance=("{address}",),
    sign_in={"force_login": ("true",)}, optional={"lang": ANYTHING},
    scope=words("read", "write", "push", "profile"), refreshes=False, expires_in=None,
    identity=Identity("/api/v1/accounts/verify_credentials", {
        "id": "{id}", "username": "{name}", "acct": "{name}"}),
    registration="/api/v1/apps", ending=Ending("/oauth/revoke"))

MICROSOFT = CodeHabits(  # V
    "/login.microsoftonline.com/common/oauth2/v2.0/authorize",
    "/login.microsoftonline.com/common/oauth2/v2.0/token",
    LOCALHOST, NONE, instance=("common",),
    sign_in={"prompt": ("login", "none", "consent", "select_account")},
    optional={"login_hint": ANYTHING, "domain_hint": ANYTHING},
    scope=words("User.Read", "offline_access", "openid"), needs_challenge=True,
    device=Device("/login.microsoftonline.com/common/oauth2/v2.0/devicecode"),
    identity=Identity("/graph.microsoft.com/v1.0/me", {
        "id": "{id}", "userPrincipalName": "{name}"}))

MYANIMELIST = CodeHabits(  # P
    "/myanimelist.net/v1/oauth2/authorize", "/myanimelist.net/v1/oauth2/token", LOOPBACK, NONE,
    challenges=("plain",), needs_challenge=True,
    identity=Identity("/api.myanimelist.net/v2/users/@me", {
        "id": "{id:number}", "name": "{name}"}))  # U

OPENSTREETMAP = CodeHabits(  # V
    "/www.openstreetmap.org/oauth2/authorize", "/www.openstreetmap.org/oauth2/token", OOB, NONE,
    shows_code=True, scope=words("read_prefs", "write_api", "read_gpx"), refreshes=False,
    expires_in=None,
    identity=Identity("/api.openstreetmap.org/api/0.6/user/details.json", {
        "version": "0.6", "user": {"id": "{id:number}", "display_name": "{name}"}}),
    ending=Ending("/www.openstreetmap.org/oauth2/revoke"))  # U

# Everything else than the issuer is said by its metadata.
OAUTH2 = CodeHabits(  # V: RFC 8414, RFC 7009
    "/as/authorize", "/as/token", LOOPBACK, NONE, instance=("{address}",), needs_challenge=True,
    metadata=("/.well-known/oauth-authorization-server",), ending=Ending("/as/revoke"))

OIDC = replace(  # V: OpenID Connect Core 1.0
    OAUTH2, scope=words("openid", "profile", "email"), sign_in={"prompt": ("login", "none")},
    metadata=("/.well-known/openid-configuration",),
    identity=Identity("/as/userinfo", {"sub": "{id}", "preferred_username": "{name}"}))

# Refusals come with 200.
REDDIT = CodeHabits(  # V
    "/www.reddit.com/api/v1/authorize", "/www.reddit.com/api/v1/access_token", LOOPBACK, BASIC,
    parameters={"duration": ("permanent", "temporary")}, challenges=(), dialect="reddit",
    scope=words("identity", "read", "history", separator=","), headers={"User-Agent": ANYTHING},
    identity=Identity("/oauth.reddit.com/api/v1/me", {"id": "{id}", "name": "{name}"}),
    ending=Ending("/www.reddit.com/api/v1/revoke_token"))

SCHWAB = CodeHabits(  # P
    "/api.schwabapi.com/v1/oauth/authorize", "/api.schwabapi.com/v1/oauth/token",
    "https://127.0.0.1", BASIC, challenges=(), expires_in=1800,
    identity=Identity("/api.schwabapi.com/trader/v1/accounts/accountNumbers", [
        {"accountNumber": "{id}", "hashValue": "4F1C"}]))  # U

SPOTIFY = CodeHabits(  # V
    "/accounts.spotify.com/authorize", "/accounts.spotify.com/api/token", LOOPBACK, NONE,
    sign_in={"show_dialog": ("true", "false")}, needs_challenge=True,
    scope=re.compile("[a-z-]+( [a-z-]+)*"),
    identity=Identity("/api.spotify.com/v1/me", {
        "account_id": "{id}", "id": "{name}", "display_name": "{name}"}))

STRAVA = CodeHabits(  # V
    "/www.strava.com/oauth/authorize", "/www.strava.com/oauth/token", LOOPBACK,
    sign_in={"approval_prompt": ("force", "auto")}, challenges=(), expires_in=21600,
    scope=words("read", "read_all", "activity:read", "activity:write", separator=","),
    identity=Identity("/www.strava.com/api/v3/athlete", {
        "id": "{id:number}", "username": "{name}"}),
    ending=Ending("/www.strava.com/oauth/revoke", client=BASIC))

TRAKT = CodeHabits(  # V, form-encoded calls P
    "/trakt.tv/oauth/authorize", "/api.trakt.tv/oauth/token", OOB, shows_code=True, challenges=(),
    sign_in={"prompt": ("login",)}, expires_in=604800,  # U: prompt
    headers={"trakt-api-version": "2", "trakt-api-key": "{client}"},
    device=Device(
        "/api.trakt.tv/oauth/device/code", "/api.trakt.tv/oauth/device/token", json=True,
        code="code", page="verification_url", grant=None, dialect="trakt"),
    identity=Identity("/api.trakt.tv/users/settings", {
        "user": {"username": "{name}", "ids": {"slug": "{id}"}}}),
    ending=Ending("/api.trakt.tv/oauth/revoke", takes_refresh=False))  # P

TUMBLR = CodeHabits(  # V
    "/www.tumblr.com/oauth2/authorize", "/api.tumblr.com/v2/oauth2/token", HTTPS, challenges=(),
    scope=words("basic", "write", "offline_access"), account_id="{name}",
    identity=Identity("/api.tumblr.com/v2/user/info", {
        "meta": {"status": 200, "msg": "OK"}, "response": {"user": {"name": "{name}"}}}))

# The scope of its token answer is a list, its errors stand in `message`.
TWITCH = CodeHabits(  # P
    "/id.twitch.tv/oauth2/authorize", "/id.twitch.tv/oauth2/token", LOCALHOST, challenges=(),
    sign_in={"force_verify": ("true", "false")}, dialect="twitch",
    scope=words("openid", "user:read:email"), headers={"Client-Id": "{client}"},
    device=Device("/id.twitch.tv/oauth2/device", scopes="scopes", dialect="twitch"),
    identity=Identity("/id.twitch.tv/oauth2/userinfo", {
        "sub": "{id}", "preferred_username": "{name}"}),
    ending=Ending("/id.twitch.tv/oauth2/revoke", takes_refresh=False))

X = CodeHabits(  # V
    "/x.com/i/oauth2/authorize", "/api.x.com/2/oauth2/token", LOOPBACK, NONE,
    challenges=("S256", "plain"), needs_challenge=True, expires_in=7200,
    scope=words("tweet.read", "tweet.write", "users.read", "media.write", "offline.access"),
    identity=Identity("/api.x.com/2/users/me", {
        "data": {"id": "{id}", "username": "{name}", "name": "Somebody"}}),
    ending=Ending("/api.x.com/2/oauth2/revoke"))

YAHOO = CodeHabits(  # V
    "/api.login.yahoo.com/oauth2/request_auth", "/api.login.yahoo.com/oauth2/get_token", "oob",
    BASIC, shows_code=True, challenges=(), sign_in={"prompt": ("login", "consent")},  # U
    optional={"language": ANYTHING}, scope=words("openid", "profile", "email"),
    identity=Identity("/api.login.yahoo.com/openid/v1/userinfo", {
        "sub": "{id}", "nickname": "{name}"}),  # U
    ending=Ending("/api.login.yahoo.com/oauth2/revoke"))  # P

YANDEX = CodeHabits(  # V
    "/oauth.yandex.com/authorize", "/oauth.yandex.com/token",
    "{base}/oauth.yandex.ru/verification_code", shows_code=True,
    sign_in={"force_confirm": ("yes",)}, optional={"login_hint": ANYTHING},
    device=Device("/oauth.yandex.com/device/code", code="code", page="verification_url",
                  grant="device_code"),
    identity=Identity("/login.yandex.ru/info", {"id": "{id}", "login": "{name}"},
                      query="format=json"),  # P
    ending=Ending("/oauth.yandex.com/revoke_token", "access_token", False))  # P

ZOOM = CodeHabits(  # V
    "/zoom.us/oauth/authorize", "/zoom.us/oauth/token", HTTPS, BASIC,
    device=Device("/zoom.us/oauth/devicecode"),
    identity=Identity("/api.zoom.us/v2/users/me", {"id": "{id}", "email": "{name}"}),
    ending=Ending("/zoom.us/oauth/revoke", takes_refresh=False))

HABITS = {
    "anilist": ANILIST, "dropbox": DROPBOX, "fitbit": FITBIT, "gitea": GITEA, "github": GITHUB,
    "gitlab": GITLAB, "google": GOOGLE, "mastodon": MASTODON, "microsoft": MICROSOFT,
    "myanimelist": MYANIMELIST, "oauth2": OAUTH2, "oidc": OIDC, "openstreetmap": OPENSTREETMAP,
    "reddit": REDDIT, "schwab": SCHWAB, "spotify": SPOTIFY, "strava": STRAVA, "trakt": TRAKT,
    "tumblr-oauth2": TUMBLR, "twitch": TWITCH, "x-oauth2": X, "yahoo": YAHOO, "yandex": YANDEX,
    "zoom": ZOOM}

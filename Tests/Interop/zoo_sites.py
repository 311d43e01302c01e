"""The providers that run on many hosts, each under an address of its user's: see `zoo_table`."""

import re

from zoo_habits import (
    AS_DEFINED, AS_URL, BODY, Ending, GET, HEADER, Habits, Identity, LETTERS_AND_DIGITS, POST, Page,
    Call, QUERY, Renewal, digits, pattern)

HEXADECIMAL = "0123456789abcdef"
CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
FIVE_YEARS = 157_680_000

USOS = Habits(  # V
    Call("/usos/services/oauth/request_token", (GET, POST),
         {"scopes": re.compile(r"[a-z_]+(\|[a-z_]+)*")}),
    Page("/usos/services/oauth/authorize",
         optional={"interactivity": ("minimal", "confirm_user")}),
    Call("/usos/services/oauth/access_token"),
    refusals="usos", instance=("{address}/usos",), signatures=("HMAC-SHA1", "PLAINTEXT"),
    placements=(QUERY, HEADER), verifier=digits(8),  # U: digits
    identity=Identity("/usos/services/users/user", {
        "id": "{id}", "first_name": "Ada", "last_name": "{name}"}, (GET, POST)),
    ending=Ending("/usos/services/oauth/revoke_token"),
    ends=AS_DEFINED)  # U: two hours without offline_access

OKAPI = Habits(  # V
    Call("/cache/okapi/services/oauth/request_token"),
    Page("/cache/okapi/services/oauth/authorize", optional={
        "interactivity": ("minimal", "confirm_user"), "langpref": re.compile("[a-z|]+")}),
    Call("/cache/okapi/services/oauth/access_token"),
    refusals="okapi", instance=("{address}/cache",), signatures=("HMAC-SHA1", "PLAINTEXT"),
    placements=(QUERY, HEADER), verifier=pattern((1, "0"), (7, "0123456789")),
    denial={"error": "access_denied"},
    identity=Identity("/cache/okapi/services/users/user", {
        "uuid": "{id}", "username": "{name}"}, (GET, POST)))  # U: fields

MEDIAWIKI = Habits(  # V
    Call("/wiki/w/index.php", (GET, POST),
         {"title": "Special:OAuth/initiate"}, {"format": ("json",)}),
    Page("/wiki/w/index.php", parameters={"title": "Special:OAuth/authorize"},
         client="oauth_consumer_key"),
    Call("/wiki/w/index.php", (GET, POST),
         {"title": "Special:OAuth/token"}, {"format": ("json",)}),
    refusals="mediawiki", instance=("{address}/wiki/w",),
    signatures=("HMAC-SHA1", "RSA-SHA1"), verifier=pattern((32, HEXADECIMAL)),
    reply="mediawiki",
    identity=Identity(
        "/wiki/w/index.php", {"sub": "{id:number}", "username": "{name}"},
        (GET, POST), form="jwt", parameters={"title": "Special:OAuth/identify"}))

WORDPRESS = Habits(  # V
    # A site without pretty addresses: only its index knows that.
    Call("/blog/index.php/oauth1/request", (POST,)),
    Page("/blog/index.php/oauth1/authorize", optional={
        "oauth_callback": ("oob",), "wp_scope": re.compile(".+")}),
    Call("/blog/index.php/oauth1/access", (POST,)),
    refusals="wordpress", instance=("{address}/blog",),
    signatures=("HMAC-SHA1", "HMAC-SHA256"), placements=(HEADER, QUERY, BODY),
    verifier=pattern((24, LETTERS_AND_DIGITS)), window=900, discovery="/blog/wp-json/",
    identity=Identity("/blog/wp-json/wp/v2/users/me", {
        "id": "{id:number}", "name": "{name}", "slug": "{name}"}))  # U


def atlassian(path, identity):
    return Habits(  # V, P
        Call(f"{path}/plugins/servlet/oauth/request-token", (POST,)),
        Page(f"{path}/plugins/servlet/oauth/authorize"),
        Call(f"{path}/plugins/servlet/oauth/access-token", (POST,)),
        refusals="atlassian", instance=("{address}" + path,), signatures=("RSA-SHA1", "HMAC-SHA1"),
        callback="oob", verifier=pattern((6, LETTERS_AND_DIGITS)),  # U: its length
        denial={"oauth_problem": "user_refused"},
        extras={"oauth_expires_in": str(FIVE_YEARS), "oauth_session_handle": "{handle}",
                "oauth_authorization_expires_in": str(FIVE_YEARS + 2_592_000)},  # U
        keeps=("oauth_session_handle",), identity=identity, knows_account=identity is not None,
        ends=FIVE_YEARS)


JIRA = atlassian("/jira", Identity("/jira/rest/api/2/myself", {
    "key": "{id}", "name": "{name}", "displayName": "Ada"}))
CONFLUENCE = atlassian("/confluence", Identity())
BITBUCKET = atlassian("/bitbucket", None)
BAMBOO = atlassian("/bamboo", Identity())
FISHEYE = atlassian("/fisheye", None)

PUMPIO = Habits(  # V, its methods U
    Call("/pump/oauth/request_token"),
    Page("/pump/oauth/authorize"),
    Call("/pump/oauth/access_token"),
    refusals="text", instance=("{address}/pump",), verifier=pattern((22, LETTERS_AND_DIGITS)),
    knows_account=False)

SCHOOLOGY = Habits(  # V
    Call("/api.schoology.com/v1/oauth/request_token", (GET,)),
    Page("/oauth/authorize", optional={"return_url": re.compile(".*")}),
    Call("/api.schoology.com/v1/oauth/access_token", (GET,)),
    refusals="text", instance=("{address}",), realm="", callback="absent", confirms=False,
    carries="nothing", verifier=lambda: "", knows_account=False)

MAGENTO1 = Habits(  # P
    Call("/shop/oauth/initiate", (POST,)),
    Page("/shop/admin/oauth_authorize"),
    Call("/shop/oauth/token", (POST,)),
    refusals="problem", instance=("{address}/shop",), headers=("Accept",), confirms=AS_DEFINED,
    verifier=pattern((32, HEXADECIMAL)), knows_account=False)

# As of 2.4.4.
MAGENTO2 = Habits(  # V
    Call("/shop/oauth/token/request", (POST,)),
    # The shop itself hands the verifier to its administrator's app.
    Page(AS_DEFINED, token=None),
    Call("/shop/oauth/token/access", (POST,)),
    refusals="problem", instance=("{address}/shop",), signatures=("HMAC-SHA256",),
    callback="absent", confirms=False, verifier=pattern((32, HEXADECIMAL)), knows_account=False)

OPENBANK = Habits(  # P
    Call("/bank/oauth/initiate", (POST,)),
    Page("/bank/oauth/authorize"),  # U
    Call("/bank/oauth/token", (POST,)),  # U
    refusals="openbank", instance=("{address}/bank",),
    signatures=("HMAC-SHA256", "HMAC-SHA1"),  # U
    placements=(HEADER, BODY), verifier=digits(6), knows_account=False)

SOCIAL = Habits(  # U
    Call("/social/api/oauth/request_token"),
    Page("/social/api/oauth/authorize"),
    Call("/social/api/oauth/access_token"),
    refusals="text", instance=("{address}/social",),
    identity=Identity(answer={"id": "{id:number}", "screen_name": "{name}"}))

# No provider of the catalogue: one with the handle that renewed Yahoo's tokens (1.3, U).
HANDLED = Habits(
    Call("/handled.example/request_token", (POST,)),
    Page("/handled.example/authorize"),
    Call("/handled.example/access_token", (POST,)),
    refusals="problem", extras={
        "oauth_session_handle": "{handle}", "oauth_expires_in": "3600",
        "xoauth_yahoo_guid": "{id}"}, knows_account=False,
    renewal=Renewal("/handled.example/access_token", (POST,), "oauth_session_handle", True),
    ends=3600)

# No provider of the catalogue: the URL as realm is Cardmarket's (V), other names and a life in the
# first answer were seen in old services (1.3, U).
PECULIAR = Habits(
    Call("/peculiar.example/request_token", (POST,)),
    Page("/peculiar.example/authorize"),
    Call("/peculiar.example/access_token", (POST,)),
    refusals="problem", realm=AS_URL, first_names=("request_key", "request_secret"),
    first_extras={"valid_for": "420"}, token_names=("access_key", "access_secret"),
    knows_account=False)

HABITS = {
    "bamboo": BAMBOO, "fisheye": FISHEYE, "pumpio": PUMPIO, "peculiar": PECULIAR,
    "usos": USOS, "okapi": OKAPI, "mediawiki": MEDIAWIKI, "wordpress": WORDPRESS, "jira": JIRA,
    "confluence": CONFLUENCE, "bitbucket": BITBUCKET, "schoology": SCHOOLOGY,
    "magento1": MAGENTO1, "magento2": MAGENTO2, "openbankproject": OPENBANK,
    "twitter-api": SOCIAL, "handled": HANDLED}

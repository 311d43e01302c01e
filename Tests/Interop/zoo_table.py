"""The providers with addresses of their own: what each does, and how well that is known.

Marks behind a fact: V read in the provider's documentation or source, P seen in public code, U
common knowledge. A mark at an entry's head holds for all its facts without one. Nothing here is
taken from the definitions: where a definition says otherwise, the zoo refuses its requests.
"""

import re
from dataclasses import replace

import zoo_sites
from zoo_habits import (
    AS_DEFINED, BODY, DELETE, Ending, GET, HEADER, Habits, Identity, LETTERS_AND_DIGITS, Own, POST,
    Page, Call, QUERY, Renewal, digits, pattern)

ANYTHING = re.compile(".+")
HEXADECIMAL = "0123456789abcdef"
CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

X = Habits(  # V
    Call("/api.x.com/oauth/request_token", (POST,),
         optional={"x_auth_access_type": ("read", "write")}),
    Page("/api.x.com/oauth/authorize",
         optional={"force_login": ("true",), "screen_name": ANYTHING}),
    Call("/api.x.com/oauth/access_token", (POST,)),
    refusals="x", after_wrong_pin="new", token_after_id=True,
    extras={"user_id": "{id}", "screen_name": "{name}"},
    identity=Identity("/api.x.com/2/users/me", {
        "data": {"id": "{id}", "username": "{name}", "name": "Somebody"}}),
    echo=Identity("/api.x.com/1.1/account/verify_credentials.json", {
        "id": "{id:number}", "id_str": "{id}", "screen_name": "{name}", "name": "Somebody"}),
    ending=Ending("/api.x.com/1.1/oauth/invalidate_token.json", (POST,)),
    own=Own("/api.x.com/oauth2/token", "/api.x.com/oauth2/invalidate_token"))  # its form U

ETRADE = Habits(  # V
    Call("/api.etrade.com/oauth/request_token", (GET,)),
    Page("/us.etrade.com/e/t/etws/authorize", token="token", client="key"),
    Call("/api.etrade.com/oauth/access_token", (GET,)),
    refusals="html", realm="", refuses_version=True, verifier=pattern((6, CAPITALS)),
    token_alphabet=LETTERS_AND_DIGITS + "/+=", knows_account=False,
    ending=Ending("/api.etrade.com/oauth/revoke_access_token", (GET,)),
    renewal=Renewal("/api.etrade.com/oauth/renew_access_token", (GET,)),
    ends="America/New_York")

FLICKR = Habits(  # V
    Call("/www.flickr.com/services/oauth/request_token"),
    Page("/www.flickr.com/services/oauth/authorize",
         parameters={"perms": ("read", "write", "delete")}),
    Call("/www.flickr.com/services/oauth/access_token"),
    refusals="problem", placements=(QUERY, HEADER),
    verifier=pattern(*[(3, "0123456789")] * 3, separator="-"), account_id="{id}@N00",
    extras={"fullname": "Ada%20L%C3%B6ve", "user_nsid": "{id}", "username": "{name}"},
    identity=Identity(answer={
        "user": {"id": "{id}", "username": {"_content": "{name}"}}, "stat": "ok"}))  # P: shape

SMUGMUG = Habits(  # V, its methods U
    Call("/api.smugmug.com/services/oauth/1.0a/getRequestToken"),
    Page("/api.smugmug.com/services/oauth/1.0a/authorize", parameters={
        "Access": ("Public", "Full"), "Permissions": ("Read", "Add", "Modify")},
        optional={"username": ANYTHING}),
    Call("/api.smugmug.com/services/oauth/1.0a/getAccessToken"),
    refusals="problem", signatures=("HMAC-SHA1", "PLAINTEXT"), verifier=digits(6),
    identity=Identity("/api.smugmug.com/api/v2!authuser"))  # U

DISCOGS = Habits(  # P
    Call("/api.discogs.com/oauth/request_token", (GET,)),
    Page("/www.discogs.com/oauth/authorize"),
    Call("/api.discogs.com/oauth/access_token", (POST,)),  # U
    refusals="message", signatures=("HMAC-SHA1", "PLAINTEXT"), callback="absent",
    verifier=pattern((10, LETTERS_AND_DIGITS)), headers=("User-Agent",),
    identity=Identity("/api.discogs.com/oauth/identity", {
        "id": "{id:number}", "username": "{name}", "consumer_name": "pintle"}))

FATSECRET = Habits(  # V
    Call("/authentication.fatsecret.com/oauth/request_token"),
    Page("/authentication.fatsecret.com/oauth/authorize"),
    Call("/authentication.fatsecret.com/oauth/access_token"),
    refusals="fatsecret", placements=(QUERY, BODY), keeps_order=True, knows_account=False)

WIKIMEDIA = Habits(  # V
    Call("/meta.wikimedia.org/w/index.php", (GET, POST),
         {"title": "Special:OAuth/initiate"}, {"format": ("json",)}),
    Page("/meta.wikimedia.org/wiki/Special:OAuth/authorize", client="oauth_consumer_key"),
    Call("/meta.wikimedia.org/w/index.php", (GET, POST),
         {"title": "Special:OAuth/token"}, {"format": ("json",)}),
    refusals="mediawiki", signatures=("HMAC-SHA1", "RSA-SHA1"),
    verifier=pattern((32, HEXADECIMAL)), reply="mediawiki",
    identity=Identity(
        "/meta.wikimedia.org/w/index.php", {"sub": "{id:number}", "username": "{name}"},
        (GET, POST), form="jwt", parameters={"title": "Special:OAuth/identify"}))

# With oob its page leads to one that is not there.
TRELLO = Habits(  # V, its methods U
    Call("/trello.com/1/OAuthGetRequestToken"),
    Page("/trello.com/1/OAuthAuthorizeToken", parameters={
        "name": ANYTHING, "scope": re.compile("(read|write|account)(,(read|write|account))*"),
        "expiration": ("1hour", "1day", "30days", "never")}),
    Call("/trello.com/1/OAuthGetAccessToken"),
    refusals="text", callback="absent", verifier=pattern((32, HEXADECIMAL)),
    identity=Identity("/api.trello.com/1/members/me", {"id": "{id}", "username": "{name}"}),
    ending=Ending("/api.trello.com/1/tokens", (DELETE,), token_in_path=True))  # U

ZOTERO = Habits(  # V, its methods U
    Call("/www.zotero.org/oauth/request"),
    Page("/www.zotero.org/oauth/authorize", optional={
        "library_access": ("0", "1"), "notes_access": ("0", "1"), "write_access": ("0", "1"),
        "all_groups": ("none", "read", "write"), "name": ANYTHING, "identity": ("1",)}),
    Call("/www.zotero.org/oauth/access"),
    refusals="text", verifier=pattern((20, LETTERS_AND_DIGITS)), secret="token",
    extras={"userID": "{id}", "username": "{name}"},
    identity=Identity("/api.zotero.org/keys/current", {
        "key": "masked", "userID": "{id:number}", "username": "{name}"}),  # U
    uses=("bearer", "header Zotero-API-Key"),
    ending=Ending("/api.zotero.org/keys", (DELETE,), token_in_path=True))  # U

TUMBLR = Habits(  # V
    Call("/www.tumblr.com/oauth/request_token", (POST,)),
    Page("/www.tumblr.com/oauth/authorize", optional={"source": ANYTHING}),
    Call("/www.tumblr.com/oauth/access_token", (GET,)),
    refusals="tumblr", callback="absent", carries="redirect",
    verifier=pattern((50, LETTERS_AND_DIGITS)), account_id="{name}",
    identity=Identity("/api.tumblr.com/v2/user/info", {
        "meta": {"status": 200, "msg": "OK"}, "response": {"user": {"name": "{name}"}}}))

HATENA = Habits(  # P
    Call("/www.hatena.com/oauth/initiate", (POST,),
         {"scope": re.compile("(read|write)_(public|private)(,(read|write)_(public|private))*")}),
    Page("/www.hatena.ne.jp/oauth/authorize"),
    Call("/www.hatena.com/oauth/token", (POST,)),
    refusals="header", verifier=pattern((12, LETTERS_AND_DIGITS)), account_id="{name}",
    extras={"url_name": "{name}", "display_name": "{name}"},  # U
    identity=Identity("/n.hatena.com/applications/my.json", {
        "url_name": "{name}", "display_name": "{name}"}))  # U

PLURK = Habits(  # P
    Call("/www.plurk.com/OAuth/request_token"),
    Page("/www.plurk.com/OAuth/authorize", parameters={"deviceid": ANYTHING},
         optional={"model": ANYTHING}),
    Call("/www.plurk.com/OAuth/access_token"),
    refusals="plurk", placements=(HEADER, QUERY, BODY), verifier=digits(6),
    identity=Identity("/www.plurk.com/APP/Users/me", {
        "id": "{id:number}", "nick_name": "{name}"}, (GET, POST)),  # U
    ending=Ending("/www.plurk.com/APP/expireToken"))  # U

FANFOU = Habits(  # P
    Call("/fanfou.com/oauth/request_token", (GET,)),
    Page("/fanfou.com/oauth/authorize", callback="oauth_callback"),
    Call("/fanfou.com/oauth/access_token", (GET,)),
    refusals="fanfou", placements=(HEADER, QUERY), callback="absent", confirms=AS_DEFINED,
    tls=True, signs_http=True,  # U
    identity=Identity(answer={"id": "{id}", "screen_name": "{name}", "name": "{name}"}))  # U

GARMIN = Habits(  # P
    Call("/connectapi.garmin.com/oauth-service/oauth/request_token", (POST,)),
    Page("/connect.garmin.com/oauthConfirm", optional={"oauth_callback": ANYTHING}),
    Call("/connectapi.garmin.com/oauth-service/oauth/access_token", (POST,)),
    refusals="garmin", callback=AS_DEFINED, carries="redirect", confirms=AS_DEFINED,
    verifier=pattern((10, LETTERS_AND_DIGITS)),
    account_name="{id}", identity=Identity(answer={"userId": "{id}"}),  # U
    ending=Ending(AS_DEFINED, (DELETE,)))  # U

EVERNOTE = Habits(  # V
    Call("/www.evernote.com/oauth"),
    Page("/www.evernote.com/OAuth.action"),
    Call("/www.evernote.com/oauth"),
    refusals="text", signatures=("HMAC-SHA1", "PLAINTEXT"), placements=(QUERY,),
    callback="address", carries="redirect", verifier=pattern((32, HEXADECIMAL)), secret="empty",
    denial={}, extras={  # U: the denial
        "edam_shard": "s1", "edam_userId": "{id}", "edam_expires": "{year:milliseconds}",
        "edam_noteStoreUrl": "https://www.evernote.com/shard/s1/notestore",
        "edam_webApiUrlPrefix": "https://www.evernote.com/shard/s1/"},
    keeps=("edam_shard", "edam_noteStoreUrl", "edam_webApiUrlPrefix"), account_name="{id}",
    ends=365 * 86400, uses=("bearer",))  # U: use
EVERNOTE_SANDBOX = replace(
    EVERNOTE, request_token=Call("/sandbox.evernote.com/oauth"),
    page=Page("/sandbox.evernote.com/OAuth.action"),
    access_token=Call("/sandbox.evernote.com/oauth"))

NETSUITE = Habits(  # P
    Call("/123456-sb1.restlets.api.netsuite.com/rest/requesttoken", (POST,)),
    Page("/123456-sb1.app.netsuite.com/app/login/secure/authorizetoken.nl"),
    Call("/123456-sb1.restlets.api.netsuite.com/rest/accesstoken", (POST,)),
    refusals="netsuite", instance=("123456_SB1",), signatures=("HMAC-SHA256",),
    realm="123456_SB1", callback="address", carries="redirect", tells_apart=False,  # U
    verifier=pattern((64, HEXADECIMAL)),
    redirected={"company": "123456_SB1", "role": "3", "entity": "{id}"},  # V
    keeps=("company", "role"), account_name="{id}", ending=Ending(AS_DEFINED))  # U

LAUNCHPAD = Habits(  # V
    Call("/launchpad.net/+request-token", (POST,)),
    Page("/launchpad.net/+authorize-token", optional={"oauth_callback": ANYTHING}),
    Call("/launchpad.net/+access-token", (POST,)),
    refusals="text", signatures=("PLAINTEXT",), placements=(BODY,), callback="absent",
    confirms=False, carries="nothing", verifier=lambda: "", has_secret=False,
    extras={"lp.context": "None"}, knows_account=False)

TRADE_ME = Habits(  # V
    Call("/api.trademe.co.nz/Oauth/RequestToken", (POST,), {"scope": re.compile(
        "(MyTradeMeRead|MyTradeMeWrite|BiddingAndBuying)"
        "(,(MyTradeMeRead|MyTradeMeWrite|BiddingAndBuying))*")}),
    Page("/trademe.co.nz/Oauth/Authorize"),
    Call("/api.trademe.co.nz/Oauth/AccessToken"),  # U: its method
    refusals="text", signatures=("HMAC-SHA1", "PLAINTEXT"), identity=Identity())  # U

TRIPIT = Habits(  # P
    Call("/api.tripit.com/oauth/request_token"),
    Page("/www.tripit.com/oauth/authorize",
         parameters={"oauth_callback": re.compile("https?://.+")}),
    Call("/api.tripit.com/oauth/access_token"),
    refusals="text", callback="absent", confirms=False, carries="nothing",
    verifier=lambda: "", identity=Identity())  # U

TELLDUS = Habits(  # P
    Call("/pa-api.telldus.com/oauth/requestToken"),
    Page("/pa-api.telldus.com/oauth/authorize"),
    Call("/pa-api.telldus.com/oauth/accessToken"),
    refusals="text", callback="absent", confirms=False, carries="nothing",
    verifier=lambda: "", identity=Identity())  # U

IMMOSCOUT = Habits(  # V, oob and the verifier P
    Call("/rest.immobilienscout24.de/restapi/security/oauth/request_token", (POST,)),
    Page("/rest.immobilienscout24.de/restapi/security/oauth/confirm_access"),
    Call("/rest.immobilienscout24.de/restapi/security/oauth/access_token"),
    refusals="problem", verifier=pattern((6, LETTERS_AND_DIGITS)), knows_account=False)

RAVELRY = Habits(  # P
    Call("/www.ravelry.com/oauth/request_token"),
    Page("/www.ravelry.com/oauth/authorize"),
    Call("/www.ravelry.com/oauth/access_token"),
    refusals="text", callback="address", carries="redirect",
    verifier=pattern((20, LETTERS_AND_DIGITS)), identity=Identity())  # U

BRICKLINK = Habits(  # P
    None, None, None, refusals="bricklink",
    identity=Identity(answer={"meta": {"code": 200}, "data": []}),  # U
    knows_account=False)

HABITS = {
    "x": X, "etrade": ETRADE, "etrade-sandbox": ETRADE, "flickr": FLICKR, "smugmug": SMUGMUG,
    "discogs": DISCOGS, "fatsecret": FATSECRET, "wikimedia": WIKIMEDIA, "trello": TRELLO,
    "zotero": ZOTERO, "tumblr": TUMBLR, "hatena": HATENA, "plurk": PLURK, "fanfou": FANFOU,
    "garmin": GARMIN, "evernote": EVERNOTE, "evernote-sandbox": EVERNOTE_SANDBOX,
    "netsuite": NETSUITE, "bricklink": BRICKLINK, "launchpad": LAUNCHPAD, "trademe": TRADE_ME,
    "tripit": TRIPIT, "telldus": TELLDUS, "immoscout24": IMMOSCOUT, "ravelry": RAVELRY,
    **zoo_sites.HABITS}

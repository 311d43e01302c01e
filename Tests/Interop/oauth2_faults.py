"""How a token answer goes wrong on request of a test: `/_set` with `fault=NAME`.

What stands in `INSTEAD` is answered before the provider sees the request, so nothing is issued and
nothing is spent. What stands in `SPOILED` is done to an answer that the provider gave: it believes
that the client has its tokens. A fault of that kind waits for an answer with status 200 or 201.
"""

import json
import urllib.parse

JSON = "application/json"
LIMIT = 65_536
PAGE = "<!DOCTYPE html><html><title>Sign in</title><body>Sign in to the network</body></html>"


def refusal(error, description):
    return json.dumps({"error": error, "error_description": description})


# name -> (status, headers, body)
INSTEAD = {
    "html": (200, {"Content-Type": "text/html; charset=utf-8"}, PAGE),
    "error_200": (200, {"Content-Type": JSON}, refusal("invalid_grant", "It is gone.")),
    "unknown_error": (400, {"Content-Type": JSON}, refusal("moon_phase", "Not today.")),
    "empty": (200, {"Content-Type": JSON}, ""),
    "no_object": (200, {"Content-Type": JSON}, "[1, 2, 3]"),
    "redirect": (302, {"Location": "https://elsewhere.example/"}, ""),
    "invalid_redirect_uri": (
        400, {"Content-Type": JSON}, refusal("invalid_redirect_uri", "Not that one.")),
    "invalid_client_metadata": (
        400, {"Content-Type": JSON}, refusal("invalid_client_metadata", "No\x1b[31m way.")),
    "403_page": (403, {"Content-Type": "text/html"}, PAGE),
    "404_page": (404, {"Content-Type": "text/html"}, PAGE),
    "405": (405, {"Content-Type": "text/plain", "Allow": "GET"}, ""),
    "415": (415, {"Content-Type": "text/plain"}, "Unsupported Media Type"),
    "422": (422, {"Content-Type": JSON}, '{"error": "Validation failed: Redirect URI"}'),
    "closed": (401, {"Content-Type": JSON}, refusal("invalid_token", "Who are you?")),
    "401": (401, {"Content-Type": JSON}, '{"errors": [{"code": 89, "message": "Invalid token."}]}'),
    "239": (403, {"Content-Type": JSON}, '{"errors": [{"code": 239, "message": "Bad guest token."}]}'),
    "99": (403, {"Content-Type": JSON}, '{"errors": [{"code": 99, "message": "Unable to verify your '
           'credentials", "label": "authenticity_token_error"}]}'),
    "forbidden_200": (200, {"Content-Type": JSON}, '{"code": 200, "message": "Forbidden."}'),
    "429": (429, {"Content-Type": "text/plain", "Retry-After": "2"}, "Slower, please."),
    "500": (500, {"Content-Type": "text/plain"}, "Internal Server Error"),
    "503": (503, {"Content-Type": "text/plain", "Retry-After": "1"}, "Back soon."),
}


def changed(**members):
    return lambda answer, value: {**answer, **members}


def put(answer, value):
    """Members from outside, for what has no name here: `value={"expires_in": "3600"}`."""
    return {**answer, **value}


def drop(answer, value):
    return {name: kept for name, kept in answer.items() if name != value}


MEMBERS = {
    "put": put, "drop": drop, "mac": changed(token_type="mac"), "dpop": changed(token_type="DPoP"),
    "bad_expires": lambda answer, value: {
        **answer, "expires_in": "soon" if value is None else value},
}


def padded(text, value):
    """One byte more than a client should read."""
    filler = "a" * (LIMIT + 1 - len(text) - len(', "padding": ""'))
    return f'{text[:-1]}, "padding": "{filler}"}}'


def nested(text, value):
    return f'{text[:-1]}, "deep": {"[" * 5_000}{"]" * 5_000}}}'


TEXTS = {
    "oversize": padded, "deep": nested,
    "bom": lambda text, value: "\ufeff" + text,
    "form": lambda text, value: urllib.parse.urlencode(json.loads(text)),
}

# These three need the connection, so the handler does them.
WIRE = ("lost_token_answer", "truncated", "slow")
SPOILED = (*MEMBERS, *TEXTS, *WIRE)
NAMES = (*INSTEAD, *SPOILED)


def spoil(fault, headers, body):
    """The headers and the body of an answer after the fault."""
    name, value = fault["fault"], fault.get("value")
    if name in MEMBERS:
        body = json.dumps(MEMBERS[name](json.loads(body), value)).encode()
    elif name in TEXTS:
        body = TEXTS[name](body.decode(), value).encode()
    if name == "form":
        kind = [("Content-Type", "application/x-www-form-urlencoded")]
        headers = [pair for pair in headers if pair[0].lower() != "content-type"] + kind
    return headers, body

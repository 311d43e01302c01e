"""What a provider answers beyond the login: its index, who am I, renewal, the end of a token."""

import urllib.parse

import jwt

import zoo_replies
from zoo_habits import USERS, filled
from zoo_judge import Refused, Stranger
from zoo_refusals import FORM, as_json


def index(stall):
    """Where a WordPress site says that its endpoints are."""
    habits = stall.habits
    return as_json(200, {"name": "Blog", "authentication": {"oauth1": {
        "request": stall.base + habits.request_token.path,
        "authorize": stall.base + habits.page.path,
        "access": stall.base + habits.access_token.path, "version": "0.1"}}})


def presented(stall, call, incoming):
    """The access token of a request, signed or as it is, and the parsed request if signed."""
    if stall.habits.uses == ("signed",):
        request = stall.judge.check(incoming, call, "resource")
        return request.resource_owner_key, request
    stall.judge.require_method(incoming, call.methods, "use")
    token = bare_token(stall, incoming)
    if token not in stall.access_tokens:
        raise Refused("access")
    return token, None


def bare_token(stall, incoming):
    """The token in one of the places where this provider takes it."""
    for use in stall.habits.uses:
        place, _, name = use.partition(" ")
        header = incoming.headers.get(name or "Authorization", "")
        if place == "bearer" and header.startswith("Bearer "):
            return header.removeprefix("Bearer ")
        if place == "header" and header and not header.startswith("OAuth "):
            return header
        if place == "query" and name in dict(incoming.pairs):
            return dict(incoming.pairs)[name]
    raise Stranger(f"{incoming.path}: no token in {stall.habits.uses}")


def identity(stall, call, incoming):
    token, request = presented(stall, call, incoming)
    require_body(stall, incoming)
    user = stall.access_tokens[token]["user"]
    template = call.answer or stall.definition.identity_answer()
    answer = filled(template, zoo_replies.account_id(stall, user), USERS[user])
    form = call.form if call.path else stall.definition.get("identity.format", call.form)
    if form == "jwt":
        claims = {"iss": stall.base, "aud": stall.app["key"], "iat": int(stall.now()),
                  "exp": int(stall.now()) + 100, "nonce": request.nonce}
        text = jwt.encode(claims | answer, stall.app["secret"], "HS256")
        return 200, text, "text/plain", {}
    if form == "form":
        return 200, urllib.parse.urlencode(answer), FORM, {}
    return as_json(200, answer)


def require_body(stall, incoming):
    """A body that is not signed is the definition's own, to the letter."""
    wanted = stall.definition.get("identity.body")
    if wanted is not None and incoming.body != wanted:
        raise Stranger(f"{incoming.path}: the body is {incoming.body!r}")
    for name, value in stall.definition.get("identity.headers", {}).items():
        if incoming.headers.get(name) != value:
            raise Stranger(f"{incoming.path}: {name} is {incoming.headers.get(name)!r}")


def ending(stall, call, incoming):
    token, _ = presented(stall, call, incoming)
    if call.token_in_path and urllib.parse.unquote(incoming.path.rsplit("/", 1)[1]) != token:
        raise Stranger(f"{incoming.path}: not the token that asks")
    del stall.access_tokens[token]
    stall.ended.append(token)
    return as_json(200, {"access_token": token})


def renewal(stall, call, incoming):
    token, request = presented(stall, call, incoming)
    entry = stall.access_tokens[token]
    if call.handle and dict(request.params).get(call.handle) != entry["handle"]:
        raise Stranger(f"{incoming.path}: not the {call.handle} that came with the token")
    if not call.gives_token:
        return 200, "Access Token has been renewed", "text/html", {}
    del stall.access_tokens[token]
    return zoo_replies.encoded(
        stall, zoo_replies.new_access_token(stall, entry["user"]), incoming)


class AnyMethod:
    """A call of the API, which takes every method."""

    methods = ("GET", "POST", "PUT", "DELETE", "PATCH")


def api(stall, call, incoming):
    """The parameters as oauthlib decoded them, so that tests can compare."""
    token, request = presented(stall, AnyMethod, incoming)
    pairs = request.params if request else incoming.pairs
    shown = sorted([name, value] for name, value in pairs if not name.startswith("oauth_"))
    return as_json(200, {"user": stall.access_tokens[token]["user"], "parameters": shown})


ANSWERS = {"identity": identity, "ending": ending, "renewal": renewal, "api": api}

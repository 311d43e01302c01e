"""What the two token calls answer when all is well."""

import json
import secrets
import time
import urllib.parse

from zoo_habits import USERS, filled
from zoo_judge import Refused
from zoo_refusals import FORM


def account_id(stall, user):
    return filled(stall.habits.account_id, user, USERS[user])


def request_token(stall, request, incoming):
    token = stall.new_token()
    secret = stall.new_token()
    stall.request_tokens[token] = {"token": token, "secret": secret, "state": "waiting"}
    names = stall.habits.first_names or stall.habits.token_names
    fields = dict(zip(names, (token, secret))) | stall.habits.first_extras
    if stall.confirms:
        fields["oauth_callback_confirmed"] = "true"
    return encoded(stall, fields, incoming)


def access_token(stall, request, incoming):
    habits, entry = stall.habits, stall.request_tokens[request.resource_owner_key]
    if entry["state"] == "spent":
        raise Refused("token")
    if entry["state"] == "denied":
        raise Refused("denied")
    is_right = entry["state"] == "approved" and (
        habits.carries == "nothing" or request.verifier == entry["verifier"])
    if not is_right:
        if habits.after_wrong_pin == "new":
            entry["state"] = "spent"
        raise Refused("verifier")
    entry["state"] = "spent"
    return encoded(stall, new_access_token(stall, entry["user"]), incoming)


def redirected(stall, user):
    """What the redirect says beside token and verifier."""
    return filled(stall.habits.redirected, account_id(stall, user), USERS[user])


def new_access_token(stall, user):
    """A token of that user's with all that this provider tells along with it."""
    habits, name = stall.habits, USERS[user]
    token = stall.new_token(f"{user}-" if habits.token_after_id else "")
    secret = {"random": stall.new_token(), "empty": "", "token": token}[habits.secret]
    handle = secrets.token_hex(16)
    moments = {"{handle}": handle,
               "{year:milliseconds}": str(int((time.time() + 365 * 86400) * 1000))}
    extras = {key: moments.get(value, value) for key, value in habits.extras.items()}
    extras = filled(extras, account_id(stall, user), name)
    stall.access_tokens[token] = {
        "secret": secret, "user": user, "handle": handle,
        "kept": {key: (extras | redirected(stall, user))[key] for key in habits.keeps}}
    return dict(zip(habits.token_names, (token, secret))) | extras


def encoded(stall, fields, incoming):
    """A form; MediaWiki answers with JSON under other names when it is asked to."""
    if stall.habits.reply == "mediawiki" and "format=json" in incoming.query:
        names = {"oauth_token": "key", "oauth_token_secret": "secret"}
        named = {names.get(name, name): value for name, value in fields.items()}
        return 200, json.dumps(named), "application/json; charset=utf-8", {}
    return 200, urllib.parse.urlencode(fields, quote_via=urllib.parse.quote, safe=""), FORM, {}

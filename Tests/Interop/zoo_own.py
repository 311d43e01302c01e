"""What an app gets by its key alone (RFC 6749 section 4.4), as X gives it.

One token for each app, the same again for whoever asks again; it holds `%2F` and `%3D`, which are
part of it. Key and secret come by Basic, percent-encoded first. A wrong key or secret is 403 with
code 99 and a label, a token that is not good 401 with code 89.
"""

import base64
import binascii
import urllib.parse

from zoo_judge import Stranger
from zoo_refusals import as_json


def error(status, code, message, **more):
    return as_json(status, {"errors": [{"code": code, "message": message, **more}]})


BAD_APP = (403, 99, "Unable to verify your credentials")
BAD_TOKEN = (401, 89, "Invalid or expired token.")


def is_ours(stall, incoming):
    """Whether key and secret are those of the app that is registered here."""
    scheme, _, rest = incoming.headers.get("Authorization", "").partition(" ")
    try:
        pair = base64.b64decode(rest, validate=True).decode()
    except (binascii.Error, UnicodeDecodeError):
        pair = ""
    if scheme != "Basic" or ":" not in pair:
        raise Stranger(f"{incoming.path}: Authorization is {scheme}")
    return [urllib.parse.unquote(part) for part in pair.split(":")] == [
        stall.app["key"], stall.app["secret"]]


def require_form(incoming, wanted):
    if incoming.method != "POST" or incoming.query or dict(incoming.form) != wanted:
        raise Stranger(f"{incoming.method} {incoming.path}: not {sorted(wanted)} in a form")


def token(stall, call, incoming):
    require_form(incoming, {"grant_type": "client_credentials"})
    if not is_ours(stall, incoming):
        return error(*BAD_APP, label="authenticity_token_error")
    if stall.own_token is None:
        stall.own_token = f"AAAA{stall.new_token()}%2F{stall.new_token()}%3D"
    return as_json(200, {"token_type": "bearer", "access_token": stall.own_token})


def ending(stall, call, incoming):
    if not is_ours(stall, incoming):
        return error(*BAD_APP, label="authenticity_token_error")
    require_form(incoming, {"access_token": stall.own_token})
    stall.ended.append(stall.own_token)
    ended, stall.own_token = stall.own_token, None
    return as_json(200, {"access_token": ended})


def api(stall, call, incoming):
    if incoming.headers["Authorization"] != f"Bearer {stall.own_token}":
        return error(*BAD_TOKEN)
    return as_json(200, {"user": "", "parameters": sorted(map(list, incoming.pairs))})


ANSWERS = {"own_token": token, "own_ending": ending, "own_api": api}


def kind(stall, incoming):
    """Which of these a request is; None for any other, and where the provider has none of them."""
    own = stall.habits.own
    if own is None:
        return None
    if incoming.path == "/zoo/api" and incoming.headers.get("Authorization", "")[:7] == "Bearer ":
        return "own_api"
    return {own.path: "own_token", own.ending: "own_ending"}.get(incoming.path)

"""How OAuth 2 providers word their token answers and refusals: one function a dialect."""

import json
import urllib.parse

from zoo_refusals import FORM, as_json

STATUS = {"invalid_client": 401, "invalid_grant": 400, "invalid_token": 401}


def refusal(dialect, fault):
    """A refusal as `zoo_refusals` has them."""
    if fault == "invalid_token":
        status, body, kind, _ = as_json(401, {"error": fault})
        return status, body, kind, {"WWW-Authenticate": 'Bearer error="invalid_token"'}
    if dialect == "github":
        names = {"invalid_grant": "bad_verification_code",
                 "invalid_client": "incorrect_client_credentials"}
        return 200, urllib.parse.urlencode({
            "error": names[fault], "error_description": "The request was refused."}), FORM, {}
    if dialect == "reddit":
        return as_json(200 if fault == "invalid_grant" else 401, {"error": fault})
    if dialect == "twitch":
        words = {"invalid_grant": (400, "Invalid authorization code"),
                 "invalid_client": (403, "invalid client secret")}
        return as_json(words[fault][0], {"status": words[fault][0], "message": words[fault][1]})
    return as_json(STATUS[fault], {"error": fault, "error_description": "The request was refused."})


def tokens(habits, answer, incoming):
    """The library's answer, as this provider has it."""
    if habits.expires_in is None:
        answer.pop("expires_in", None)
    if not habits.refreshes:
        answer.pop("refresh_token", None)
    answer.pop("scope", None)
    if habits.dialect == "twitch":
        answer["scope"] = ["openid"]
    wants_json = "application/json" in incoming.headers.get("Accept", "")
    if habits.dialect == "github" and not wants_json:
        return 200, urllib.parse.urlencode(answer), FORM, {}
    return 200, json.dumps(answer), "application/json; charset=utf-8", {}


def metadata(stall):
    """What an issuer says about itself (RFC 8414, OpenID Connect Discovery 1.0)."""
    habits, base = stall.habits, stall.base
    names = {"issuer": base, "authorization_endpoint": base + habits.page,
             "token_endpoint": base + habits.token, "response_types_supported": ["code"],
             "code_challenge_methods_supported": list(habits.challenges)}
    if habits.ending:
        names["revocation_endpoint"] = base + habits.ending.path
    if habits.identity:
        names["userinfo_endpoint"] = base + habits.identity.path
    return as_json(200, names)

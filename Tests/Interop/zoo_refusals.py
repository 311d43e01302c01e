"""How each provider words its refusals: PROVIDERS' error bodies, one function a dialect.

A refusal is (status, body, content type, headers). What was refused is one of `PROBLEMS`. Where a
provider's exact words are not public, the marks in the table say so; the shape is still its own.
"""

import json
from xml.sax.saxutils import escape

PROBLEMS = {
    "signature": "signature_invalid", "clock": "timestamp_refused", "nonce": "nonce_used",
    "key": "consumer_key_unknown", "verifier": "verifier_invalid", "token": "token_rejected",
    "denied": "permission_denied", "parameter": "parameter_absent", "access": "token_rejected",
    "limit": "additional_authorization_required"}
WORDS = {
    "signature": "Invalid signature", "clock": "Invalid timestamp", "nonce": "Nonce already used",
    "key": "Invalid consumer key", "verifier": "Invalid verifier", "token": "Invalid token",
    "denied": "Access denied", "parameter": "Missing parameter", "access": "Invalid access token",
    "limit": "Too many requests"}
FORM = "application/x-www-form-urlencoded"
TEXT = "text/plain; charset=utf-8"


def as_json(status, value):
    return status, json.dumps(value), "application/json; charset=utf-8", {}


def x(fault, call, now):
    if fault == "limit":
        body = as_json(429, {"errors": [{"code": 88, "message": "Rate limit exceeded"}]})
        return (*body[:3], {"x-rate-limit-limit": "15", "x-rate-limit-remaining": "0",
                            "x-rate-limit-reset": "4102444800"})
    if fault in ("verifier", "token", "denied"):
        return 401, "Reverse auth credentials are invalid", TEXT, {}
    if fault in ("signature", "key") and call == "request_token":
        return 401, "Failed to validate oauth signature and token", TEXT, {}
    code, words = {
        "clock": (135, "Timestamp out of bounds."), "access": (89, "Invalid or expired token."),
        "parameter": (215, "Bad Authentication data."),
    }.get(fault, (32, "Could not authenticate you."))
    return as_json(400 if code == 215 else 401, {"errors": [{"code": code, "message": words}]})


def problem_text(fault):
    text = f"oauth_problem={PROBLEMS[fault]}"
    if fault == "clock":
        text += "&oauth_acceptable_timestamps=1-9999999999"
    return text


def problem(fault, call, now):
    """oauth_problem in a form body: Flickr, SmugMug, Magento, Atlassian."""
    return 401, problem_text(fault), FORM, {}


def atlassian(fault, call, now):
    advice = f"&oauth_problem_advice={WORDS[fault].replace(' ', '%20')}"
    denied = "oauth_problem=permission_unknown"
    return 401, (denied if fault == "denied" else problem_text(fault)) + advice, FORM, {
        "WWW-Authenticate": f'OAuth realm="/", oauth_problem="{PROBLEMS[fault]}"'}


def html(fault, call, now):
    """E*TRADE: a page with the problem inside."""
    return 401, (f"<html><head><title>Error 401</title></head><body><h1>HTTP Status 401 - "
                 f"oauth_problem={PROBLEMS[fault]}</h1></body></html>"), "text/html", {}


def header(fault, call, now):
    """The problem is in WWW-Authenticate alone."""
    return 401, WORDS[fault], TEXT, {
        "WWW-Authenticate": f'OAuth realm="", oauth_problem="{PROBLEMS[fault]}"'}


def okapi(fault, call, now):
    reason = {"clock": "invalid_timestamp", "nonce": "nonce_already_used"}.get(fault)
    words = {"verifier": "Invalid verifier.", "denied": "Invalid verifier."}.get(fault)
    error = {"developer_message": words or WORDS[fault],
             "reason_stack": ["bad_request"] + (["invalid_oauth_request"] + [reason]
                                                if reason else []),
             "status": 400}
    if fault == "clock":
        error["reason_stack"] = ["invalid_oauth_request", "invalid_timestamp"]
        error |= {"ours": int(now), "threshold": 300}
    return as_json(400 if fault in ("verifier", "denied", "clock") else 401, {"error": error})


def usos(fault, call, now):
    return as_json(400 if fault in ("verifier", "clock") else 401, {"message": WORDS[fault]})


def message(fault, call, now):
    """Discogs: JSON with a message."""
    return as_json(429 if fault == "limit" else 401, {"message": f"{WORDS[fault]}."})


def fatsecret(fault, call, now):
    code = {"parameter": 2, "key": 5, "clock": 6, "nonce": 7, "signature": 8}.get(fault, 9)
    words = {6: "Invalid/expired timestamp", 7: "Invalid/used nonce"}.get(code, WORDS[fault])
    return 400, (f'<?xml version="1.0" encoding="utf-8"?><error><code>{code}</code>'
                 f"<message>{escape(words)}</message></error>"), "text/xml", {}


def mediawiki(fault, call, now):
    """Errors come with 200, in the words of the extension's English messages."""
    name = {"verifier": "bad-verifier", "denied": "bad-verifier",
            "token": "request-token-already-used"}.get(fault)
    protocol = {"clock": f"Expired timestamp, yours 1, ours {int(now)}",
                "nonce": "Nonce already used: 1", "signature": "Invalid signature",
                "key": "Invalid consumer"}
    words = {
        "bad-verifier": "The verification code provided was not valid.",
        "request-token-already-used": "This request has already been completed and cannot be "
                                      "resubmitted."}.get(name)
    words = words or ("An error occurred in the OAuth protocol: "
                      f"{protocol.get(fault, WORDS[fault])}")
    if call == "api":
        return as_json(200, {"error": {
            "code": "mwoauth-invalid-authorization", "info": "The authorization headers in your "
            f"request are not valid: {protocol.get(fault, WORDS[fault])}"}})
    name = f"mwoauthdatastore-{name}" if name else "mwoauth-oauth-exception"
    return as_json(200, {"error": name, "message": words})


def mediawiki_raw(fault, call, now):
    if call == "api":
        return mediawiki(fault, call, now)
    return 200, f"Error: {json.loads(mediawiki(fault, call, now)[1])['message']}", "text/plain", {}


def wordpress(fault, call, now):
    name = {"verifier": "invalid_verifier", "denied": "invalid_verifier",
            "clock": "invalid_timestamp", "nonce": "nonce_already_used",
            "signature": "signature_mismatch", "key": "consumer_mismatch",
            "token": "expired_token"}.get(fault, "missing_parameter")
    return as_json(400 if "verifier" in name else 401, [
        {"code": f"json_oauth1_{name}", "message": WORDS[fault]}])


def text(fault, call, now):
    """Plain text: Trello, Evernote, Schoology."""
    return 401, WORDS[fault].lower(), TEXT, {}


def tumblr(fault, call, now):
    if call != "api":
        return 401, f"oauth_problem={PROBLEMS[fault]}", TEXT, {}
    return as_json(401, {"meta": {"status": 401, "msg": "Unauthorized"}, "response": []})


def plurk(fault, call, now):
    code = {"clock": 40004, "nonce": 40004, "verifier": 40107, "denied": 40107,
            "token": 40106}.get(fault, 40005)
    words = "invalid timestamp or nonce" if code == 40004 else WORDS[fault].lower()
    return as_json(400, {"error_text": f"{code}:{words}"})


def fanfou(fault, call, now):
    words = {"clock": "Invalid timestamp", "verifier": "Invalid verifier"}.get(fault, WORDS[fault])
    return 401, (f'<?xml version="1.0" encoding="UTF-8"?><hash><request>{call}</request>'
                 f"<error>{words}</error></hash>"), "application/xml", {}


def garmin(fault, call, now):
    return as_json(401, {"errorMessage": WORDS[fault]})


def netsuite(fault, call, now):
    """One refusal for whatever is wrong; the reason stands in the account's own audit trail."""
    return as_json(401, {"error": {
        "code": "INVALID_LOGIN_ATTEMPT", "message": "Invalid login attempt."}})


def bricklink(fault, call, now):
    words = "TIMESTAMP_REFUSED" if fault == "clock" else "BAD_OAUTH_REQUEST"
    return as_json(200, {"meta": {
        "code": 401, "message": words, "description": PROBLEMS[fault].upper()}, "data": {}})


def openbank(fault, call, now):
    return as_json(401, {"code": 401, "message": f"OBP-20001: {WORDS[fault]}"})


DIALECTS = {function.__name__: function for function in (
    x, problem, atlassian, html, header, okapi, usos, message, fatsecret, mediawiki,
    mediawiki_raw, wordpress, text, tumblr, plurk, fanfou, garmin, netsuite, bricklink, openbank)}

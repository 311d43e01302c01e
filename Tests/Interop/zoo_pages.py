"""The page that a person opens on another device: plain HTML with a form, as in 1990."""

import html
import urllib.parse

import zoo_replies
from zoo_habits import AS_DEFINED, USERS
from zoo_judge import Stranger, require_parameters

HTML = "text/html; charset=utf-8"


def path(stall):
    habits = stall.habits
    if habits.page.path == AS_DEFINED:
        return stall.definition.path("authorize.url")
    return habits.page.path


def is_asked(stall, incoming):
    """Whether a request is for the page; MediaWiki tells its pages apart by their title alone."""
    page = stall.habits.page
    if page is None or incoming.path != path(stall):
        return False
    title = page.parameters.get("title")
    return title is None or dict(incoming.pairs).get("title") == title


def answer(stall, incoming):
    """The question, or what comes of the person's answer to it."""
    if incoming.method == "POST":
        return decided(stall, incoming)
    try:
        token = require_address(stall, incoming)
    except Stranger as stranger:
        stall.complaints.append(str(stranger))
        return shown(400, "Not found", f"zoo: {stranger}")
    entry = stall.find(token)
    if entry is None or entry["state"] != "waiting":
        return shown(400, "Gone", "This address is used up.")
    stall.transcript.page(incoming)
    return asked(entry["token"])


def asked(token):
    """The question whether the app is allowed."""
    return shown(200, "Allow this app?", (
        f'<form method="post"><input type="hidden" name="token" '
        f'value="{html.escape(token)}">'
        + "".join(f'<button name="allow" value="{key}">Allow as {name}</button>'
                  for key, name in USERS.items())
        + '<button name="deny" value="1">Deny</button></form>'))


def require_address(stall, incoming):
    """The token of an address that says all that this provider's page wants, and no more."""
    page, pairs = stall.habits.page, incoming.pairs
    given = dict(pairs)
    protocol = {}
    if page.token:
        protocol[page.token] = given.get(page.token, "")
        if not protocol[page.token]:
            raise Stranger(f"page: no {page.token}")
    if page.client:
        protocol[page.client] = stall.app["key"]
    if page.callback:
        protocol[page.callback] = stall.definition.get("callback", "oob")
    require_parameters(pairs, protocol | page.parameters, page.optional, "page")
    return given.get(page.token)


def decided(stall, incoming):
    fields = dict(incoming.form)
    entry, habits = stall.request_tokens.get(fields.get("token", "")), stall.habits
    if entry is None or entry["state"] != "waiting":
        return shown(400, "Gone", "This address is used up.")
    if "deny" in fields:
        entry["state"] = "denied"
        if habits.denial is not None and habits.carries == "redirect":
            return sent(stall, entry, habits.denial)
        stall.transcript.decided("denies the app")
        return shown(200, "Denied", "The app gets no access.")
    entry.update(state="approved", user=fields["allow"], verifier=habits.verifier())
    if habits.carries == "redirect":
        told = zoo_replies.redirected(stall, entry["user"])
        return sent(stall, entry, told | {"oauth_verifier": entry["verifier"]})
    if habits.carries == "nothing":
        stall.transcript.decided("allows the app and goes back to it")
        return shown(200, "Allowed", "Go back to the app.")
    count = len(entry["verifier"])
    stall.transcript.decided(f"allows the app and is shown a verifier of {count} characters")
    return shown(200, "Your code", f'<h1 id="verifier">{html.escape(entry["verifier"])}</h1>')


def sent(stall, entry, parameters):
    """The browser goes to the app's own address."""
    address = stall.registered
    names = " ".join(["oauth_token", *parameters])
    verb = "denies" if entry["state"] == "denied" else "allows"
    stall.transcript.decided(f"{verb} the app and is sent to {address} with {names}")
    query = urllib.parse.urlencode({"oauth_token": entry["token"], **parameters})
    return 302, "", HTML, {"Location": f"{address}{'&' if '?' in address else '?'}{query}"}


def shown(status, title, body):
    return status, f"<!DOCTYPE html><title>{title}</title><h2>{title}</h2>{body}", HTML, {}

"""The other device: opens an address as a browser does, answers the page, reads what comes."""

import html
import http.client
import re
import ssl
import urllib.parse


def visit(address, choice, ca_file=None):
    """What the person then holds: a verifier, an address or nothing; `choice` is name and value."""
    page = send("GET", address, ca_file)
    if page[0] != 200:
        raise ValueError(f"the page answers {page[0]}: {page[2]}")
    token = re.search(r'name="token" value="([^"]*)"', page[2])
    form = urllib.parse.urlencode({"token": html.unescape(token[1]), choice[0]: choice[1]})
    status, headers, text = send("POST", address, ca_file, form)
    if status == 302:
        return headers["Location"]
    if status != 200:
        raise ValueError(f"the page answers {status}: {text}")
    verifier = re.search(r'id="verifier">([^<]*)<', text)
    return html.unescape(verifier[1]) if verifier else None


def send(method, address, ca_file, form=None):
    parts = urllib.parse.urlsplit(address)
    if parts.scheme == "https":
        context = ssl.create_default_context(cafile=ca_file)
        connection = http.client.HTTPSConnection(parts.netloc, timeout=5, context=context)
    else:
        connection = http.client.HTTPConnection(parts.netloc, timeout=5)
    target = parts.path + (f"?{parts.query}" if parts.query else "")
    headers = {"Content-Type": "application/x-www-form-urlencoded"} if form else {}
    connection.request(method, target, body=form, headers=headers)
    reply = connection.getresponse()
    answer = reply.status, dict(reply.getheaders()), reply.read().decode()
    connection.close()
    return answer


def almost(held):
    """A wrong answer that looks like the right one: its last character is another."""
    code = re.search("[?&]code=([^&]+)", held)
    if code:
        return held.replace(code[1], almost(code[1]))
    other = {"0": "1", "a": "b"}.get(held[-1], "0" if held[-1].isdigit() else "a")
    return held[:-1] + other

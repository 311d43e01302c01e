"""What a broken or hostile server answers, by name; set for a path through /control/fault."""

import json
import socket
import struct
import time
import urllib.parse

# What a terminal must never receive: OSC 52 and title, CSI, DCS, a C1 byte, bidi overrides and
# isolates, zero-width and tag characters, CR, backspace and a stack of combining marks.
HOSTILE = (
    "evil\x1b]52;c;ZXZpbA==\x07\x1b]0;owned\x07\x1b[31m\x1b[2J\x1bPq\x1b\\\x9b31m"
    "\u202eadmin\u202c\u2066x\u2069\u200b\ufeff\U000e0041\r\b" + "a" + "\u0301" * 40)

# The same for a header, where a control character would end the exchange by itself: bidi overrides
# and a C1 control as UTF-8, in the only form that http.server sends as it stands.
HOSTILE_HEADER = "\u202eadmin\u202c\u2066x\u2069\u200b\u009b31m".encode().decode("latin-1")

PLAIN = "text/plain; charset=utf-8"
FORM = "application/x-www-form-urlencoded"


def form(**fields):
    return urllib.parse.urlencode(fields)


def fixed_answer(kind, fault, elsewhere):
    """(status, headers, body) for the faults that are an ordinary answer; None for the others."""
    status = int(fault.get("status", 0))
    html = "<!DOCTYPE html><html><title>Sign in</title><body>Sign in to the network</body></html>"
    answers = {
        "401": (401, {}, "Could not authenticate you."),
        "403": (403, {}, json.dumps({"errors": [
            {"code": 415, "message": "Callback URL not approved for this client application."}]})),
        "429": (429, {"x-rate-limit-reset": str(int(time.time()) + 900),
                      "Retry-After": "900"}, "Rate limit exceeded"),
        "401-problem": (401, {"WWW-Authenticate": 'OAuth realm="api", '
                              'oauth_problem="token_revoked"'}, "no"),
        "500": (500, {}, "Internal Server Error"),
        "503": (503, {}, "Over capacity"),
        "503-retry": (503, {"Retry-After": "600"}, "Back soon"),
        "html": (200, {"Content-Type": "text/html"}, html),
        "cut-form": (200, {"Content-Type": FORM}, "oauth_token=fault-token&oauth_tok"),
        "empty": (200, {"Content-Type": FORM}, ""),
        "redirect": (int(fault.get("status", 302)), {"Location": elsewhere + "/taken"}, ""),
        "redirect-page": (302, {"Location": elsewhere + "/taken", "Content-Type": PLAIN},
                          "Look there.\n" * 10_000),
        "hostile-redirect": (302, {"Location": "https://evil" + HOSTILE_HEADER + ".example/"}, ""),
        "hostile-headers": (429, {"Retry-After": HOSTILE_HEADER, "Date": HOSTILE_HEADER,
                                  "x-rate-limit-reset": HOSTILE_HEADER,
                                  "Content-Type": HOSTILE_HEADER}, HOSTILE),
        "unconfirmed": (200, {"Content-Type": FORM}, form(
            oauth_token="fault-token", oauth_token_secret="fault-secret")),
        "hostile-error": (status or 401, {"Content-Type": PLAIN}, HOSTILE),
        "hostile-problem": (status or 401, {"Content-Type": FORM}, form(
            oauth_problem=HOSTILE, oauth_problem_advice=HOSTILE)),
        "hostile-name": (200, {"Content-Type": FORM}, form(
            oauth_token="fault-token", oauth_token_secret="fault-secret", user_id=HOSTILE,
            screen_name=HOSTILE)),
        "hostile-token": (200, {"Content-Type": FORM}, form(
            oauth_token=HOSTILE, oauth_token_secret="fault-secret",
            oauth_callback_confirmed="true")),
        "hostile-identity": (200, {"Content-Type": "application/json"}, json.dumps(
            {"id_str": HOSTILE, "screen_name": HOSTILE, "name": HOSTILE})),
    }
    return answers.get(kind)


def misbehave(handler, kind, request_text):
    """The faults that need the socket itself. The connection is closed afterwards."""
    handler.close_connection = True
    write = handler.wfile.write
    try:
        if kind == "hang":
            wait_for_peer(handler)
        elif kind == "reset":
            handler.connection.setsockopt(
                socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        elif kind == "truncated":
            write(b"HTTP/1.1 200 OK\r\nContent-Length: 400\r\n\r\noauth_token=fault-token&oauth_")
        elif kind == "flood":
            write(b"HTTP/1.1 200 OK\r\nContent-Length: 10485760\r\n\r\n")
            for _ in range(160):
                write(b"oauth_token=" + b"a" * 65524)
        elif kind == "drip":
            write(b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
            while not handler.server.stopping.wait(0.2):
                write(b"a")
        elif kind == "garbage":
            write(b"\x00\xff\x15\x03 not http at all\r\n\r\n")
        elif kind.startswith("status-"):
            write(f"HTTP/1.1 {kind[7:]} X\r\nContent-Length: 2\r\n\r\nhi".encode())
        elif kind == "interim-only":
            write(b"HTTP/1.1 103 X\r\n\r\n" * 1000)
        elif kind == "many-headers":
            write(b"HTTP/1.1 200 OK\r\n" + b"X: %s\r\n" % (b"v" * 100) * 2000 + b"\r\n")
        elif kind == "echo-request":
            body = request_text.encode()
            write(b"HTTP/1.1 401 Unauthorized\r\nContent-Type: text/plain\r\nContent-Length: "
                  + str(len(body)).encode() + b"\r\nConnection: close\r\n\r\n" + body)
        handler.wfile.flush()
    except OSError:
        pass  # The client gave up first, as it should.


def wait_for_peer(handler):
    """Answers nothing; returns when the client has closed the connection or the server stops."""
    handler.connection.settimeout(0.5)
    while not handler.server.stopping.is_set():
        try:
            if not handler.connection.recv(1):
                return
        except (TimeoutError, socket.timeout):
            continue
        except OSError:
            return

"""The two SASL mechanisms that carry a token, read strictly: what is not as written is an error.

OAUTHBEARER is RFC 7628 section 3.1 with the header of RFC 5801 section 4; XOAUTH2 is as Google
describes it at https://developers.google.com/workspace/gmail/imap/xoauth2-protocol.
"""

import base64
import json
import re

# A user's name in a GS2 header: no comma and no equals sign but as =2C and =3D.
GS2_HEADER = re.compile(rb"n,(?:a=((?:[^,=\0]|=2C|=3D)+))?,")
PAIR = re.compile(rb"([A-Za-z]+)=([\t\r\n\x20-\x7e]*)")
# RFC 6750 section 2.1.
BEARER = re.compile(rb"[Bb][Ee][Aa][Rr][Ee][Rr] +([A-Za-z0-9._~+/-]+=*)")
XOAUTH2 = re.compile(rb"user=([^\x01]+)\x01auth=Bearer ([A-Za-z0-9._~+/-]+=*)\x01\x01")

MECHANISMS = ("OAUTHBEARER", "XOAUTH2")


class Malformed(Exception):
    pass


def read(mechanism, response):
    """What an initial response in base64 says, as a dictionary with `user` and `token`, and with
    OAUTHBEARER `host` and `port` where they are there."""
    try:
        message = base64.b64decode(response, validate=True)
    except ValueError as error:
        raise Malformed(str(error)) from error
    return {"OAUTHBEARER": read_oauthbearer, "XOAUTH2": read_xoauth2}[mechanism](message)


def read_xoauth2(message):
    found = XOAUTH2.fullmatch(message)
    if not found:
        raise Malformed("not user=USER^Aauth=Bearer TOKEN^A^A")
    return {"user": found[1].decode(), "token": found[2].decode()}


def read_oauthbearer(message):
    header, separator, rest = message.partition(b"\x01")
    found = GS2_HEADER.fullmatch(header)
    if not (found and separator):
        raise Malformed("no GS2 header without channel binding")
    # Each pair ends with the separator, and so does the whole.
    if not rest.endswith(b"\x01\x01"):
        raise Malformed("the end is not two separators")
    values = {}
    for pair in rest[:-2].split(b"\x01"):
        parts = PAIR.fullmatch(pair)
        if not parts or parts[1] in values:
            raise Malformed("a pair is none, or comes twice")
        values[parts[1]] = parts[2]
    bearer = BEARER.fullmatch(values.pop(b"auth", b""))
    if not bearer or not values.keys() <= {b"host", b"port"}:
        raise Malformed("no bearer token, or a pair that nobody knows")
    if not values.get(b"port", b"1").isdigit():
        raise Malformed("the port is no number")
    user = (found[1] or b"").replace(b"=2C", b",").replace(b"=3D", b"=")
    return {"user": user.decode(), "token": bearer[1].decode(),
            **{key.decode(): value.decode() for key, value in values.items()}}


def refusal():
    """The challenge that says why, in base64 (RFC 7628 section 3.2.2)."""
    return base64.b64encode(json.dumps({"status": "invalid_token"}).encode()).decode()

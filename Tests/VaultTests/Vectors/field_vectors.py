"""Vectors of what is sealed of a session, with tags: right ones, and altered ones."""

import struct

from vector_parts import random, vectors

from vault_keys import field

TAGS = {1: True, 2: True, 3: False}
TOKEN, SECRET, KEPT = b"token-1", b"token-secret-1", field(b"name") + field(b"value")


def tagged(tag, value, length=None):
    return struct.pack(">BI", tag, len(value) if length is None else length) + value


def add(name, content, expect="ok", **fields):
    vectors.append({
        "name": f"fields: {name}", "kind": "fields", "expect": expect, "content": content.hex(),
        "fields": {tag[1:]: value.hex() for tag, value in fields.items()}})


def add_all():
    token, secret, kept = tagged(1, TOKEN), tagged(2, SECRET), tagged(3, KEPT)
    add("token and secret", token + secret, _1=TOKEN, _2=SECRET)
    add("kept fields", token + secret + kept, _1=TOKEN, _2=SECRET, _3=KEPT)
    add("empty secret", token + tagged(2, b""), _1=TOKEN, _2=b"")
    long = random("a long token", 70_000)
    add("70,000 bytes", tagged(1, long) + secret, _1=long, _2=SECRET)
    for name, content in [
            ("nothing", b""), ("no secret", token), ("no token", secret + kept),
            ("without tags", field(TOKEN) + field(SECRET)),
            ("token twice", token + token + secret), ("secret twice", token + secret + secret),
            ("secret before the token", secret + token),
            ("kept fields before the secret", token + kept + secret),
            ("tag 0", tagged(0, b"") + token + secret),
            ("length one too many", token + tagged(2, SECRET, len(SECRET) + 1)),
            ("length one too few", token + tagged(2, SECRET, len(SECRET) - 1)),
            ("greatest length", token + tagged(2, SECRET, 2**32 - 1)),
            ("cut in a value", (token + secret)[:-1]),
            ("cut in a length", (token + secret)[:len(token) + 3]),
            ("cut behind a tag", (token + secret)[:len(token) + 1]),
            ("a byte too many", token + secret + b"\x03"),
            ("unknown tag that is cut", token + secret + tagged(4, b"new")[:-1]),
            ("unknown tag out of its order", token + tagged(4, b"new") + secret)]:
        add(name, content, "damaged")
    add("unknown tag at the end", token + secret + tagged(4, b"new"), "newer")
    add("unknown tag 255, empty", token + secret + kept + tagged(255, b""), "newer")

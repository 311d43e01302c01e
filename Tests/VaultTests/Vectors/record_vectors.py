"""Vectors of sealed records: right ones, right ones in a wrong place, and altered ones."""

import struct

from vector_parts import (
    KEY, ORIGINS, OTHER_KEY, OTHER_VAULT, VAULT, as_bytes, flipped, random, replaced, seal, vectors)

from vault_keys import derive, field
from vault_records import associated_data

SESSION = {
    "table": "sessions", "row": random("row", 16), "column": "sealed", "version": 1,
    "generation": 5, "account": "1001", "provider": "acme", "origins": ORIGINS,
    "bound": ["s-1", "default", "HMAC-SHA1", "ada"]}
APP = SESSION | {"table": "apps", "account": "", "bound": ["default"]}
PROVIDER = APP | {"table": "providers", "origins": [], "bound": []}
PENDING = APP | {"table": "pending_logins", "bound": [
    "l-1", "default", "HMAC-SHA1", "", "", "", "2", "0", "1700000000", str(-2**63), str(-2**63)]}
TOKENS = field(b"token-1") + field(b"token-secret-1")


def pad(plaintext):
    padded = plaintext + b"\x80"
    return padded + bytes(-len(padded) % 32)


def make_record(label, context, plaintext=TOKENS, key=KEY, vault=VAULT, epoch=1, purpose=None,
                padded=None):
    purpose = purpose or ("pending/v1" if context["table"] == "pending_logins" else "record/v1")
    nonce, sealed = seal(
        derive(key, purpose, vault, epoch), label, padded or pad(plaintext),
        associated_data(as_bytes(context), vault, epoch))
    return struct.pack(">BIQ", 1, epoch, context["generation"]) + nonce + sealed


def add_record(name, record, context, expect="ok", plaintext=TOKENS, key=KEY, vault=VAULT, epoch=1):
    vector = {"name": f"record: {name}", "kind": "record", "expect": expect, "record": record.hex(),
              "key": key.hex(), "vault": vault.hex(), "epoch": epoch,
              "context": context | {"row": context["row"].hex()}}
    if expect == "ok":
        vector["plaintext"] = plaintext.hex()
    vectors.append(vector)


def good_records():
    for name, context, plaintext, epoch in [
            ("session", SESSION, TOKENS, 1),
            ("app", APP, field(b"shared-secret") + field(b"ck") + field(b"cs"), 1),
            ("provider, without origins", PROVIDER, field(b"id: acme\n") + field(b""), 1),
            ("pending login, with times that are NULL", PENDING, field(b"") * 9, 1),
            ("session without account", SESSION | {"account": ""}, TOKENS, 1),
            ("names that are not ASCII", SESSION | {"bound": ["s-1", "ä", "m", "名"]}, TOKENS, 1),
            ("epoch 7, generation 2^40", SESSION | {"generation": 1 << 40}, TOKENS, 7),
            ("empty", SESSION, b"", 1), ("31 bytes", SESSION, bytes(31), 1),
            ("32 bytes", SESSION, b"\x80" * 32, 1), ("4096 bytes", APP, b"a" * 4096, 1)]:
        add_record(name, make_record(name, context, plaintext, epoch=epoch), context,
                   plaintext=plaintext, epoch=epoch)


def records_elsewhere():
    """One right record, asked for in places that are not its own."""
    record = make_record("session", SESSION)
    for name, change in [
            ("generation one too high", {"generation": 6}),
            ("generation one too low", {"generation": 4}),
            ("other row", {"row": random("other row", 16)}),
            ("other table", {"table": "apps"}), ("other column", {"column": "origins"}),
            ("schema 2", {"version": 2}), ("other account", {"account": "1002"}),
            ("account missing", {"account": ""}), ("other provider", {"provider": "acmf"}),
            ("account and provider divided elsewhere", {"account": "1001a", "provider": "cme"}),
            ("origin added", {"origins": ["https://a.example:443", *ORIGINS]}),
            ("origin missing", {"origins": ORIGINS[:1]}), ("origins missing", {"origins": []}),
            ("other host", {"origins": ["https://api.example.net:443", ORIGINS[1]]}),
            ("other port", {"origins": ["https://api.example.com:444", ORIGINS[1]]}),
            ("other scheme", {"origins": ["http://api.example.com:443", ORIGINS[1]]}),
            ("bound column changed", {"bound": ["s-1", "default", "HMAC-SHA1", "eve"]}),
            ("bound column added", {"bound": [*SESSION["bound"], ""]}),
            ("bound column missing", {"bound": SESSION["bound"][:3]}),
            ("bound columns swapped", {"bound": ["default", "s-1", "HMAC-SHA1", "ada"]}),
            ("bound columns divided elsewhere",
             {"bound": ["s-", "1default", "HMAC-SHA1", "ada"]})]:
        add_record(name, record, SESSION | change, "damaged")
    add_record("other vault", record, SESSION, "damaged", vault=OTHER_VAULT)
    add_record("other key", record, SESSION, "damaged", key=OTHER_KEY)
    add_record("epoch of another key", record, SESSION, "damaged", epoch=2)


def altered_records():
    record = make_record("session", SESSION)
    for name, changed in [
            ("epoch changed", replaced(record, 4, 2)),
            ("generation changed", replaced(record, 12, 6)),
            ("nonce bit flipped", flipped(record, 13)),
            ("last byte of the nonce flipped", flipped(record, 36)),
            ("ciphertext bit flipped", flipped(record, 37)),
            ("tag bit flipped", flipped(record, -1)),
            ("trailing byte", record + b"\0"), ("truncated by one", record[:-1]),
            ("header only", record[:37]), ("empty", b"")]:
        add_record(name if name != "empty" else "no bytes at all", changed, SESSION, "damaged")
    for algorithm in (0, 2):
        add_record(f"alg {algorithm}", replaced(record, 0, algorithm), SESSION, "parametersRefused")
    for name, padded in [
            ("padding missing", bytes(range(1, 33))),
            ("padding begins with 81", b"a" * 31 + b"\x81"),
            ("padding of 00 only", bytes(32)),
            ("padding ends with 01", b"a\x80" + bytes(29) + b"\1"),
            ("padding a block too long", b"a\x80" + bytes(62)),
            ("padding to 33 bytes", b"a\x80" + bytes(31))]:
        add_record(name, make_record(name, SESSION, padded=padded), SESSION, "damaged")
    pending = make_record("wrong purpose", PENDING, purpose="record/v1")
    add_record("pending login under the key of sessions", pending, PENDING, "damaged")
    session = make_record("other purpose", SESSION, purpose="pending/v1")
    add_record("session under the key of pending logins", session, SESSION, "damaged")
    unsorted = make_record("unsorted", SESSION | {"origins": ORIGINS[::-1]})
    add_record("origins sealed in another order", unsorted, SESSION, "damaged")


def add_all():
    good_records()
    records_elsewhere()
    altered_records()

"""Vectors of slots: each kind as it should be, then one defect at a time."""

import struct

from vector_parts import (
    FIRST_HEADER, HEADER, KEY, KEY_BYTES, LATEST_HEADER, OTHER_KEY, OTHER_VAULT, VAULT, flipped, random,
    replaced, seal, vectors)

from vault_keys import Header, derive
from vault_slots import COMMAND, CREDENTIAL, HKDF_COST, KEY_FILE, PASSPHRASE, stretch

CHEAP = (15, 8, 1)
VAULT_AT, ID_AT, EPOCH_AT, COST_AT, SALT_AT, NAME_AT = 2, 18, 34, 38, 41, 73
CHECK_AT, NONCE_AT, WRAPPED_AT = -104, -72, -48


def make_slot(label, kind=KEY_FILE, secret=KEY_BYTES, name=b"", cost=HKDF_COST, form=2,
              header=HEADER, stretched_as=None, has_name=None, binds_check=True):
    salt = random(f"salt of {label}")
    prefix = struct.pack(">BB16s16sI", form, kind, header.vault, random(f"id of {label}", 16),
                         header.epoch) + bytes(cost) + salt
    if has_name if has_name is not None else form != 1:
        prefix += bytes([len(name)]) + name
    both = stretch(stretched_as or kind, cost, salt, secret)
    associated = prefix + (both[32:] if binds_check else b"")
    nonce, wrapped = seal(both[:32], label, KEY, associated)
    return prefix + both[32:] + nonce + wrapped


def add_slot(name, slot, expect="ok", secret=KEY_BYTES, header=HEADER):
    vector = {"name": f"slot: {name}", "kind": "slot", "expect": expect, "slot": slot.hex(),
              "secret": secret.hex(), "header": {
                  "vault": header.vault.hex(), "epoch": header.epoch,
                  "commitment": header.commitment.hex()}}
    if expect == "ok":
        vector["key"] = KEY.hex()
    vectors.append(vector)


def good_slots():
    words = "correct horse battery staple".encode()
    later = Header(VAULT, 7, derive(KEY, "commit/v2", VAULT, 7))
    cases = [
        ("first form, passphrase", PASSPHRASE, words, b"", CHEAP, 1, FIRST_HEADER),
        ("first form, key file", KEY_FILE, KEY_BYTES, b"", HKDF_COST, 1, FIRST_HEADER),
        ("first form in a vault that has a manifest", KEY_FILE, KEY_BYTES, b"", HKDF_COST, 1,
         HEADER),
        ("passphrase with a name", PASSPHRASE, words, b"at home", CHEAP, 2, HEADER),
        ("passphrase that is not ASCII", PASSPHRASE, "größer 鍵".encode(), b"", CHEAP, 2,
         HEADER),
        ("passphrase with p 3", PASSPHRASE, words, b"", (15, 8, 3), 2, HEADER),
        ("key file", KEY_FILE, KEY_BYTES, b"", HKDF_COST, 2, HEADER),
        ("key file of epoch 7", KEY_FILE, KEY_BYTES, b"", HKDF_COST, 2, later),
        ("key file in a vault whose manifest is over pieces", KEY_FILE, KEY_BYTES, b"", HKDF_COST, 2,
         LATEST_HEADER),
        ("name that is not ASCII", KEY_FILE, KEY_BYTES, "Schlüssel 鍵".encode(), HKDF_COST, 2,
         HEADER),
        ("name of 64 bytes", KEY_FILE, KEY_BYTES, b"n" * 64, HKDF_COST, 2, HEADER),
        ("credential, random bytes", CREDENTIAL, KEY_BYTES, b"unit", HKDF_COST, 2, HEADER),
        ("credential, passphrase", CREDENTIAL, words, b"", CHEAP, 2, HEADER),
        ("credential, HKDF though it is text", CREDENTIAL, words + b" and so on", b"", HKDF_COST, 2,
         HEADER),
        ("credential, scrypt though it is a random key", CREDENTIAL, KEY_BYTES, b"", CHEAP, 2,
         HEADER),
        ("command, hexadecimal", COMMAND, KEY_BYTES.hex().encode(), b"pass-show_1.0", HKDF_COST, 2,
         HEADER),
        ("command, passphrase", COMMAND, words, b"c", CHEAP, 2, HEADER),
    ]
    for name, kind, secret, slot_name, cost, form, header in cases:
        slot = make_slot(name, kind, secret, slot_name, cost, form, header)
        add_slot(name, slot, secret=secret, header=header)


def altered_slots():
    """Changes to a slot that was right, and right slots in a wrong place."""
    slot = make_slot("base", name=b"usb stick")
    for name, expect, changed in [
            ("salt bit flipped", "wrongSecret", flipped(slot, SALT_AT)),
            ("check bit flipped", "wrongSecret", flipped(slot, CHECK_AT)),
            ("last byte of the check flipped", "wrongSecret", flipped(slot, NONCE_AT - 1, 0x80)),
            ("nonce bit flipped", "damaged", flipped(slot, NONCE_AT)),
            ("last byte of the nonce flipped", "damaged", flipped(slot, WRAPPED_AT - 1)),
            ("wrapped key bit flipped", "damaged", flipped(slot, WRAPPED_AT)),
            ("tag bit flipped", "damaged", flipped(slot, -1)),
            ("id bit flipped", "damaged", flipped(slot, ID_AT)),
            ("name letter changed", "damaged", replaced(slot, NAME_AT + 1, ord("U"))),
            ("vault bit flipped", "damaged", flipped(slot, VAULT_AT)),
            ("epoch changed", "damaged", replaced(slot, EPOCH_AT + 3, 2)),
            ("kind 2 made 3", "wrongSecret", replaced(slot, 1, CREDENTIAL)),
            ("trailing byte", "damaged", slot + b"\0"),
            ("truncated by one", "damaged", slot[:-1]),
            ("first byte cut off the key and tag", "damaged",
             slot[:WRAPPED_AT] + slot[WRAPPED_AT + 1:]),
            ("header without the rest", "damaged", slot[:CHECK_AT]),
            ("cut within the salt", "damaged", slot[:60]),
            ("empty", "damaged", b""),
            ("name length too long", "damaged", replaced(slot, NAME_AT, 10)),
            ("name length too short", "damaged", replaced(slot, NAME_AT, 8)),
            ("name length 255", "damaged", replaced(slot, NAME_AT, 255)),
            ("format 0", "parametersRefused", replaced(slot, 0, 0)),
            ("kind 0", "parametersRefused", replaced(slot, 1, 0)),
            ("kind 5", "parametersRefused", replaced(slot, 1, 5)),
            ("kind 255", "parametersRefused", replaced(slot, 1, 255)),
            ("log2N 1 with HKDF", "parametersRefused", replaced(slot, COST_AT, 1)),
            ("r 8 with HKDF", "parametersRefused", replaced(slot, COST_AT + 1, 8)),
            ("p 1 with HKDF", "parametersRefused", replaced(slot, COST_AT + 2, 1))]:
        add_slot(name, changed, expect)

    commitment = HEADER.commitment
    for name, header in [
            ("other vault in the header", HEADER._replace(vault=OTHER_VAULT)),
            ("other epoch in the header", HEADER._replace(epoch=2)),
            ("commitment bit flipped", HEADER._replace(commitment=flipped(commitment, 0))),
            ("commitment cut short", HEADER._replace(commitment=commitment[:31])),
            ("commitment of another key",
             HEADER._replace(commitment=derive(OTHER_KEY, "commit/v2", VAULT, 1))),
            ("commitment of another epoch",
             HEADER._replace(commitment=derive(KEY, "commit/v2", VAULT, 2))),
            ("commitment of another vault",
             HEADER._replace(commitment=derive(KEY, "commit/v2", OTHER_VAULT, 1))),
            ("commitment for another purpose",
             HEADER._replace(commitment=derive(KEY, "record/v1", VAULT, 1)))]:
        add_slot(name, slot, "damaged", header=header)

    add_slot("another key file", slot, "wrongSecret", random("another key file"))
    add_slot("key file with a byte more", slot, "wrongSecret", KEY_BYTES + b"\n")
    for kind in (CREDENTIAL, COMMAND):
        made = make_slot(f"short {kind}", kind, name=b"unit")
        name = "credential" if kind == CREDENTIAL else "command"
        add_slot(f"{name} of 31 bytes for HKDF", made, "tooShort", KEY_BYTES[:31])
    add_slot("key file of 31 bytes", slot, "tooShort", KEY_BYTES[:31])


def slots_made_wrong():
    """Slots that were sealed as they stand, against a rule of the format."""
    for name, expect, parts in [
            ("format 3", "parametersRefused", {"form": 3}),
            ("credential in the first form", "parametersRefused", {"form": 1, "kind": CREDENTIAL}),
            ("command in the first form", "parametersRefused", {"form": 1, "kind": COMMAND}),
            ("key file with the cost of scrypt", "parametersRefused", {"cost": CHEAP}),
            ("first form with a name", "damaged", {"form": 1, "name": b"n", "has_name": True}),
            ("second form without a name's length", "damaged", {"has_name": False}),
            ("name of 65 bytes", "damaged", {"name": b"n" * 65}),
            ("name with a tab", "badName", {"name": b"usb\tstick"}),
            ("name with a zero byte", "badName", {"name": b"usb\0"}),
            ("name with an escape", "badName", {"name": b"\x1b[2J"}),
            ("name with a delete", "badName", {"name": b"usb\x7f"}),
            ("name with a control character of two bytes", "badName", {"name": b"usb\xc2\x9b"}),
            ("name that is not UTF-8", "badName", {"name": b"usb\xff"}),
            ("name cut within a character", "badName", {"name": "ü".encode()[:1]}),
            ("command without a name", "damaged", {"kind": COMMAND}),
            ("command with a space in its name", "badName", {"kind": COMMAND, "name": b"a b"}),
            ("command with a slash in its name", "badName", {"kind": COMMAND, "name": b"../a"}),
            ("command with a name beyond ASCII", "badName",
             {"kind": COMMAND, "name": "ä".encode()}),
            ("derived as another kind", "wrongSecret", {"stretched_as": COMMAND}),
            ("check not bound", "damaged", {"binds_check": False})]:
        add_slot(name, make_slot(name, **parts), expect)


def scrypt_slots():
    words = b"correct horse battery staple"
    slot = make_slot("scrypt base", PASSPHRASE, words, cost=CHEAP)
    for name, offset, value, expect in [
            ("log2N 21", 0, 21, "parametersRefused"), ("log2N 63", 0, 63, "parametersRefused"),
            ("log2N 255", 0, 255, "parametersRefused"), ("log2N 0", 0, 0, "parametersRefused"),
            ("r 0", 1, 0, "parametersRefused"), ("r 9", 1, 9, "parametersRefused"),
            ("r 255", 1, 255, "parametersRefused"), ("p 0", 2, 0, "parametersRefused"),
            ("p 255", 2, 255, "parametersRefused"), ("log2N 16 put for 15", 0, 16, "wrongSecret"),
            ("p 2 put for 1", 2, 2, "wrongSecret")]:
        add_slot(name, replaced(slot, COST_AT + offset, value), expect, words)
    for name, cost in [("log2N 14", (14, 8, 1)), ("r 7", (15, 7, 1)), ("p 5", (15, 8, 5))]:
        made = make_slot(name, PASSPHRASE, words, cost=cost)
        add_slot(f"{name}, sealed so", made, "parametersRefused", words)
    free = replaced(replaced(replaced(slot, COST_AT, 0), COST_AT + 1, 0), COST_AT + 2, 0)
    add_slot("passphrase with the cost of HKDF", free, "parametersRefused", words)
    add_slot("another passphrase", slot, "wrongSecret", words + b"s")
    # scrypt does not know the kind: the check fits, and only the seal tells.
    add_slot("passphrase made a credential", replaced(slot, 1, CREDENTIAL), "damaged", words)


def add_all():
    good_slots()
    altered_slots()
    slots_made_wrong()
    scrypt_slots()

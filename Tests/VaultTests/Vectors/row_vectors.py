"""Vectors of the digests of rows and of the manifest over them."""

import hashlib
import struct

from vector_parts import (
    FIRST_HEADER, HEADER, KEY, LATEST_HEADER, ORIGINS, OTHER_KEY, OTHER_VAULT, VAULT, flipped, random,
    vectors)

from vault_keys import Header, derive
from vault_records import DIGEST_COLUMNS, OLDER_COLUMNS, Text, encoded, manifest, row_digest

ROWS = {
    "key_slots": [1, random("a slot", 177), 1700000000],
    "providers": [1, "acme", 1700000000, random("p", 16), 1, 1, random("seal p", 93)],
    "apps": [2, "acme", "default", 1700000000, random("a", 16), 1, 1, "\n".join(ORIGINS),
             random("seal a", 93)],
    "sessions": [3, "s-1", "acme", "default", "1001", "ada", None, "wörk", 1, None, None,
                 1700000000, None, 1, None, None, random("s", 16), 5, "HMAC-SHA1", "\n".join(ORIGINS)],
    "pending_logins": [4, "l-1", "acme", "default", "HMAC-SHA1", None, None, 2, None, 1700000000,
                       None, None, 0, random("l", 16), 1, 1, "", random("seal l", 93)],
    "clock_offsets": [5, "acme", -900],
    "fleet": [-6, 1, None, 9, random("f", 16), 1, 3, random("seal f", 93)],
}


def as_values(values):
    return [Text(value.encode()) if isinstance(value, str) else value for value in values]


def as_json(values):
    return [{"text": value} if isinstance(value, str)
            else {"blob": value.hex()} if isinstance(value, bytes) else value for value in values]


def add_digest(name, table, values, digest, expect="ok"):
    vectors.append({"name": f"digest: {name}", "kind": "digest", "expect": expect, "table": table,
                    "values": as_json(values), "digest": digest.hex()})


def digests():
    right = {table: row_digest(table, as_values(row)) for table, row in ROWS.items()}
    for table, row in ROWS.items():
        add_digest(table, table, row, right[table])
    widest = [0, "", -2**63]
    add_digest("smallest integer", "clock_offsets", widest,
               row_digest("clock_offsets", as_values(widest)))
    session = ROWS["sessions"]
    for name, values in [
            ("sessions of older forms", session[:-2]),
            ("session without its seal", [*session[:-2], None, None])]:
        add_digest(name, "sessions", values, row_digest("sessions", as_values(values)))

    def with_column(index, value):
        return session[:index] + [value] + session[index + 1:]

    for name, values in [
            ("number changed", with_column(0, 4)), ("label changed", with_column(7, "work")),
            ("label emptied", with_column(7, "")), ("label NULL", with_column(7, None)),
            ("empty text for NULL", with_column(6, "")), ("0 for NULL", with_column(9, 0)),
            ("empty blob for NULL", with_column(6, b"")),
            ("text for an integer", with_column(8, "1")),
            ("blob for text", with_column(1, b"s-1")),
            ("generation one too high", with_column(17, 6)), ("expiry added", with_column(12, 1)),
            ("method changed", with_column(18, "PLAINTEXT")), ("origins emptied", with_column(19, "")),
            ("method and origins missing", session[:-2]),
            ("default taken away", with_column(13, 0)), ("last column missing", session[:-1]),
            ("column added", [*session, None]),
            ("two columns swapped", [*session[:4], session[5], session[4], *session[6:]]),
            ("two columns divided elsewhere", [*session[:4], "1001a", "da", *session[6:]])]:
        add_digest(name, "sessions", values, right["sessions"], "damaged")
    add_digest("other table", "apps", session, right["sessions"], "damaged")
    add_digest("bit flipped", "sessions", session, flipped(right["sessions"], 31), "damaged")
    add_digest("cut short", "sessions", session, right["sessions"][:31], "damaged")
    without = hashlib.sha256(b"".join(map(encoded, as_values(session)))).digest()
    add_digest("without the table's name", "sessions", session, without, "damaged")


EMPTY = {table: [] for table in OLDER_COLUMNS}
FULL = EMPTY | {table: [random(f"{table} {row}") for row in range(count)] for table, count in
                [("key_slots", 1), ("providers", 2), ("apps", 2), ("sessions", 3)]}


def add_manifest(name, mac, rows=FULL, expect="ok", key=KEY, header=HEADER, created_at=1700000000,
                 sequence=41):
    """`rows` are digests, or for a manifest over entries the bytes of those."""
    coded = {table: found.hex() if isinstance(found, bytes) else [digest.hex() for digest in found]
             for table, found in rows.items()}
    vectors.append({
        "name": f"manifest: {name}", "kind": "manifest", "expect": expect, "key": key.hex(),
        "vault": header.vault.hex(), "epoch": header.epoch, "commitment": header.commitment.hex(),
        "created_at": created_at, "sequence": sequence, "manifest": mac.hex(),
        "entries" if isinstance(rows["sessions"], bytes) else "digests": coded})


def second_form(header, created_at, sequence, rows):
    return manifest(2, KEY, header, created_at, sequence, {
        table: [(0, digest) for digest in digests] for table, digests in rows.items()})


def manifests():
    right = second_form(HEADER, 1700000000, 41, FULL)
    add_manifest("all kinds of rows", right)
    add_manifest("no rows", second_form(HEADER, 1700000000, 41, EMPTY), EMPTY)
    later = Header(VAULT, 3, derive(KEY, "commit/v2", VAULT, 3))
    add_manifest("epoch 3, sequence 2^40", second_form(later, 0, 1 << 40, FULL), header=later,
                 created_at=0, sequence=1 << 40)
    first, second, third = FULL["sessions"]
    apps = FULL["apps"]
    for name, change in [
            ("two digests swapped", {"sessions": [second, first, third]}),
            ("row deleted", {"sessions": [first, third]}),
            ("last row deleted", {"sessions": [first, second]}),
            ("table emptied", {"sessions": []}),
            ("row doubled", {"sessions": [first, second, third, third]}),
            ("row replaced", {"sessions": [first, second, random("foreign")]}),
            ("row added to an empty table", {"clock_offsets": [first]}),
            ("row moved to another table", {"apps": [*apps, first], "sessions": [second, third]}),
            ("two tables swapped", {"providers": apps, "apps": FULL["providers"]}),
            ("digest bit flipped", {"sessions": [flipped(first, 0), second, third]}),
            ("slot taken away", {"key_slots": []})]:
        add_manifest(name, right, FULL | change, "damaged")
    add_manifest("sequence one too high", right, sequence=42, expect="damaged")
    add_manifest("sequence one too low", right, sequence=40, expect="damaged")
    add_manifest("time changed", right, created_at=1700000001, expect="damaged")
    add_manifest("other vault", right, header=HEADER._replace(vault=OTHER_VAULT), expect="damaged")
    add_manifest("other epoch", right, header=HEADER._replace(epoch=2), expect="damaged")
    add_manifest("commitment of the first form", right, header=FIRST_HEADER, expect="damaged")
    add_manifest("other key", right, key=OTHER_KEY, expect="damaged")
    add_manifest("bit flipped", flipped(right, 31), expect="damaged")
    add_manifest("cut short", right[:31], expect="damaged")
    add_manifest("no bytes at all", b"", expect="damaged")


def entries_of(table, *numbers):
    return b"".join(struct.pack(">q", number) + random(f"{table} {number}") for number in numbers)


NO_ENTRIES = {table: b"" for table in DIGEST_COLUMNS}
ENTRIES = NO_ENTRIES | {
    "key_slots": entries_of("key_slots", 1), "apps": entries_of("apps", 2, 3),
    "sessions": entries_of("sessions", -5, 1, 1 << 40), "fleet": entries_of("fleet", 7)}


def latest_form(header, created_at, sequence, rows, form=3):
    return manifest(form, KEY, header, created_at, sequence, {
        table: list(struct.iter_unpack(">q32s", found)) for table, found in rows.items()})


def manifests_over_entries():
    def add(name, mac, rows=ENTRIES, expect="damaged", header=LATEST_HEADER, **others):
        add_manifest(f"over entries, {name}", mac, rows, expect, header=header, **others)

    right = latest_form(LATEST_HEADER, 1700000000, 41, ENTRIES)
    add("all kinds of rows", right, expect="ok")
    none = latest_form(LATEST_HEADER, 1700000000, 41, NO_ENTRIES)
    add("no rows", none, NO_ENTRIES, "ok")
    many = NO_ENTRIES | {"sessions": entries_of("sessions", *range(1, 301))}
    add("300 rows", latest_form(LATEST_HEADER, 1700000000, 41, many), many, "ok")
    sessions = ENTRIES["sessions"]
    for name, change in [
            ("two entries swapped", {"sessions": sessions[40:80] + sessions[:40] + sessions[80:]}),
            ("entry deleted", {"sessions": sessions[40:]}),
            ("last entry deleted", {"sessions": sessions[:-40]}),
            ("entry doubled", {"sessions": sessions + sessions[-40:]}),
            ("table emptied", {"fleet": b""}),
            ("entry moved to another table", {"apps": ENTRIES["apps"] + sessions[:40],
                                              "sessions": sessions[40:]}),
            ("number changed", {"sessions": flipped(sessions, 7)}),
            ("sign of a number changed", {"sessions": flipped(sessions, 0, 0x80)}),
            ("digest bit flipped", {"sessions": flipped(sessions, 8)})]:
        add(name, right, ENTRIES | change)
    add("sequence one too low", right, sequence=40)
    add("time changed", right, created_at=1700000001)
    add("commitment of the second form", right, header=HEADER)
    add("other key", right, key=OTHER_KEY)
    add("bit flipped", flipped(right, 31))
    add("no bytes at all", b"")
    # What a program of before would have made of the same rows.
    add("manifest of the second form", latest_form(LATEST_HEADER, 1700000000, 41, ENTRIES, form=2))


def add_all():
    digests()
    manifests()
    manifests_over_entries()

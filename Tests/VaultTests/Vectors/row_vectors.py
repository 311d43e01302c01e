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
    """`rows` are digests, or for a manifest over pieces their first numbers and digests."""
    is_over_pieces = "fleet" in rows
    coded = {table: [{"first": first, "digest": digest.hex()} for first, digest in found]
             if is_over_pieces else [digest.hex() for digest in found]
             for table, found in rows.items()}
    vectors.append({
        "name": f"manifest: {name}", "kind": "manifest", "expect": expect, "key": key.hex(),
        "vault": header.vault.hex(), "epoch": header.epoch, "commitment": header.commitment.hex(),
        "created_at": created_at, "sequence": sequence, "manifest": mac.hex(),
        "pieces" if is_over_pieces else "digests": coded})


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


def pieces_of(table, *pieces):
    """First number and digest of each piece with these numbers."""
    return [(numbers[0], hashlib.sha256(entries_of(table, *numbers)).digest()) for numbers in pieces]


NO_PIECES = {table: [] for table in DIGEST_COLUMNS}
PIECES = NO_PIECES | {
    "key_slots": pieces_of("key_slots", [1]), "apps": pieces_of("apps", [2, 3]),
    "sessions": pieces_of("sessions", [-5, 1], [7], range(1 << 40, (1 << 40) + 256)),
    "fleet": pieces_of("fleet", [7])}


def latest_form(rows, header=LATEST_HEADER, form=3):
    return manifest(form, KEY, header, 1700000000, 41, rows)


def manifests_over_pieces():
    def add(name, mac, rows=PIECES, expect="damaged", header=LATEST_HEADER, **others):
        add_manifest(f"over pieces, {name}", mac, rows, expect, header=header, **others)

    right = latest_form(PIECES)
    add("all kinds of pieces", right, expect="ok")
    add("no rows", latest_form(NO_PIECES), NO_PIECES, "ok")
    # How a table is cut is up to the writer, but the manifest is over one way.
    sessions, apps = PIECES["sessions"], PIECES["apps"]
    cut = pieces_of("apps", [2], [3])
    add("cut elsewhere", latest_form(PIECES | {"apps": cut}), PIECES | {"apps": cut}, "ok")
    first, second, third = sessions
    for name, change in [
            ("piece deleted", {"sessions": [second, third]}),
            ("last piece deleted", {"sessions": [first, second]}),
            ("table emptied", {"fleet": []}),
            ("piece added", {"clock_offsets": [(7, second[1])]}),
            ("piece moved to another table", {"apps": [first, *apps], "sessions": [second, third]}),
            ("two tables swapped", {"key_slots": PIECES["fleet"], "fleet": PIECES["key_slots"]}),
            ("two digests swapped", {"sessions": [(first[0], second[1]), (second[0], first[1]), third]}),
            ("two pieces made one", {"sessions": [*pieces_of("sessions", [-5, 1, 7]), third]}),
            ("piece cut in two", {"apps": cut}),
            ("first number changed", {"sessions": [first, (6, second[1]), third]}),
            ("sign of a first number changed", {"sessions": [first, (7 - 2**63, second[1]), third]}),
            ("digest bit flipped", {"sessions": [first, (7, flipped(second[1], 31)), third]})]:
        add(name, right, PIECES | change)
    add("sequence one too low", right, sequence=40)
    add("time changed", right, created_at=1700000001)
    add("commitment of the second form", right, header=HEADER)
    add("other key", right, key=OTHER_KEY)
    add("bit flipped", flipped(right, 31))
    add("no bytes at all", b"")
    # What a program of before would have made of the same digests.
    add("manifest of the second form", latest_form(PIECES, form=2))


def add_piece(name, first, entries, limit=None, expect="damaged", digest=None):
    vectors.append({
        "name": f"piece: {name}", "kind": "piece", "expect": expect, "first": first,
        "digest": (digest or hashlib.sha256(entries).digest()).hex(), "entries": entries.hex(),
        "limit": limit})


def pieces():
    few = entries_of("sessions", -5, 1, 7)
    right = hashlib.sha256(few).digest()
    most = entries_of("sessions", *range(1, 257))
    least, greatest = -2**63, 2**63 - 1
    for name, first, entries, limit in [
            ("three entries", -5, few, None), ("another piece behind it", -5, few, 8),
            ("one entry", 7, entries_of("sessions", 7), None), ("256 entries", 1, most, 257),
            ("least and greatest number", least, entries_of("sessions", least, greatest), None)]:
        add_piece(name, first, entries, limit, "ok")
    for name, offset in [("digest", 8), ("number", 47), ("last byte", -1)]:
        add_piece(f"bit of the {name} flipped", -5, flipped(few, offset), digest=right)
    add_piece("bit of its own digest flipped", -5, few, digest=flipped(right, 0))
    add_piece("digest of other entries", -5, few, digest=hashlib.sha256(few[:80]).digest())
    add_piece("digest cut short", -5, few, digest=right[:31])
    add_piece("entry missing", -5, few[:80], digest=right)
    # From here on the digest fits, as if who wrote it had the key.
    add_piece("first number too low", -6, few)
    add_piece("first number too high", -4, few)
    add_piece("first number that of the second entry", 1, few)
    add_piece("cut by a byte", -5, few[:-1])
    add_piece("cut after a number", -5, few[:88])
    add_piece("a byte too many", -5, few + b"\0")
    add_piece("empty", -5, b"")
    add_piece("257 entries", 1, entries_of("sessions", *range(1, 258)))
    add_piece("number twice", -5, entries_of("sessions", -5, 1, 1))
    add_piece("numbers falling", -5, entries_of("sessions", -5, 7, 1))
    # Without their signs they would rise.
    add_piece("negative number behind another", 1, entries_of("sessions", 1, -5))
    add_piece("last number that of the next piece", -5, few, 7)
    add_piece("last number above that of the next piece", -5, few, 2)


def add_all():
    digests()
    manifests()
    manifests_over_pieces()
    pieces()

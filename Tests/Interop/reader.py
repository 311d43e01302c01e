"""A second reader of Pintle's store, written from Docs/Vault.md alone.

reader.py STORE (--passphrase-fd N | --key-file F | --credential F | --command-output F)
          [--json] [--reveal]

It checks what the store defines, opens a slot, then checks the commitment, the manifest, each row's digest and every seal.
It ends with 0 when all is in order and with 1 when something is not. Nothing is ever written.
"""

import argparse
import hmac
import json
import os
import pathlib
import sqlite3
import struct
import sys

from vault_keys import Header, Refused, manifest_form
from vault_records import (
    DIGEST_COLUMNS, OLDER_COLUMNS, Text, manifest, open_record, row_digest, split_fields, split_piece,
    split_tagged)
from vault_slots import (
    COMMAND, CREDENTIAL, KEY_FILE, PASSPHRASE, open_slot, read_slot, trimmed)
from vault_tables import VERSION, check_tables, documented_app_kinds
from vault_uses import read_uses

BOUND_COLUMNS = {
    "sessions": "id app method account_name",
    "apps": "name",
    "pending_logins": "id app method label account session state refusals started_at issued_at "
                      "expires_at",
    "providers": "",
}
FIELDS_INSIDE = {"sessions": 2, "apps": 3, "providers": 2, "pending_logins": 9}
# Of each tag inside, whether its field has to be there.
TAGS_INSIDE = {
    "sessions": {1: True} | dict.fromkeys([*range(2, 11), 30], False),
    "apps": {1: True, 2: True, 3: True} | dict.fromkeys(range(30, 36), False),
    "providers": {1: True, 2: False},
    "pending_logins": {1: True, 2: False, 3: True}
    | dict.fromkeys([*range(4, 19), 20, 23, *range(26, 30)], False),
}
KEPT = 3
TOKEN_SECRET = 2
SCOPE = 5
# The refresh token, when it was about to be sent, the login's form, and what it asked for.
BEARER_ONLY = {4, 6, 7, 9, 10}
GUEST_TOKEN = 30
BEARER, APP, GUEST, SIGNING = b"bearer", b"app", b"guest", b"signing"
# Of each method of a session that signs nothing, the fields that no such session has.
WITHOUT = {BEARER: {TOKEN_SECRET, GUEST_TOKEN}, APP: {TOKEN_SECRET, GUEST_TOKEN} | BEARER_ONLY,
           GUEST: {TOKEN_SECRET} | BEARER_ONLY,
           SIGNING: {TOKEN_SECRET, GUEST_TOKEN, SCOPE} | BEARER_ONLY}
METHODS = b"HMAC-SHA1 HMAC-SHA256 HMAC-SHA512 RSA-SHA1 RSA-SHA256 PLAINTEXT".split()
TIMES = {"started_at", "issued_at", "expires_at"}
NO_TIME = -2**63
# The forms of what is sealed; the longer one has one more field, or further pairs of fields. The
# last one has tags.
TAGGED = 3
SCHEMAS = {"sessions": (1, 2, 3), "pending_logins": (1, 2, 3), "apps": (1, 3), "providers": (1, 3)}


def fields_inside(table, row, content):
    """What is in a record, in the order of the fields; a tag's field that is not there is None."""
    if row["schema"] != TAGGED:
        return split_fields(content, counts_inside(table, row["schema"]))
    fields = split_tagged(content, TAGS_INSIDE[table])
    method = row.get("method", METHODS[0])
    if method not in [*METHODS, *(WITHOUT if table == "sessions" else [BEARER])]:
        raise Refused("newer", "a kind of credentials that is not known")
    if table == "sessions":
        if method in METHODS and TOKEN_SECRET not in fields:
            raise Refused("damaged", "a token that signs has no secret")
        if method == SIGNING and fields[1] not in METHODS:
            raise Refused("newer", "a signature method that is not known")
        if method == GUEST and GUEST_TOKEN not in fields:
            raise Refused("damaged", "a guest has no token")
        if fields.keys() & WITHOUT.get(method, {SCOPE, GUEST_TOKEN} | BEARER_ONLY):
            raise Refused("newer", "a field that goes with another kind of credentials")
    if table == "sessions" and KEPT in fields:
        split_fields(fields[KEPT], range(2, 10_000, 2))
    return [fields.get(tag) for tag in TAGS_INSIDE[table]]


def counts_inside(table, schema):
    """How many fields a record may have."""
    shortest = FIELDS_INSIDE[table]
    if schema == 1:
        return [shortest]
    return range(shortest + 2, 10_000, 2) if table == "sessions" else [shortest + 1]


class Store:
    """The rows of one file, all from the same moment."""

    def __init__(self, path):
        self.path = path
        # Text stays bytes: it need not be UTF-8 in a file that was altered.
        address = pathlib.Path(path).absolute().as_uri() + "?mode=ro"
        self.database = sqlite3.connect(address, uri=True, isolation_level=None)
        self.database.text_factory = Text
        self.database.execute("BEGIN")
        self.version = check_tables(self.database)
        vaults = self.rows("vault")
        if len(vaults) != 1:
            raise Refused("damaged", f"{len(vaults)} rows in the table vault")
        self.vault = vaults[0]
        self.header = Header(self.vault["uuid"], self.vault["epoch"], self.vault["commitment"])
        self.tables = {table: self.rows(table)
                       for table in (DIGEST_COLUMNS if self.version == VERSION else OLDER_COLUMNS)}
        seals = {seal["session"]: seal for seal in self.rows("session_seals")}
        # In stores of the first form the seal has the uuid and the generation, now the session.
        self.tables["sessions"] = [seals.get(row["number"], {}) | row
                                   for row in self.tables["sessions"]]

    def rows(self, table):
        cursor = self.database.execute(f"SELECT * FROM {table} NOT INDEXED")
        names = [column[0] for column in cursor.description]
        return sorted((dict(zip(names, values)) for values in cursor),
                      key=lambda row: row.get("number", 0))

    def pieces(self):
        """First number, digest and entries of each piece of the list of rows, by table."""
        found = {table: [] for table in self.tables}
        for row in self.rows("digests"):
            piece = row["first"], row["digest"], row["entries"]
            found.setdefault(row["covers"].decode(errors="replace"), []).append(piece)
        if found.keys() != self.tables.keys():
            raise Refused("damaged", "a list of rows of another table")
        return {table: sorted(pieces) for table, pieces in found.items()}

    def has_fleet(self):
        """Whether there are rows in fleet, or pieces that say so."""
        return self.version == VERSION and bool(
            self.tables["fleet"] or any(row["covers"] == b"fleet" for row in self.rows("digests")))

    def entries(self, pieces):
        """Number and digest of each row, by table."""
        if self.version < VERSION:
            return {table: [(row["number"], row["digest"] or b"") for row in rows]
                    for table, rows in self.tables.items()}
        return {table: [entry for piece, following in zip(found, [*found[1:], (None,)])
                        for entry in split_piece(*piece, following[0])]
                for table, found in pieces.items()}


def context(table, row):
    """What a record's seal binds it to."""
    def bound(column):
        value = row[column]
        if value is None:
            value = NO_TIME if column in TIMES else b""
        return value if isinstance(value, bytes) else str(value).encode()

    return {
        "table": table.encode(), "row": row["uuid"], "column": b"sealed",
        "version": row["schema"], "generation": row["generation"],
        "account": (table == "sessions" and row["account_id"]) or b"",
        "provider": row["id"] if table == "providers" else row["provider"],
        "origins": row["origins"].split(b"\n") if row.get("origins") else [],
        "bound": [bound(column) for column in BOUND_COLUMNS[table].split()]}


class Reading:
    """What was found in a store; `problems` is empty when all is in order."""

    def __init__(self, store, kind, secret):
        self.store = store
        self.problems = []
        self.must_have_manifest = None
        self.records = {}
        self.uses = [], 0
        self.key, self.slot = self.open_any_slot(kind, secret)
        if self.key is None:
            return
        form = manifest_form(self.key, store.header)
        if form < 3 and store.has_fleet():
            self.refuse("vault", Refused("damaged", "a fleet that nothing covers"))
        self.must_have_manifest = form > 1
        if self.must_have_manifest:
            try:
                self.check_rows(form)
            except Refused as refusal:
                self.refuse("vault", refusal)
        self.records = {table: self.open_records(table) for table in FIELDS_INSIDE}
        self.uses = read_uses(store.path, self.key, store.header)

    def refuse(self, where, refusal):
        self.problems.append({"where": where, "class": refusal.failure, "what": str(refusal)})

    def open_any_slot(self, kind, secret):
        """The vault key and the number of the slot that gave it, or neither."""
        found = (None, None)
        refusal_of_secret = Refused("wrongSecret", "there is no slot for a secret of this sort")
        for row in self.store.tables["key_slots"]:
            where = f"key_slots {row['number']}"
            try:
                slot = read_slot(row["slot"], self.store.header)
                if found[0] or slot.kind != kind:
                    continue
                found = open_slot(row["slot"], secret, self.store.header), row["number"]
            except Refused as refusal:
                if refusal.failure in ("wrongSecret", "tooShort"):
                    refusal_of_secret = refusal
                else:
                    self.refuse(where, refusal)
        if found[0] is None:
            self.refuse("key_slots", refusal_of_secret)
        return found

    def check_rows(self, form):
        """The manifest of that form, then the pieces of the list of rows, then the rows."""
        vault, version = self.store.vault, self.store.version
        if vault["manifest"] is None or vault["sequence"] is None:
            raise Refused("damaged", "the manifest is missing")
        if form == 3 and version < VERSION:
            raise Refused("damaged", "a manifest of another form")
        pieces = self.store.pieces() if version == VERSION else {}
        columns = DIGEST_COLUMNS if form == 3 else OLDER_COLUMNS
        # That of today needs no entries: what they hold is not looked at before it fits.
        covered = ({table: [piece[:2] for piece in found] for table, found in pieces.items()}
                   if form == 3 else self.store.entries(pieces))
        expected = manifest(
            form, self.key, self.store.header, vault["created_at"], vault["sequence"], covered)
        if not hmac.compare_digest(expected, vault["manifest"]):
            self.refuse("vault", Refused("damaged", "the manifest does not fit the list of rows"))
        entries = self.store.entries(pieces)
        for table, rows in self.store.tables.items():
            if [row["number"] for row in rows] != [number for number, _ in entries[table]]:
                self.refuse("vault", Refused("damaged", f"the list has other rows than {table}"))
            listed = dict(entries[table])
            for row in rows if table in columns else []:
                digest = row_digest(table, [row.get(column) for column in columns[table].split()])
                if digest != listed.get(row["number"]):
                    self.refuse(f"{table} {row['number']}", Refused("damaged", "the row's digest"))

    def open_records(self, table):
        """The fields in each record that opens, with the row's number."""
        opened = {}
        for row in self.store.tables[table]:
            try:
                if row.get("sealed") is None or row["schema"] not in SCHEMAS[table]:
                    raise Refused("damaged", "no seal, or one of another schema")
                header = self.store.header
                content = open_record(
                    row["sealed"], self.key, header.vault, header.epoch, context(table, row))
                fields = fields_inside(table, row, content)
                if table == "apps" and fields[0] not in documented_app_kinds():
                    is_newer = row["schema"] == TAGGED
                    raise Refused("newer" if is_newer else "damaged",
                                  "a kind of app key that is not known")
                opened[row["number"]] = fields
            except Refused as refusal:
                self.refuse(f"{table} {row['number']}", refusal)
        return opened

    def report(self, reveals):
        header = self.store.header
        found = {
            "in_order": not self.problems, "vault": header.vault.hex(), "epoch": header.epoch,
            "slot": self.slot, "has_manifest": self.must_have_manifest,
            "sequence": self.store.vault.get("sequence"),
            "tables": {table: {"rows": len(rows)} for table, rows in self.store.tables.items()},
            "problems": self.problems}
        for table, opened in self.records.items():
            found["tables"][table]["opened"] = len(opened)
        uses, found["unreadable_uses"] = self.uses
        found["uses"] = uses if reveals else len(uses)
        if reveals and not self.problems:
            # A secret is used only when nothing at all is wrong.
            found["sessions"] = [
                {"id": row["id"].decode(), "token": token.decode(),
                 "secret": (secret or b"").decode()}
                for row in self.store.tables["sessions"]
                for token, secret, *_ in [self.records["sessions"][row["number"]]]]
        return found


def machine_or_human_secret(options):
    """The kind of slot to open and the bytes that open it."""
    if options.passphrase_fd is not None:
        with os.fdopen(options.passphrase_fd, "rb") as stream:
            return PASSPHRASE, stream.readline().removesuffix(b"\n")
    if options.key_file:
        return KEY_FILE, pathlib.Path(options.key_file).read_bytes()
    kind, path = ((CREDENTIAL, options.credential) if options.credential
                  else (COMMAND, options.command_output))
    return kind, trimmed(kind, pathlib.Path(path).read_bytes())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("store")
    secret = parser.add_mutually_exclusive_group(required=True)
    secret.add_argument("--passphrase-fd", type=int, metavar="N")
    secret.add_argument("--key-file", metavar="F")
    secret.add_argument("--credential", metavar="F")
    secret.add_argument("--command-output", metavar="F")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--reveal", action="store_true", help="print tokens and their secrets")
    options = parser.parse_args()
    kind, secret = machine_or_human_secret(options)
    try:
        found = Reading(Store(options.store), kind, secret).report(options.reveal)
    except Refused as refusal:
        found = {"in_order": False, "problems": [
            {"where": "vault", "class": refusal.failure, "what": str(refusal)}]}
    except (sqlite3.Error, struct.error, LookupError, TypeError, ValueError,
            AttributeError) as error:
        # A file that is no store, or one whose columns are missing or out of their range.
        found = {"in_order": False, "problems": [
            {"where": "store", "class": "damaged", "what": f"{type(error).__name__}: {error}"}]}
    if options.json:
        print(json.dumps(found, indent=1))
    else:
        for table, counts in found.get("tables", {}).items():
            print(f"{table}: " + ", ".join(f"{count} {what}" for what, count in counts.items()))
        for problem in found["problems"]:
            print(f"{problem['where']}: {problem['what']}")
        print("in order" if found["in_order"] else "not in order")
    return 0 if found["in_order"] else 1


if __name__ == "__main__":
    sys.exit(main())

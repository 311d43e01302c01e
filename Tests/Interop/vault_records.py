"""Sealed records, digests of rows and the manifest (Docs/Vault.md, "Records" and "Manifest")."""

import hashlib
import hmac
import struct

from vault_keys import Refused, derive, field, field_list, xaes_open

ALGORITHM = 1
PADDED_TO = 32
PURPOSES = {b"pending_logins": "pending/v1", b"uses": "uses/v1"}

# The tables of the manifest in its order, each with the columns of its digest.
DIGEST_COLUMNS = {
    "key_slots": "number slot added_at",
    "providers": "number id added_at uuid generation schema sealed",
    "apps": "number provider name added_at uuid generation schema origins sealed",
    "sessions": "number id provider app account_id account_name access label state state_at wanted "
                "obtained_at expires_at is_default removed_at kept_until uuid generation method origins",
    "pending_logins": "number id provider app method label account state session started_at "
                      "issued_at expires_at refusals uuid generation schema origins sealed",
    "clock_offsets": "number provider seconds",
    "fleet": "number kind record change uuid generation schema sealed",
}
# What those of older forms cover.
OLDER_COLUMNS = {table: columns.removesuffix(" method origins")
                 for table, columns in DIGEST_COLUMNS.items() if table != "fleet"}
PIECE_LENGTHS = range(40, 256 * 40 + 1, 40)


class Text(bytes):
    """A value of SQLite's type TEXT, as bytes: it need not be UTF-8 in a file that was altered."""


def associated_data(context, vault, epoch):
    return b"".join((
        field(bytes([ALGORITHM])), field(vault), struct.pack(">I", epoch), field(context["table"]),
        field(context["row"]), field(context["column"]),
        struct.pack(">IQ", context["version"], context["generation"]), field(context["account"]),
        field(context["provider"]), field_list(context["origins"]), field_list(context["bound"])))


def open_record(record, vault_key, vault, epoch, context):
    layout = struct.Struct(">BIQ24s")
    if len(record) < layout.size + PADDED_TO + 16:
        raise Refused("damaged", "a record that is too short")
    algorithm, its_epoch, generation, nonce = layout.unpack_from(record)
    if algorithm != ALGORITHM:
        raise Refused("parametersRefused", "an algorithm that is not known")
    if (its_epoch, generation) != (epoch, context["generation"]):
        raise Refused("damaged", "a record of another epoch or generation")
    purpose = PURPOSES.get(context["table"], "record/v1")
    key = derive(vault_key, purpose, vault, epoch)
    associated = associated_data(context, vault, epoch)
    padded = xaes_open(key, nonce, record[layout.size:], associated, "record")
    content = padded.rstrip(b"\0")
    if len(padded) % PADDED_TO or not content.endswith(b"\x80") \
            or len(padded) - len(content) >= PADDED_TO:
        raise Refused("damaged", "the padding")
    return content[:-1]


def split_fields(content, counts):
    fields = []
    while content:
        length = int.from_bytes(content[:4], "big")
        if len(content) < 4 + length:
            raise Refused("damaged", "a field inside of a record")
        fields.append(content[4:4 + length])
        content = content[4 + length:]
    if len(fields) not in counts:
        raise Refused("damaged", f"{len(fields)} fields inside of a record")
    return fields


def split_tagged(content, tags):
    """The fields by tag; `tags` says of each known one whether it has to be there."""
    fields, last, is_newer = {}, 0, False
    while content:
        tag, length = content[0], int.from_bytes(content[1:5], "big")
        if tag <= last or len(content) < 5 + length:
            raise Refused("damaged", "a field with a tag inside of a record")
        is_newer = is_newer or tag not in tags
        fields[tag], last = content[5:5 + length], tag
        content = content[5 + length:]
    if is_newer:
        raise Refused("newer", "a tag that is not known inside of a record")
    if missing := [tag for tag, is_required in tags.items() if is_required and tag not in fields]:
        raise Refused("damaged", f"the tags {missing} are missing inside of a record")
    return fields


def encoded(value):
    """A value of a row: its type and itself."""
    if value is None:
        return b"\0"
    if isinstance(value, int):
        return b"\1" + struct.pack(">q", value)
    return (b"\2" if isinstance(value, Text) else b"\3") + field(value)


def row_digest(table, values):
    return hashlib.sha256(field(table.encode()) + b"".join(map(encoded, values))).digest()


def split_piece(first, digest, entries, limit=None):
    """The entries of a piece, each a number and a digest; `limit` is the first number of the next piece."""
    if hashlib.sha256(entries).digest() != digest:
        raise Refused("damaged", "the digest of a piece of the list of rows")
    if len(entries) not in PIECE_LENGTHS or struct.unpack_from(">q", entries) != (first,):
        raise Refused("damaged", "a piece of the list of rows")
    found = list(struct.iter_unpack(">q32s", entries))
    numbers = [number for number, _ in found] + ([] if limit is None else [limit])
    if any(one >= other for one, other in zip(numbers, numbers[1:])):
        raise Refused("damaged", "the order of the list of rows")
    return found


def manifest(form, key, header, created_at, sequence, covered):
    """`covered` has for each table number and digest of each piece, or of each row in the older form."""
    message = [bytes([form - 1]), header.vault, struct.pack(">I", header.epoch), header.commitment,
               struct.pack(">qq", created_at, sequence)]
    for table in DIGEST_COLUMNS if form == 3 else OLDER_COLUMNS:
        message += [field(table.encode()), struct.pack(">Q", len(covered[table]))]
        for number, digest in covered[table]:
            message += [struct.pack(">q", number) if form == 3 else b"", digest]
    manifest_key = derive(key, f"manifest/v{form - 1}", header.vault, header.epoch)
    return hmac.digest(manifest_key, b"".join(message), "sha256")

"""The log of uses beside the store (Docs/Vault.md, "Uses")."""

import pathlib
import struct

from vault_keys import Refused
from vault_records import open_record, split_tagged

MARK = b"PntlUse1"
TAGS = {1: True, 2: True, 3: True, 4: False, 5: False, 6: True, 8: False}
NAMES = {1: "session", 3: "command", 4: "program", 5: "unit", 8: "pintle"}


def open_use(content, key, header):
    """One use, of what follows the length."""
    context = {"table": b"uses", "row": content[:16], "column": b"sealed", "version": 3,
               "generation": 1, "account": b"", "provider": b"", "origins": [], "bound": []}
    fields = split_tagged(
        open_record(content[16:], key, header.vault, header.epoch, context), TAGS)
    use = {name: fields[tag].decode() for tag, name in NAMES.items() if tag in fields}
    return use | {"at": int(fields[2]), "user": int(fields[6])}


def read_uses(store, key, header):
    """The uses of both files, each once, and how many marks no record follows that opens."""
    found, unreadable = {}, 0
    for name in ("uses.log.old", "uses.log"):
        path = pathlib.Path(store).with_name(name)
        content = path.read_bytes() if path.exists() else b""
        start = content.find(MARK)
        while start >= 0:
            head = start + len(MARK) + 2
            try:
                length, = struct.unpack(">H", content[head - 2:head])
                record = content[head:head + length]
                if len(record) != length:
                    raise Refused("damaged", "a record that is cut short")
                found.setdefault(record[:16], open_use(record, key, header))
                start = content.find(MARK, head + length)
            except (Refused, struct.error):
                unreadable += 1
                start = content.find(MARK, start + len(MARK))
    return sorted(found.values(), key=lambda use: use["at"])[-1000:], unreadable

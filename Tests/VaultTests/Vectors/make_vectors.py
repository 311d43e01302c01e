"""Writes vault-vectors.json: what the format of Docs/Vault.md accepts, and what it refuses.

Each refused vector has exactly one defect, and its name says which. Whatever the defect is not
about is right, seals included. All that looks random comes from SHA-256 of a fixed text, so that
the file is the same each time. The second reader in Tests/Interop judges each vector before it is
written. Call it with the Python of `make interop`.
"""

import json
import pathlib
import sys

from vector_parts import KEY, as_bytes, vectors

from vault_keys import Header, Refused
from vault_records import Text, manifest, open_record, row_digest, split_piece, split_tagged
from vault_slots import COMMAND, CREDENTIAL, is_random_key, open_slot, trimmed

import field_vectors
import machine_vectors
import record_vectors
import row_vectors
import slot_vectors


def from_json(value):
    if not isinstance(value, dict):
        return value
    return Text(value["text"].encode()) if "text" in value else bytes.fromhex(value["blob"])


def judgement(vector):
    """What the second reader says about a vector."""
    def part(name, within=vector):
        return bytes.fromhex(within[name])

    if vector["kind"] == "slot":
        given = vector["header"]
        header = Header(part("vault", given), given["epoch"], part("commitment", given))
        return open_slot(part("slot"), part("secret"), header) == KEY
    if vector["kind"] == "record":
        context = vector["context"] | {"row": part("row", vector["context"])}
        opened = open_record(part("record"), part("key"), part("vault"), vector["epoch"],
                             as_bytes(context))
        return opened.hex() == vector["plaintext"]
    if vector["kind"] == "fields":
        fields = split_tagged(part("content"), field_vectors.TAGS)
        return {str(tag): value.hex() for tag, value in fields.items()} == vector["fields"]
    if vector["kind"] == "digest":
        values = [from_json(value) for value in vector["values"]]
        return row_digest(vector["table"], values) == part("digest")
    if vector["kind"] == "manifest":
        header = Header(part("vault"), vector["epoch"], part("commitment"))
        form = 3 if "pieces" in vector else 2
        if form == 3:
            covered = {table: [(piece["first"], part("digest", piece)) for piece in pieces]
                       for table, pieces in vector["pieces"].items()}
        else:
            # It covers no numbers.
            covered = {table: [(0, bytes.fromhex(digest)) for digest in rows]
                       for table, rows in vector["digests"].items()}
        made = manifest(form, part("key"), header, vector["created_at"], vector["sequence"], covered)
        return made == part("manifest")
    if vector["kind"] == "piece":
        return bool(split_piece(
            vector["first"], part("digest"), part("entries"), vector["limit"]))
    left = trimmed({"credential": CREDENTIAL, "command": COMMAND}[vector["source"]], part("bytes"))
    if left != part("trimmed"):
        raise Refused("wrongly trimmed", vector["name"])
    return is_random_key(left)


def verdict(vector):
    try:
        is_right = judgement(vector)
    except Refused as refusal:
        return refusal.failure
    if vector["kind"] == "machine-secret":
        return "yes" if is_right else "no"
    return "ok" if is_right else "damaged"


def main():
    for part in (
            slot_vectors, record_vectors, field_vectors, row_vectors, machine_vectors):
        part.add_all()
    names = [vector["name"] for vector in vectors]
    wrong = [vector["name"] for vector in vectors if verdict(vector) != vector["expect"]]
    if wrong or len(set(names)) != len(names):
        sys.exit(f"the second reader disagrees, or a name is there twice: {wrong}")
    lines = ",\n".join(json.dumps(vector, ensure_ascii=False) for vector in vectors)
    file = pathlib.Path(__file__).with_name("vault-vectors.json")
    file.write_text(f'{{"vectors": [\n{lines}\n]}}\n')
    print(f"{len(vectors)} vectors")


if __name__ == "__main__":
    main()

"""What the parts of vault-vectors.json share: bytes that look random, keys, small changes.

It also makes the modules of the second reader known, so it is imported before them.
"""

import hashlib
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Interop"))

from vault_keys import Header, derive, xaes  # noqa: E402

vectors = []


def random(label, count=32):
    block = hashlib.sha256(b"pintle vault vectors 1: " + label.encode())
    return hashlib.shake_256(block.digest()).digest(count)


def flipped(data, offset, mask=1):
    """The bytes with one of them changed; negative offsets count from the end."""
    changed = bytearray(data)
    changed[offset] ^= mask
    return bytes(changed)


def replaced(data, offset, value):
    return data[:offset] + bytes([value]) + data[offset + 1:]


def seal(key, label, plaintext, associated):
    nonce = random(f"nonce of {label}", 24)
    cipher, rest = xaes(key, nonce)
    return nonce, cipher.encrypt(rest, plaintext, associated)


VAULT, OTHER_VAULT = random("vault", 16), random("other vault", 16)
KEY, OTHER_KEY = random("vault key"), random("other vault key")
HEADER = Header(VAULT, 1, derive(KEY, "commit/v2", VAULT, 1))
LATEST_HEADER = Header(VAULT, 1, derive(KEY, "commit/v3", VAULT, 1))
FIRST_HEADER = Header(VAULT, 1, derive(KEY, "commit/v1", VAULT, 1))
KEY_BYTES = random("key file")
ORIGINS = ["https://api.example.com:443", "https://upload.example.com:8443"]


def as_bytes(context):
    def coded(value):
        if isinstance(value, list):
            return [coded(item) for item in value]
        return value.encode() if isinstance(value, str) else value

    return {name: coded(value) for name, value in context.items()}

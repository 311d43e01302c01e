"""What the parts of the second reader share: failures, fields and keys (Docs/Vault.md, "Keys")."""

import hmac
import struct
from typing import NamedTuple

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import cmac, hashes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.ciphers.algorithms import AES
from cryptography.hazmat.primitives.kdf.hkdf import HKDFExpand


class Refused(Exception):
    """What is not accepted: `failure` is its class, one of those in vault-vectors.json."""

    def __init__(self, failure, what):
        super().__init__(f"{failure}: {what}")
        self.failure = failure


class Header(NamedTuple):
    """The one row of the table `vault`."""
    vault: bytes
    epoch: int
    commitment: bytes


def field(content):
    return struct.pack(">I", len(content)) + content


def field_list(items):
    return struct.pack(">I", len(items)) + b"".join(map(field, items))


def xaes(key, nonce):
    """AES-256-GCM with the key that C2SP XAES-256-GCM derives, and the nonce to use it with."""
    half = []
    for counter in (1, 2):
        mac = cmac.CMAC(AES(key))
        mac.update(struct.pack(">H", counter) + b"X\0" + nonce[:12])
        half.append(mac.finalize())
    return AESGCM(b"".join(half)), nonce[12:]


def xaes_open(key, nonce, sealed, associated, what):
    cipher, rest = xaes(key, nonce)
    try:
        return cipher.decrypt(rest, sealed, associated)
    except InvalidTag:
        raise Refused("damaged", f"{what}: the seal does not fit") from None


def derive(vault_key, purpose, vault, epoch):
    info = b"pintle/" + purpose.encode() + b"\0" + vault + struct.pack(">I", epoch)
    return HKDFExpand(hashes.SHA256(), 32, info).derive(vault_key)


def manifest_form(key, header):
    """Which form the manifest must have, 1 for none; only who has the key can say so in the commitment."""
    for form in (3, 2, 1):
        expected = derive(key, f"commit/v{form}", header.vault, header.epoch)
        if hmac.compare_digest(expected, header.commitment):
            return form
    raise Refused("damaged", "the vault's header belongs to another key")

"""The slots of a vault and the secrets that open them (Docs/Vault.md, "Slots")."""

import hmac
import re
import struct
import unicodedata
from typing import NamedTuple

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from vault_keys import Refused, manifest_form, xaes_open

PASSPHRASE, KEY_FILE, CREDENTIAL, COMMAND = 1, 2, 3, 4
KINDS_OF_FORMAT = {1: {PASSPHRASE, KEY_FILE}, 2: {PASSPHRASE, KEY_FILE, CREDENTIAL, COMMAND}}
HKDF_INFO = {KEY_FILE: b"slot/keyfile/v1", CREDENTIAL: b"slot/credential/v1",
             COMMAND: b"slot/command/v1"}
HKDF_COST = (0, 0, 0)
LONGEST_NAME = 64
COMMAND_NAME = re.compile(rb"[A-Za-z0-9._-]*")


class Slot(NamedTuple):
    """A slot taken apart; `header` and the rest are as in the file."""
    kind: int
    vault: bytes
    epoch: int
    cost: tuple
    salt: bytes
    name: bytes
    header: bytes
    check: bytes
    nonce: bytes
    wrapped: bytes

    @classmethod
    def parse(cls, data):
        layout = struct.Struct(">BB16s16sIBBB32s")
        if len(data) < layout.size:
            raise Refused("damaged", "a slot that is too short")
        form, kind, vault, _, epoch, log2n, r, p, salt = layout.unpack_from(data)
        if kind not in KINDS_OF_FORMAT.get(form, ()):
            raise Refused("parametersRefused", "a form or kind of slot that is not known")
        cost = (log2n, r, p)
        by_scrypt = kind != KEY_FILE and 15 <= log2n <= 20 and r == 8 and 1 <= p <= 4
        by_hkdf = kind != PASSPHRASE and cost == HKDF_COST
        if not by_scrypt and not by_hkdf:
            raise Refused("parametersRefused", f"the cost {cost}")
        end = layout.size
        if form == 2:
            end += 1 + int.from_bytes(data[end:end + 1], "big")
        if len(data) != end + 32 + 24 + 48:
            raise Refused("damaged", "a slot of a wrong length")
        name = data[layout.size + 1:end]
        check_name(kind, name)
        check, nonce, wrapped = data[end:end + 32], data[end + 32:end + 56], data[end + 56:]
        return cls(kind, vault, epoch, cost, salt, name, data[:end], check, nonce, wrapped)

    def open(self, secret):
        """The vault key, for the bytes of one secret."""
        both = stretch(self.kind, self.cost, self.salt, secret)
        wrapping_key, check = both[:32], both[32:]
        if not hmac.compare_digest(check, self.check):
            raise Refused("wrongSecret", "the secret does not open this slot")
        associated = self.header + self.check
        return xaes_open(wrapping_key, self.nonce, self.wrapped, associated, "slot")


def check_name(kind, name):
    if len(name) > LONGEST_NAME or (kind == COMMAND and not name):
        raise Refused("damaged", "a name of a wrong length")
    try:
        is_bad = has_control_characters(name.decode())
    except UnicodeDecodeError:
        is_bad = True
    if is_bad or (kind == COMMAND and not COMMAND_NAME.fullmatch(name)):
        raise Refused("badName", "a name with characters that it may not have")


def stretch(kind, cost, salt, secret):
    """64 bytes of a secret: the wrapping key, then the check."""
    if cost == HKDF_COST:
        if len(secret) < 32:
            raise Refused("tooShort", "a key of fewer than 32 bytes")
        return HKDF(hashes.SHA256(), 64, salt, HKDF_INFO[kind]).derive(secret)
    log2n, r, p = cost
    return Scrypt(salt=salt, length=64, n=1 << log2n, r=r, p=p).derive(secret)


def read_slot(data, header):
    slot = Slot.parse(data)
    if (slot.vault, slot.epoch) != (header.vault, header.epoch):
        raise Refused("damaged", "a slot of another vault or epoch")
    return slot


def open_slot(data, secret, header):
    """The vault key, when the slot belongs to the header and the header to the key."""
    key = read_slot(data, header).open(secret)
    manifest_form(key, header)
    return key


def is_text(data):
    """UTF-8 without control characters other than those of text files."""
    try:
        return not has_control_characters(data.decode(), allowed="\t\n\r")
    except UnicodeDecodeError:
        return False


def trimmed(kind, data):
    if not is_text(data):
        return data
    return data.split(b"\n")[0] if kind == COMMAND else data.removesuffix(b"\n")


def is_random_key(data):
    """Whether bytes of a machine, trimmed already, are a key and no passphrase."""
    return (re.fullmatch(rb"[0-9A-Fa-f]{64}|[A-Za-z0-9+/]{43}=", data) is not None
            or (len(data) >= 32 and not is_text(data)))


def has_control_characters(text, allowed=""):
    return any(unicodedata.category(character) == "Cc" and character not in allowed
               for character in text)

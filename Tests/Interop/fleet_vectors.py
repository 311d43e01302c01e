#!/usr/bin/env python3
"""Makes the golden bytes of Tests/FleetCoreTests/GoldenBytes.swift, from Docs/Fleet-Format.md alone.

Every random value is one byte, repeated. Long values are printed as their SHA-256.
"""

import hashlib
import hmac

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import x25519
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.kdf.hkdf import HKDFExpand
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from vault_keys import field, xaes

FLEET, MACHINE, RECORD, ATTEMPT = (bytes([n] * 16) for n in (0x11, 0x22, 0x33, 0x77))
KEY_1, KEY_2, PRIVATE, EPHEMERAL = (bytes([n] * 32) for n in (0x44, 0x55, 0x88, 0x99))
NONCE = b"\x66" * 24
CODE = b"ABCDEFGHJKMNPQRSTVWX"


def mac(key, message, function="sha256"):
    return hmac.new(key, message, function).digest()


def expand(key, info, count=32):
    return HKDFExpand(hashes.SHA256(), count, info).derive(key)


def info(purpose):
    return f"pintle/fleet-{purpose}/v1".encode() + b"\0" + FLEET


def number(value, count):
    return value.to_bytes(count, "big")


def seal(key, plaintext, context):
    derived, nonce = xaes(key, NONCE)
    return NONCE + derived.encrypt(nonce, plaintext, context)


def public(private):
    key = x25519.X25519PrivateKey.from_private_bytes(private).public_key()
    return key.public_bytes(Encoding.Raw, PublicFormat.Raw)


def hpke(plaintext, to, information):
    """RFC 9180 in base mode, with the ephemeral key above."""
    def extract(suite, label, value, salt=b""):
        return mac(salt or bytes(32), b"HPKE-v1" + suite + label + value)

    def labelled(suite, key, label, value, count):
        return expand(key, number(count, 2) + b"HPKE-v1" + suite + label + value, count)

    enc = public(EPHEMERAL)
    shared = x25519.X25519PrivateKey.from_private_bytes(EPHEMERAL).exchange(
        x25519.X25519PublicKey.from_public_bytes(to))
    kem, suite = b"KEM\x00\x20", b"HPKE\x00\x20\x00\x01\x00\x03"
    shared = labelled(kem, extract(kem, b"eae_prk", shared), b"shared_secret", enc + to, 32)
    schedule = (b"\0" + extract(suite, b"psk_id_hash", b"")
                + extract(suite, b"info_hash", information))
    secret = extract(suite, b"secret", b"", shared)
    key = labelled(suite, secret, b"key", schedule, 32)
    nonce = labelled(suite, secret, b"base_nonce", schedule, 12)
    return enc + ChaCha20Poly1305(key).encrypt(nonce, plaintext, b"")


def main():
    derived = {purpose: expand(KEY_1, info(purpose) + number(1, 4))
               for purpose in ("record", "sum", "head", "link")}
    mark = ATTEMPT + MACHINE + number(1_800_000_000, 8)
    fields = b"".join(bytes([tag]) + field(value) for tag, value in
                      [(1, b"token"), (4, b"refresh"), (240, mark)])
    plaintext = b"\x02" + MACHINE + fields + b"\x80"
    plaintext += bytes(512 - len(plaintext))
    sealed = b"\x01" + seal(derived["record"], plaintext,
                            b"\x01" + FLEET + number(1, 4) + RECORD + number(7, 8))
    element = mac(derived["sum"], RECORD + number(7, 8) + number(1, 4)
                  + hashlib.sha256(sealed).digest(), "sha512")
    twice = number(2 * int.from_bytes(element, "big") % 2**512, 64)
    state = mac(derived["head"],
                b"\x02" + FLEET + number(1, 4) + number(7, 8) + number(1, 8) + element)
    top = mac(derived["head"], b"\x01" + FLEET + number(1, 4) + number(7, 8) + state + bytes(32))
    link_key = expand(KEY_2, info("link") + number(2, 4))
    link = b"\x01" + seal(link_key, number(1, 4) + KEY_1 + number(8, 8) + number(5, 8),
                          b"\x01" + FLEET + number(2, 4))
    wrap = b"\x01" + hpke(KEY_1, public(PRIVATE), info("wrap") + MACHINE + number(1, 4))
    line = hashlib.sha256(info("compare") + number(7, 8) + top).digest()[:10]

    def code_key(purpose):
        extracted = mac(FLEET + MACHINE, CODE)
        return expand(extracted, info("join-" + purpose))

    name = b"laptop" + b"\x80" + bytes(58)
    request = b"\x01" + public(PRIVATE) + seal(code_key("name"), name, FLEET + MACHINE)
    request += mac(code_key("request"), FLEET + MACHINE + request)
    answer = b"\x01" + hpke(KEY_1 + number(1, 4) + number(7, 8) + state + top, public(PRIVATE),
                            info("join") + MACHINE)
    answer += mac(code_key("answer"), field(request) + answer)

    for what, value in [("sealed", sealed), ("element", element), ("twice", twice),
                        ("state", state), ("seal", top), ("link", link), ("wrap", wrap),
                        ("line", line), ("request", request), ("answer", answer)]:
        shown = value if len(value) <= 64 else hashlib.sha256(value).digest()
        print(f'    static let {what} = (\n        {len(value)},\n        "{shown.hex()}"\n    )')


if __name__ == "__main__":
    main()

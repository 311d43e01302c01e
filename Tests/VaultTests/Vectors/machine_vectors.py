"""Vectors of credentials and outputs of commands: what is left of them, and which are keys."""

from vector_parts import random, vectors


def add_all():
    binary = b"\x0a\xff\x00" + random("machine", 28) + b"\x0a"
    digits, words = random("hex").hex().encode(), b"correct horse battery staple, said ada"
    base64 = b"AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
    for name, data, rest, answer in [
            ("64 digits", digits, b"", "yes"), ("64 capital digits", digits.upper(), b"", "yes"),
            ("64 digits and a line feed", digits, b"\n", "yes"),
            ("63 digits", digits[:63], b"", "no"), ("65 digits", digits + b"0", b"", "no"),
            ("64 characters, one no digit", digits[:63] + b"g", b"", "no"),
            ("44 of Base64", base64, b"", "yes"),
            ("44 of Base64 and a line feed", base64, b"\n", "yes"),
            ("44 without the sign at the end", base64[:43] + b"A", b"", "no"),
            ("40 of Base64", base64[:39] + b"=", b"", "no"),
            ("44 with two signs at the end", base64[:42] + b"==", b"", "no"),
            ("44 of Base64 for URLs", base64[:42] + b"_=", b"", "no"),
            ("44 with a space", base64[:20] + b" " + base64[21:], b"", "no"),
            ("32 bytes, no UTF-8, with line feeds", binary, b"", "yes"),
            ("31 bytes, no UTF-8", binary[:31], b"", "no"),
            ("32 zero bytes", bytes(32), b"", "yes"),
            ("40 characters with a tab", words[:39] + b"\tx", b"", "no"),
            ("40 characters with a bell", words[:39] + b"\x07x", b"", "yes"),
            ("40 characters with a delete", words[:38] + b"\x7fx", b"", "yes"),
            ("text with a carriage return", words + b"\r", b"", "no"),
            ("32 bytes with an escape", words[:31] + b"\x1b", b"", "yes"),
            ("31 bytes with an escape", words[:30] + b"\x1b", b"", "no"),
            ("32 bytes with a control character of two bytes", words[:30] + b"\xc2\x85", b"",
             "yes"),
            ("32 bytes with an escape, the last a line feed", words[:30] + b"\x1b\n", b"", "yes"),
            ("text of more than 32 bytes", words, b"", "no"),
            ("text of more than 32 bytes and a line feed", words, b"\n", "no"),
            ("text beyond ASCII", "größer als zweiunddreißig Bytes, 鍵".encode(), b"\n", "no"),
            ("no bytes at all", b"", b"", "no")]:
        for source in ("credential", "command"):
            add_machine_secret(name, source, data + rest, data, answer)
    two = words + b"\nsecond line\n"
    add_machine_secret("two lines", "credential", two, two[:-1], "no")
    add_machine_secret("two lines", "command", two, words, "no")
    add_machine_secret("64 digits, then a line", "command", digits + b"\nuser: ada\n", digits,
                       "yes")
    add_machine_secret("a carriage return and a line feed", "command", words + b"\r\n",
                       words + b"\r", "no")
    add_machine_secret("two line feeds at the end", "credential", words + b"\n\n",
                       words + b"\n", "no")


def add_machine_secret(name, source, data, left, answer):
    vectors.append({"name": f"{source}: {name}", "kind": "machine-secret", "source": source,
                    "bytes": data.hex(), "trimmed": left.hex(), "expect": answer})

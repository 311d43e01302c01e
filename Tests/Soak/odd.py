"""Values, bytes and texts that nobody meant, and a crowd of processes that read them.

What comes of one is not judged here, only that the program ends by itself: no signal, no hang, and
no control character of a stranger's on standard error.
"""

import collections
import concurrent.futures
import json
import random
import re
import threading

WORKERS = 3
LIMIT = 50

# What stands for a value: nothing, too much, of another kind, at an edge, of another alphabet.
ODD = [
    "", " ", ".", "..", ",", "-", "+", "0", "-0", "-1", "1e308", "-1e308", "1e999", "0x10", "3600.5", "9" * 30,
    str(2**31), str(2**63 - 1), str(2**63), str(-2**63 - 1), str(2**64), "NaN", "Infinity", "true",
    "null", "[]", "{}", "\0", "\x1b[31m", "\x1b]52;c;eA==\x07", "\u202e", "\ufeff", "\ud7ff", "e\u0301",
    "\U0001f600", "\r\n", "\t", "%", "%zz", "%00", "&", "=", "a=b&a=c", "a.b", "a.b.c", "a.b.c.d.e",
    "http://", "https://[", "https://[::1", "//x", "https://a@b:99999/", "urn:x", "x" * 70000,
    "../../x", "-----BEGIN RSA PRIVATE KEY-----", "Thu, 32 Foo 99999 25:61:61 GMT", "1970-01-01T00:00:00Z",
    "-9999-99-99T99:99:99Z", "eyJhbGciOiJub25lIn0..", None, True, False, 0, -1, 1e308, 10**30, [], {},
    [[]], [None], {"": None}, [0] * 1000]


def bytewise(data):
    """A few bytes changed, cut, doubled, moved or put in."""
    data = bytearray(data)
    for _ in range(random.choice((1, 1, 2, 5, 20))):
        at, length = random.randrange(len(data) + 1), random.choice((1, 1, 2, 8, 64))
        piece = data[at:at + length]
        match random.randrange(7):
            case 0 if piece:
                piece[random.randrange(len(piece))] ^= 1 << random.randrange(8)
                data[at:at + length] = piece
            case 1:
                del data[at:at + length]
            case 2:
                data[at:at] = piece * random.choice((1, 2, 200))
            case 3:
                data[at:at] = random.randbytes(length)
            case 4:
                data[at:at] = str(random.choice(ODD)).encode("utf-8", "replace")[:9000]
            case 5:
                del data[at:]
            case 6:
                data[at:at + length] = data[random.randrange(len(data) + 1):][:length]
    return bytes(data)


def value_replaced(text):
    """One word, number or quoted text of it is an odd one."""
    found = list(re.finditer(r"""(?<=[:=] )[^\n{\[]+|"[^"\n]*"|'[^'\n]*'|\b\d+\b""", text))
    if not found:
        return text
    hit, odd = random.choice(found), random.choice(ODD)
    return text[:hit.start()] + (odd if isinstance(odd, str) else json.dumps(odd)) + text[hit.end():]


def mutated(text):
    if random.random() < 0.5:
        text = value_replaced(text)
    data = text.encode("utf-8", "replace")
    return bytewise(data) if random.random() < 0.6 else data


def crowd(checks, work, count):
    """Several workers; tells how the cases ended, so that one sees whether they got anywhere."""
    lock, codes = threading.Lock(), collections.Counter()

    def case(result, what):
        with lock:
            codes[result.code] += 1
            checks.case(not result.crashed, f"{what}: {result}")
            checks.expect(b"\x1b" not in result.err, f"{what}: ESC on standard error")

    with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
        for done in [pool.submit(work, case, count // WORKERS + (number < count % WORKERS))
                     for number in range(WORKERS)]:
            done.result()
    checks.fact("exits " + " ".join(f"{code}:{number}" for code, number in sorted(codes.items())))

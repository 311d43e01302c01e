"""Wrong passphrases, and slots that were made to cost the reader."""

import contextlib
import hashlib
import secrets
import sqlite3
import statistics
import string
import time
import unicodedata

from rows_damage import digest
from table import row
from world import Golden, Home, Secret, folder

# Where a slot says how dear a try is (Docs/Vault.md), and where its salt is.
COST, SALT = 38, 41
PASSPHRASE = "Vier Öfen, drei Häuser"
MEBIBYTES, SECONDS = 32, 0.05


def slots(home):
    with contextlib.closing(sqlite3.connect(home.store)) as store:
        return [bytes(slot) for slot, in store.execute("SELECT slot FROM key_slots")]


def scrypt_seconds(slot):
    """Processor time of one derivation with the slot's own parameters."""
    log2_n, r, p = slot[COST:SALT]
    begun = time.process_time()
    hashlib.scrypt(b"wrong", salt=slot[SALT:SALT + 32], n=1 << log2_n, r=r, p=p, dklen=64,
                   maxmem=1 << 30)
    return time.process_time() - begun


@row("passphrases", "exit 4, same words, >= 0.9 of one scrypt", long=(200,), short=(12,),
     alone=True)
def passphrases(checks, cases):
    with folder() as place:
        home = Home(place, passphrase=PASSPHRASE)
        before, messages, costs = digest(home.store), set(), []
        floor = min(scrypt_seconds(slots(home)[0]) for _ in range(3))
        wrong = [
            unicodedata.normalize("NFD", PASSPHRASE), unicodedata.normalize("NFKD", PASSPHRASE),
            PASSPHRASE + " ", " " + PASSPHRASE, PASSPHRASE[:-1], PASSPHRASE.upper(),
            PASSPHRASE + "\0x", "\0" + PASSPHRASE, PASSPHRASE.replace("Ö", "O"), "0"]
        letters = string.ascii_letters + string.digits + " "
        while len(wrong) < cases:
            wrong.append("".join(secrets.choice(letters) for _ in range(secrets.choice([1, 20]))))
        for number, text in enumerate(wrong):
            home.passphrase = text
            result = home.run("vault", "unlock" if number % 2 else "check")
            checks.case(result.code == 4, f"{text!r}: {result}")
            messages.add(result.err)
            if result.cpu < 0.9 * floor:
                # The machine may have become faster: measured again, at the speed of now.
                floor = min(floor, *(scrypt_seconds(slots(home)[0]) for _ in range(2)))
            costs.append(result.cpu / floor)
        # Nothing to try, or more than anybody types: refused before a derivation, as unreadable.
        for text in (b"", b"\n", b"x" * (1 << 20) + b"\n", b"x" * (1 << 20)):
            result = home.run_with(["--passphrase-fd", Secret(text)], "vault", "check")
            checks.case(result.code in (2, 4), f"{len(text)} bytes: {result}")
        home.passphrase = PASSPHRASE
        checks.expect(home.whole, "the right one does not open it any more")
        checks.expect(len(messages) == 1, f"different words: {messages}")
        checks.expect(min(costs) >= 0.9, f"one took only {min(costs):.2f} of a derivation")
        checks.expect(digest(home.store) == before, "the file was changed")
        checks.fact(f"{min(costs):.2f} to {statistics.median(costs):.2f} scrypts")


def hostile(slot):
    """Forty slots that no honest program wrote."""
    def put(at, *values):
        return slot[:at] + bytes(values) + slot[at + len(values):]

    for log2_n in (0, 1, 3, 10, 14, 21, 24, 30, 31, 32, 62, 63, 64, 128, 255):
        yield f"log2 N {log2_n}", put(COST, log2_n)
    for r in (0, 1, 7, 9, 64, 255):
        yield f"r {r}", put(COST + 1, r)
    for p in (0, 5, 16, 128, 255):
        yield f"p {p}", put(COST + 2, p)
    yield "all of the cost 255", put(COST, 255, 255, 255)
    yield "a cost of HKDF", put(COST, 0, 0, 0)
    yield "N and r in turn", put(COST, 8, 17, 1)
    for kind in (0, 5, 255):
        yield f"kind {kind}", put(1, kind)
    for format in (0, 3, 255):
        yield f"format {format}", put(0, format)
    yield "a short salt", slot[:SALT] + slot[SALT + 16:]
    yield "a long salt", slot[:SALT] + bytes(32) + slot[SALT:]
    yield "nothing", b""
    yield "one byte", slot[:1]
    yield "half", slot[:len(slot) // 2]
    yield "a mebibyte", slot + bytes(1 << 20)


@row("slots", "exit 5, < 50 ms and < 32 MiB beyond start-up", alone=True)
def hostile_slots(checks):
    with folder() as place:
        home = Home(place, passphrase=PASSPHRASE)
        good, golden = slots(home)[0], Golden(home)
        starts = [home.run("sessions", "list") for _ in range(5)]
        cpu = statistics.median(start.cpu for start in starts)
        memory = statistics.median(start.mebibytes for start in starts)
        more, dearer = 0, 0
        for name, slot in hostile(good):
            golden.restore()
            with contextlib.closing(sqlite3.connect(home.store)) as store, store:
                store.execute("UPDATE key_slots SET slot = ?", (slot,))
            before = digest(home.store)
            result = home.run("vault", "check")
            checks.case(result.code == 5, f"{name}: {result}")
            more = max(more, result.mebibytes - memory)
            dearer = max(dearer, result.cpu - cpu)
            checks.expect(result.mebibytes - memory < MEBIBYTES,
                          f"{name}: {result.mebibytes - memory:.0f} MiB")
            checks.expect(result.cpu - cpu < SECONDS, f"{name}: {result.cpu - cpu:.3f} s")
            checks.expect(digest(home.store) == before, f"{name}: the file was changed")
        checks.fact(f"at most {dearer * 1000:.0f} ms, {more:.0f} MiB more")

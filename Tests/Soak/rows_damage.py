"""Store files that were damaged, by accident or on purpose."""

import contextlib
import hashlib
import os
import random
import sqlite3

from operations import Bench
from operations_vault import stored
from signing import is_signed
from table import row
from world import Golden, Home, Provider, folder

PAGE = 4096
HANG = 5
# What any damage may end with: it lay where nothing looked, or it was noticed; what no longer is
# a store's file is refused as such.
NOTICED = {0, 5}
MUTATIONS, EDITS = [], []


def mutation(*codes):
    """Registers a function that takes the store's path and damages the file."""
    def register(work):
        MUTATIONS.append((work, set(codes) or NOTICED))
        return work
    return register


def bytewise(change):
    def work(store):
        data = bytearray(store.read_bytes())
        change(data)
        store.write_bytes(data)
    work.__name__ = change.__name__
    return work


@mutation()
@bytewise
def flipped_bit(data):
    data[random.randrange(len(data))] ^= 1 << random.randrange(8)


@mutation()
@bytewise
def random_byte_in_use(data):
    used = [at for at in range(100, len(data)) if data[at]]
    data[random.choice(used)] = random.randrange(256)


@mutation()
@bytewise
def random_run(data):
    at, length = random.randrange(len(data)), random.randrange(1, 600)
    data[at:at + length] = random.randbytes(len(data[at:at + length]))


@mutation(0, 5, 11)
@bytewise
def random_header(data):
    at = random.randrange(100)
    data[at] = random.randrange(256)


@mutation()
@bytewise
def truncated(data):
    del data[random.randrange(1, len(data)):]


@mutation()
@bytewise
def swapped_pages(data):
    one, two = (number * PAGE for number in random.sample(range(len(data) // PAGE), 2))
    data[one:one + PAGE], data[two:two + PAGE] = data[two:two + PAGE], data[one:one + PAGE]


@mutation()
@bytewise
def zeroed_block(data):
    at, length = random.randrange(len(data) // 512) * 512, random.choice([512, PAGE])
    data[at:at + length] = bytes(len(data[at:at + length]))


@mutation()
@bytewise
def appended(data):
    data += random.randbytes(random.randrange(1, 3 * PAGE))


@mutation()
def journal_of_noise(store):
    write_journal(store, random.randbytes(random.choice([1, 28, 512, 5000])))


@mutation()
def journal_of_zeroes(store):
    write_journal(store, bytes(random.choice([0, 512, 8192])))


def write_journal(store, data):
    path = store.with_name(store.name + "-journal")
    path.write_bytes(data)
    path.chmod(0o600)


@mutation(3, 5)
@bytewise
def emptied(data):
    data.clear()


@mutation(5, 10)
def folder_in_its_place(store):
    store.unlink()
    store.mkdir(mode=0o700)


@mutation(5)
def text_in_its_place(store):
    store.write_text("this is no store\n" * random.randrange(1, 600))


def edit(statement, header=frozenset({5})):
    """`header` may end with 0 where nothing was changed that its answer depends on; `vault check` never."""
    EDITS.append((statement, {"header": header, "check": {5}}))


edit("UPDATE sessions SET label = 'boss' WHERE number = 1")
edit("UPDATE sessions SET label = CASE number WHEN 2 THEN 'work' END")
edit("UPDATE sessions SET account_name = 'eve' WHERE number = 1")
edit("UPDATE sessions SET state = state + 1 WHERE number = 1")
edit("UPDATE sessions SET is_default = 1 - is_default WHERE number = 1")
edit("UPDATE session_seals SET origins = 'http://evil.test'")
edit("UPDATE sessions SET generation = generation + 1")
edit("UPDATE session_seals SET sealed = (SELECT sealed FROM session_seals WHERE session = 2) "
     "WHERE session = 1")
edit("UPDATE session_seals SET sealed = zeroblob(length(sealed))")
edit("DELETE FROM sessions WHERE number = 2", header=NOTICED)
edit("DELETE FROM session_seals WHERE session = 1")
edit("DELETE FROM apps")
edit("DELETE FROM pending_logins", header=NOTICED)
edit("DELETE FROM providers")
edit("UPDATE apps SET origins = 'http://evil.test'")
edit("UPDATE apps SET name = 'other' WHERE provider = 'acme'")
edit("UPDATE providers SET sealed = zeroblob(length(sealed))")
edit("UPDATE pending_logins SET expires_at = 0, refusals = 7", header=NOTICED)
edit("UPDATE vault SET epoch = epoch + 1")
edit("UPDATE vault SET commitment = zeroblob(32)")
edit("UPDATE vault SET created_at = created_at - 1")
edit("DELETE FROM vault")
edit("DELETE FROM key_slots")
edit("UPDATE key_slots SET added_at = added_at - 1")
edit("UPDATE key_slots SET slot = zeroblob(length(slot))")
edit("INSERT INTO sessions SELECT number + 10, id || 'x', provider, app, account_id, account_name,"
     " access, NULL, state, state_at, wanted, obtained_at, expires_at, 0, removed_at, kept_until,"
     " randomblob(16), generation FROM sessions WHERE number = 1", header=NOTICED)
edit("UPDATE vault SET sequence = sequence + 1")
edit("UPDATE vault SET sequence = sequence - 1")
edit("UPDATE vault SET manifest = NULL")
edit("UPDATE vault SET manifest = zeroblob(32)")
edit("UPDATE digests SET entries = zeroblob(length(entries)) WHERE covers = 'apps'")
edit("UPDATE digests SET entries = zeroblob(length(entries)) WHERE covers = 'pending_logins'", header=NOTICED)
edit("UPDATE digests SET digest = zeroblob(32) WHERE covers = 'pending_logins'")
edit("UPDATE digests SET digest = x'' WHERE covers = 'apps'")
edit("UPDATE digests SET first = first - 1 WHERE covers = 'sessions'")
edit("UPDATE digests SET entries = CAST(entries || entries AS BLOB) WHERE covers = 'sessions'")
edit("UPDATE digests SET entries = (SELECT entries FROM digests WHERE covers = 'apps')"
     " WHERE covers = 'sessions'")
edit("UPDATE digests SET (digest, entries) = (SELECT digest, entries FROM digests WHERE covers = 'apps')"
     " WHERE covers = 'sessions'")
edit("DELETE FROM digests WHERE covers = 'pending_logins'")
edit("UPDATE digests SET covers = 'vault' WHERE covers = 'apps'")
edit("INSERT INTO fleet (number, kind, uuid, generation, schema, sealed)"
     " VALUES (1, 1, randomblob(16), 1, 3, randomblob(80))", header=NOTICED)
edit("INSERT INTO clock_offsets (provider, seconds) VALUES ('acme', 86400)")


@row("damage", "0 crashes, 0 hangs, 0 wrong secrets, file kept", long=(2000,), short=(130,))
def damage(checks, cases):
    with folder() as place:
        bench = Bench(Home(place), Provider())
        first = bench.home.sessions()[0]["id"]
        bench.log_in()
        bench.waiting()
        bench.home.succeed("sessions", "label", first, "work")
        golden = Golden(bench.home)
        (slot,), = stored(bench.home.store, "SELECT slot FROM key_slots")
        for number in range(cases):
            mutate, codes = MUTATIONS[number % len(MUTATIONS)]
            golden.restore()
            mutate(bench.home.store)
            # With another salt or check in its slot, a key file is a wrong one.
            if bench.home.store.is_file() and slot not in bench.home.store.read_bytes():
                codes = codes | {4}
            use(checks, bench, f"{mutate.__name__} {number}", codes,
                random.choice(["list", "header", "check"]))
        for statement, codes in EDITS:
            golden.restore()
            try:
                with contextlib.closing(sqlite3.connect(bench.home.store)) as store, store:
                    store.execute(statement)
            except sqlite3.Error as error:
                checks.fail(f"{statement}: {error}")
            for command in ("header", "check"):
                use(checks, bench, statement, codes[command], command)


def use(checks, bench, what, codes, command):
    """One command on the damaged store."""
    url = f"{bench.provider.url}/echo"
    words = {"list": ["sessions", "list"], "check": ["vault", "check"],
             "header": ["--session", "work", "header", "GET", url]}[command]
    before = digest(bench.home.store)
    result = bench.home.run(*words, within=HANG)
    checks.case(not result.crashed, f"{what}: {command}: {result}")
    checks.expect(result.code in codes, f"{what}: {command}: {result}")
    if command == "header" and result.code == 0:
        checks.expect(is_signed(result.text, "GET", url, bench.provider),
                      f"{what}: a header that is wrong")
    # A header that was made is noted in the store as the session's last use.
    used = command == "header" and result.code == 0
    checks.expect(used or digest(bench.home.store) == before, f"{what}: {command} changed the file")


def digest(path):
    return hashlib.sha256(path.read_bytes()).digest() if path.is_file() else os.path.isdir(path)

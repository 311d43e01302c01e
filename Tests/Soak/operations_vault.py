"""The operations on the vault itself: slots, keys, and the files that go elsewhere."""

import contextlib
import sqlite3
import stat

from operations import operation
from world import Secret

# Where a slot has the vault's key (Docs/Vault.md).
WRAPPED = slice(-48, -16)
FIRST, SECOND = "the first passphrase", "the second passphrase"


def passphrase_slot(bench, secret=FIRST):
    """The one slot for a passphrase, made anew; gives its name."""
    only_key_file(bench)
    name = next(bench.names)
    bench.home.succeed("vault", "slots", "add", "passphrase", "--name", name,
                       "--new-passphrase-fd", Secret(secret))
    return name


def only_key_file(bench):
    """Takes every slot away but the key file's."""
    for slot in slots(bench):
        if "key" not in slot["kind"]:
            bench.home.succeed("vault", "slots", "remove", slot["number"], "--yes")


def slots(bench):
    return bench.home.json("vault", "slots", "list")["slots"]


@operation(needs=("vault", "slots"))
def slots_add(bench):
    only_key_file(bench)
    name = next(bench.names)
    return (["vault", "slots", "add", "passphrase", "--name", name, "--new-passphrase-fd",
             Secret(FIRST)],
            lambda state: state.update(slots=sorted([*state["slots"], ("passphrase", name)])))


@operation(needs=("vault", "slots"))
def slots_remove(bench):
    name = passphrase_slot(bench)
    number = next(slot["number"] for slot in slots(bench) if slot.get("name") == name)
    return (["vault", "slots", "remove", number, "--yes"],
            lambda state: state["slots"].remove(("passphrase", name)))


@operation(needs=("vault", "passphrase"))
def passphrase(bench):
    passphrase_slot(bench)
    tried, before = {}, records(bench.home.store)
    (old,), = stored(bench.home.store, "SELECT slot FROM key_slots ORDER BY number DESC LIMIT 1")

    def verify(acknowledged):
        if records(bench.home.store) != before:
            return "records were sealed anew"
        # The same slots open with the same passphrases: each try costs two derivations.
        there = stored(bench.home.store, "SELECT slot FROM key_slots")
        if there not in tried:
            tried[there] = [
                bench.home.run_with(["--passphrase-fd", Secret(each)], "vault", "check").code
                for each in (FIRST, SECOND)]
        opens = tried[there]
        good = [[4, 0]] if acknowledged else [[4, 0], [0, 4]]
        if opens == [4, 0] and old[WRAPPED] in bench.home.store.read_bytes():
            return "the key as the old passphrase wrapped it is still in the file"
        return "" if opens in good else f"the old and the new one end with {opens}"
    return (["vault", "passphrase", "--new-passphrase-fd", Secret(SECOND)],
            lambda state: None, verify)


@operation(needs=("vault", "rekey"))
def rekey(bench):
    only_key_file(bench)
    query = "SELECT epoch FROM vault"
    (before,), = stored(bench.home.store, query)
    old = records(bench.home.store)

    def settle():
        """A vault with a new key opens with the new passphrase only: gets its key file back."""
        if bench.home.run("vault", "check").code == 4:
            opened = ["--passphrase-fd", Secret(FIRST)]
            bench.home.run_with(opened, "vault", "slots", "add", "key-file", bench.home.key_file)
            only_key_file(bench)

    def verify(acknowledged):
        (now,), = stored(bench.home.store, query)
        grown = now - before
        file = bench.home.store.read_bytes()
        kept = sum(record in file for record in old)
        if kept != (0 if grown else len(old)):
            return f"{kept} of {len(old)} records are sealed as before, {grown} epochs later"
        return "" if grown in ([1] if acknowledged else [0, 1]) else f"{grown} epochs later"
    return (["vault", "rekey", "--yes", "--new-passphrase-fd", Secret(FIRST)],
            lambda state: None, verify, settle)


def records(store):
    """All that is sealed, as it is sealed."""
    return [sealed for table in ("session_seals", "apps", "providers", "pending_logins")
            for sealed, in stored(store, f"SELECT sealed FROM {table} ORDER BY rowid")]


def stored(store, query):
    """What no command tells, from the file itself."""
    with contextlib.closing(sqlite3.connect(f"file:{store}?mode=ro", uri=True)) as store:
        return tuple(store.execute(query))


def whole_or_none(file):
    """A check that a file is a complete store for its owner alone, or is not there."""
    def verify(applied):
        if not file.exists():
            return "acknowledged and not there" if applied else ""
        if stat.S_IMODE(file.stat().st_mode) != 0o600:
            return "the file is not 0600"
        (found,), = stored(file, "PRAGMA integrity_check")
        (slots,), = stored(file, "SELECT count(*) FROM key_slots")
        return "" if (found, slots > 0) == ("ok", True) else f"half a file: {found}, {slots} slots"
    return verify


@operation(needs=("vault", "backup"))
def backup(bench):
    file = bench.home.path / f"{next(bench.names)}.backup"
    return ["vault", "backup", file], lambda state: None, whole_or_none(file)


@operation(needs=("sessions", "export"))
def sessions_export(bench):
    file = bench.home.path / f"{next(bench.names)}.export"
    words = ["sessions", "export", file, bench.session(), "--new-passphrase-fd", Secret(FIRST)]
    return words, lambda state: None, whole_or_none(file)


@operation(needs=("sessions", "import"))
def sessions_import(bench):
    file, id = bench.home.path / f"{next(bench.names)}.export", bench.log_in()
    bench.home.succeed("sessions", "export", file, id, "--new-passphrase-fd", Secret(FIRST))
    bench.home.succeed("sessions", "remove", id, "--purge", "--yes")
    return (["sessions", "import", file, "--from-passphrase-fd", Secret(FIRST)],
            lambda state: state["sessions"].update(new=None))


@operation(needs=("vault", "restore"))
def restore(bench):
    file, id = bench.home.path / f"{next(bench.names)}.backup", bench.log_in()
    bench.home.succeed("vault", "backup", file)
    bench.home.succeed("sessions", "remove", id, "--purge", "--yes")
    return (["vault", "restore", file, "--from-key-file", bench.home.key_file],
            lambda state: state["sessions"].update(new=None))


@operation(needs=("vault", "repair"))
def repair(bench):
    def spoil():
        with contextlib.closing(sqlite3.connect(bench.home.store)) as store, store:
            store.execute("UPDATE vault SET manifest = zeroblob(32)")

    def settle():
        """Whatever happened to the first try, another one gets there."""
        bench.home.succeed("vault", "repair", "--yes")
    return (["vault", "repair", "--yes"], lambda state: None, lambda done: "", settle, spoil)

"""Stores of older versions, and kills while they become ones of this version."""

import random
import shutil
import stat

from operations_vault import stored
from table import row
from tracing import TRIES, Trace
from world import ROOT, Broken, Golden, Home, folder

GOLDEN, PASSPHRASE = ROOT / "Tests/SessionStorageTests/Golden", "correct horse"
# The labels of the sessions in each, and the version that it becomes.
OLD = {1: ["größe", "news", "unclear", None], 2: ["größe", None, "news", None],
       3: ["größe", None, "news", None]}
PRESENT = 4


def version(file):
    (number,), = stored(file, "PRAGMA user_version")
    return number


@row("migration", "opens with all in it, a 0600 copy beside", long=(1 << 30,), short=(8,))
def migration(checks, points):
    for old in OLD:
        with folder() as place:
            migration_from(old, Home(place, init=False, passphrase=PASSPHRASE), checks, points)


def migration_from(old, home, checks, points):
    words = ["vault", "check"]
    home.store.parent.mkdir(mode=0o700, parents=True)
    home.path.chmod(0o700)
    shutil.copyfile(GOLDEN / f"version-{old}.db", home.store)
    home.store.chmod(0o600)
    golden, trace, struck = Golden(home), Trace(home, words), 0
    if complaint := migrated(home, old):
        raise Broken(f"from version {old}, without any kill: {complaint}")
    for call in random.sample(trace.calls, min(points, len(trace.calls))):
        for _ in range(TRIES):
            golden.restore()
            result = trace.inject(words, *call, "signal=SIGKILL")
            if not result.hung:
                break
        what = f"from version {old}, killed at {call[0]} {call[1]}: {result}"
        checks.case(result.code in (0, 137), what)
        if complaint := unharmed(home, old) or migrated(home, old):
            checks.fail(f"{what}: {complaint}")
        struck += trace.struck
    checks.fact(f"version {old}: {len(trace.calls)} points, {struck} struck")


def unharmed(home, old):
    """What is wrong before anybody looks again: a new store without a copy of the old one."""
    # A journal beside it is SQLite's affair: what the file says now may not be what holds.
    journal = home.store.with_name("store.db-journal")
    kept = home.store.with_name(f"store.db.version-{old}")
    if journal.exists() or version(home.store) == old or kept.exists():
        return ""
    return "the store is migrated without a copy of it"


def migrated(home, old):
    """What is wrong with the store once it was opened again."""
    if (check := home.run("vault", "check")).code != 0:
        return f"vault check: {check}"
    if (labels := [each.get("label") for each in home.sessions()]) != OLD[old]:
        return f"the sessions are {labels}"
    kept = [path for path in home.store.parent.iterdir() if f".version-{old}" in path.name
            and version(path) == old and stat.S_IMODE(path.stat().st_mode) == 0o600]
    if version(home.store) != PRESENT or not kept:
        return f"version {version(home.store)}, {len(kept)} copies of the old one"
    return ""

"""A store of an older version, and kills while it becomes one of this version."""

import random
import shutil
import stat

from operations_vault import stored
from table import row
from tracing import TRIES, Trace
from world import ROOT, Broken, Golden, Home, folder

OLD = ROOT / "Tests/SessionStorageTests/Golden/version-1.db"
PASSPHRASE, LABELS = "correct horse", ["größe", "news", "unclear", None]


def version(file):
    (number,), = stored(file, "PRAGMA user_version")
    return number


@row("migration", "opens with all in it, a 0600 copy beside", long=(1 << 30,), short=(16,))
def migration(checks, points):
    with folder() as place:
        home, words = Home(place, init=False, passphrase=PASSPHRASE), ["vault", "check"]
        home.store.parent.mkdir(mode=0o700, parents=True)
        home.path.chmod(0o700)
        shutil.copyfile(OLD, home.store)
        home.store.chmod(0o600)
        old, trace, struck = Golden(home), Trace(home, words), 0
        if complaint := migrated(home):
            raise Broken(f"without any kill: {complaint}")
        for call in random.sample(trace.calls, min(points, len(trace.calls))):
            for _ in range(TRIES):
                old.restore()
                result = trace.inject(words, *call, "signal=SIGKILL")
                if not result.hung:
                    break
            what = f"killed at {call[0]} {call[1]}: {result}"
            checks.case(result.code in (0, 137), what)
            if complaint := unharmed(home) or migrated(home):
                checks.fail(f"{what}: {complaint}")
            struck += trace.struck
        checks.fact(f"{len(trace.calls)} points, {struck} struck")


def unharmed(home):
    """What is wrong before anybody looks again: a new store without a copy of the old one."""
    # A journal beside it is SQLite's affair: what the file says now may not be what holds.
    journal = home.store.with_name("store.db-journal")
    kept = home.store.with_name("store.db.version-1")
    if journal.exists() or version(home.store) == 1 or kept.exists():
        return ""
    return "the store is migrated without a copy of it"


def migrated(home):
    """What is wrong with the store once it was opened again."""
    if (check := home.run("vault", "check")).code != 0:
        return f"vault check: {check}"
    if (labels := [each.get("label") for each in home.sessions()]) != LABELS:
        return f"the sessions are {labels}"
    kept = [path for path in home.store.parent.iterdir() if ".version-1" in path.name
            and version(path) == 1 and stat.S_IMODE(path.stat().st_mode) == 0o600]
    if version(home.store) < 2 or not kept:
        return f"version {version(home.store)}, {len(kept)} copies of the old one"
    return ""

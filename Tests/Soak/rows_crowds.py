"""Many processes at once: writers, users of one login, a backup under load."""

import base64
import concurrent.futures
import shutil
import sqlite3
import threading

from operations import Bench
from table import row
from world import Golden, Home, Provider, Secret, Skipped, folder

CROWD = 16
# Seconds until a crowd of processes has surely started.
ARRIVAL = 2
# Two cores and a debug build are no measure of waiting; this far beyond is a hang.
LONGEST = 30


def at_once(work, arguments):
    with concurrent.futures.ThreadPoolExecutor(max_workers=len(arguments)) as pool:
        return list(pool.map(work, arguments))


def sequence(home):
    """How many writes the store counted; 0 for a store that does not count."""
    with sqlite3.connect(f"file:{home.store}?mode=ro", uri=True) as store:
        columns = [column[1] for column in store.execute("PRAGMA table_info(vault)")]
        return store.execute("SELECT sequence FROM vault").fetchone()[0] \
            if "sequence" in columns else None


@row("writers", "all there, 0 lost updates, 0 busy, wait <= 2 s", long=(50,), short=(4,),
     alone=True)
def writers(checks, each):
    with folder() as place:
        bench = Bench(Home(place), Provider())
        session, before = bench.session(), sequence(bench.home)

        def write(process):
            results = []
            for number in range(each):
                name = f"p{process}-{number}"
                words = (["sessions", "label", session, name] if number % 2 else
                         ["apps", "add", "x", "--name", name, "--key", "key", "--secret-fd",
                          Secret("consumer-secret")])
                results.append(bench.home.run(*words))
            return results
        results = [result for several in at_once(write, range(CROWD)) for result in several]
        for result in results:
            checks.case(result.code == 0, result)
        apps = [app for app in bench.home.json("apps", "list")["apps"] if app["provider"] == "x"]
        wanted = CROWD * sum(1 for number in range(each) if number % 2 == 0)
        checks.expect(len(apps) == wanted, f"{len(apps)} of {wanted} apps are there")
        if before is not None:
            grown = sequence(bench.home) - before
            checks.expect(grown == len(results), f"{grown} writes of {len(results)} were counted")
        checks.expect(bench.home.whole, "vault check fails")
        slowest = max(result.seconds for result in results)
        checks.expect(slowest < LONGEST, f"one took {slowest:.1f} s")
        checks.fact(f"slowest {slowest:.1f} s")


@row("one-login", "1 token request a round, 16/16 succeed", long=(200,), short=(4,),
     alone=True)
def one_login(checks, rounds):
    path = "/oauth/access_token"
    with folder() as place:
        bench = Bench(Home(place), Provider())
        for number in range(rounds):
            login = bench.waiting()
            pin = bench.pin(login)
            asked, known = bench.provider.count(path), len(bench.home.sessions())
            # All are there before the first has its token: who comes later finds no login any more.
            bench.provider.control("hold", path=path)
            release = threading.Timer(
                ARRIVAL, lambda: bench.provider.control("release", path=path))
            release.start()
            results = at_once(lambda _: bench.home.run(
                "login", "finish", login["id"], "--pin-fd", pin), range(CROWD))
            release.join()
            requests = bench.provider.count(path) - asked
            checks.case(requests == 1, f"round {number}: {requests} token requests")
            refused = [result for result in results if result.code != 0]
            checks.expect(not refused, f"round {number}: {len(refused)} refused, as {refused[:1]}")
            checks.expect(len({result.out for result in results}) == 1,
                          f"round {number}: not all tell the same session")
            sessions = bench.home.sessions()
            checks.expect(len(sessions) == known + 1, f"round {number}: {len(sessions)} sessions")
            bench.home.run("sessions", "remove", sessions[-1]["id"], "--purge", "--yes")


@row("backups", "all consistent, sealed, complete", long=(50,), short=(4,), alone=True)
def backups(checks, rounds):
    with folder() as place:
        bench = Bench(Home(place), Provider())
        home, done, over = bench.home, set(), threading.Event()
        if not home.knows("vault", "backup"):
            raise Skipped("the program has no vault backup")
        canaries = [*bench.provider.issued("token_secret"), "consumer-secret"]

        def write(process):
            number = 0
            while not over.is_set():
                name, number = f"p{process}-{number}", number + 1
                result = home.run("apps", "add", "x", "--name", name, "--key", "key",
                                  "--secret-fd", Secret("consumer-secret"))
                checks.expect(result.code == 0, f"a writer: {result}")
                done.add(name)
                if number > 3:
                    home.run("apps", "remove", "x", name, "--yes")

        def back_up():
            try:
                for number in range(rounds):
                    back_up_once(checks, home, place / f"backup-{number}", canaries)
            finally:
                over.set()
        at_once(lambda work: work() if callable(work) else write(work), [back_up, 0, 1, 2, 3])
        checks.fact(f"{len(done)} writes beside")
        older(checks, bench)


def older(checks, bench):
    """An idle store, copied and put back after a write: that is said, and it opens."""
    golden = Golden(bench.home)
    bench.home.succeed("sessions", "label", bench.session(), "later")
    shutil.copy(golden.copy / "data/store.db", bench.home.store)
    opened = bench.home.run("header", "GET", f"{bench.provider.url}/echo")
    checks.case(opened.code == 0 and b"older" in opened.err, f"an older store: {opened}")


def back_up_once(checks, home, file, canaries):
    """A backup while others write, restored into an empty home."""
    kept = {app["name"] for app in home.json("apps", "list")["apps"]
            if app["name"].endswith(("-0", "-1", "-2"))}
    taken = home.run("vault", "backup", file)
    if not checks.case(taken.code == 0 and file.exists(), f"vault backup: {taken}"):
        return
    checks.expect(file.stat().st_mode & 0o777 == 0o600, "the backup is not 0600")
    found = [each for each in canaries for form in forms(each) if form in file.read_bytes()]
    checks.expect(not found, f"{len(found)} secrets are to be read in the backup")
    other = Home(file.with_suffix(".home"), init=False)
    other.place.mkdir()
    other.key_file = home.key_file
    restored = other.run("vault", "restore", file, "--from-key-file", home.key_file)
    checks.expect(restored.code == 0, f"vault restore: {restored}")
    checks.expect(other.whole, f"the restored home: {other.run('vault', 'check')}")
    there = {app["name"] for app in other.json("apps", "list")["apps"]}
    checks.expect(kept <= there, f"{kept - there} were acknowledged before the backup")


def forms(text):
    """A secret as it may show: raw, hex, UTF-16 and Base64 at each alignment."""
    raw = text.encode()
    yield from (raw, raw.hex().encode(), text.encode("utf-16-le"))
    for skipped in range(3):
        whole = raw[skipped:len(raw) - (len(raw) - skipped) % 3]
        yield base64.b64encode(whole)

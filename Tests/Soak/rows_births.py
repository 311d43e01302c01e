"""Kills while a vault comes into being: made anew, or restored into an empty home."""

import random
import shutil

from operations import Bench
from table import row
from tracing import TRIES, Trace
from world import Home, Provider, folder


@row("births", "a whole vault or none; then it works", long=(1 << 30,), short=(16,))
def births(checks, points):
    with folder() as place:
        bench = Bench(Home(place), Provider())
        backup, every, struck = place / "backup", 0, 0
        bench.home.succeed("vault", "backup", backup)
        there = bench.home.sessions()
        for words, sessions in [(["vault", "init"], []), (["vault", "restore", backup], there)]:
            home = Home(place, init=False, path=place / "other")
            home.key_file = home.path / "own.key" if not sessions else bench.home.key_file
            empty(home)
            trace = Trace(home, words)
            every += len(trace.calls)
            for call in random.sample(trace.calls, min(points // 2, len(trace.calls))):
                for _ in range(TRIES):
                    empty(home)
                    result = trace.inject(words, *call, "signal=SIGKILL")
                    if not result.hung:
                        break
                what = f"{words[1]}, killed at {call[0]} {call[1]}: {result}"
                checks.case(result.code in (0, 137), what)
                if complaint := unusable(home, words, sessions):
                    checks.fail(f"{what}: {complaint}")
                struck += trace.struck
        checks.fact(f"{every} points, {struck} struck")


def empty(home):
    shutil.rmtree(home.path, ignore_errors=True)
    home.path.mkdir(mode=0o700)


def unusable(home, words, sessions):
    """What is wrong with the vault, which is made now where the first try left none."""
    if not home.store.exists() and (again := home.run(*words)).code != 0:
        return f"the next try: {again}"
    if (check := home.run("vault", "check")).code != 0:
        return f"vault check: {check}"
    return "" if home.sessions() == sessions else f"{home.sessions()}, not {sessions}"

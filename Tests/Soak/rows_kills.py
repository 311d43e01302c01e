"""SIGKILL at random moments of every operation."""

import random
import re

import operations_vault  # noqa: F401  registers more operations
from operations import Bench
from rows_crowds import forms
from table import row
from world import Home, Provider, folder

# Backups and exports, finished or not, and stores that were set aside.
MADE = re.compile(r"\.(backup|export|damaged)")


@row("kills", "0 acknowledged lost, 0 half done", long=(1000,), short=(16,))
def kills(checks, rounds):
    with folder() as place:
        bench = Bench(Home(place), Provider())
        able, typical, acknowledged, killed = bench.able(), {}, 0, 0
        for number in range(rounds):
            operation = random.choice(able)
            tidy(bench)
            plan = operation.prepare(bench)
            # The first of each kind runs to its end and says how long one takes.
            limit = typical.get(operation.name)
            delay = None if limit is None else random.uniform(0, limit * 1.1)
            result = bench.home.start(*plan.words).finish(delay or 60, kill=delay is not None)
            typical.setdefault(operation.name, result.seconds)
            what = f"{operation.name}, round {number}, killed after {delay} s: {result}"
            checks.case(result.code in (0, 137), what)
            plan.judge(checks, result, what)
            acknowledged += result.code == 0
            killed += result.code == 137
        sealed = [*bench.provider.issued("token_secret"), "consumer-secret"]
        shown = b"".join(path.read_bytes() for path in bench.home.path.rglob("*")
                         if path.is_file())
        checks.expect(not any(form in shown for each in sealed for form in forms(each)),
                      "a secret is to be read in the home")
        for session in bench.home.sessions():
            verified = bench.home.run("sessions", "verify", session["id"])
            checks.expect(verified.code == 0, f"a session does not work: {verified}")
        checks.fact(f"{acknowledged} acknowledged, {killed} killed")


def tidy(bench):
    """Keeps the home small, so that the rounds stay alike."""
    for login in bench.home.logins()[3:]:
        bench.home.succeed("login", "cancel", login["id"])
    for session in bench.home.sessions()[6:]:
        bench.home.succeed("sessions", "remove", session["id"], "--purge", "--yes")
    for path in bench.home.path.rglob("*"):
        if path.is_file() and MADE.search(path.name):
            path.unlink()

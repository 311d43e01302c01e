"""Every operation that writes, with what a store shows before and after it.

An operation prepares what it needs and gives the words of the call and the change that it makes
to a snapshot, and perhaps a further check; after any accident the store must show the snapshot or
the changed one, never a mixture.
"""

import copy
import itertools
import json

from world import Broken, Secret

OPERATIONS = []
SECRET = Secret("consumer-secret")


class Operation:
    def __init__(self, work, needs, once):
        self.name, self.work, self.needs, self.once = work.__name__, work, needs, once

    def prepare(self, bench):
        return Plan(bench, *self.work(bench))


class Plan:
    """A call that is about to be made, and how to tell afterwards whether it was."""

    def __init__(self, bench, words, change, verify=lambda done: "", settle=lambda: None,
                 spoil=None):
        self.bench, self.words, self.verify, self.settle = bench, words, verify, settle
        self.before = bench.look()
        self.after = copy.deepcopy(self.before)
        change(self.after)
        self.spoilt = spoil is not None
        if self.spoilt:
            spoil()
        self.asked, self.contents = bench.exchanges, contents(bench.home.path)

    @property
    def spent(self):
        """Whether the provider has taken what it takes only once."""
        return self.bench.exchanges != self.asked

    def judge(self, checks, result, what):
        """Looks again: all is as before or all is done, and done when that was acknowledged."""
        try:
            self.compare(checks, result, what)
        except Broken as trouble:
            checks.fail(f"{what}: afterwards {trouble}")

    def compare(self, checks, result, what):
        # A home that is as it was, byte for byte, shows what it showed; a spoilt one is mended.
        touched = self.spoilt or contents(self.bench.home.path) != self.contents
        if touched:
            self.settle()
        now = self.bench.look() if touched else self.before
        seen = {key: renamed(value, self.before[key], self.after[key])
                for key, value in now.items()}
        checks.expect(not touched or self.bench.whole, f"{what}: vault check fails")
        # Where nothing that is listed changes, the call itself says whether it was done.
        silent = self.after == self.before
        done = result.code == 0 if silent else seen == self.after
        if seen not in (self.before, self.after):
            parts = [f"{key}: {seen[key]}, neither {self.before[key]} nor {self.after[key]}"
                     for key in seen if seen[key] not in (self.before[key], self.after[key])]
            checks.fail(f"{what}: half done: {'; '.join(parts) or seen}")
        elif result.code == 0 and not done:
            checks.fail(f"{what}: acknowledged and lost")
        if complaint := self.verify(done):
            checks.fail(f"{what}: {complaint}")


def operation(needs=None, once=False):
    """Registers a function; `needs` is a command and a verb that a program may lack, and what
    somebody else takes only `once` has to be prepared anew for each try."""
    def register(work):
        OPERATIONS.append(Operation(work, needs, once))
        return work
    return register


class Bench:
    """A home with a provider, one session and an app, and what its store showed last."""

    def __init__(self, home, provider):
        self.home, self.provider = home, provider
        self.names = (f"n{number}" for number in itertools.count(1))
        home.add(provider)
        self.log_in()

    def able(self):
        """The operations that the program knows."""
        return [each for each in OPERATIONS if each.needs is None or self.home.knows(*each.needs)]

    def look(self):
        """What the store shows now, and whether `vault check` finds it whole."""
        asked = [("vault", "status"), ("apps", "list"), ("providers", "list"),
                 ("sessions", "list"), ("login", "list"), ("vault", "check")]
        results = [running.finish() for running in
                   [self.home.start(*words, "--json") for words in asked]]
        for words, result in zip(asked[:-1], results):
            if result.code != 0:
                raise Broken(f"pintle {' '.join(words)}: {result}")
        status, apps, providers, sessions, logins = (
            json.loads(result.out) for result in results[:-1])
        self.whole = results[-1].code == 0
        self.now = {
            "apps": {f"{app['provider']}/{app['name']}" for app in apps["apps"]},
            "providers": {entry["id"] for entry in providers["providers"]
                          if entry["source"] != "built_in"},
            "sessions": {entry["id"]: (entry.get("label"), entry.get("default"))
                         for entry in sessions["sessions"]},
            "logins": {entry["id"] for entry in logins["logins"]},
            "removed": status["removed"],
            "slots": sorted((slot["kind"], slot.get("name") or "") for slot in status["slots"]),
        }
        return self.now

    @property
    def exchanges(self):
        """How many PINs the provider was shown."""
        return self.provider.count("/oauth/access_token")

    # MARK: What the operations need

    def log_in(self):
        return self.home.log_in(self.provider, self.provider.new_user())["id"]

    def waiting(self):
        return self.home.start_login()

    def pin(self, login):
        return Secret(self.provider.approve(login, self.provider.new_user()))

    def session(self, least=1):
        """A session, of so many at least."""
        while len(sessions := self.home.sessions()) < least:
            self.log_in()
        return sessions[-1]["id"]


def contents(place):
    """Everything in a folder: kinds, modes, bytes."""
    return {str(path): (path.lstat().st_mode, path.read_bytes() if path.is_file() else b"")
            for path in place.rglob("*")}


def renamed(seen, before, after):
    """An id that was not there before is called `new` where a new one is expected."""
    if isinstance(seen, set) and "new" in after:
        return {each if each in before else "new" for each in seen}
    if isinstance(seen, dict) and "new" in after:
        return {(key if key in before else "new"): (value if key in before else after["new"])
                for key, value in seen.items()}
    return seen


# MARK: Apps and providers


@operation()
def apps_add(bench):
    name = next(bench.names)
    words = ["apps", "add", "x", "--name", name, "--key", "key", "--secret-fd", SECRET]
    return words, lambda state: state["apps"].add(f"x/{name}")


@operation()
def apps_remove(bench):
    words, _ = apps_add(bench)
    bench.home.succeed(*words)
    name = words[4]
    return (["apps", "remove", "x", name, "--yes"],
            lambda state: state["apps"].remove(f"x/{name}"))


@operation()
def providers_add(bench):
    name = next(bench.names)
    file = bench.home.place / "own.yaml"
    file.write_text(bench.provider.definition(name))
    return ["providers", "add", file, "--replace"], lambda state: state["providers"].add(name)


@operation()
def providers_remove(bench):
    words, _ = providers_add(bench)
    bench.home.succeed(*words)
    name = words[2].read_text().split()[1]
    return (["providers", "remove", name], lambda state: state["providers"].remove(name))


# MARK: Logins


@operation()
def login_start(bench):
    return ["login", "start", "acme"], lambda state: state["logins"].add("new")


@operation(once=True)
def login_finish(bench):
    login = bench.waiting()
    pin = bench.pin(login)

    def change(state):
        state["logins"].remove(login["id"])
        state["sessions"]["new"] = None
    return ["login", "finish", login["id"], "--pin-fd", pin], change


@operation()
def login_cancel(bench):
    id = bench.waiting()["id"]
    return ["login", "cancel", id], lambda state: state["logins"].remove(id)


# MARK: Sessions


@operation()
def sessions_label(bench):
    id, label = bench.session(), next(bench.names)

    def change(state):
        state["sessions"][id] = (label, state["sessions"][id][1])
    return ["sessions", "label", id, label], change


@operation()
def sessions_default(bench):
    id = bench.session(least=2)

    def change(state):
        for each, (label, _) in state["sessions"].items():
            state["sessions"][each] = (label, each == id)
    return ["sessions", "default", id], change


@operation()
def sessions_remove(bench):
    id = bench.session(least=2)

    def change(state):
        del state["sessions"][id]
        state["removed"] += 1
    return ["sessions", "remove", id, "--local", "--yes"], change


@operation()
def sessions_restore(bench):
    id = bench.session(least=2)
    entry = next(each for each in bench.home.sessions() if each["id"] == id)
    bench.home.succeed("sessions", "remove", id, "--local", "--yes")

    def change(state):
        state["sessions"][id] = (entry.get("label"), entry.get("default"))
        state["removed"] -= 1
    return ["sessions", "restore", id], change


@operation()
def sessions_purge(bench):
    id = bench.log_in()
    return (["sessions", "remove", id, "--purge", "--yes"],
            lambda state: state["sessions"].pop(id))


@operation()
def sessions_add(bench):
    bench.home.succeed("sessions", "remove", bench.log_in(), "--purge", "--yes")
    pair = bench.provider.issued("token")[-1], bench.provider.issued("token_secret")[-1]
    words = ["sessions", "add", "acme", "--app", "default", "--token-fd", Secret("\n".join(pair))]
    return words, lambda state: state["sessions"].update(new=None)

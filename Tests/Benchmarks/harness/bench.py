#!/usr/bin/env python3
"""Measures pintle beside floors and peers, and prints one table of ratios with the budgets.

  bench.py [--quick] [--large] [--rounds N] [ROW ...]

Rows: start header batch token list growth tab frame keys idle signing login exchange device unlock size (all if
none is named).

Everything of one row runs in turn, in an order shuffled per round; a ratio is the median over the
rounds of (pintle / other in the same round). Absolute figures hold for one machine on one day;
the ratios are what counts. What the machine lacks is skipped with a note.

Environment (.ci/bench sets it): PINTLE_BINARY, BENCH_HELPER (the package beside this folder),
BENCH_BUILD (compiled floors), BENCH_DATA (stores); BENCH_PEERS may name a folder with more peers
(sign/*.py, sign/*.pl, sign/*.rb), and BENCH_PYTHON an interpreter that has their modules.
"""

import argparse
import functools
import json
import os
import pathlib
import random
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time

from fixtures import Accounts, Certificates, memory, names
from measuring import Command, Figure, Skipped, Table, in_turn, installed, percentile, ratio
from measuring import working
from terminal import Silence, TerminalProgram

PINTLE = os.environ["PINTLE_BINARY"]
HELPER = os.environ["BENCH_HELPER"]
BUILD = pathlib.Path(os.environ["BENCH_BUILD"])
DATA = pathlib.Path(os.environ["BENCH_DATA"])
PEERS = os.environ.get("BENCH_PEERS")
PYTHON = os.environ.get("BENCH_PYTHON", sys.executable)
HERE = pathlib.Path(__file__).resolve().parent.parent
MEASURE = str(BUILD / "measure")
URL = "https://api.twitter.com/1.1/statuses/update.json"

table = Table()
rounds = 15
quick = False
large = False


@functools.cache
def numbers(*counts):
    """The numbers of sessions that a row is run with."""
    return (*counts, 100_000) if large else counts


def accounts(count):
    return Accounts(DATA, count, HELPER)


def built(name):
    """A compiled floor or peer; .ci/bench says why one is missing."""
    path = BUILD / name
    if not path.exists():
        raise Skipped(f"{name} is not built")
    return str(path)


def command(*argv, **env):
    return Command(MEASURE, [str(word) for word in argv], env)


def ours(store, *words):
    return command(PINTLE, "--home", store.home, "--key-file", store.key_file, *words)


def contest(what, unit, contestants, budgets, less_is_better=True, repeat=None):
    """Runs a row; the first contestant is pintle. `budgets` maps others to (limit, words).

    With `less_is_better` off the ratio is turned round, so that below 1 is always better."""
    mine, *_ = contestants
    able = working(contestants, table.notes)
    if mine not in able:
        raise Skipped(f"{what}: pintle itself does not run")
    samples = in_turn(able, repeat or rounds)
    for name in able:
        if name == mine:
            continue
        pair = (samples[mine], samples[name])
        value = ratio(*pair) if less_is_better else ratio(*reversed(pair))
        limit, words = budgets.get(name, (None, ""))
        table.add(
            what, statistics.median(samples[mine]), unit, name,
            statistics.median(samples[name]), value, limit, words)
    if len(able) == 1:
        table.add(what, statistics.median(samples[mine]), unit)
    return samples


def present(**candidates):
    """Contestants whose program is there: name -> (programs that it needs, how to make it)."""
    found = {}
    for name, (programs, make) in candidates.items():
        name = name.replace("_", " ")
        if not installed(*programs):
            table.notes.append(f"{name}: not installed")
            continue
        try:
            found[name] = make()
        except Skipped as reason:
            table.notes.append(f"{name}: {reason}")
    return found


# MARK: Whole processes


def row_start():
    help_text = command(PINTLE, "--help")
    contest(
        "pintle --help", "ms",
        {"pintle": help_text, **present(gh=(["gh"], lambda: command("gh", "--version")))},
        {"gh": (0.3, "<= 0.3x gh")})
    table.add("pintle --help, memory", help_text.peak, "MiB", limit=26, budget="<= 26 MiB")


def row_header():
    store = accounts(200)
    mine = ours(
        store, "--session", "bench", "header", "POST", URL, "-d", "include_entities=true",
        "-d", "status=hello")
    others = present(**{
        "C_floor": ([], lambda: command(built("sign"), "once")),
        "liboauth": ([], lambda: command(built("sign_liboauth"), "once")),
        "Go": ([], lambda: command(built("sign_gomodule"), "once")),
    })
    for name, argv in more_signers():
        others[name] = command(*argv, "once")
    contest(
        "pintle header, 200 sessions", "ms", {"pintle": mine, **others},
        {"liboauth": (1.5, "<= 1.5x liboauth")})


def row_batch():
    """Whole processes that answer requests line by line; a pipe takes the answers."""
    store, count = accounts(200), 20_000 if quick else 50_000
    request = json.dumps({
        "method": "POST", "url": URL, "data": {
            "status": "Hello Ladies + Gentlemen, a signed OAuth request!",
            "include_entities": "true"}})
    lines = store.folder / "batch.txt"
    lines.write_text(f"{request}\n" * count)

    def piped(*argv):
        return command("sh", "-c", '"$@" <"$0" | cat >/dev/null', lines, *argv)

    words = ["--home", store.home, "--key-file", store.key_file, "--session", "bench"]
    contest(
        f"pintle header --batch, {count:,} requests", "ms",
        {
            "pintle": piped(PINTLE, *words, "header", "--batch"),
            **present(C_floor=([], lambda: piped(built("sign"), "lines"))),
        },
        {"C floor": (1 / 0.6, "60 % of the floor's pace")}, repeat=min(rounds, 7))


def row_token():
    store = accounts(200)
    others = {
        "pintle header": ours(store, "--session", "bench", "header", "GET", URL),
        **present(**{"C_floor": ([], lambda: command(built("sign"), "once"))}),
    }
    contest(
        "pintle token, 200 sessions", "ms",
        {"pintle": ours(store, "--session", "bearer", "token"), **others},
        {"pintle header": (1, "<= 1.0x pintle header")})


def row_list():
    for count in numbers(1_000, 10_000):
        store = accounts(count)
        folder = store.folder
        others = present(
            C_and_SQLite=([], lambda: command(built("list"), store.database)))
        if store.has_peers:
            others.update(present(gopass=(
                ["gopass"], lambda: command("gopass", "ls", HOME=str(folder / "pass")))))
        if store.has_peers and not (quick and count > 1_000):
            others.update(present(oidc_add=(
                ["oidc-add"], lambda: command("oidc-add", "--list", HOME=str(folder / "oidc")))))
        budgets = {
            1_000: {"gopass": (2, "<= 2x gopass")},
            10_000: {"gopass": (1, "faster"), "oidc add": (1, "faster")},
        }.get(count, {})
        contest(
            f"pintle sessions list, {count:,}", "ms",
            {"pintle": ours(store, "sessions", "list"), **others}, budgets)


def row_tab():
    """A Tab behind `sessions show`, as each shell asks for it; the shell's own start is beside it."""
    store = accounts(200)
    line = "pintle sessions show "
    asks = {
        "bash": f"COMP_LINE='{line}' COMP_POINT={len(line)} COMP_WORDBREAKS=' :='; _pintle",
        "zsh": "words=(pintle sessions show '') CURRENT=4 PREFIX=; _pintle",
        "fish": f"complete -C '{line}' >/dev/null",
    }
    flags = {"bash": ["--norc", "--noprofile"], "zsh": ["-f"], "fish": ["--no-config"]}
    before = {"zsh": "compdef() { :; }; compadd() { :; }; "}
    # By its name, as a shell calls it.
    folder = store.folder / "tab"
    folder.mkdir(exist_ok=True)
    program = folder / "pintle"
    program.unlink(missing_ok=True)
    program.symlink_to(PINTLE)
    env = {"PINTLE_HOME": str(store.home), "PATH": f"{folder}:{os.environ['PATH']}"}
    for shell, ask in asks.items():
        if not installed(shell):
            table.notes.append(f"tab in {shell}: not installed")
            continue
        script = folder / f"script.{shell}"
        script.write_bytes(subprocess.run(
            [PINTLE, "completion", shell], check=True, capture_output=True).stdout)
        load = f"{before.get(shell, '')}source {script}"
        # Ten of them, so that the start of the shell hardly counts.
        tabs = command(shell, *flags[shell], "-c", "; ".join([load] + [ask] * 10), **env)
        samples = contest(f"10 Tabs in {shell}, 200 sessions", "ms", {"pintle": tabs}, {})
        each = statistics.median(samples["pintle"]) / 10
        table.add(f"a Tab in {shell}", each, "ms", limit=100, budget="<= 100 ms")


def instructions(argv):
    """Millions of instructions of a process, as valgrind counts them: without SHA's own."""
    done = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *map(str, argv)],
        stdin=subprocess.DEVNULL, capture_output=True, text=True)
    counted = [line for line in done.stderr.splitlines() if "Collected" in line]
    if done.returncode or not counted:
        raise Skipped(f"{argv[-1]}: {done.stderr.strip().splitlines()[-1]}")
    return int(counted[0].split()[-1]) / 1e6


def growing(store, scratch):
    """Each with the words of a command, on a copy of the store."""
    home = scratch / str(store.count)
    shutil.copytree(store.home, home)
    words = [PINTLE, "--home", home, "--key-file", store.key_file]
    # The first has the label, and the second is a bearer token.
    named = store.names[2]
    return {
        "header --session LABEL": [*words, "header", "GET", URL, "--session", "bench"],
        "header --session x/NAME": [*words, "header", "GET", URL, "--session", f"x/{named}"],
        "sessions label": [*words, "sessions", "label", "bench", "bank"],
        "a renewal, saved": [HELPER, "renew", home, store.key_file],
    }


def row_growth():
    """Instructions of whole processes beside those with 200 sessions; filling, and an import."""
    if not installed("valgrind"):
        raise Skipped("valgrind is not installed")
    limits = {
        10_000: {"header --session LABEL": 1.15, "header --session x/NAME": 2.5,
                 "sessions label": 2.5, "a renewal, saved": 1.15},
        100_000: {"header --session LABEL": 1.8, "a renewal, saved": 2},
    }
    with tempfile.TemporaryDirectory(dir=memory()) as scratch:
        scratch = pathlib.Path(scratch)
        base = {
            what: instructions(argv) for what, argv in growing(accounts(200), scratch).items()}
        for count in numbers(10_000):
            for what, argv in growing(accounts(count), scratch).items():
                needed, limit = instructions(argv), limits[count].get(what)
                table.add(
                    f"{what}, {count:,} sessions", needed, "M instr.", "200 sessions", base[what],
                    needed / base[what], limit, f"<= {limit}x" if limit else "linear")
        for count, limit in ((10_000, 6), (100_000, 60)) if large else ((10_000, 6),):
            home = scratch / f"filled-{count}"
            home.mkdir(mode=0o700)
            begun = time.monotonic()
            subprocess.run(
                [HELPER, "fill", home, scratch / f"key-{count}"], check=True, text=True,
                input="".join(f"{name}\n" for name in names(count)))
            table.add(
                f"filling with {count:,}, 1,000 to a transaction", time.monotonic() - begun, "s",
                limit=limit, budget=f"<= {limit} s")
        importing(scratch)


def importing(scratch):
    """1,000 logins of a foreign file come into an empty store."""
    home, key = scratch / "imported", scratch / "key-imported"
    home.mkdir(mode=0o700)
    subprocess.run([HELPER, "fill", home, key], check=True, input="")
    logins = scratch / "twurlrc"
    logins.write_text("profiles:\n" + "".join(
        f"  {name}:\n    key:\n      username: {name}\n      consumer_key: key\n"
        f"      consumer_secret: secret\n      token: {100_000_000 + n}-{name}\n"
        f"      secret: secret{n}\n" for n, name in enumerate(names(1_000))))
    begun = time.monotonic()
    subprocess.run(
        [PINTLE, "--home", home, "--key-file", key, "sessions", "import", logins, "--from",
         "twurl", "--unchecked", "--yes"], check=True, stdin=subprocess.DEVNULL, capture_output=True)
    table.add(
        "import of 1,000 logins", time.monotonic() - begun, "s", limit=2, budget="<= 2 s")


def row_size():
    size = os.stat(PINTLE).st_size / 1024 / 1024
    table.add("stripped binary", size, "MiB", budget="reported")


# MARK: Full screen


class Screen:
    """One full-screen program on one number of accounts."""

    def __init__(self, argv, first, quit_keys, env=None):
        self.argv, self.first, self.quit_keys, self.env = argv, first, quit_keys, env

    def start(self):
        program = TerminalProgram(self.argv, self.env)
        try:
            elapsed = program.first_frame(self.first)
        except Silence as reason:
            program.finish(self.quit_keys)
            raise Skipped(str(reason)) from None
        return program, elapsed

    def __call__(self):
        program, elapsed = self.start()
        self.peak, self.private = program.memory()
        program.finish(self.quit_keys)
        return elapsed

    def whole(self, seconds):
        """Peak memory, in MiB, once all rows are there, which takes no more seconds than that."""
        program, _ = self.start()
        program.rest(seconds)
        peak, _ = program.memory()
        program.finish(self.quit_keys)
        return peak


def our_screen(store):
    return Screen(
        [PINTLE, "--home", store.home, "--key-file", store.key_file], store.first, ["C-c"])


def floor_screen(store):
    return Screen([built("list_screen"), store.database], store.first, ["Esc"])


def fzf_screen(store):
    return Screen(
        ["sh", "-c", f"exec fzf -e < {store.list_file}"], f"{store.count}/{store.count}", ["Esc"])


def mc_screen(store):
    home = store.folder / "mc-home"
    home.mkdir(exist_ok=True)
    return Screen(
        ["mc", "-u", str(store.folder / "files"), "/"], "10Quit", ["Esc", "Esc", "F10", "Enter"],
        {"HOME": str(home)})


def row_frame():
    own = []
    for count in numbers(1_000, 10_000):
        store = accounts(count)
        mine = our_screen(store)
        others = present(C_floor=([], lambda: floor_screen(store)))
        if store.has_peers:
            others.update(present(mc=(["mc"], lambda: mc_screen(store))))
        limits = {
            1_000: {"C floor": (4, "<= 4x the floor")},
            10_000: {"C floor": (6, "<= 6x the floor")},
        }.get(count, {})
        samples = contest(
            f"first frame, {count:,} sessions", "ms", {"pintle": mine, **others}, limits,
            repeat=min(rounds, 5) if count > 10_000 else rounds)
        own.append(statistics.median(samples["pintle"]))
        if count > 10_000:
            table.add(
                f"first frame, {count:,} sessions", own[-1], "ms", "1,000 sessions", own[0],
                own[-1] / own[0], 2, "<= 2x that of 1,000")
        most = {1_000: 30, 10_000: 60, 100_000: 300}[count]
        table.add(
            f"memory, full screen, {count:,} sessions", mine.whole(count / 50_000), "MiB",
            "C floor", getattr(others.get("C floor"), "peak", None), limit=most,
            budget=f"<= {most} MiB")


class Typing:
    """Types the number of one account, as fast as a paste, and erases it; some times over."""

    def __init__(self, screen, store, before, shown, erase):
        self.screen, self.store, self.before = screen, store, before
        self.shown, self.erase = shown, erase
        self.samples = []

    def __call__(self):
        program, _ = self.screen.start()
        # Until all rows are there; the first frame has but the first of them.
        program.rest(self.store.count / 50_000)
        try:
            if self.before:
                program.press(self.before, None)
            measured = []
            for _ in range(3 if quick else 15):
                measured.append(program.press(self.store.unique, self.shown))
                program.press(self.erase, None)
        except Silence as reason:
            raise Skipped(str(reason)) from None
        finally:
            program.finish(self.screen.quit_keys)
        self.samples += measured
        return statistics.median(measured)


class Moving:
    """Presses the Down key, some times over."""

    def __init__(self, screen):
        self.screen, self.samples = screen, []

    def __call__(self):
        program, _ = self.screen.start()
        try:
            measured = [program.press(["Down"], None) for _ in range(5 if quick else 15)]
        except Silence as reason:
            raise Skipped(str(reason)) from None
        finally:
            program.finish(self.screen.quit_keys)
        self.samples += measured
        return statistics.median(measured)


def row_keys():
    for count in numbers(10_000):
        typing_keys(accounts(count))


def typing_keys(store):
    count = store.count
    erase = ["Backspace"] * len(store.unique)
    typing = {
        "pintle": Typing(our_screen(store), store, ["/"], f"1 of {count:,} match", ["C-u"]),
        **present(
            fzf=(["fzf"], lambda: Typing(
                fzf_screen(store), store, [], f" 1/{count}", ["C-u"])),
            C_floor=([], lambda: Typing(
                floor_screen(store), store, [], f"1/{count}", erase)),
        ),
    }
    contest(f"key to repaint, filter, {count:,}", "ms", typing, {})
    late = {name: percentile(one.samples, 0.99) for name, one in typing.items() if one.samples}
    if "fzf" in late:
        table.add(
            "the same, 99th percentile", late["pintle"], "ms", "fzf", late["fzf"],
            late["pintle"] / late["fzf"], 1, "faster than fzf")
    moving = {
        "pintle": Moving(our_screen(store)),
        **present(C_floor=([], lambda: Moving(floor_screen(store)))),
    }
    contest(f"cursor down, {count:,}", "ms", moving, {"C floor": (3, "<= 3x the floor")})


def row_idle():
    seconds = 10 if quick else 60
    program, _ = our_screen(accounts(1_000)).start()
    # Not earlier: what starting left behind, such as a thread that ends, is no idling.
    program.rest(8)
    table.add(
        f"idle, {seconds} s", program.wake_ups(seconds), "wake-ups", limit=0,
        budget="0 in 60 s")
    program.finish(["C-c"])


# MARK: Within a process


def more_signers():
    """Signers of BENCH_PEERS that run here, each with its interpreter."""
    if not PEERS:
        return
    for file, interpreter in (("sign_oauthlib.py", PYTHON), ("sign_requests_oauthlib.py", PYTHON),
                              ("sign_netoauth.pl", "perl"), ("sign_ruby_oauth.rb", "ruby")):
        path = pathlib.Path(PEERS) / "sign" / file
        if path.exists() and installed(interpreter):
            if subprocess.run([interpreter, path, "once"], capture_output=True).returncode == 0:
                yield file.removeprefix("sign_").partition(".")[0], (interpreter, str(path))
            else:
                table.notes.append(f"{file}: its library is not there")


def row_signing():
    seconds = "0.2" if quick else "0.4"
    contestants = {"pintle": Figure([HELPER, "sign", seconds])}
    contestants.update(present(**{
        "Go": ([], lambda: Figure([built("sign_gomodule"), "bench", seconds])),
        "liboauth": ([], lambda: Figure([built("sign_liboauth"), "bench", seconds])),
        "C,_HMAC()_each_time": ([], lambda: Figure([built("sign"), "full", seconds])),
        "C,_cached_states": ([], lambda: Figure([built("sign"), "cached", seconds])),
    }))
    for name, argv in more_signers():
        contestants[name] = Figure([*argv, "bench", seconds])
    contest(
        "signatures per second (ratio of times)", "/s", contestants,
        {"Go": (1, "faster than Go")}, less_is_better=False)


class Provider:
    """The loopback provider that answers at once and verifies nothing."""

    def __init__(self, *files):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.argv = [built("provider"), str(self.port), *files]

    def __enter__(self):
        self.process = subprocess.Popen(self.argv)
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return self
            except OSError:
                time.sleep(0.01)
        raise Skipped("the loopback provider does not come up")

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()


def row_login():
    flow = str(HERE / "Peers/login_requests_oauthlib.py")
    with Provider() as provider:
        base = f"http://127.0.0.1:{provider.port}"
        contest(
            "login overhead, http", "ms",
            {
                "pintle": Figure([HELPER, "login", base]),
                "requests-oauthlib": Figure([PYTHON, flow, base, "1"]),
                **present(libcurl=([], lambda: Figure([built("login_libcurl"), base, "1"]))),
            },
            {"requests-oauthlib": (1, "<= requests-oauthlib")})
    trust = Certificates(DATA)
    with Provider(trust.certificate, trust.key) as provider:
        base = f"https://localhost:{provider.port}"
        curl = functools.partial(built, "login_libcurl")
        contest(
            "login overhead, TLS, system's trust", "ms",
            {
                "pintle": Figure([HELPER, "login", base, trust.hashed]),
                "requests-oauthlib": Figure([PYTHON, flow, base, "1", trust.bundle]),
                **present(**{
                    "libcurl,_bundle": ([], lambda: Figure([curl(), base, "1", trust.bundle])),
                    "libcurl,_folder": ([], lambda: Figure([curl(), base, "1", trust.hashed])),
                }),
            },
            {"requests-oauthlib": (0.5, "<= 0.5x requests-oauthlib")})


def row_exchange():
    flow = str(HERE / "Peers/exchange_requests_oauthlib.py")
    trust = Certificates(DATA)
    with Provider(trust.certificate, trust.key) as provider:
        base = f"https://localhost:{provider.port}"
        curl = functools.partial(built, "login_libcurl")
        contest(
            "exchange of a code, TLS, system's trust", "ms",
            {
                "pintle": Figure([HELPER, "exchange", base, trust.hashed]),
                "requests-oauthlib": Figure([PYTHON, flow, base, "1", trust.bundle]),
                **present(**{
                    "libcurl,_bundle": (
                        [], lambda: Figure([curl(), base, "1", trust.bundle, "exchange"])),
                    "libcurl,_folder": (
                        [], lambda: Figure([curl(), base, "1", trust.hashed, "exchange"])),
                }),
            },
            {})


def row_device():
    count, seconds = 1_000, 10 if quick else 20
    with Provider() as provider:
        base = f"http://127.0.0.1:{provider.port}"

        def waiting(column):
            asks = [base, str(count), str(seconds)]
            return {
                "pintle": Figure([HELPER, "device", *asks], column=column),
                **present(libcurl=(
                    [], lambda: Figure([built("device_libcurl"), *asks], column=column))),
            }

        what = f"{count:,} device logins, a question"
        contest(f"{what}, processor", "us", waiting(1), {}, repeat=min(rounds, 3))
        contest(f"{what}, wake-ups", "", waiting(2), {}, repeat=min(rounds, 3))


def row_unlock():
    folder = DATA / "passphrase"
    contest(
        "unlock by passphrase", "ms",
        {
            "pintle": Figure([HELPER, "unlock", str(folder)]),
            **present(scrypt_alone=([], lambda: Figure([built("scrypt")]))),
        },
        {"scrypt alone": (1.1, "<= 1.1x")}, repeat=min(rounds, 7))


ROWS = {
    name.removeprefix("row_"): row for name, row in list(globals().items())
    if name.startswith("row_")
}


def main():
    global rounds, quick, large
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="5 rounds, fewer keys, 10 s of idling")
    parser.add_argument(
        "--large", action="store_true", help="a store of 100,000 too, filled once in a minute")
    parser.add_argument("--rounds", type=int)
    parser.add_argument("rows", nargs="*", metavar="ROW", help=" ".join(ROWS))
    options = parser.parse_args()
    quick, large = options.quick, options.large
    rounds = options.rounds or (5 if quick else 15)
    unknown = set(options.rows) - set(ROWS)
    if unknown:
        parser.error(f"no such row: {' '.join(sorted(unknown))}")
    random.seed()
    for name, row in ROWS.items():
        if options.rows and name not in options.rows:
            continue
        print(f"{name}:", flush=True)
        try:
            row()
        except Skipped as reason:
            table.notes.append(f"{name}: {reason}")
    print(f"\n{rounds} rounds after 2 that do not count; ratios are medians over the rounds\n")
    print(table)
    if table.missed:
        print(f"\n{len(table.missed)} of the budgets missed")


if __name__ == "__main__":
    main()

"""The program under test and its surroundings: processes, homes, the foreign provider."""

import atexit
import contextlib
import functools
import itertools
import json
import os
import pathlib
import select
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.parse
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("PINTLE_BINARY", str(ROOT / ".build/debug/pintle"))
PYTHON = str(ROOT / ".build/interop-venv/bin/python")
FROZEN = {
    "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "LC_ALL": "C.UTF-8", "TZ": "UTC",
    "SWIFT_BACKTRACE": "enable=no"}
# An ordinary user that no account stands for: what root may do proves nothing.
USER = 61234
HANG = 60


class Skipped(Exception):
    """Something that the machine lacks; the text says what."""


class Broken(Exception):
    """The surroundings do not work, so that nothing can be said about the program."""


class Secret:
    """Stands among the arguments for the number of a descriptor that has these bytes."""

    def __init__(self, text):
        self.bytes = text if isinstance(text, bytes) else text.encode() + b"\n"


class Result:
    """How a process ended; a signal counts as 128 and its number, as in a shell."""

    def __init__(self, code, out, err, seconds, usage, hung):
        self.code, self.out, self.err = code, out, err
        self.seconds, self.hung = seconds, hung
        self.cpu = usage.ru_utime + usage.ru_stime
        self.mebibytes = usage.ru_maxrss / 1024

    @property
    def text(self):
        return self.out.decode(errors="replace")

    @property
    def crashed(self):
        return self.hung or self.code >= 128

    def __str__(self):
        said = " | ".join(self.err.decode(errors="replace").strip().splitlines())
        return f"exit {self.code}{' (hung)' if self.hung else ''}: {said[:300]}"

    __repr__ = __str__


class Running:
    """A process in a session of its own, its output in memory."""

    def __init__(self, argv, env, cwd="/", stdin=None, **options):
        files = []

        def number(secret):
            # Opened anew for reading: other users may read it, and each has an offset of its own.
            file = os.memfd_create("secret")
            files.append(file)
            os.write(file, secret.bytes)
            os.lseek(file, 0, os.SEEK_SET)
            return str(file)

        argv = [number(word) if isinstance(word, Secret) else str(word) for word in argv]
        self.out, self.err = os.memfd_create("out"), os.memfd_create("err")
        self.started = time.monotonic()
        self.process = subprocess.Popen(
            argv, env=env, cwd=cwd, stdin=subprocess.DEVNULL if stdin is None else stdin,
            stdout=self.out, stderr=self.err, pass_fds=files, start_new_session=True, **options)
        self.handle = os.pidfd_open(self.process.pid)
        for file in files:
            os.close(file)

    def ended(self, within):
        return bool(select.select([self.handle], [], [], max(0, within))[0])

    @property
    def complaints(self):
        """What it has written to standard error by now."""
        return os.pread(self.err, 1 << 22, 0)

    def kill(self):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)

    def finish(self, within=HANG, kill=False):
        """Waits; what is not done `within` so many seconds is killed, and has hung unless that
        was wanted."""
        hung = not self.ended(within)
        if hung:
            self.kill()
        _, status, usage = os.wait4(self.process.pid, 0)
        seconds = time.monotonic() - self.started
        code = os.waitstatus_to_exitcode(status)
        self.process.returncode = code
        said = []
        for file in (self.out, self.err):
            said.append(os.pread(file, 1 << 22, 0))
            os.close(file)
        os.close(self.handle)
        return Result(code if code >= 0 else 128 - code, *said, seconds, usage,
                      hung and not kill)


def run(argv, env=None, within=HANG, **options):
    return Running(argv, FROZEN if env is None else env, **options).finish(within)


def as_user(user=USER):
    """What comes before a command to run it as an ordinary user."""
    if os.geteuid() != 0:
        raise Skipped("only root can run something as another user")
    return ["setpriv", "--reuid", str(user), "--regid", str(user), "--clear-groups", "--"]


@functools.cache
def public_program():
    """The program where any user can run it."""
    place = tempfile.mkdtemp(prefix="soak-program-")
    atexit.register(shutil.rmtree, place, ignore_errors=True)
    os.chmod(place, 0o755)
    return shutil.copy(PROGRAM, place)


@contextlib.contextmanager
def folder():
    """A temporary folder that others may enter."""
    with tempfile.TemporaryDirectory(prefix="soak-", ignore_cleanup_errors=True) as path:
        os.chmod(path, 0o755)
        yield pathlib.Path(path)


class Home:
    """A home with a vault that a key file opens, and the program run on it."""

    def __init__(self, place, init=True, user=None, entry=(), passphrase=None, path=None):
        self.place, self.program = pathlib.Path(place), public_program() if user else PROGRAM
        self.entry = [*entry, *(as_user(user) if user else [])]
        self.passphrase = passphrase
        self.path = pathlib.Path(path or self.place / "home")
        self.key_file = self.place / "vault.key"
        self.store = self.path / "data/store.db"
        self.env = {**FROZEN, "HOME": str(self.place)}
        if user:
            os.chown(self.place, user, user)
        if init:
            self.succeed("vault", "init")
            self.run("vault", "lock")

    def options(self):
        opens = (["--passphrase-fd", Secret(self.passphrase)] if self.passphrase is not None
                 else ["--key-file", self.key_file])
        return ["--home", self.path, *opens]

    def argv(self, *words):
        return [*self.entry, self.program, *self.options(), *words]

    def start(self, *words, before=(), **options):
        return Running([*before, *self.argv(*words)], self.env, **options)

    def run(self, *words, before=(), within=HANG, **options):
        return self.start(*words, before=before, **options).finish(within)

    def run_with(self, options, *words, env=None, before=(), within=HANG):
        """With other options than its own, so opened by something else or nothing."""
        argv = [*before, *self.entry, self.program, "--home", self.path, *options, *words]
        return run(argv, env or self.env, within)

    def run_entered(self, inner, *words):
        """With something between the user and the program."""
        return run([*self.entry, *inner, self.program, *self.options(), *words], self.env)

    def succeed(self, *words):
        result = self.run(*words)
        if result.code != 0:
            raise Broken(f"pintle {' '.join(map(str, words))}: {result}")
        return result

    def json(self, *words):
        return json.loads(self.succeed(*words, "--json").out)

    @property
    def whole(self):
        return self.run("vault", "check").code == 0

    def knows(self, command, verb):
        """Whether the program has that command yet."""
        lines = self.run(command, "--help").text.splitlines()
        return any(line.split()[:1] == [verb] for line in lines)

    # MARK: Logins

    def add(self, provider, name="acme", key="key", secret="consumer-secret"):
        """Makes the provider and an app of it known to the program."""
        file = self.place / f"{name}.yaml"
        file.write_text(provider.definition(name))
        file.chmod(0o644)
        provider.control("client", key=key, secret=secret)
        self.succeed("providers", "add", file, "--replace")
        self.succeed("apps", "add", name, "--key", key, "--secret-fd", Secret(secret))

    def start_login(self, name="acme"):
        return self.json("login", "start", name)

    def log_in(self, provider, user="1001", name="acme"):
        """A whole login; gives the session as the list has it."""
        known = {session["id"] for session in self.sessions()}
        login = self.start_login(name)
        self.succeed("login", "finish", login["id"], "--pin-fd",
                     Secret(provider.approve(login, user)))
        return next(new for new in self.sessions() if new["id"] not in known)

    def sessions(self):
        return self.json("sessions", "list")["sessions"]

    def logins(self):
        return self.json("login", "list")["logins"]


class Golden:
    """A home as it was, to be put back in the same place as often as needed."""

    def __init__(self, home):
        self.home, self.copy = home, pathlib.Path(tempfile.mkdtemp(dir=home.place), "golden")
        shutil.copytree(home.path, self.copy)

    def restore(self):
        shutil.rmtree(self.home.path)
        shutil.copytree(self.copy, self.home.path)


class Provider:
    """`Tests/Interop/provider.py`, an OAuth provider on loopback that is not ours."""

    users = itertools.count(5000)

    def __init__(self):
        if not pathlib.Path(PYTHON).exists():
            raise Skipped("the interop environment is not there (.ci/setup tests)")
        self.process = subprocess.Popen(
            [PYTHON, "-B", str(ROOT / "Tests/Interop/provider.py"), "--idle", "7200"],
            stdout=subprocess.PIPE, text=True)
        atexit.register(self.process.kill)
        hello = json.loads(self.process.stdout.readline())
        self.url, self.control_url = hello["base_url"], hello["control_url"]

    def control(self, name, **fields):
        request = urllib.request.Request(
            f"{self.control_url}/control/{name}", data=json.dumps(fields).encode(), method="POST")
        with urllib.request.urlopen(request, timeout=10) as reply:
            return json.load(reply)

    def approve(self, login, user="1001"):
        query = urllib.parse.urlsplit(login["authorize_url"]).query
        token = urllib.parse.parse_qs(query)["oauth_token"][0]
        return self.control("approve", oauth_token=token, user=user)["pin"]

    def new_user(self):
        number = str(next(self.users))
        self.control("user", id=number, screen_name=f"user{number}")
        return number

    def count(self, path):
        return self.control("log")["counts"].get(path, 0)

    def issued(self, kind):
        return [entry["value"] for entry in self.control("issued")["secrets"]
                if entry["kind"] == kind]

    def definition(self, name):
        return "\n".join([
            f"id: {name}", "name: Acme", "protocol: oauth1",
            f'request_token: {{url: "{self.url}/oauth/request_token", method: POST}}',
            f'authorize: {{url: "{self.url}/oauth/authorize"}}',
            f'access_token: {{url: "{self.url}/oauth/access_token", method: POST}}',
            "signature_method: HMAC-SHA1", "identity:",
            f'  url: "{self.url}/1.1/account/verify_credentials.json"',
            "  id: id_str", "  name: screen_name", "callback_confirmed: required",
            "after_wrong_pin: new", ""])

"""Environments that lack what people have: terminals, homes, buses, keyrings."""

import contextlib
import os
import shutil
import socket
import statistics
import subprocess

from table import row
from world import FROZEN, Broken, Home, Provider, folder, run

SECONDS = 0.2
# Started by a shell that closes descriptors, or changes what a process may have.
CLOSED = {
    "no input": "<&-", "no output": ">&-", "no errors": "2>&-",
    "no descriptors at all": "<&- >&- 2>&-", "input that ended": "</dev/null",
}
KEYRING = "add_key,keyctl,request_key"
SSHD = "/usr/sbin/sshd"
SSHD_CONFIG = """
ListenAddress 127.0.0.1
Port {port}
HostKey {place}/host
AuthorizedKeysFile {place}/user.pub
PidFile none
UsePAM no
StrictModes no
PermitRootLogin yes
PasswordAuthentication no
KbdInteractiveAuthentication no
PrintMotd no
PrintLastLog no
"""


class Case:
    """An environment, and what comes before the command in it."""

    def __init__(self, name, env=None, before=(), cwd="/", home=True, beyond=0):
        self.name, self.env, self.before, self.cwd = name, env, list(before), cwd
        self.home, self.beyond = home, beyond


@contextlib.contextmanager
def ssh():
    """An sshd of our own on loopback; gives what comes before a command to run it over there, or
    nothing where it is not installed."""
    if not shutil.which("ssh") or not os.access(SSHD, os.X_OK):
        yield None
        return
    with folder() as place, socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        for key in ("host", "user"):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", place / key],
                           check=True)
        if os.geteuid() == 0:
            os.makedirs("/run/sshd", mode=0o755, exist_ok=True)
        file = place / "sshd_config"
        file.write_text(SSHD_CONFIG.format(port=port, place=place))
        server = subprocess.Popen([SSHD, "-D", "-e", "-f", file], stderr=subprocess.PIPE)
        try:
            if b"listening" not in (said := server.stderr.readline()):
                raise Broken(f"sshd: {said}")
            yield ["ssh", "-F", "none", "-T", "-i", str(place / "user"), "-p", str(port),
                   "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null",
                   "-o", "BatchMode=yes", "-o", "LogLevel=ERROR", "127.0.0.1"]
        finally:
            server.kill()
            server.communicate()


def cases(place, dead, remote):
    env = {**FROZEN, "HOME": str(place)}
    yield Case("no terminal", env)
    yield Case("an empty environment", {})
    yield Case("no HOME", FROZEN)
    yield Case("no vault where HOME is", env, home=False)
    yield Case("HOME that is not there", {**env, "HOME": "/nonexistent"}, home=False)
    yield Case("HOME that cannot be written", {**env, "HOME": "/proc"}, home=False)
    yield Case("no PATH, so no gpg", {**env, "PATH": "/nonexistent"})
    yield Case("a dead bus", {**env, "DBUS_SESSION_BUS_ADDRESS": f"unix:path={dead}",
                              "DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={dead}"})
    yield Case("dead agents", {**env, "SSH_AUTH_SOCK": dead, "GPG_AGENT_INFO": f"{dead}:1:1"})
    yield Case("a display that is not there", {**env, "DISPLAY": ":99", "WAYLAND_DISPLAY": "w"})
    yield Case("a runtime folder that is not there", {**env, "XDG_RUNTIME_DIR": "/nonexistent"})
    yield Case("cron", {"HOME": str(place), "LOGNAME": "soak", "SHELL": "/bin/sh",
                        "PATH": "/usr/bin:/bin"}, cwd=place)
    yield Case("no locale", {"PATH": FROZEN["PATH"], "HOME": str(place)})
    yield Case("an unknown locale", {**env, "LC_ALL": "xx_YY.KOI8-R"})
    yield Case("an unknown terminal", {**env, "TERM": "../../x"})
    yield Case("few descriptors", env, ["prlimit", "--nofile=40"])
    yield Case("no locked memory", env, ["prlimit", "--memlock=0"])
    for name, closed in CLOSED.items():
        yield Case(name, env, ["sh", "-c", f'exec "$0" "$@" {closed}'])
    yield Case("a folder that is gone", env,
               ["sh", "-c", 'd=$(mktemp -d); cd "$d"; rmdir "$d"; exec "$0" "$@"'])
    if remote:
        yield Case("over ssh", env, remote, beyond=2)
    if shutil.which("strace"):
        for error in ("ENOSYS", "EPERM", "EACCES"):
            yield Case(f"keyrings that fail with {error}", env, [
                "strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={KEYRING}",
                "-e", f"inject={KEYRING}:error={error}"], beyond=2)


@row("bare", "exit 3, <= 200 ms beyond start-up, nothing written", alone=True)
def bare(checks):
    with folder() as place, socket.socket(socket.AF_UNIX) as listener, ssh() as remote:
        home, provider = Home(place), Provider()
        home.add(provider)
        home.log_in(provider)
        dead = str(place / "dead")
        listener.bind(dead)
        listener.listen(1)
        before, slowest = contents(place), 0
        start = statistics.median(run([home.program, "--version"]).seconds for _ in range(5))
        for case in cases(place, dead, remote):
            where = ["--home", home.path] if case.home else []
            argv = [*case.before, home.program, *where, "header", "GET", f"{provider.url}/echo"]
            # The best of three: it is the program that is judged, not what runs beside it.
            tries = [run(argv, case.env, cwd=case.cwd, within=10) for _ in range(3)]
            seconds = min(each.seconds for each in tries) - start
            slowest = max(slowest, seconds - case.beyond)
            checks.case(all(each.code == 3 for each in tries), f"{case.name}: {tries[0]}")
            checks.expect(seconds <= SECONDS + case.beyond, f"{case.name}: {seconds:.2f} s more")
            made = contents(place) ^ before
            checks.expect(not made, f"{case.name}: {made} made or changed")
        made = run([home.program, "--home", place / "other", "vault", "init"], home.env)
        checks.case(made.code in (2, 3) and not (place / "other/data/store.db").exists(),
                    f"a vault without protection: {made}")
        checks.fact(f"at most {slowest * 1000:.0f} ms more")


def contents(place):
    return {(str(path), path.read_bytes() if path.is_file() else None)
            for path in place.rglob("*") if not path.is_socket()}

"""Files and folders that others can reach, or that are not what they should be."""

import os
import re
import stat
import subprocess

from table import row
from world import USER, Broken, Home, Provider, Secret, folder, run

# Name, how an ordinary home becomes so, the exit code. $d: data folder, $s: store, $k: key file.
UNSAFE = [
    ("data folder for the group", "chmod 770 $d", 10),
    ("data folder for all", "chmod 777 $d", 10),
    ("home for the group", "chmod 770 $h", 10),
    ("home for all", "chmod 777 $h", 10),
    ("store read by others", "chmod 604 $s", 10),
    ("store written by the group", "chmod 620 $s", 10),
    ("store linked", "mv $s $h/real; ln -s $h/real $s", 10),
    ("store with two names", "ln $s $h/other", 10),
    ("store a pipe", "rm $s; mkfifo -m 600 $s", 10),
    ("store a folder", "rm $s; mkdir -m 700 $s", 10),
    ("store a device", "root: rm $s; mknod -m 600 $s c 1 5; chown $u $s", 10),
    ("store of another", "root: chown 1 $s; chmod 644 $s", 10),
    ("data folder of another", "root: chown 1 $d; chmod 755 $d", 10),
    ("home of another", "root: chown 1 $h; chmod 755 $h", 10),
    ("data folder linked", "mv $d $h/real; ln -s real $d", 10),
    ("store a socket", "root: rm $s; python3 -c \"import socket; socket.socket(1).bind('$s')\";"
     " chown $u $s; chmod 600 $s", 10),
    ("key file read by all", "chmod 644 $k", 10),
    ("key file read by the group", "chmod 640 $k", 10),
    ("key file linked", "mv $k $k.real; ln -s $k.real $k", 10),
    ("key file with two names", "ln $k $k.other", 10),
    ("key file a pipe", "rm $k; mkfifo -m 600 $k", 10),
    ("key file of another", "root: chown 1 $k; chmod 644 $k", 10),
    ("key file beside the store", "cp -p $k $d/vault.key; key $d/vault.key", 10),
    ("key file too short", "truncate -s 31 $k", 4),
    ("key file too long", "truncate -s 33 $k", 4),
    ("key file empty", "truncate -s 0 $k", 4),
    ("key file missing", "rm $k", 3),
]
# Which of those a command can mend, where the user may run it.
MENDED = re.compile(r"^hint: ((?:chmod|f=|chown).*)$", re.M)


@row("permissions", "0600 and 0700; unsafe: exit 10 and the remedy")
def permissions(checks):
    for umask in (0o000, 0o777):
        made_private(checks, umask)
    for name, make, code in UNSAFE:
        with folder() as place:
            home = Home(place, user=USER)
            refused(checks, home, name, make, code)
    linked_journal(checks)
    relative(checks)


def made_private(checks, umask):
    """All that is made is for its owner alone, whatever the umask."""
    with folder() as place:
        home, provider = Home(place, init=False, user=USER), Provider()
        home.succeed = lambda *words: succeed_under(home, umask, *words)
        home.succeed("vault", "init")
        home.add(provider)
        home.log_in(provider)
        modes = {str(path.relative_to(place)): stat.S_IMODE(path.lstat().st_mode)
                 for path in [home.key_file, home.path, *home.path.rglob("*")]}
        wrong = {name: oct(mode) for name, mode in modes.items()
                 if mode != (0o700 if (place / name).is_dir() else 0o600)}
        checks.case(not wrong, f"umask {umask:03o}: {wrong}")


def succeed_under(home, umask, *words):
    result = home.run(*words, umask=umask)
    if result.code != 0:
        raise Broken(f"umask {umask:03o}, {words}: {result}")
    return result


def refused(checks, home, name, make, code):
    as_root, _, lines = make.rpartition("root: ")
    names = {"$d": home.path / "data", "$h": home.path, "$s": home.store, "$k": home.key_file,
             "$u": USER}
    lines = re.sub(r"\$[dhsku]", lambda found: str(names[found[0]]), lines)
    lines, _, key_file = lines.partition("; key ")
    entry = [] if make.startswith("root: ") else home.entry
    subprocess.run([*entry, "sh", "-ec", lines], check=True)
    home.key_file = key_file or home.key_file
    result = home.run("vault", "check", within=10)
    checks.case(result.code == code, f"{name}: {result}")
    hints = MENDED.findall(result.err.decode())
    if code == 10 and not key_file:
        checks.expect(b"hint: " in result.err, f"{name}: no remedy: {result}")
    for hint in hints[:1]:
        mine = not hint.startswith("chown") and "aside" not in hint
        if mine:
            subprocess.run([*home.entry, "sh", "-c", hint], env=home.env, cwd=home.place)
            mended = home.run("vault", "check", within=10)
            checks.expect(mended.code == 0, f"{name}: after {hint}: {mended}")


def linked_journal(checks):
    """SQLite makes a file beside the store for each write; a link there is not followed."""
    with folder() as place:
        home = Home(place, user=USER)
        os.symlink(place / "elsewhere", f"{home.store}-journal")
        written = home.run("apps", "add", "x", "--key", "key", "--secret-fd", Secret("secret"))
        checks.case(written.code in (7, 10), f"journal linked: {written}")
        checks.expect(not (place / "elsewhere").exists(), "a write went through a link")


def relative(checks):
    """Relative XDG folders are none, as their specification says; nothing is made there."""
    with folder() as place:
        home = Home(place, user=USER)
        env = {**home.env, "XDG_DATA_HOME": "data", "XDG_CONFIG_HOME": "config",
               "XDG_STATE_HOME": "state"}
        argv = [*home.entry, home.program, "--passphrase-fd", Secret("a long passphrase")]
        made = run([*argv, "vault", "init"], env, cwd=place)
        found = {name for name in ("data", "config", "state") if (place / name).exists()}
        checks.case(made.code in (0, 10) and not found, f"relative folders: {made}, made {found}")
        if made.code == 0:
            there = place / ".local/share/pintle/store.db"
            checks.expect(there.exists() and os.stat(there).st_mode & 0o777 == 0o600,
                          "the store is not where the specification says")

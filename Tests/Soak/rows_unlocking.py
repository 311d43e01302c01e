"""Every source that can open a vault, as it should be and as it should not."""

import json
import pathlib
import re
import shutil
import subprocess

from table import row
from world import USER, Broken, Home, folder

PASSPHRASE, RANDOM = "a long passphrase", "0123456789abcdef" * 4
INJECTED = "add_key,keyctl"
# How a credential becomes unusable; $c is its file, $d its folder.
CREDENTIALS = [
    ("as it should be", "true", 0),
    ("with a line feed at its end", "echo >> $c", 0),
    ("of root", "root: chown 0 $c; chmod 444 $c; chmod 755 $d", 3),
    ("of another", "root: chown 1 $c; chmod 444 $c", 3),
    ("read by the group", "chmod 440 $c", 3),
    ("read by all", "chmod 444 $c", 3),
    ("linked", "mv $c $c.real; ln -s $c.real $c", 3),
    ("empty", ": > $c", 3),
    ("too large", "head -c 5000 /dev/zero > $c", 3),
    ("a pipe", "rm $c; mkfifo -m 600 $c", 3),
    ("a folder", "rm $c; mkdir $c", 3),
    ("not there", "rm $c", 3),
    ("another secret", "echo something else entirely > $c", 3),
]
# What the command of unlock.json does, or what is wrong with the file, $j. The last one takes as
# long as a command may.
COMMANDS = [
    ("as it should be", f"echo {RANDOM}", "", 0),
    ("with more lines", f"printf '{RANDOM}\\nuser: me\\n'", "", 0),
    ("that fails", f"echo {RANDOM}; exit 1", "", 3),
    ("that is killed", "kill -9 $$", "", 3),
    ("that floods", "yes", "", 3),
    ("that says nothing", "true", "", 3),
    ("that complains in escapes", r"printf '\033]0;x\007\033[2J' >&2; exit 1", "", 3),
    ("that prints escapes", r"printf '\033[2J\n'", "", 3),
    ("with another secret", "echo something else entirely", "", 3),
    ("that is not there", None, "", 3),
    ("that is not named", f"echo {RANDOM}", "echo '{\"commands\": {}}' > $j", 3),
    ("in a file for all", f"echo {RANDOM}", "chmod 644 $j", 3),
    ("in a file of another", f"echo {RANDOM}", "root: chown 1 $j; chmod 644 $j", 3),
    ("in a linked file", f"echo {RANDOM}", "mv $j $j.real; ln -s $j.real $j", 3),
    ("in a file that is no JSON", f"echo {RANDOM}", "echo '{' > $j", 3),
    ("that hangs", "exec tail -f /dev/null", "", 3),
]


class Vault(Home):
    """A vault of an ordinary user; each call has a session keyring of its own."""

    def __init__(self, place):
        super().__init__(place, init=False, user=USER)
        self.helper = shutil.copy(pathlib.Path(__file__).with_name("keyrings.py"), place)
        self.entry += ["python3", self.helper]
        self.passphrase = PASSPHRASE
        self.succeed("vault", "init")

    def opens(self, env=None, before=()):
        """Whether the vault opens with what is there, no secret being named."""
        return self.run_with([], "vault", "check", env={**self.env, **(env or {})}, before=before,
                             within=20)

    def shell(self, text, names):
        as_root = text.startswith("root: ")
        text = text.removeprefix("root: ")
        for name, path in names.items():
            text = text.replace(name, str(path))
        entry = [] if as_root else self.entry
        subprocess.run([*entry, "sh", "-c", text], check=True, env=self.env)


@row("unlocking", "the right source, or exit 3", long=(len(COMMANDS),), short=(-1,))
def unlocking(checks, tried):
    with folder() as place:
        vault = Vault(place)
        keyring(checks, vault)
        if not vault.knows("vault", "slots"):
            checks.fact("keyring only")
            return
        credentials(checks, vault)
        commands(checks, vault, COMMANDS[:tried])


def keyring(checks, vault):
    vault.run("vault", "lock")
    checks.case((locked := vault.opens()).code == 3, f"before any unlocking: {locked}")
    listing = ["sh", "-c", '"$0" "$@"; cat /proc/keys']
    unlocked = vault.run_entered(listing, "vault", "unlock")
    id = vault.json("vault", "status")["vault_id"]
    keys = re.findall(rf"(\S+) \S+ +\d+ +\d+ user +pintle:{id}\S*: (\d+)$", unlocked.text, re.M)
    if not keys:
        raise Broken(f"no key is to be seen: {unlocked}\n{unlocked.text}")
    checks.case([size for _, size in keys] == ["32"], f"the keyring holds {keys}")
    checks.expect(keys[0][0] in ("14m", "15m"), f"it lives for {keys[0][0]}")
    checks.case((other := vault.opens()).code == 0, f"another session: {other}")
    for error in ("ENOSYS", "EKEYEXPIRED", "EKEYREVOKED", "EACCES", "ENOKEY"):
        denied = vault.opens(before=injected("keyctl", error))
        checks.case(denied.code == 3, f"keyctl fails with {error}: {denied}")
    vault.run("vault", "lock")
    checks.case((locked := vault.opens()).code == 3, f"after vault lock: {locked}")
    for error in ("ENOSYS", "EDQUOT", "EPERM"):
        uncached = vault.run("vault", "unlock", before=injected("add_key", error), within=20)
        checks.case(uncached.code in (0, 3) and uncached.err,
                    f"add_key fails with {error}: {uncached}")
        checks.expect(vault.opens().code == 3, f"add_key fails with {error}: it was cached")


def injected(call, error):
    if not shutil.which("strace"):
        return []
    # The helper before the program asks keyctl once, for its session keyring.
    when = ":when=2+" if call == "keyctl" else ""
    return ["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={INJECTED}",
            "-e", f"inject={call}:error={error}{when}"]


def credentials(checks, vault):
    """`$CREDENTIALS_DIRECTORY/pintle-vault`, each time made anew and then spoilt."""
    place = vault.place / "credentials"
    file, env = place / "pintle-vault", {"CREDENTIALS_DIRECTORY": str(place)}

    def make():
        vault.shell(f"rm -rf {place}; mkdir -m 700 {place}; umask 077; "
                    f"printf {RANDOM} > {file}", {})
    make()
    vault.env.update(env)
    vault.succeed("vault", "slots", "add", "credential")
    for name, spoil, code in CREDENTIALS:
        make()
        vault.shell(spoil, {"$c": file, "$d": place})
        result = vault.opens()
        checks.case(result.code == code, f"credential {name}: {result}")
        vault.shell(f"root: rm -rf {place}", {})
    make()
    relative = vault.opens({"CREDENTIALS_DIRECTORY": "credentials"})
    checks.case(relative.code == 3, f"a relative folder of credentials: {relative}")
    vault.env.pop("CREDENTIALS_DIRECTORY")
    checks.case((none := vault.opens()).code == 3, f"no folder of credentials: {none}")


def commands(checks, vault, cases):
    config = vault.path / "config"
    file, script = config / "unlock.json", vault.place / "tell"

    def make(program):
        vault.shell(f"root: rm -f {file} {file}.real {script}", {})
        vault.shell(f"umask 077; mkdir -p {config}; touch {file} {script}", {})
        script.write_text(f"#!/bin/sh\n{program}\n")
        script.chmod(0o700)
        file.write_text(json.dumps({"commands": {"tell": [str(script)]}}))
        if program is None:
            script.unlink()
    make(f"echo {RANDOM}")
    vault.succeed("vault", "slots", "add", "command", "tell")
    for name, program, spoil, code in cases:
        make(program)
        vault.shell(spoil or "true", {"$j": file})
        result = vault.opens()
        checks.case(result.code == code and not result.hung, f"command {name}: {result}")
        checks.expect(b"\033" not in result.err, f"command {name}: an escape came through")

"""What the rows look at: the same made-up accounts in a store of ours and in those of the peers."""

import os
import pathlib
import random
import shutil
import sqlite3
import subprocess
import tempfile

WORDS = ("amber birch cedar delta ember fjord grove heron "
         "iris jade karst larch maple north ocean pearl").split()


def names(count):
    """The same names each time, in no order; the number at the end makes each unique."""
    dice = random.Random(20260101)
    made = [f"{dice.choice(WORDS)}_{dice.choice(WORDS)}{i:06d}" for i in range(count)]
    dice.shuffle(made)
    return made


def memory():
    """A folder in memory, where there is one."""
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


class Accounts:
    """A folder with one number of accounts in all forms; made once, kept between runs."""

    def __init__(self, root, count, helper):
        self.count = count
        self.folder = pathlib.Path(root) / str(count)
        self.names = names(count)
        self.first = min(self.names)
        # With the word before it: the digits alone may stand in another account's id.
        number = f"{count // 2 + 17:06d}"
        self.unique = next(n for n in self.names if n.endswith(number)).split("_")[1]
        # A store is as old as the program that made it: the helper's age decides.
        stamp = self.folder / "made"
        if not stamp.exists() or stamp.stat().st_mtime < os.stat(helper).st_mtime:
            shutil.rmtree(self.folder, ignore_errors=True)
            self.folder.mkdir(parents=True, mode=0o700)
            self._fill_ours(helper)
            self._fill_floor()
            self._fill_peers()
            stamp.touch()

    @property
    def has_peers(self):
        """Whether the peers have them too: with more, filling theirs takes too long."""
        return self.count <= 10_000

    @property
    def home(self):
        return str(self.folder / "home")

    @property
    def key_file(self):
        return str(self.folder / "key")

    @property
    def database(self):
        return str(self.folder / "accounts.db")

    @property
    def list_file(self):
        return str(self.folder / "names.txt")

    def _fill_ours(self, helper):
        # In memory first: one durable transaction for each session would take minutes on a disk.
        with tempfile.TemporaryDirectory(dir=memory()) as scratch:
            home = os.path.join(scratch, "home")
            os.mkdir(home, 0o700)
            subprocess.run(
                [helper, "fill", home, self.key_file], check=True, text=True,
                input="".join(f"{name}\n" for name in self.names))
            shutil.copytree(home, self.home)

    def _fill_floor(self):
        with sqlite3.connect(self.database) as database:
            database.execute(
                "create table accounts (id integer primary key, screen_name text, user_id text,"
                " provider text, label text, last_used integer)")
            database.executemany(
                "insert into accounts values (?, ?, ?, 'api.example.test', 'work', ?)",
                ((i, name, str(100_000_000 + i), 1_760_000_000 + i)
                 for i, name in enumerate(self.names)))
            database.execute(
                "create index by_name on accounts"
                " (screen_name, user_id, provider, label, last_used)")
        database.close()
        pathlib.Path(self.list_file).write_text("".join(f"{name}\n" for name in self.names))

    def _fill_peers(self):
        if not self.has_peers:
            return
        for folder, suffix, text in (("pass/.password-store/oauth", ".gpg", "x" * 300),
                                     ("oidc/.oidc-agent", "", "x" * 300), ("files", "", "")):
            place = self.folder / folder
            place.mkdir(parents=True)
            for name in self.names:
                (place / (name + suffix)).write_text(text)
        (self.folder / "pass/.password-store/.gpg-id").write_text("nobody@example.test\n")
        (self.folder / "oidc/.oidc-agent/issuer.config").write_text("")


class Certificates:
    """A certificate for localhost, trusted in a bundle and in a hashed folder beside the
    system's."""

    SYSTEM_FILE = "/etc/ssl/certs/ca-certificates.crt"
    SYSTEM_FOLDER = "/etc/ssl/certs"

    def __init__(self, root):
        self.folder = pathlib.Path(root) / "certificates"
        self.certificate = str(self.folder / "cert.pem")
        self.key = str(self.folder / "key.pem")
        self.bundle = str(self.folder / "bundle.pem")
        self.hashed = str(self.folder / "hashed")
        if not (self.folder / "made").exists():
            self._make()

    def _make(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(self.hashed)
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
             "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", self.key, "-out",
             self.certificate, "-days", "365", "-subj", "/CN=localhost", "-addext",
             "subjectAltName=DNS:localhost,IP:127.0.0.1"], check=True, capture_output=True)
        own = pathlib.Path(self.certificate).read_text()
        pathlib.Path(self.bundle).write_text(pathlib.Path(self.SYSTEM_FILE).read_text() + own)
        shutil.copy(self.certificate, self.hashed)
        for name in os.listdir(self.SYSTEM_FOLDER):
            if name.endswith(".pem"):
                target = os.path.realpath(os.path.join(self.SYSTEM_FOLDER, name))
                os.symlink(target, os.path.join(self.hashed, name))
        subprocess.run(["openssl", "rehash", self.hashed], check=True, capture_output=True)
        (self.folder / "made").touch()

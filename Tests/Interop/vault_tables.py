"""The tables that Docs/Vault.md states ("The file"), and whether a store has those and no others."""

import pathlib
import re

from vault_keys import Refused
from vault_records import OLDER_COLUMNS

PAGE = pathlib.Path(__file__).resolve().parents[2] / "Docs" / "Vault.md"
APPLICATION_ID = 0x506E746C
VERSION = 4
VERSIONS = (1, 2, 3, VERSION)


def without_blanks(sql):
    """A blank stands only where it parts two words."""
    return re.sub(r"(?<!\w) | (?!\w)", "", re.sub(r"[ \t\n\f\r]+", " ", sql.strip()))


def documented(version):
    """What the page defines for a version after the first, by kind and name."""
    block = re.search(r"```sql\n(.*?)```", PAGE.read_text(), re.DOTALL).group(1)
    found = {}
    for statement in filter(None, (part.strip() for part in block.split(";"))):
        kind, name = re.match(r"CREATE (?:UNIQUE )?(TABLE|INDEX) (\w+)", statement).groups()
        table = re.search(r" ON (\w+) \(", statement).group(1) if kind == "INDEX" else name
        if version < VERSION and name in ("digests", "fleet"):
            continue
        if version < VERSION and name in OLDER_COLUMNS:
            statement = re.sub(
                r"(,\s+UNIQUE \(.*\))?\) STRICT$", r", digest BLOB\1) STRICT", statement)
        found[kind.lower(), name] = table, without_blanks(statement)
        # SQLite makes an index by itself for each of these, numbered in their order.
        for number, _ in enumerate(re.findall(r"\bUNIQUE\b", statement.partition("(")[2]), 1):
            found["index", f"sqlite_autoindex_{name}_{number}"] = name, ""
    return found


def check_tables(database):
    """Refuses a store that defines anything else, gives its version; to be called before it is read."""
    # Not sqlite_schema: a view may bear that name.
    rows = database.execute(
        "SELECT type, name, tbl_name, coalesce(sql, ''), rootpage FROM sqlite_master NOT INDEXED "
        "LIMIT 100").fetchall()
    found = {(kind.decode(), name.decode()): (table.decode(), without_blanks(sql.decode()))
             for kind, name, table, sql, _ in rows}
    numbers = [database.execute(f"PRAGMA {name}").fetchone()[0]
               for name in ("application_id", "user_version")]
    version = numbers[1]
    if numbers[0] != APPLICATION_ID or version not in VERSIONS:
        raise Refused("damaged", "no store, or one of another version")
    if version == 1:
        # The page does not give its definitions.
        return version
    if database.execute("PRAGMA encoding").fetchone()[0] != b"UTF-8":
        raise Refused("damaged", "text that is not UTF-8")
    expected = documented(version)
    differing = sorted(name for (kind, name) in expected.keys() | found.keys()
                       if expected.get((kind, name)) != found.get((kind, name)))
    if differing or len(rows) != len(expected) or len({row[4] for row in rows}) != len(rows):
        raise Refused("damaged", "the definitions: " + ", ".join(differing))
    return version


def documented_app_kinds():
    """The kinds of app keys that the page names."""
    line = re.search(r"^\| `apps` \| 1\* \| the kind, (.*?) \|", PAGE.read_text(), re.MULTILINE).group(1)
    return {kind.encode() for kind in re.findall(r"`(\w+)`", line)}

"""The tables that Docs/Vault.md states ("The file"), and whether a store has those and no others."""

import pathlib
import re

from vault_keys import Refused

PAGE = pathlib.Path(__file__).resolve().parents[2] / "Docs" / "Vault.md"
APPLICATION_ID = 0x506E746C
VERSION = 3
# Version 2 has the same definitions.
VERSIONS = (2, VERSION)


def without_blanks(sql):
    """A blank stands only where it parts two words."""
    return re.sub(r"(?<!\w) | (?!\w)", "", re.sub(r"[ \t\n\f\r]+", " ", sql.strip()))


def documented():
    """What the page defines, by kind and name."""
    block = re.search(r"```sql\n(.*?)```", PAGE.read_text(), re.DOTALL).group(1)
    found = {}
    for statement in filter(None, (part.strip() for part in block.split(";"))):
        kind, name = re.match(r"CREATE (?:UNIQUE )?(TABLE|INDEX) (\w+)", statement).groups()
        table = re.search(r" ON (\w+) \(", statement).group(1) if kind == "INDEX" else name
        found[kind.lower(), name] = table, without_blanks(statement)
        # SQLite makes an index by itself for each of these, numbered in their order.
        for number, _ in enumerate(re.findall(r"\bUNIQUE\b", statement.partition("(")[2]), 1):
            found["index", f"sqlite_autoindex_{name}_{number}"] = name, ""
    return found


def check_tables(database):
    """Refuses a store that defines anything else; to be called before it is read."""
    # Not sqlite_schema: a view may bear that name.
    rows = database.execute(
        "SELECT type, name, tbl_name, coalesce(sql, ''), rootpage FROM sqlite_master NOT INDEXED "
        "LIMIT 100").fetchall()
    found = {(kind.decode(), name.decode()): (table.decode(), without_blanks(sql.decode()))
             for kind, name, table, sql, _ in rows}
    numbers = [database.execute(f"PRAGMA {name}").fetchone()[0]
               for name in ("application_id", "user_version")]
    if numbers == [APPLICATION_ID, 1]:
        # The page gives the definitions of the present version only.
        return
    if numbers not in [[APPLICATION_ID, version] for version in VERSIONS]:
        raise Refused("damaged", "no store, or one of another version")
    if database.execute("PRAGMA encoding").fetchone()[0] != b"UTF-8":
        raise Refused("damaged", "text that is not UTF-8")
    expected = documented()
    differing = sorted(name for (kind, name) in expected.keys() | found.keys()
                       if expected.get((kind, name)) != found.get((kind, name)))
    if differing or len(rows) != len(expected) or len({row[4] for row in rows}) != len(rows):
        raise Refused("damaged", "the definitions: " + ", ".join(differing))


def documented_app_kinds():
    """The kinds of app keys that the page names."""
    line = re.search(r"^\| `apps` \| 1\* \| the kind, (.*?) \|", PAGE.read_text(), re.MULTILINE).group(1)
    return {kind.encode() for kind in re.findall(r"`(\w+)`", line)}

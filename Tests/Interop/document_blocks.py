"""The shell blocks of README and Docs: what is fenced as `sh`, `bash`, `shell` or `console`.

A block that cannot be run has a remark on the line before its fence: `<!-- not run: REASON -->`.
"""

import pathlib
import re
from dataclasses import dataclass

ROOT = pathlib.Path(__file__).resolve().parents[2]
SHELLS = ("sh", "bash", "shell", "console", "zsh")
MARK = re.compile(r"<!-- not run: (\S.*?) -->$")


@dataclass
class Block:
    page: str
    line: int
    language: str
    text: str
    reason: str | None

    @property
    def place(self):
        return f"{self.page}:{self.line}"


def pages():
    yield "README.md"
    for path in sorted((ROOT / "Docs").rglob("*.md")):
        yield str(path.relative_to(ROOT))


def blocks(page):
    """The shell blocks of a page, in their order."""
    found, before, block = [], "", None
    for number, line in enumerate((ROOT / page).read_text().splitlines(), 1):
        if block is not None and line.startswith("```"):
            if block.language in SHELLS:
                found.append(block)
            block = None
        elif block is not None:
            block.text += line + "\n"
        elif line.startswith("```"):
            mark = MARK.match(before)
            block = Block(page, number, line[3:].strip(), "", mark[1] if mark else None)
        before = line
    return found


def everything():
    return [block for page in pages() for block in blocks(page)]

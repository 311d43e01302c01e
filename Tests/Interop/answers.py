"""What the schemas in Docs/JSON say of answers: a second opinion on what the program prints with --json.

answers.py <LINES, each {"schema": "sessions-list", "answer": {…}}, prints {"problems": ["place: what is
wrong", …]} for each of them. All schemas are checked against their own metaschema first.
"""

import json
import pathlib
import sys

from jsonschema import Draft202012Validator
from referencing import Registry, Resource

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "Docs/JSON"


def read(uri):
    return Resource.from_contents(json.loads((FOLDER / uri.rsplit("/", 1)[1]).read_text()))


def main():
    for path in FOLDER.glob("*.json"):
        Draft202012Validator.check_schema(json.loads(path.read_text()))
    registry = Registry(retrieve=read)
    for line in map(json.loads, sys.stdin):
        place = f"{FOLDER.as_uri()}/{line['schema']}.json"
        found = Draft202012Validator({"$ref": place}, registry=registry).iter_errors(line["answer"])
        print(json.dumps({"problems": [
            f"{'.'.join(str(step) for step in error.absolute_path)}: {error.message}"
            for error in found]}))


main()

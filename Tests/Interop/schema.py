"""What a JSON Schema says of YAML files: a second opinion on provider definitions.

schema.py SCHEMA FILE...

The schema is checked against its own metaschema first. For each file a line of JSON comes out:
{"file": "…", "problems": ["place: what is wrong", …]}.
"""

import json
import sys

import yaml
from jsonschema import Draft202012Validator


class PlainLoader(yaml.SafeLoader):
    """YAML whose days stay the texts that they are, as in YAML 1.2."""


PlainLoader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if not tag.endswith(":timestamp")]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def problems(validator, path):
    with open(path, encoding="utf-8") as file:
        try:
            value = yaml.load(file, PlainLoader)
        except yaml.YAMLError as error:
            return [f"no YAML: {error}"]
    return [
        f"{'.'.join(str(step) for step in error.absolute_path)}: {error.message}"
        for error in validator.iter_errors(value)
    ]


def main(schema, *files):
    with open(schema, encoding="utf-8") as file:
        content = json.load(file)
    Draft202012Validator.check_schema(content)
    validator = Draft202012Validator(content)
    for path in files:
        print(json.dumps({"file": path, "problems": problems(validator, path)}))


main(*sys.argv[1:])

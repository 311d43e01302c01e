"""What the zoo reads in a definition: only what its own table leaves to it, and where it lies."""

import re
import urllib.parse

import yaml


class Definition:
    """One definition as text of texts; `base` is the zoo's own address of the provider."""

    def __init__(self, text, instance, base):
        self.top = yaml.load(text, yaml.BaseLoader)
        names = list(self.top.get("variables", {}))
        self.values = dict(zip(names, instance))
        self.base = base

    def get(self, path, default=None):
        """The value at a path of keys joined by dots."""
        value = self.top
        for key in path.split("."):
            if not isinstance(value, dict) or key not in value:
                return default
            value = value[key]
        return value

    def url(self, path):
        """The address at that path, at the zoo."""
        text = self.get(path)
        if text is None:
            return None
        for name, value in self.values.items():
            address = f"http://{value}" if value.startswith("127.0.0.1") else value
            text = text.replace(f"{{{name}:host}}", value.lower().replace("_", "-"))
            text = text.replace(f"https://{{{name}}}", address)
            text = text.replace(f"{{{name}}}", address)
        if "//127.0.0.1" not in text:
            text = re.sub("^https://", f"{self.base}/", text)
        return text

    def path(self, path):
        """The path of that address."""
        text = self.url(path)
        return None if text is None else urllib.parse.urlsplit(text).path

    def identity_answer(self):
        """An answer of which the definition's own paths give id and name."""
        answer = {}
        for key, template in (("name", "{name}"), ("id", "{id}")):
            steps = (self.get(f"identity.{key}") or self.get("identity.id")).split(".")
            place = answer
            for step in steps[:-1]:
                place = place.setdefault(step, {})
            place[steps[-1]] = template
        return answer

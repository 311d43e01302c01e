"""The conversation with a provider as text, each secret and each number of the moment masked."""

import json
import re
import urllib.parse

MASKED = {"oauth_consumer_key", "oauth_nonce", "oauth_timestamp", "oauth_signature",
          "oauth_token", "oauth_token_secret", "oauth_verifier", "token", "key", "secret",
          "edam_expires", "oauth_session_handle", "request_key", "request_secret",
          "access_key", "access_secret", "client_id", "client_secret", "code", "state",
          "code_challenge", "code_verifier", "refresh_token", "access_token",
          "device_code", "nonce"}


class Transcript:
    def __init__(self):
        self.lines = []

    def exchange(self, incoming, reply, demanded):
        self.lines.append(f"{incoming.method} {masked_path(incoming.path)}")
        header = incoming.headers.get("Authorization", "")
        if header.startswith("OAuth "):
            parts = re.findall(r'([\w.]+)="([^"]*)"', header)
            realm = [f'realm="{value}"' for name, value in parts if name == "realm"]
            pairs = [(name, urllib.parse.unquote(value)) for name, value in parts
                     if name != "realm"]
            self.lines.append("  header " + " ".join(realm + written(pairs)))
        elif header:
            self.lines.append(f"  header {header.split()[0]} *")
        for name in demanded:
            if incoming.headers.get(name):
                self.lines.append(f"  with {name}")
        for place, pairs in (("query", incoming.pairs), ("body", incoming.form)):
            if pairs:
                self.lines.append(f"  {place} " + " ".join(written(pairs)))
        self.lines.append(f"  {reply[0]} {described(reply[1], reply[2])}")

    def page(self, incoming):
        self.lines.append(f"a person opens {incoming.path}")
        if incoming.pairs:
            self.lines.append("  query " + " ".join(written(incoming.pairs)))

    def decided(self, outcome):
        self.lines.append(f"  {outcome}")


def written(pairs):
    lines = (f"{name}={'*' if name in MASKED else value}" for name, value in pairs)
    # The zoo's own port is another one each time.
    return sorted(re.sub(r"127\.0\.0\.1:\d+", "127.0.0.1:*", line) for line in lines)


def masked_path(path):
    """A token in the path is longer than anything else there."""
    return "/".join("*" if len(part) >= 40 else part for part in path.split("/"))


def described(body, content_type):
    """The answer's fields by name; of texts only their type."""
    kind = content_type.split(";")[0]
    if kind == "application/x-www-form-urlencoded":
        return "form " + " ".join(written(urllib.parse.parse_qsl(body, keep_blank_values=True)))
    if kind == "application/json":
        return "json " + " ".join(sorted(members(json.loads(body))))
    return kind


def members(value, path=""):
    """The paths to all that a JSON body holds."""
    if not isinstance(value, dict):
        yield path or "something"
        return
    for name, inner in value.items():
        yield from members(inner, f"{path}.{name}" if path else name)

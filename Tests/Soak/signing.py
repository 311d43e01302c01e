"""RFC 5849 signatures, checked with the standard library alone."""

import base64
import hashlib
import hmac
import re
import urllib.parse


def quoted(text):
    return urllib.parse.quote(text, safe="~")


def is_signed(header, method, url, provider, consumer_secret="consumer-secret"):
    """Whether a header without further parameters is signed with a token of this provider."""
    found = {name: urllib.parse.unquote(value)
             for name, value in re.findall(r'(oauth_\w+)="([^"]*)"', header)}
    signature = found.pop("oauth_signature", "")
    tokens = dict(zip(provider.issued("token"), provider.issued("token_secret")))
    if found.get("oauth_token") not in tokens:
        return False
    pairs = "&".join(f"{quoted(name)}={quoted(found[name])}" for name in sorted(found))
    base = "&".join(map(quoted, (method, url, pairs)))
    key = f"{quoted(consumer_secret)}&{quoted(tokens[found['oauth_token']])}"
    right = base64.b64encode(hmac.digest(key.encode(), base.encode(), hashlib.sha1)).decode()
    return hmac.compare_digest(signature, right)

#!/usr/bin/env python3
"""Verifies a request that an app's key signed alone: one_legged.py METHOD URL KEY BODY, header and
secret on standard input, a line each.

oauthlib judges; ends with 1 where the signature is another.
"""

import sys

from oauthlib.oauth1 import RequestValidator, SignatureOnlyEndpoint


class Validator(RequestValidator):
    """Knows one client."""

    enforce_ssl = False
    safe_characters = set(map(chr, range(0x21, 0x7F)))
    client_key_length = (1, 100)
    nonce_length = (8, 200)

    def __init__(self, key, secret):
        super().__init__()
        self.key, self.secret = key, secret

    def validate_client_key(self, client_key, request):
        return client_key == self.key

    def get_client_secret(self, client_key, request):
        return self.secret

    def validate_timestamp_and_nonce(self, *args, **kwargs):
        return True

    @property
    def dummy_client(self):
        return "none"


def main():
    method, url, key, body = sys.argv[1:]
    header, secret = sys.stdin.read().splitlines()
    headers = {"Content-Type": "application/x-www-form-urlencoded"} if body else {}
    if header:
        headers["Authorization"] = header
    endpoint = SignatureOnlyEndpoint(Validator(key, secret))
    is_valid, _ = endpoint.validate_request(url, method, body or None, headers)
    sys.exit(0 if is_valid else 1)


main()

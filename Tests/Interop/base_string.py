#!/usr/bin/env python3
"""The base string of a request as oauthlib makes it: URL, method, header and form on standard input."""

import json
import sys
import urllib.parse

from oauthlib.oauth1.rfc5849 import signature

request = json.load(sys.stdin)
parts = urllib.parse.urlsplit(request["url"])
parameters = signature.collect_parameters(
    uri_query=parts.query, body=request["form"], headers={"Authorization": request["header"]},
    exclude_oauth_signature=True, with_realm=False)
print(signature.signature_base_string(
    request["method"], signature.base_string_uri(request["url"]),
    signature.normalize_parameters(parameters)), end="")

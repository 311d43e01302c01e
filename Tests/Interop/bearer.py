"""Bearer tokens as a server sees them that is not their provider."""

import json
import urllib.error
import urllib.request


def owner(provider, token):
    """Whose a token is by the provider's answer at that URL; None where it takes it no more."""
    request = urllib.request.Request(provider, headers={"Authorization": f"Bearer {token}"})
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.load(answer)["username"]
    except urllib.error.HTTPError:
        return None

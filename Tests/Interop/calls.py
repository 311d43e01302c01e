"""Calls of the foreign provider's API that a client has to follow up, or to fill with files."""

import hashlib
import json
import urllib.parse

from werkzeug import formparser

# The parameters of the protocol: what else oauthlib found was signed beside them.
OWN = {"oauth_consumer_key", "oauth_nonce", "oauth_signature_method", "oauth_timestamp",
       "oauth_token", "oauth_version"}


class Calls:
    """Of the handler, which knows what was asked and who judges it."""

    def parts(self):
        """A multipart form as Werkzeug reads it, its files by their length and hash."""
        _, fields, files = formparser.parse_form_data({
            "REQUEST_METHOD": self.command, "wsgi.input": self.rfile,
            "CONTENT_TYPE": self.headers.get("Content-Type", ""),
            "CONTENT_LENGTH": self.headers.get("Content-Length", "0")})
        self.server.state.touch()
        refusal, request, _ = self.server.state.judge.resource(*self.signed)
        if refusal:
            return self.answer(*refusal)
        found = []
        for name, file in files.items(multi=True):
            sha256, length = hashlib.sha256(), 0
            while piece := file.stream.read(65536):
                sha256.update(piece)
                length += len(piece)
            found.append({"name": name, "file": file.filename, "type": file.content_type,
                          "bytes": length, "sha256": sha256.hexdigest()})
        signed = [k for k, _ in request.params]
        self.answer(200, json.dumps({
            "fields": [[k, v] for k, v in fields.items(multi=True)], "files": found,
            "signed": sorted(k for k in signed if k not in OWN)}))

    def pages(self):
        """?of= pages, each a line, linked as RFC 8288 has it; ?shape= says what the link is like."""
        refusal, _, _ = self.server.state.judge.resource(*self.signed)
        if refusal:
            return self.answer(*refusal)
        wanted = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(self.path).query))
        page, of, shape = int(wanted.get("page", 1)), int(wanted["of"]), wanted.get("shape", "query")
        query = f"?of={of}&shape={shape}&page={page + 1}"
        link = {
            "query": f'<{query}>; rel="next", <?page=1>; rel=first',
            "path": f'</pages{query}>; title="a, b; rel=x"; rel="last next"',
            "whole": f'<{self.server.state.base_url}/pages{query}>; rel=Next',
            "circle": f'<?of={of}&shape={shape}>; rel=next',
            "elsewhere": f'<{self.server.state.elsewhere_url}/pages{query}>; rel=next',
            "unusable": '<http://[>; rel=next',
        }[shape]
        self.answer(200, f"page {page}", "text/plain", {"Link": link} if page < of else {})

    def cursors(self):
        """?of= pages in JSON, each with a cursor for the next; ?shape= says what stands there at the end."""
        refusal, request, _ = self.server.state.judge.resource(*self.signed)
        if refusal:
            return self.answer(*refusal)
        wanted = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(self.path).query))
        page, of, shape = int(wanted.get("after", 1)), int(wanted["of"]), wanted.get("shape", "none")
        base = self.server.state.base_url
        if page < of:
            meta = {"next": f"{base}/cursors?of={of}&after={page + 1}" if shape == "url" else str(page + 1)}
        else:
            meta = {"none": {}, "null": {"next": None}, "zero": {"next": 0}, "empty": {"next": ""},
                    "url": {}}[shape]
        self.answer(200, json.dumps({"page": page, "meta": meta}))

    def limited(self):
        """Refuses ?times= requests with ?seconds= to wait, then answers."""
        refusal, _, _ = self.server.state.judge.resource(*self.signed)
        if refusal:
            return self.answer(*refusal)
        wanted = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(self.path).query))
        if self.server.state.counts()["/limited"] > int(wanted["times"]):
            return self.answer(200, "done", "text/plain")
        headers = {
            "retry": {"Retry-After": wanted["seconds"]},
            "reset": {"x-rate-limit-reset": str(
                int(self.server.state.registry.now()) + int(wanted["seconds"]))},
            "unsaid": {},
        }[wanted.get("by", "retry")]
        self.answer(429, "slow down", "text/plain", headers)

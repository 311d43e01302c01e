"""Files in pieces, as X's API takes them (xdevplatform/docs, media; xdevplatform/xurl, api/media.go)."""

import hashlib
import io
import json
import urllib.parse

from werkzeug import formparser

PLACE = "/2/media/upload"
LONGEST_PIECE = 5_000_000


class Uploads:
    """Of the handler, which knows what was asked and who judges it."""

    def media_upload(self):
        refusal, _, _ = self.server.state.judge.resource(*self.signed)
        if refusal:
            return self.answer(*refusal)
        uploads = self.server.state.uploads
        step = self.path_only.removeprefix(PLACE).strip("/").split("/")
        if (self.command, step) == ("POST", ["initialize"]):
            wanted = json.loads(self.body)
            if set(wanted) != {"media_type", "total_bytes", "media_category"}:
                return self.answer(400, json.dumps({"title": "Invalid Request"}))
            name = str(1880028106020515840 + len(uploads))
            uploads[name] = {"wanted": wanted, "content": b"", "pieces": 0, "asked": 0}
            return self.answer(200, json.dumps({"data": {"id": name, "expires_after_secs": 86400}}))
        if (self.command, step) == ("GET", [""]):
            query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(self.path).query))
            upload = uploads.get(query["media_id"]) if query["command"] == "STATUS" else None
            return self.told(upload, query.get("media_id"))
        upload = uploads.get(step[0])
        if upload is None or self.command != "POST":
            return self.answer(404, json.dumps({"title": "Not Found Error"}))
        if step[1:] == ["append"]:
            return self.append(upload)
        if step[1:] == ["finalize"]:
            if len(upload["content"]) != upload["wanted"]["total_bytes"]:
                return self.answer(400, json.dumps({"detail": "Segments do not add up."}))
            return self.told(upload, step[0])
        self.answer(404, json.dumps({"title": "Not Found Error"}))

    def append(self, upload):
        """One piece, by its number in order, none too long."""
        _, fields, files = formparser.parse_form_data({
            "REQUEST_METHOD": "POST", "wsgi.input": io.BytesIO(self.body),
            "CONTENT_TYPE": self.headers.get("Content-Type", ""),
            "CONTENT_LENGTH": str(len(self.body))})
        piece = files["media"].stream.read()
        if int(fields["segment_index"]) != upload["pieces"] or not 0 < len(piece) <= LONGEST_PIECE:
            return self.answer(400, json.dumps({"detail": "Segment out of order, or too long."}))
        upload["content"] += piece
        upload["pieces"] += 1
        self.answer(200, json.dumps({"data": {"expires_at": 1}}))

    def told(self, upload, name):
        """How far the work is: videos are worked on for two questions; what begins with BAD is none."""
        if upload is None:
            return self.answer(400, json.dumps({"title": "Invalid Request"}))
        data = {
            "id": name, "size": len(upload["content"]), "pieces": upload["pieces"],
            "category": upload["wanted"]["media_category"],
            "sha256": hashlib.sha256(upload["content"]).hexdigest()}
        if "video" in upload["wanted"]["media_category"]:
            states = ["pending", "in_progress", "succeeded"]
            state = states[min(upload["asked"], 2)]
            upload["asked"] += 1
            data["processing_info"] = {"state": state}
            if upload["content"].startswith(b"BAD"):
                data["processing_info"] = {
                    "state": "failed", "error": {"name": "InvalidMedia", "message": "Not a video."}}
            elif state != "succeeded":
                data["processing_info"]["check_after_secs"] = 1
        self.answer(200, json.dumps({"data": data}))

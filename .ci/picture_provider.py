"""A provider on loopback that does what a login meets only now and then, for the pictures."""

import email.utils
import http.server
import re
import threading
import time

TOKEN = "oauth_token=Zx4kPAAAAAABgq8eAAABmQ7bVxk&oauth_token_secret=s&oauth_callback_confirmed=true"
AHEAD = 252  # seconds by which the clock of the case `clock` is ahead


class Case(http.server.BaseHTTPRequestHandler):
    """/stall/request and /clock/access never answer, /clock wants its own time, /deny refuses."""

    def do_POST(self):
        case, step = self.path.strip("/").split("?")[0].split("/")
        stamp = re.search(r'oauth_timestamp="(\d+)"', self.headers["Authorization"] or "")
        if case == "stall" or (case, step) == ("clock", "access"):
            self.server.is_over.wait()
        elif case == "clock" and int(stamp[1]) < time.time() + AHEAD - 60:
            self.answer(401, "oauth_problem=timestamp_refused", AHEAD)
        elif step == "request":
            self.answer(200, TOKEN, AHEAD if case == "clock" else 0)
        else:
            self.answer(401, "oauth_problem=user_refused")

    def answer(self, status, text, ahead=0):
        self.send_response_only(status)
        self.send_header("Date", email.utils.formatdate(time.time() + ahead, usegmt=True))
        self.send_header("Content-Type", "application/x-www-form-urlencoded")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *_):
        pass


def start():
    """The server, of whose port and end the caller takes care."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Case)
    server.is_over = threading.Event()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server

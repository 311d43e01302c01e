#!/usr/bin/env python3
"""A mail server on loopback for programs that log in with a token: SMTP by TLS, one mail at a time.

It offers AUTH OAUTHBEARER and XOAUTH2, takes any initial response, and tells what came. The first
line of output is JSON: port, ca_file. Each further line is JSON too: mechanism and response of a
login, then the mail itself.
"""

import argparse
import base64
import json
import os
import socketserver
import ssl
import threading
import time

import certificates

LAST_USED = time.monotonic()


def tell(**facts):
    print(json.dumps(facts), flush=True)


class Conversation(socketserver.StreamRequestHandler):
    def say(self, text):
        self.wfile.write(text.encode() + b"\r\n")

    def handle(self):
        global LAST_USED
        LAST_USED = time.monotonic()
        self.say("220 mail.example ESMTP")
        while line := self.rfile.readline(65_536):
            words = line.decode().split()
            verb = words[0].upper() if words else ""
            if verb == "EHLO":
                self.say("250-mail.example\r\n250 AUTH OAUTHBEARER XOAUTH2")
            elif verb == "AUTH":
                self.authenticate(words)
            elif verb == "DATA":
                self.take_mail()
            elif verb == "QUIT":
                self.say("221 bye")
                return
            else:
                self.say("250 ok")

    def authenticate(self, words):
        if len(words) < 3:
            self.say("334 ")
            words.append(self.rfile.readline(65_536).decode().strip())
        base64.b64decode(words[2], validate=True)
        tell(mechanism=words[1], response=words[2])
        self.say("235 welcome")

    def take_mail(self):
        self.say("354 go on")
        lines = []
        while (line := self.rfile.readline()) not in (b".\r\n", b""):
            lines.append(line)
        tell(mail=b"".join(lines).decode())
        self.say("250 taken")


class Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    context: ssl.SSLContext

    def get_request(self):
        connection, address = super().get_request()
        return self.context.wrap_socket(connection, server_side=True), address


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", required=True)
    parser.add_argument("--idle", type=float, default=120, help="seconds without any mail")
    options = parser.parse_args()
    parent = os.getppid()
    chain, key, ca = certificates.make(options.folder, "good")
    Server.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    Server.context.load_cert_chain(chain, key)
    server = Server(("127.0.0.1", 0), Conversation)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    tell(port=server.server_address[1], ca_file=str(ca))
    while os.getppid() == parent and time.monotonic() - LAST_USED < options.idle:
        time.sleep(0.2)


if __name__ == "__main__":
    main()

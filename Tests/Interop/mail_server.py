#!/usr/bin/env python3
"""A mail server on loopback for programs that log in with a token: IMAP and SMTP, both by TLS.

It offers OAUTHBEARER and XOAUTH2, holds both to the letter, and asks the provider (`--provider
URL`, which answers a bearer token with `username`) whose the token is; without one it is nobody's.
The first line of output is JSON: port (SMTP), imap_port, ca_file. Each further line is JSON too: a
login (protocol, mechanism, response, user, owner, and host and port where the program says them),
why a response was not what it has to be (malformed), a mail that was sent (mail) or kept (kept).
"""

import argparse
import os
import socketserver
import ssl
import threading
import time

import certificates
from mail_conversation import Conversation, tell
from mail_imap import IMAP
from mail_smtp import SMTP


class Server(socketserver.ThreadingTCPServer):
    daemon_threads = True

    def __init__(self, conversation, context):
        super().__init__(("127.0.0.1", 0), conversation)
        self.context = context
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def port(self):
        return self.server_address[1]

    def finish_request(self, request, client_address):
        # A program that does not like the certificate is its own affair.
        try:
            request = self.context.wrap_socket(request, server_side=True)
            super().finish_request(request, client_address)
        except OSError:
            pass


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", required=True)
    parser.add_argument("--provider", help="the URL that says whose a token is")
    parser.add_argument("--idle", type=float, default=120, help="seconds without any program")
    options = parser.parse_args()
    parent = os.getppid()
    Conversation.provider = options.provider
    chain, key, ca = certificates.make(options.folder, "good")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(chain, key)
    tell(port=Server(SMTP, context).port, imap_port=Server(IMAP, context).port, ca_file=str(ca))
    while os.getppid() == parent and time.monotonic() - Conversation.last_used < options.idle:
        time.sleep(0.2)


if __name__ == "__main__":
    main()

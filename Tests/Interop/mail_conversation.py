"""What a conversation with a mail program is, whichever protocol it is in: lines, and a login."""

import json
import socketserver
import time

import bearer
import mail_sasl

LONGEST_LINE = 65_536


def tell(**facts):
    print(json.dumps(facts), flush=True)


class Conversation(socketserver.StreamRequestHandler):
    # Set by the server: when it was asked last, and the URL that says whose a token is.
    last_used = time.monotonic()
    provider = None
    # Each protocol's own: its name, and how it writes a challenge.
    protocol = challenge = ""

    def setup(self):
        super().setup()
        Conversation.last_used = time.monotonic()

    def say(self, text):
        self.wfile.write(text.encode() + b"\r\n")

    def line(self):
        """The next line without its end; None when the program is gone."""
        line = self.rfile.readline(LONGEST_LINE)
        return line.rstrip(b"\r\n").decode() if line else None

    def is_welcome(self, mechanism, response=None):
        """Carries an exchange out, and says whether the token is somebody's; asks for the response
        where the program did not send one at once."""
        if mechanism not in mail_sasl.MECHANISMS:
            return False
        if response is None:
            self.say(self.challenge)
            response = self.line() or ""
        try:
            said = mail_sasl.read(mechanism, response)
        except mail_sasl.Malformed as error:
            tell(malformed=f"{mechanism}: {error}")
            return False
        whose = bearer.owner(self.provider, said.pop("token")) if self.provider else None
        tell(protocol=self.protocol, mechanism=mechanism, response=response, owner=whose, **said)
        if whose is None:
            self.say(self.challenge + mail_sasl.refusal())
            # RFC 7628 wants a ^A, Google nothing; programs mix the two up, and servers take either.
            self.line()
        return whose is not None

"""As much of IMAP (RFC 3501, RFC 4959) as a program needs to show or fetch the one mail in INBOX,
and to keep a copy of one that it sent."""

import re

from mail_conversation import Conversation, tell
from mail_sasl import MECHANISMS

HEAD = b"From: Bob <bob@example.org>\r\nTo: ada@example.org\r\nSubject: Tea at four\r\n" \
    b"Date: Mon, 23 Nov 2026 12:00:00 +0000\r\nMessage-ID: <tea@example.org>\r\n\r\n"
TEXT = b"Come.\r\n"
BOB = '(("Bob" NIL "bob" "example.org"))'
FACTS = {
    "UID": "1", "FLAGS": "()", "INTERNALDATE": '"23-Nov-2026 12:00:00 +0000"',
    "RFC822.SIZE": str(len(HEAD + TEXT)),
    "ENVELOPE": '("Mon, 23 Nov 2026 12:00:00 +0000" "Tea at four" '
                f'{BOB} {BOB} {BOB} ((NIL NIL "ada" "example.org")) NIL NIL NIL '
                '"<tea@example.org>")',
    "BODYSTRUCTURE": f'("TEXT" "PLAIN" ("CHARSET" "UTF-8") NIL NIL "7BIT" {len(TEXT)} 1 '
                     "NIL NIL NIL NIL)",
}
# A section of the body, perhaps with names of fields in parentheses, or one of the facts above.
ITEM = re.compile(r"BODY(?:\.PEEK)?(\[[^\]]*\])|([A-Z0-9.]+)")


class IMAP(Conversation):
    protocol, challenge = "imap", "+ "
    is_known = False

    def handle(self):
        self.say("* OK mail.example")
        while (line := self.line()) is not None:
            tag, _, rest = line.partition(" ")
            verb, _, rest = rest.partition(" ")
            verb = verb.upper()
            if verb == "UID":
                verb, _, rest = rest.partition(" ")
                verb, rest = verb.upper(), rest + " UID"
            if verb not in ("CAPABILITY", "NOOP", "LOGOUT", "AUTHENTICATE") and not self.is_known:
                self.say(f"{tag} NO log in first")
                continue
            refusal = getattr(self, "do_" + verb.lower(), self.nothing)(tag, rest)
            self.say(f"{tag} {refusal or 'OK done'}")
            if verb == "LOGOUT":
                return

    def nothing(self, tag, rest):
        pass

    def do_capability(self, tag, rest):
        mechanisms = " ".join(f"AUTH={name}" for name in MECHANISMS)
        self.say(f"* CAPABILITY IMAP4rev1 SASL-IR {mechanisms}")

    def do_authenticate(self, tag, rest):
        mechanism, *response = rest.split()
        # "=" is a response that is there and empty (RFC 4959 section 3).
        said = ["" if one == "=" else one for one in response]
        self.is_known = self.is_welcome(mechanism.upper(), *said)
        return None if self.is_known else "NO that is nobody's token"

    def do_logout(self, tag, rest):
        self.say("* BYE")

    def do_list(self, tag, rest):
        if rest.endswith('""'):
            self.say('* LIST (\\Noselect) "/" ""')
        else:
            self.say('* LIST () "/" INBOX\r\n* LIST () "/" Sent')

    def do_select(self, tag, rest):
        count = int("INBOX" in rest.upper())
        self.say(f"* {count} EXISTS\r\n* 0 RECENT\r\n* FLAGS (\\Seen)\r\n"
                 "* OK [PERMANENTFLAGS (\\Seen)] \r\n* OK [UIDVALIDITY 1] \r\n* OK [UIDNEXT 2] ")

    def do_status(self, tag, rest):
        name = rest.split()[0]
        self.say(f"* STATUS {name} (MESSAGES 1 RECENT 0 UIDNEXT 2 UIDVALIDITY 1 UNSEEN 1)")

    def do_search(self, tag, rest):
        self.say("* SEARCH 1")

    def do_fetch(self, tag, rest):
        self.wfile.write(b"* 1 FETCH (")
        _, _, items = rest.upper().partition(" ")
        for number, (section, fact) in enumerate(dict.fromkeys(ITEM.findall(items))):
            if number:
                self.wfile.write(b" ")
            if section:
                text = HEAD + TEXT if section == "[]" else HEAD if "HEADER" in section else TEXT
                self.wfile.write(f"BODY{section} {{{len(text)}}}\r\n".encode() + text)
            else:
                self.wfile.write(f"{fact} {FACTS[fact]}".encode())
        self.say(")")

    def do_append(self, tag, rest):
        length = int(re.search(r"\{(\d+)\+?\}$", rest)[1])
        self.say("+ go on")
        mail = self.rfile.read(length)
        self.rfile.readline()
        tell(kept=mail.decode())

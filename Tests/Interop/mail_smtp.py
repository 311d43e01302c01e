"""As much of SMTP (RFC 5321, RFC 4954) as a program needs to hand a mail over."""

from mail_conversation import Conversation, tell
from mail_sasl import MECHANISMS


class SMTP(Conversation):
    protocol, challenge = "smtp", "334 "

    def handle(self):
        self.say("220 mail.example ESMTP")
        while (line := self.line()) is not None:
            verb, *words = line.split() or [""]
            verb = verb.upper()
            if verb == "EHLO":
                self.say(f"250-mail.example\r\n250 AUTH {' '.join(MECHANISMS)}")
            elif verb == "AUTH":
                welcome = self.is_welcome(words[0].upper(), *words[1:2])
                self.say("235 welcome" if welcome else "535 5.7.8 no")
            elif verb == "DATA":
                self.take_mail()
            elif verb == "QUIT":
                self.say("221 bye")
                return
            else:
                self.say("250 ok")

    def take_mail(self):
        self.say("354 go on")
        lines = []
        while (line := self.rfile.readline()) not in (b".\r\n", b""):
            lines.append(line)
        tell(mail=b"".join(lines).decode())
        self.say("250 taken")

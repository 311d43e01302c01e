"""The browser of the person who logs in: follows redirects, signs in, answers the page.

It speaks to the server over loopback like any browser, each visit with no cookies at the start.
"""

import html.parser
import http.client
import ssl
import urllib.parse

AGENT = "Visitor/1"
TEXT_LIMIT = 400


class Page(html.parser.HTMLParser):
    """The first form of a page, its text, and the code that it shows."""

    def __init__(self, text):
        super().__init__()
        self.fields, self.buttons, self.words, self.code = {}, [], [], None
        self.forms, self.hidden, self.in_code, self.asks = 0, False, False, set()
        self.feed(text)
        self.text = " ".join(" ".join(self.words).split())[:TEXT_LIMIT]

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.hidden = tag in ("style", "script", "title")
        self.in_code = tag == "code" and given.get("id") == "code"
        self.forms += tag == "form"
        if self.forms != 1:
            return
        name, value = given.get("name"), given.get("value") or ""
        if tag == "button" or (tag == "input" and given.get("type") == "submit"):
            self.buttons.append((name, value))
        elif tag == "input" and name:
            self.fields[name] = value
            if given.get("type") != "hidden":
                self.asks.add(name)

    def handle_endtag(self, tag):
        self.hidden = self.in_code = False

    def handle_data(self, data):
        if self.in_code:
            self.code = data.strip()
        if not self.hidden:
            self.words.append(data)


class Visitor:
    def __init__(self, base_url):
        self.base = urllib.parse.urlsplit(base_url)
        self.cookies, self.address = {}, None

    def visit(self, address, answer, users, user_code=None):
        """What the person sees at the end; `answer` is allow, deny or the name of a user."""
        name = answer if answer in users else next(iter(users))
        asked = set()
        status, location, text = self.send("GET", address)
        for _ in range(12):
            if location is not None:
                target = urllib.parse.urljoin(self.address, location)
                if urllib.parse.urlsplit(target)[:2] != self.base[:2]:
                    return {"status": status, "location": location, "code": None, "text": ""}
                status, location, text = self.send("GET", target)
                continue
            page = Page(text)
            question = frozenset(page.asks) or frozenset(page.buttons)
            if status != 200 or not page.forms or question in asked:
                break
            asked.add(question)
            if "password" in page.asks:
                page.fields.update(username=name, password=users[name]["password"])
            elif "user_code" in page.asks:
                page.fields["user_code"] = user_code or page.fields["user_code"]
            else:
                page.fields.update(chosen(page.buttons, answer != "deny"))
            status, location, text = self.send("POST", self.address, page.fields)
        return {"status": status, "location": None, "code": page.code, "text": page.text}

    def send(self, method, address, form=None):
        """Status, where the answer points to, and its text."""
        parts = urllib.parse.urlsplit(address)
        if parts[:2] != self.base[:2]:
            raise ValueError("an address of another server")
        target = urllib.parse.urlunsplit(("", "", parts.path or "/", parts.query, ""))
        headers = {"User-Agent": AGENT, "Referer": self.address or address, "Cookie": "; ".join(
            f"{name}={value}" for name, value in self.cookies.items())}
        body = None
        if form is not None:
            body = urllib.parse.urlencode(form)
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        connection = self.connection()
        connection.request(method, target, body=body, headers=headers)
        reply = connection.getresponse()
        text = reply.read().decode("utf-8", "replace")
        for cookie in reply.headers.get_all("Set-Cookie", []):
            name, _, value = cookie.split(";")[0].partition("=")
            self.cookies[name] = value
        connection.close()
        self.address = address
        return reply.status, reply.headers.get("Location"), text

    def connection(self):
        if self.base.scheme != "https":
            return http.client.HTTPConnection(self.base.netloc, timeout=20)
        # This browser is a prop: whether a certificate is good is for the program to judge.
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        return http.client.HTTPSConnection(self.base.netloc, timeout=20, context=context)


def chosen(buttons, allows):
    """The button of the consent page as a field; one without a name sends nothing."""
    for name, value in buttons:
        if (name == "allow" or value in ("allow", "accept")) == allows:
            return {name: value} if name else {}
    raise ValueError(f"no button for it among {buttons}")

"""What a browser shows that is sent to a login's port: callback_page.py URL prints a line of JSON."""

import json
import sys

from browser import Browser, Page

LOOK = """({ title: document.title, text: document.body.innerText, scripts: document.scripts.length,
  place: location.href.split("?")[0], elements: document.querySelectorAll("[src], [href], style, form").length })"""


def main():
    with Browser() as browser:
        page = Page(browser)
        happened = page.visit(sys.argv[1])
        print(json.dumps(page.evaluate(LOOK) | happened))


main()

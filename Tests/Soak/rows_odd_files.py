"""Files that somebody else wrote, mutated at random, each read by a process of its own."""

import random
import re
import textwrap

from odd import LIMIT, crowd, mutated
from table import row
from world import Home, ROOT, folder, run

DEFINITIONS = ROOT / "Sources/ProviderCatalogue/Definitions"
SAMPLES = ROOT / "Tests/SessionImportTests"


def import_samples():
    """The files of other tools that the importer's tests have."""
    found = []
    for path in sorted(SAMPLES.glob("ImportSample*.swift")):
        text = path.read_text()
        found += [textwrap.dedent(block) for block in re.findall(r'text: """\n(.*?)\n *"""', text, re.S)]
    return found


LINES = ['{"method":"GET","url":"https://api.example.com/1?a=b","id":1}',
         '{"method":"POST","url":"https://api.example.com/1","data":["a=b"],"headers":["X: y"]}']
GIT = ["protocol=https\nhost=api.example.com\npath=a/b.git\nwwwauth[]=Basic realm=\"x\"\nusername=erika\n\n"]
URLS = ["pintle:/callback?oauth_token=a&oauth_verifier=b", "pintle:/callback?code=a&state=b&iss=https://x",
        "http://127.0.0.1:1/callback?error=access_denied&error_description=no&state=b"]


@row("odd-files", "no signal, no hang", long=(81000,), short=(150,), alone=True)
def odd_files(checks, count):
    imports = import_samples()
    definitions = [path.read_text() for path in sorted(DEFINITIONS.glob("*.yaml"))]
    pem = run(["openssl", "genrsa", "1024"]).text
    checks.expect(pem.startswith("-----BEGIN"), "openssl made no key")
    checks.expect(len(imports) > 15 and len(definitions) > 60, "the samples are gone")

    def work(case, part):
        with folder() as place:
            home = Home(place)
            file = place / "file"
            kinds = [
                (imports, ["sessions", "import", "--dry-run", file]),
                (imports, ["sessions", "import", "--dry-run", "--from", "rclone", file]),
                (definitions, ["providers", "check", file]),
                (definitions, ["providers", "check", file]),
                ([pem], ["apps", "add", "jira@https://x.example", "--key", "k", "--rsa-key", file]),
                (LINES, ["header", "--batch"]), (GIT, ["git-credential", "get"]),
                (URLS, ["handle-url"])]
            for _ in range(part):
                seeds, words = random.choice(kinds)
                data = mutated(random.choice(seeds))
                file.write_bytes(data)
                if seeds is URLS:
                    words = [*words, data[:9000].decode(errors="replace").replace("\0", "")]
                with open(file, "rb") as stdin:
                    case(home.run(*words, stdin=stdin, within=LIMIT),
                         f"{words[:2]} of {data[:3000]!r}")

    crowd(checks, work, count)

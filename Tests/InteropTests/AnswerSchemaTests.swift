import Foundation
import TestSupport
import Testing

/// What the program prints with `--json`, held against `Docs/answers.schema.json` by a program that is
/// not ours.
@Suite(.enabled(if: Repository.hasProgram))
struct AnswerSchemaTests {
    /// What the second program says of each file.
    private struct Verdict: Decodable {
        let file: String
        let problems: [String]
    }

    @Test func `every answer is as the schema has it`() throws {
        let provider = try ForeignProvider()
        let home = try PintleHome()
        try home.add(provider)
        let waiting = try home.startLogin()
        try home.logIn(at: provider, label: "ada")
        let body = try home.folder.write("id: [", to: "bad.yaml")
        let pair = try home.folder.write(
            #"{"oauth_token": "t", "oauth_token_secret": "s", "more": 1}"#, to: "pair.json")
        let url = "\(provider.baseURL)/echo"
        // One after the other: each finds what those before it have left.
        let calls = [
            ["sessions", "list"], ["sessions", "show", "ada"], ["sessions", "default", "ada"],
            ["sessions", "label", "ada", "ada-2"], ["sessions", "label", "ada", "a/b"],
            ["sessions", "why"], ["sessions", "why", "--for", url], ["sessions", "verify"],
            ["sessions", "verify", "--all", "--expires-in", "1d"],
            ["header", "GET", url], ["sessions", "log"], ["sessions", "log", "ada-2"],
            ["header", "GET", "https://elsewhere.example/"], ["echo"],
            ["sign", "POST", url, "-d", "a=b"], ["sign", "GET", url, "--print", "base-string"],
            ["echo", "verify"], ["request", "POST", url, "-d", "a=b", "--explain"],
            ["alias", "add", "acme", "me", "--", "GET", "/echo"], ["alias", "list"],
            ["request", "GET", url, "--explain"], ["request", "GET", url, "--curl"],
            ["login", "list"], ["login", "start", "acme", "--account", "bob"],
            ["login", "cancel", waiting.id], ["login", "finish", "none", "--pin-fd", "3"],
            ["apps", "list"], ["apps", "show", "acme"], ["apps", "edit", "acme", "--rename", "b"],
            ["apps", "add", "jira@https://jira.example.com", "--key", "k", "--generate-rsa"],
            ["apps", "show", "jira@https://jira.example.com"],
            ["apps", "remove", "jira@https://jira.example.com", "--yes"],
            ["providers", "list"], ["providers", "show", "x"], ["providers", "show", "github"],
            ["providers", "show", "acme"],
            ["providers", "check", home.folder.path("acme.yaml")], ["providers", "check", body],
            ["vault", "status"], ["vault", "check"], ["vault", "slots", "list"],
            ["vault", "slots", "add", "key-file", home.folder.path("second.key")],
            ["vault", "slots", "remove", "2", "--yes"], ["vault", "repair", "--yes"],
            ["vault", "backup", home.folder.path("copy")], ["vault", "unlock"], ["vault", "lock"],
            ["sessions", "import", home.folder.path("copy")], ["sessions", "import"],
            ["sessions", "import", pair, "--dry-run"],
            [
                "sessions", "import", pair, "--provider", "acme", "--app", "b", "--yes",
                "--unchecked",
            ],
            ["sessions", "remove", "ada-2", "--local", "--yes"], ["sessions", "restore"],
            ["sessions", "remove", "ada-2", "--yes"], ["nonsense"],
        ]
        try check(try calls.map { try answer(home, $0) }, home)
    }

    @Test func `answers of batches are so too`() throws {
        let provider = try ForeignProvider()
        let home = try PintleHome()
        try home.add(provider)
        try home.logIn(at: provider)
        let url = "\(provider.baseURL)/echo"
        let lines = [
            #"{"url": "\#(url)", "id": "a"}"#, #"{"url": "https://elsewhere.example/", "id": 7}"#,
            "no JSON", #"{"url": "\#(url)", "method": "POST", "data": {"a": 1}}"#,
        ]
        let answers = try ["header", "echo", "sign", "token"].flatMap { word in
            try home.batch(word, lines)
        }
        #expect(answers.count == 16)
        try check(answers, home)
    }

    @Test func `answers about a bearer session are so too`() throws {
        let acme = try OAuth2Home(.authlib)
        try acme.logIn()
        let calls = [
            ["token"], ["sasl"], ["sasl", "--mechanism", "xoauth2", "--user", "ada"],
            ["sasl", "--user", ""], ["run", "--as", "A", "--", "no-such-command"],
        ]
        try check(try calls.map { try answer(acme.home, $0) }, acme.home)
    }

    @Test func `answers about a device login are so too`() throws {
        let app = OAuth2App(client: "acme-public", forms: "[device, code]")
        let acme = try OAuth2Home(.authlib, app)
        let waiting = try acme.home.startLogin()
        let calls = [
            ["login", "start", "acme", "--form", "device"], ["login", "list"],
            ["login", "finish", waiting.id, "--no-wait"],
        ]
        try check(try calls.map { try answer(acme.home, $0) }, acme.home)
    }

    /// The one object that a call prints, as a line.
    private func answer(_ home: PintleHome, _ call: [String]) throws -> String {
        let result = try home.command(["--json"] + call, secret: "1").run(within: 60)
        let bytes = result.output.isEmpty ? result.errors : result.output
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        try #require(lines.count == 1, "\(call): \(result)")
        return String(lines[0])
    }

    private func check(_ answers: [String], _ home: PintleHome) throws {
        let files = try answers.enumerated().map { number, text in
            try home.folder.write(text, to: "answer-\(number).json")
        }
        let schema = Repository.root.appendingPathComponent("Docs/answers.schema.json").path
        let script = Repository.root.appendingPathComponent("Tests/Interop/schema.py").path
        let result = try Command(Repository.python, ["-B", script, schema] + files).run(within: 60)
        try #require(result.code == 0, "\(result)")
        let verdicts = try String(decoding: result.output, as: UTF8.self).split(separator: "\n")
            .map { try JSONDecoder().decode(Verdict.self, from: Data($0.utf8)) }
        try #require(verdicts.count == answers.count)
        for (verdict, answer) in zip(verdicts, answers) where !verdict.problems.isEmpty {
            Issue.record("\(verdict.problems)\n\(answer)")
        }
    }
}

import Foundation
import TestSupport
import Testing

/// What each command prints with `--json`, held against its schema in `Docs/JSON` by a program that is not
/// ours.
@Suite(.enabled(if: Repository.hasProgram))
struct AnswerSchemaTests {
    private struct Schema: Decodable {
        let title: String
    }

    /// What the second program says of an answer.
    private struct Verdict: Decodable {
        let problems: [String]
    }

    /// What a call printed, and the words of its command.
    private typealias Answer = (command: String, text: String)

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
            [
                "sessions", "export", home.folder.path("export"), "ada-2", "--new-passphrase-fd",
                "3",
            ],
            ["sessions", "remove", "ada-2", "--yes"], ["alias", "remove", "acme", "me"],
            ["apps", "add", "acme", "--key", "k", "--name", "c", "--secret-fd", "3"],
            ["sessions", "add", "acme", "--app", "c", "--signing"],
            ["apps", "remove", "acme", "--app", "c"],
            ["vault", "rekey", "--yes"], ["vault", "restore", home.folder.path("copy")],
            ["providers", "add", home.folder.path("acme.yaml")], ["providers", "remove", "acme"],
            ["nonsense"],
        ]
        try check(try calls.map { try answer(home, $0) })
    }

    @Test func `each command fails as its own schema has it`() throws {
        let home = try PintleHome()
        let folder = Repository.root.appendingPathComponent("Docs/JSON")
        let titles = try FileManager.default.contentsOfDirectory(atPath: folder.path).map {
            let schema = try Data(contentsOf: folder.appendingPathComponent($0))
            return try JSONDecoder().decode(Schema.self, from: schema).title
        }
        // "pintle sessions list --json"; what all share has another kind of title.
        let calls = titles.filter { $0.hasSuffix(" --json") }
            .map { $0.split(separator: " ").dropFirst().dropLast().map(String.init) }
        #expect(calls.count > 50)
        try check(try calls.map { try answer(home, $0 + ["--no-such-option"]) })
    }

    @Test func `answers of batches are so too`() throws {
        let acme = try OAuth1Home()
        let url = "\(acme.provider.baseURL)/echo"
        let lines = [
            #"{"url": "\#(url)", "id": "a"}"#, #"{"url": "https://elsewhere.example/", "id": 7}"#,
            "no JSON", #"{"url": "\#(url)", "method": "POST", "data": {"a": 1}}"#,
        ]
        let answers = try ["header", "echo", "sign", "token"].flatMap { word in
            try acme.home.batch(word, lines).map { Answer(word, $0) }
        }
        #expect(answers.count == 16)
        try check(answers)
    }

    @Test func `answers about a bearer session are so too`() throws {
        let acme = try OAuth2Home(.authlib)
        try acme.logIn()
        let calls = [
            ["token"], ["sasl"], ["sasl", "--mechanism", "xoauth2", "--user", "ada"],
            ["sasl", "--user", ""], ["run", "--as", "A", "--", "no-such-command"],
        ]
        try check(try calls.map { try answer(acme.home, $0) })
    }

    @Test func `answers about a device login are so too`() throws {
        let app = OAuth2App(client: "acme-public", forms: "[device, code]")
        let acme = try OAuth2Home(.authlib, app)
        let waiting = try acme.home.startLogin()
        let calls = [
            ["login", "start", "acme", "--form", "device"], ["login", "list"],
            ["login", "finish", waiting.id, "--no-wait"],
        ]
        try check(try calls.map { try answer(acme.home, $0) })
    }

    /// The one object that a call prints, as a line.
    private func answer(_ home: PintleHome, _ call: [String]) throws -> Answer {
        let result = try home.command(["--json"] + call, secret: "1").run(within: 60)
        let bytes = result.output.isEmpty ? result.errors : result.output
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        try #require(lines.count == 1, "\(call): \(result)")
        return Answer(try schema(of: call), String(lines[0]))
    }

    /// The name of the schema of the command that a call begins with; that of the program where it
    /// begins with none.
    private func schema(of call: [String]) throws -> String {
        let folder = Repository.root.appendingPathComponent("Docs/JSON")
        let names = (0...3).reversed().map { call.prefix($0).joined(separator: "-") }
        return names.first {
            !$0.isEmpty
                && FileManager.default.fileExists(atPath: folder.path + "/\($0).json")
        } ?? "pintle"
    }

    private func check(_ answers: [Answer]) throws {
        let script = Repository.root.appendingPathComponent("Tests/Interop/answers.py").path
        var command = Command(Repository.python, ["-B", script])
        command.input = .bytes(
            answers.flatMap {
                Array(#"{"schema": "\#($0.command)", "answer": \#($0.text)}"#.utf8) + [10]
            })
        let result = try command.run(within: 60)
        try #require(result.code == 0, "\(result)")
        let verdicts = try String(decoding: result.output, as: UTF8.self).split(separator: "\n")
            .map { try JSONDecoder().decode(Verdict.self, from: Data($0.utf8)) }
        try #require(verdicts.count == answers.count)
        for (verdict, answer) in zip(verdicts, answers) where !verdict.problems.isEmpty {
            Issue.record("\(answer.command): \(verdict.problems)\n\(answer.text)")
        }
    }
}

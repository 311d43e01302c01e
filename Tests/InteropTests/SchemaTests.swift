import Foundation
import TestSupport
import Testing

/// The schema that the program prints, used by a program that is not ours.
@Suite(.enabled(if: Repository.hasProgram))
struct SchemaTests {
    private static let definitions = Repository.root
        .appendingPathComponent("Sources/ProviderCatalogue/Definitions")

    /// What the second program says of each file.
    private struct Verdict: Decodable {
        let file: String
        let problems: [String]
    }

    private func verdicts(on files: [String]) throws -> [Verdict] {
        let home = try PintleHome(withVault: false)
        let printed = try Command(home.program, ["providers", "schema"]).run(within: 30)
        try #require(printed.code == 0, "\(printed)")
        let schema = try home.folder.write(
            String(decoding: printed.output, as: UTF8.self), to: "schema.json")
        let script = Repository.root.appendingPathComponent("Tests/Interop/schema.py").path
        let result = try Command(Repository.python, ["-B", script, schema] + files)
            .run(within: 60)
        try #require(result.code == 0, "\(result)")
        return try String(decoding: result.output, as: UTF8.self).split(separator: "\n").map {
            try JSONDecoder().decode(Verdict.self, from: Data($0.utf8))
        }
    }

    @Test func `every built-in definition is good by the schema`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.definitions.path)
            .filter { $0.hasSuffix(".yaml") }.sorted()
        let verdicts = try verdicts(
            on: files.map { Self.definitions.appendingPathComponent($0).path })
        #expect(verdicts.count == files.count && files.count > 20)
        #expect(verdicts.filter { !$0.problems.isEmpty }.map(\.file) == [])
    }

    private static let server = """
        id: acme
        name: Acme
        protocol: oauth2
        issuer: "https://acme.example"

        """

    @Test(
        arguments: [
            ("", true),
            ("redirect: plain_oob\nscopes: [read, write]\npkce: none", true),
            ("redirect: 'com.acme:/back'\nredirect_shows_code: true", true),
            ("authorize: {url: 'https://acme.example/a', account_parameter: login_hint}", true),
            ("identity: {url: 'https://acme.example/me', format: form, id: sub}", true),
            ("signature_method: HMAC-SHA1", false), ("login: none", false),
            ("use: oauth1", false), ("redirect: {account_id: a}", false),
            ("redirect: 'https://acme.example/#a'", false), ("scopes: read write", false),
            ("scope_separator: ','", true), ("redirect_shows_code: true", false),
            ("identity: {url: 'https://acme.example/me', format: jwt, id: sub}", false),
            ("token: {url: 'https://acme.example/t', method: GET}", false),
            ("forms: [pin]", false),
        ])
    func `schema and program agree on a definition of OAuth 2`(
        lines: String, isGood: Bool
    ) throws {
        let home = try PintleHome(withVault: false)
        let file = try home.folder.write(Self.server + lines + "\n", to: "acme.yaml")
        let verdict = try #require(try verdicts(on: [file]).first)
        #expect(verdict.problems.isEmpty == isGood)
        let check = try Command(
            home.program, ["providers", "check", file], environment: home.environment
        ).run(within: 30)
        #expect((check.code == 0) == isGood)
    }

    @Test func `without an issuer both URLs have to be there by the schema too`() throws {
        let home = try PintleHome(withVault: false)
        let lines = Self.server.split(separator: "\n").dropLast().joined(separator: "\n")
        let page = "\nauthorize: {url: 'https://acme.example/a'}"
        let both = page + "\ntoken: {url: 'https://acme.example/t'}"
        let files = [
            try home.folder.write(lines + page, to: "page.yaml"),
            try home.folder.write(lines + both, to: "both.yaml"),
        ]
        #expect(try verdicts(on: files).map(\.problems.isEmpty) == [false, true])
    }

    @Test(arguments: [
        ("id: x", "id: X"),
        ("protocol: oauth1", "protocol: oauth2"),
        ("protocol: oauth1", "protocol: oauth3"),
        ("callback: oob", "callback: oob\npkce: S256"),
        ("callback: oob", "call_back: oob"),
        ("callback_confirmed: required", "callback_confirmed: never"),
        ("after_wrong_pin: new", "after_wrong_pin: new\nrequest_token_life: 0"),
        ("after_wrong_pin: new", "after_wrong_pin: new\nlogin: none"),
        ("callback: oob", "callback: somewhere"),
        ("callback: oob", "callback: oob\nuse: {header: A, query: b}"),
        ("callback: oob", "callback: oob\nerrors: [{status: 400, value: x, means: pin}]"),
    ])
    func `a faulty definition is refused by the schema too`(
        good: String, bad: String
    ) throws {
        let home = try PintleHome(withVault: false)
        let text = try String(
            contentsOf: Self.definitions.appendingPathComponent("x.yaml"), encoding: .utf8)
        let edited = text.replacing(good + "\n", with: bad + "\n")
        try #require(edited != text)
        let file = try home.folder.write(edited, to: "bad.yaml")
        let verdict = try #require(try verdicts(on: [file]).first)
        #expect(!verdict.problems.isEmpty)
        let check = try Command(
            home.program, ["providers", "check", file], environment: home.environment
        ).run(within: 30)
        #expect(check.code == 2)
    }
}

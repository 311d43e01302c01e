import OAuthCore
import Testing

@Suite struct `Levels of access` {
    private let levels = [
        ScopeLevel("read", scopes: ["read"], note: "Read"),
        ScopeLevel("write", scopes: ["read", "write"], note: "Read and write"),
        ScopeLevel("mail", scopes: ["openid", "mail"], note: "Mail"),
    ]

    @Test(
        arguments: [
            (["read"], ["read"], []), (["write", "read"], ["write"], []),
            (["read", "openid", "mail"], ["read", "mail"], []),
            (["openid"], [], ["openid"]), (["more", "read", "write"], ["write"], ["more"]),
            (["mail", "read"], ["read"], ["mail"]), ([], [], []),
        ] as [([String], [String], [String])])
    func `are found in scopes, the greater one for both`(
        scopes: [String], names: [String], rest: [String]
    ) {
        let found = levels.split(scopes)
        #expect(found.levels.map(\.name) == names)
        #expect(found.rest == rest)
    }

    @Test(
        arguments: [
            ([], [], nil), ([0], [], ["read"]),
            ([0, 1], ["read", "x", "x"], ["read", "write", "x"]),
            ([], ["x"], ["x"]),
        ] as [([Int], [String], [String]?)])
    func `and further scopes add up, each once`(places: [Int], more: [String], all: [String]?) {
        #expect(places.map { levels[$0] }.asking(besides: more) == all)
    }

    @Test(
        arguments: [
            ("", []), (" a  b\ta\n", ["a", "b"]), ("a,b", ["a,b"]),
        ] as [(String, [String])])
    func `are asked for beside scopes that stand between blanks`(text: String, scopes: [String]) {
        #expect([String](scopes: text) == scopes)
    }

    @Test(arguments: ["\"", "\\", "ü", "a\u{1b}b", String(repeating: "a", count: 201)])
    func `take no scope that RFC 6749 has not`(scope: String) {
        #expect(["read", scope].firstBadScope == scope)
        #expect(["read", "https://mail.google.com/", "a:b"].firstBadScope == nil)
    }
}

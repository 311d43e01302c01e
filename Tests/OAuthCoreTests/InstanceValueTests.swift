import OAuthCore
import Testing

/// What people type for a variable, and what is made of it.
@Suite struct InstanceValueTests {
    typealias Variable = Provider.InstanceVariable

    /// A kind, what is typed, and what is kept.
    static let good: [(Variable.Kind, String, String)] = [
        (.site, "https://Wiki.Example.org/w/", "wiki.example.org/w"),
        (.site, "wiki.example.org", "wiki.example.org"),
        (.site, "  HTTPS://wiki.example.org//  ", "wiki.example.org"),
        (.site, "https://wiki.example.org:443/w", "wiki.example.org/w"),
        (.site, "wiki.example.org:8443/W/Sub_1", "wiki.example.org:8443/W/Sub_1"),
        (.site, "http://127.0.0.1:8080/x", "127.0.0.1:8080/x"),
        (.site, "localhost:80/x", "localhost/x"),
        (.site, "http://[::1]:8080", "[::1]:8080"),
        (.site, "HTTPS://localhost:8443/x/", "https://localhost:8443/x"),
        (.site, "https://127.0.0.1", "https://127.0.0.1"),
        (.host, "https://[::1]:8443", "https://[::1]:8443"),
        (.site, "xn--bcher-kva.example", "xn--bcher-kva.example"),
        (.host, "Jira.Example.com", "jira.example.com"),
        (.host, "https://jira.example.com/", "jira.example.com"),
        (.host, "jira.example.com:8443", "jira.example.com:8443"),
        (.host, "127.0.0.1:2990", "127.0.0.1:2990"),
        (.word, "123456_SB1", "123456_SB1"),
        (.word, " acme-2 \n", "acme-2"),
    ]

    static let bad: [(Variable.Kind, String, Variable.ValueFailure)] = [
        (.site, "", .empty),
        (.site, " \t", .empty),
        (.site, String(repeating: "a", count: 201), .tooLong),
        (.site, "ftp://wiki.example.org", .scheme),
        (.site, "http://wiki.example.org", .notEncrypted),
        (.site, "http://127.0.0.1.example.org", .notEncrypted),
        (.site, "https://me:pw@wiki.example.org", .userInfo),
        (.site, "me@wiki.example.org", .userInfo),
        (.site, "https://b\u{fc}cher.example", .notASCII),
        (.site, "wiki.example.org/b\u{fc}cher", .notASCII),
        (.site, "wiki.example.org/?a=b", .queryOrFragment),
        (.site, "wiki.example.org/#top", .queryOrFragment),
        (.site, "wiki.example.org?", .queryOrFragment),
        (.site, "wiki example.org", .badCharacter),
        (.site, "wiki.example.org/a b", .badCharacter),
        (.site, "wiki.example.org/%2e%2e", .badCharacter),
        (.site, "wiki.example.org/../w", .badCharacter),
        (.site, "wiki.example.org/./w", .badCharacter),
        (.site, "wiki.example.org/a//b", .badCharacter),
        (.site, "wiki.example.org/a,b", .badCharacter),
        (.site, "wiki.example.org\\w", .badCharacter),
        (.site, "wiki.example.org/\u{0}", .badCharacter),
        (.site, "https://", .badHost),
        (.site, "/w", .badHost),
        (.site, "wiki..example.org", .badHost),
        (.site, "wiki.example.org:port", .badHost),
        (.site, "wiki.example.org:70000", .badHost),
        (.site, "0x7f.1", .badHost),
        (.site, "a,b", .badHost),
        (.host, "jira.example.com/x", .path),
        (.host, "http://jira.example.com", .notEncrypted),
        (.word, "", .empty),
        (.word, "a.b", .badCharacter),
        (.word, "a b", .badCharacter),
        (.word, "a,b", .badCharacter),
        (.word, "-a", .badCharacter),
        (.word, "a_", .badCharacter),
        (.word, "\u{e4}", .badCharacter),
    ]

    private func variable(_ kind: Variable.Kind) -> Variable {
        Variable(name: "v", question: "Which?", kind: kind, example: "e")
    }

    @Test("what is typed is kept in one form", arguments: good)
    func values(kind: Variable.Kind, typed: String, kept: String) throws {
        #expect(try variable(kind).value(typed: typed) == kept)
    }

    @Test("what is kept comes out the same again, and can be part of an id", arguments: good)
    func idempotent(kind: Variable.Kind, typed: String, kept: String) throws {
        #expect(try variable(kind).value(typed: kept) == kept)
        let id = try #require(ProviderID(rawValue: "acme")?.instance([kept, kept]))
        #expect(id.instanceValues == [kept, kept])
    }

    @Test("what is no value is told apart", arguments: bad)
    func failures(kind: Variable.Kind, typed: String, failure: Variable.ValueFailure) {
        #expect(throws: failure) { try variable(kind).value(typed: typed) }
    }

    @Test("a site is spoken to by https, this machine by http unless https was typed")
    func replacements() {
        #expect(
            variable(.site).replacement(for: "wiki.example.org/w") == "https://wiki.example.org/w")
        #expect(variable(.site).replacement(for: "localhost:80/w") == "http://localhost:80/w")
        #expect(variable(.site).replacement(for: "[::1]:8080/w") == "http://[::1]:8080/w")
        #expect(
            variable(.site).replacement(for: "https://[::1]:8443/w") == "https://[::1]:8443/w")
        #expect(variable(.host).replacement(for: "https://localhost:8443") == "localhost:8443")
        #expect(variable(.host).replacement(for: "jira.example.com") == "jira.example.com")
        #expect(variable(.word).hostReplacement(for: "123456_SB1") == "123456-sb1")
    }
}

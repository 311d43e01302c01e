import OAuthCore
import Testing

@Suite("Random text in every reader")
struct HostileTextTests {
    @Test("A URL that is taken reads back as itself", arguments: 0..<40)
    func urls(seed: UInt64) throws {
        for text in texts(seed: seed, after: "https://") {
            guard let url = try? RequestURL(text) else { continue }
            #expect(try RequestURL(url.text) == url)
            #expect(url.text.utf8.allSatisfy { (0x21..<0x7f).contains($0) })
            #expect(try Origin(host: url.origin.description) == url.origin)
        }
    }

    @Test("A header that is taken can be written and reads back as itself", arguments: 0..<40)
    func headers(seed: UInt64) throws {
        for text in texts(seed: seed, after: "OAuth ") {
            guard let header = try? AuthorizationHeader(text), let written = try? header.text else {
                continue
            }
            #expect(try AuthorizationHeader(written) == header)
        }
    }

    @Test("No answer and no paste stops a reader", arguments: 0..<40)
    func readers(seed: UInt64) {
        for text in texts(seed: seed, after: "oauth_problem=") {
            let parameters = try? FormParameters.parse(text)
            #expect(
                parameters == nil
                    || parameters
                        == (try? FormParameters.parse(FormParameters.encode(parameters ?? [])))
            )
            #expect(OAuthProblem(body: text.utf8)?.code != "")
            let reply = try? TokenCredentialsReply("oauth_token=a&oauth_token_secret=\(text)".utf8)
            #expect(reply?.credentials.identifier != Secret([]))
            #expect((ErrorBody(status: 400, body: text.utf8).message?.count ?? 0) <= 500)
            #expect(PastedAnswer.parse(text) != .empty)
        }
    }

    /// Texts of the characters that readers treat specially, the same for a seed on every run.
    private func texts(seed: UInt64, after beginning: String) -> [String] {
        var state = seed &* 0x9e37_79b9_7f4a_7c15 | 1
        func next(below limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        return (0..<100).map { _ in
            beginning
                + String(
                    (0..<next(below: 24)).map { _ in Self.alphabet[next(below: Self.alphabet.count)]
                    })
        }
    }

    private static let alphabet = Array(
        "a1.-_~%%2:://??##[]@&&==++,\"\\ '<>;\t\r\n\u{0}\u{7f}é\u{301}\u{200b}\u{1f511}")
}

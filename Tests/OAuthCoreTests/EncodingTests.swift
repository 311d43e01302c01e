import OAuthCore
import Testing

@Suite("Encodings")
struct EncodingTests {
    @Test(
        "A broken sequence or bytes beyond UTF-8 make no text",
        arguments: ["%", "%4", "%zz", "%ff", "a%C3"])
    func brokenEncoding(text: String) {
        #expect(PercentEncoding.decode(text) == nil)
        #expect(throws: ParseFailure.malformed) { try FormParameters.parse("a=\(text)") }
    }

    @Test("Plus is a blank in a form and itself in percent-encoding")
    func plus() throws {
        #expect(PercentEncoding.decode("a+b") == "a+b")
        #expect(try FormParameters.parse("a+b=c+d") == [Parameter("a b", "c d")])
    }

    @Test("What a form encodes it decodes")
    func formRoundTrip() throws {
        let parameters = [
            Parameter("a b", "+&=%"), Parameter("", "x"), Parameter("é", "e\u{301}"),
            Parameter("a b", ""),
        ]
        let decoded = try FormParameters.parse(FormParameters.encode(parameters))
        #expect(decoded.map { Array($0.value.utf8) } == parameters.map { Array($0.value.utf8) })
        #expect(decoded.map(\.name) == parameters.map(\.name))
    }

    @Test(
        "What is no Base64 decodes to nothing",
        arguments: ["A", "AA=", "A===", "AB", "A-+*", "Zm9=v", "Zm8=\n"])
    func brokenBase64(text: String) {
        #expect(Base64.decode(text) == nil)
    }

    @Test("Names sort before values, each by its bytes")
    func sorting() {
        let normalized = NormalizedParameters([
            Parameter("file_10", "x"), Parameter("file", "z"), Parameter("file_1", "y"),
            Parameter("file", "a"), Parameter("File", "b"),
        ])
        #expect(normalized.text == "File=b&file=a&file=z&file_1=y&file_10=x")
    }

    @Test(
        "A header that is no OAuth header is refused",
        arguments: [
            ("", .unsupportedScheme), ("Basic a=b", .unsupportedScheme),
            ("OAuth", .unsupportedScheme), ("OAuth a", .malformed), ("OAuth a=\"b", .malformed),
            ("OAuth a=\"b\" c=\"d\"", .malformed), ("OAuth =\"b\"", .malformed),
            ("OAuth a=\"%zz\"", .malformed),
            ("OAuth realm=\"a\", realm=\"b\"", .repeated(.realm)),
        ] as [(String, ParseFailure)])
    func brokenHeader(text: String, failure: ParseFailure) {
        #expect(throws: failure) { try AuthorizationHeader(text) }
    }

    @Test("Headers are read without quotes, with odd blanks and with escapes")
    func tolerantHeader() throws {
        let header = try AuthorizationHeader("oauth  realm=\"a\\\"b\" ,a=b,  c = \"d%20e\",")
        #expect(header.realm == "a\"b")
        #expect(header.parameters == [Parameter("a", "b"), Parameter("c", "d e")])
    }

    @Test(
        "A path leads into objects and arrays",
        arguments: [
            ("user.id", "42"), ("users.1", "b"), ("users.9", nil), ("user", nil), ("none.id", nil),
        ])
    func jsonPath(path: String, text: String?) {
        let value = JSONValue.object([
            .init("user", .object([.init("id", .number("42"))])),
            .init("users", .array([.string("a"), .string("b")])),
        ])
        #expect(value[path: path]?.text == text)
    }
}

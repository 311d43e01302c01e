import OAuthCore
import Testing

@Suite("The answer of a token endpoint")
struct TokenReplyTests {
    @Test(
        "what an answer keeps secret is found in one that is cut off too",
        arguments: [
            #"{"device_code":"SECRET","user_code":"A""#, #"{"a":1e400,"client_secret" : "SECRET"}"#,
            #"{"registration_access_token":"SECRET"}"#, "x&device_code=SECRET&y",
        ])
    func hiddenSecrets(body: String) {
        #expect(TokenReply.secrets(in: Array(body.utf8)).map(\.revealedText).contains("SECRET"))
    }

    @Test(
        "is read as published",
        arguments: VectorFile.cases("token_response_oauth2").filter {
            // The RFC's own example has the type "example", which nobody can present.
            $0.input["http_status"]?.text == "200" && $0.id != "t2-rfc6749-51"
        })
    func published(_ vector: VectorCase) throws {
        let reply = try TokenReply(Array(try vector.text("body").utf8))
        #expect(reply.credentials.accessToken.revealedText == vector.expected["access_token"]?.text)
        #expect(reply.credentials.scope == vector.expected["scope"]?.text)
        #expect(reply.namesType)
    }

    @Test("has the refresh token and the life of RFC 6749 section 5.1")
    func whole() throws {
        let reply = try TokenReply(
            Array(
                """
                {"access_token":"2YotnFZFEjr1zCsicMWpAA", "token_type":"Bearer",
                 "expires_in":3600, "refresh_token":"tGzv3JOkF0XG5Qx2TlKWIA",
                 "example_parameter":"example_value"}
                """.utf8))
        #expect(reply.credentials.refreshToken?.revealedText == "tGzv3JOkF0XG5Qx2TlKWIA")
        #expect(reply.life == .seconds(3600))
    }

    @Test(
        "may be a form, or have a byte order mark, or name no type",
        arguments: [
            "access_token=a%2Fb&token_type=bearer&expires_in=60",
            "\u{feff}{\"access_token\":\"a/b\",\"expires_in\":60}",
            "\n {\"access_token\":\"a\\/b\",\"token_type\":\"BEARER\",\"expires_in\":\"60\"}",
        ])
    func forms(body: String) throws {
        let reply = try TokenReply(Array(body.utf8))
        #expect(reply.credentials.accessToken.revealedText == "a/b")
        #expect(reply.life == .seconds(60))
    }

    @Test(
        "says no end where its life is no number of seconds",
        arguments: [
            "-1", "\"-3600\"", "\"soon\"", "null", "\"\"", "1e9", "99999999999999999999", "[60]",
            "true",
            "9000000000",
        ])
    func oddLife(text: String) throws {
        let body = #"{"access_token":"a","token_type":"bearer","expires_in":\#(text)}"#
        #expect(try TokenReply(Array(body.utf8)).life == nil)
    }

    @Test("ends at once where its life is 0", arguments: ["0", "\"0\"", "0.5"])
    func noLife(text: String) throws {
        let body = #"{"access_token":"a","token_type":"bearer","expires_in":\#(text)}"#
        #expect(try TokenReply(Array(body.utf8)).life == .zero)
    }

    @Test("drops parts of a second")
    func fraction() throws {
        let body = #"{"access_token":"a","expires_in":59.9}"#
        #expect(try TokenReply(Array(body.utf8)).life == .seconds(59))
    }

    @Test("is refused where its type cannot be presented", arguments: ["mac", "DPoP", "example"])
    func type(name: String) {
        let body = #"{"access_token":"a","token_type":"\#(name)"}"#
        #expect(throws: TokenReply.Defect.type(name)) { try TokenReply(Array(body.utf8)) }
    }

    @Test(
        "is refused without exactly one token",
        arguments: [
            "{}", "", "<html></html>", #"{"access_token":""}"#, #"{"access_token":"a""#,
            #"{"access_token":5}"#, #"{"access_token":null}"#, "[]", "token_type=bearer",
        ])
    func noToken(body: String) {
        #expect(throws: TokenReply.Defect.parse(.malformed)) { try TokenReply(Array(body.utf8)) }
    }

    @Test(
        "is refused with a member twice, which is named",
        arguments: [
            (#"{"access_token":"a","access_token":"b"}"#, "access_token"),
            ("access_token=a&access_token=b", "access_token"),
            (#"{"access_token":"a","refresh_token":"b","refresh_token":"c"}"#, "refresh_token"),
            (#"{"access_token":"a","token_type":"bearer","token_type":"mac"}"#, "token_type"),
        ])
    func repeated(body: String, name: String) {
        #expect(throws: TokenReply.Defect.repeated(name)) { try TokenReply(Array(body.utf8)) }
    }

    @Test(
        "is refused where no header could hold its token",
        arguments: ["té", "a b", "a\\u0007b", "\\ud800"])
    func header(token: String) {
        let body = #"{"access_token":"\#(token)","token_type":"bearer"}"#
        #expect(throws: TokenReply.Defect.self) { try TokenReply(Array(body.utf8)) }
    }

    /// Rule 7 of the contract: a success with an error in it is an error.
    @Test("is an error where it says so, whatever stands beside it")
    func error() {
        let body = #"{"access_token":"a","token_type":"bearer","error":"invalid_grant"}"#
        #expect(throws: TokenReply.Defect.error("invalid_grant")) {
            try TokenReply(Array(body.utf8))
        }
    }

    @Test("gives its tokens to those who hide them, also where it is a refusal")
    func secrets() {
        let body = #"{"error":"e","access_token":"a","refresh_token":"r"}"#
        #expect(
            TokenReply.secrets(in: Array(body.utf8)) == [Secret(utf8: "a"), Secret(utf8: "r")])
    }

    @Test("is refused where a token has a control character")
    func control() {
        let body = #"{"access_token":"a\u0000b"}"#
        #expect(throws: TokenReply.Defect.parse(.forbiddenCharacter)) {
            try TokenReply(Array(body.utf8))
        }
    }
}

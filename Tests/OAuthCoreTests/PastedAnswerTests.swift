import OAuthCore
import Testing

@Suite("What a person pastes")
struct PastedAnswerTests {
    @Test(
        "Blanks and quotes around a PIN go, all else stays",
        arguments: [
            ("1234567", "1234567"), ("  0012345\n", "0012345"), ("\"1234567\"", "1234567"),
            ("\u{201c}123-456-789\u{201d}", "123-456-789"), ("'WXYZ89'", "WXYZ89"),
            ("\u{feff}1234567\u{200b}\r\n", "1234567"), ("\" 77 \"", "77"),
            ("123 456", "123 456"), ("a=b", "a=b"), ("１２３", "１２３"),
        ])
    func pin(pasted: String, verifier: String) {
        #expect(
            PastedAnswer.parse(pasted) == .verifier(Verifier(Secret(utf8: verifier))))
    }

    @Test("Nothing is nothing", arguments: ["", "  \n\t", "\"\"", "' '", "\u{200b}"])
    func nothing(pasted: String) {
        #expect(PastedAnswer.parse(pasted) == .empty)
    }

    @Test(
        "Every form of a redirect gives token and verifier",
        arguments: [
            "http://localhost/cb?oauth_token=t%2F1&oauth_verifier=v+1",
            "pintle:cb?oauth_token=t%2F1&oauth_verifier=v+1",
            "pintle://cb/?a=1&oauth_token=t%2F1&oauth_verifier=v+1#_=_",
            "?oauth_token=t%2F1&oauth_verifier=v%201", "#oauth_verifier=v%201&oauth_token=t/1",
            "oauth_token=t%2F1&oauth_verifier=v%201",
            "\" http://localhost/cb?oauth_token=t%2F1&oauth_\n  verifier=v+1 \"",
        ])
    func redirect(pasted: String) {
        guard case .redirect(let answer) = PastedAnswer.parse(pasted) else {
            Issue.record("not taken as a redirect")
            return
        }
        #expect(answer.temporaryIdentifier == "t/1")
        #expect(answer.verifier?.value.revealedText == "v 1")
        #expect(!answer.isDenied)
    }

    @Test(
        "A denial is seen in every dialect",
        arguments: [
            ("https://a/cb?denied=tok", "tok"),
            ("https://a/cb?oauth_token=tok&error=access_denied", "tok"),
            ("https://a/cb?oauth_token=tok&oauth_problem=user_refused", "tok"),
            ("https://a/cb?oauth_token=tok&oauth_problem=permission_denied", "tok"),
        ])
    func denial(pasted: String, token: String) {
        guard case .redirect(let answer) = PastedAnswer.parse(pasted) else {
            Issue.record("not taken as a redirect")
            return
        }
        #expect(answer.isDenied)
        #expect(answer.temporaryIdentifier == token)
        #expect(answer.verifier == nil)
    }

    @Test("A redirect with a broken part keeps the parts that can be read")
    func brokenPart() {
        guard case .redirect(let answer) = PastedAnswer.parse("http://a/?x=%&oauth_verifier=v")
        else {
            Issue.record("not taken as a redirect")
            return
        }
        #expect(answer.parameters == [Parameter(.verifier, "v")])
        #expect(!"\(answer)".contains("v="))
    }

    @Test("A paste of a megabyte is taken as it is")
    func hugePaste() {
        let text = String(repeating: "9", count: 1 << 20)
        #expect(PastedAnswer.parse(text) == .verifier(Verifier(Secret(utf8: text))))
    }
}

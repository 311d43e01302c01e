import LoginCore
import OAuthCore
import Testing

/// What a server in trouble lets slip, and what of it is left out.
@Suite("What looks like a token in a server's words")
struct LookalikeTests {
    private func shown(_ text: String) -> String? {
        let problem = ServerProblem(host: "acme.example", status: 500, text: text)
        let failure = LoginFailure.refused(.serverTrouble, problem).withoutLookalikes
        guard case .refused(_, let problem) = failure else { return nil }
        return problem.text
    }

    @Test(
        "is left out",
        arguments: [
            ("near 'a1b2c3d4e5f6a7b8': syntax error", "near '***': syntax error"),
            ("access_token=abc", "access_token=***"),
            ("access_token=abc&refresh_token=d.e-f&x=1", "access_token=***&refresh_token=***&x=1"),
            (#"{"refresh_token": "abc", "x": 1}"#, #"{"refresh_token": "***", "x": 1}"#),
            (#"{:access_token=>"abc"}"#, #"{:access_token=>"***"}"#),
            ("<AccessToken>abc</AccessToken>", "<AccessToken>***</AccessToken>"),
            ("refresh_token: Abc/d+e=", "refresh_token: ***"),
            ("near '\u{ff41}\u{ff11}b2c3d4e5f6a7b8\u{ff19}'", "near '***'"),
            ("\u{ff41}ccess_token\u{ff1d}abc", "\u{ff41}ccess_token\u{ff1d}***"),
            ("id_token=", "id_token="), ("device_code=\u{e9}t\u{e9}", "device_code=***"),
        ])
    func leftOut(text: String, shown: String) {
        #expect(self.shown(text) == shown)
    }

    @Test(
        "is nothing that a person has to read",
        arguments: [
            "", "The access_token is invalid", "Invalid refresh_token: expired", "code: 239",
            "The access token (access_token) has to be sent", "error=invalid_grant",
            "internationalization", "access_token",
        ])
    func keeps(text: String) {
        #expect(shown(text) == text)
    }
}

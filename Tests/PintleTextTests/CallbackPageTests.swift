import LoginCore
import OAuthCore
import PintleText
import Testing
import TextCore

/// What a browser shows that came back.
@Suite struct `The page at the end of a login` {
    @Test(arguments: CallbackDesk.Outcome.allCases)
    func `has words, and nothing from elsewhere`(outcome: CallbackDesk.Outcome) {
        let page = CallbackPage.html(outcome)
        #expect(page.hasPrefix("<!DOCTYPE html>"))
        #expect(page.contains("Pintle"))
        // No script, no style, no picture, no link: nothing but text.
        let tags = ["<script", "<style", "<img", "<link", "<a ", "<form", "src=", "href=", "url("]
        #expect(tags.filter(page.contains).isEmpty)
    }

    @Test(arguments: [.taken, .declined, .answeredBefore] as [CallbackDesk.Outcome])
    func `sends people back to the terminal`(outcome: CallbackDesk.Outcome) {
        #expect(CallbackPage.html(outcome).contains("Go back to the terminal"))
    }
}

/// The command by which a browser elsewhere gets back here.
@Suite struct `A tunnel through ssh` {
    private func authorization(_ form: LoginForm) throws -> Authorization {
        Authorization(
            proof: .code(
                CodeRequest(
                    state: "xyz", verifier: nil, redirect: "http://localhost:4711/cb", issuer: nil,
                    token: try RequestURL("https://acme.example/token"), form: form)),
            url: try RequestURL("https://acme.example/authorize"),
            issuedAt: Timestamp(secondsSince1970: 0), expiresAt: nil)
    }

    @Test(
        arguments: [
            (.loopback, .ssh(server: "192.0.2.1"), "ssh -L 4711:127.0.0.1:4711 192.0.2.1"),
            (.loopback, .ssh(server: nil), "ssh -L 4711:127.0.0.1:4711 HOST"),
            (.loopback, .display, nil), (.loopback, .noDisplay, nil),
            (.code, .ssh(server: "192.0.2.1"), nil),
        ] as [(LoginForm, Seat, String?)])
    func `is named where the person sits elsewhere`(
        form: LoginForm, seat: Seat, command: String?
    ) throws {
        #expect(FormWords.tunnel(to: try authorization(form), from: seat)?.text == command)
    }
}

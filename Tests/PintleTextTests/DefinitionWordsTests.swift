import LoginCore
import OAuthCore
import PintleText
import Testing
import TextCore

@Suite struct `Words that a definition decides` {
    private func provider(source: Provider.Source = .own) throws -> Provider {
        let url = { (path: String) in try RequestURL("https://acme.example\(path)") }
        return Provider(
            id: try #require(ProviderID(rawValue: "acme")), name: "Acme",
            protocol: .oauth1(
                OAuth1Rules(
                    login: OAuth1Endpoints(
                        temporaryCredentialRequest: .init(url: try url("/oauth/request")),
                        authorization: .init(url: try url("/authorize")),
                        tokenRequest: .init(url: try url("/oauth/access"), method: "PUT")),
                    callback: .init(.redirect("https://app.example/back")))),
            source: source)
    }

    private func words(_ failure: LoginFailure, _ context: AnnouncementContext) -> String {
        let announcement = Announcement.login(failure, context)
        let texts = [announcement.title, announcement.sentence, announcement.hint]
        return (texts + announcement.next.map(\.command)).map(\.text).joined(separator: "\n")
    }

    private static let builtIn = Provider.Source.builtIn(
        reference: "acme.example", readOn: "2026-11-21", mark: .verified, unchecked: [])

    @Test(
        arguments: [
            (.refused(.nothingThere(.requestToken), Samples.problem), "request_token.url"),
            (.refused(.nothingThere(.accessToken), Samples.problem), "access_token.url"),
            (
                .refused(.methodNotTaken(.accessToken, allowed: []), Samples.problem),
                "access_token.method"
            ),
            (.unusableAnswer(.otherFormat(.json), host: Samples.host), "reply.format: json"),
            (.callbackNotConfirmed, "callback_confirmed: absent"),
            (.refused(.callback, Samples.problem), "callback:"),
        ] as [(LoginFailure, String)])
    func `who wrote the definition is told which key of it to look at, and nobody else`(
        failure: LoginFailure, key: String
    ) throws {
        let own = AnnouncementContext(provider: try provider(), clock: Samples.clock)
        let other = AnnouncementContext(
            provider: try provider(source: Self.builtIn), clock: Samples.clock)
        #expect(words(failure, own).contains(key))
        #expect(!words(failure, other).contains(key))
    }

    @Test func `what is not there, or not taken, is told with its path and methods`() throws {
        let context = AnnouncementContext(provider: try provider(), clock: Samples.clock)
        let nothing = LoginFailure.refused(.nothingThere(.requestToken), Samples.problem)
        #expect(words(nothing, context).hasPrefix("Acme has nothing at /oauth/request\n"))
        let method = LoginFailure.refused(
            .methodNotTaken(.accessToken, allowed: ["GET", "HEAD"]), Samples.problem)
        #expect(
            words(method, context).hasPrefix(
                "Acme does not accept PUT there\n/oauth/access accepts GET, HEAD.\n"))
    }

    @Test(arguments: Samples.loginFailures, [true, false])
    func `a login that is finished with an address speaks of no PIN`(
        failure: LoginFailure, isLate: Bool
    ) throws {
        var context = AnnouncementContext(provider: try provider(), clock: Samples.clock)
        context.hasNewAddress = isLate
        context.isPINOnItsWay = isLate
        #expect(!words(failure, context).contains("PIN"))
    }

    @Test func `a key of the other protocol is told with the name of that protocol`() {
        let fault = DefinitionFailure(
            line: 5, key: "signature_method", reason: .keyOfOtherProtocol("oauth1"))
        #expect(
            DefinitionWords.line(fault, path: "acme.yaml").text
                == "acme.yaml:5: signature_method: this is a key of protocol: oauth1; leave it out."
        )
    }

    @Test(arguments: [-1, 0, 1])
    func `clocks that agree are not to be set`(seconds: Int) {
        let offset = Duration.seconds(seconds)
        let refused = LoginFailure.clock(.refusedAfterCorrection(offset: offset), Samples.problem)
        #expect(!words(refused, Samples.context).contains("et the clock"))
        #expect(!words(refused, Samples.context).contains("et this machine"))
        #expect(
            !Announcement.clockCorrected(offset, Samples.context).title.text.contains(" s slow"))
    }
}

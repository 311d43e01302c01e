import LoginCore
import OAuthCore
public import TerminalCore

/// Messages that only OAuth 2 needs.
extension Announcement {
    /// A token was pasted where a code is waited for.
    static func tokenInsteadOfCode(_ context: AnnouncementContext) -> Announcement {
        failure(
            .refused, "That is a token, not a \(context.carryWords.shownName ?? "code")",
            "This login needs a code, which Pintle exchanges itself. Nothing was sent.",
            next: [
                .advice(
                    "Open the URL of this login, allow the app, then paste the URL where it ends.")
            ],
            hint: "paste what the URL of login \(context.login) leads to")
    }

    /// A code was pasted where a token is waited for.
    static func codeInsteadOfToken(_ context: AnnouncementContext) -> Announcement {
        failure(
            .refused, "That is a code, not a token",
            "This login needs the token itself. Nothing was sent.",
            next: [
                .advice(
                    "Open the URL of this login, allow the app, then paste the URL where it ends.")
            ],
            hint: "paste what the URL of login \(context.login) leads to")
    }

    /// The pasted text cannot be a token.
    static func noToken(_ context: AnnouncementContext) -> Announcement {
        failure(
            .refused, "That is not a token",
            "A token has letters, digits and signs, but no blanks. Nothing was sent.",
            next: [.advice("Copy the whole token from the page, and nothing else.")],
            hint: "paste the token that the URL of login \(context.login) leads to")
    }

    /// An earlier process sent the code, and ended before the answer came.
    static func answerSentBefore(_ context: AnnouncementContext) -> Announcement {
        failure(
            .network, "An earlier Pintle stopped while it was sending the code",
            "The code may have been used. Nothing was sent now.",
            next: [.newURL(login: context.login), .keepForLater])
    }

    /// A session was to be renewed before, and no answer to that is known.
    static func renewalUnanswered(
        at moment: Timestamp, _ context: AnnouncementContext
    ) -> Announcement {
        let time = context.clock.moment(moment)
        return failure(
            .network, "Its last renewal got no answer",
            "That was at \(time). Asking again could end the token that still works.",
            hint: "pintle sessions renew, which asks all the same")
    }

    /// A login ends another session, which somebody may still need.
    public static func endsElsewhere(
        _ consequence: PrintableText, instead: PrintableText
    ) -> Announcement {
        Announcement(.attention, "This login ends another session", consequence, hint: instead)
    }

    /// The same where a code was on its way, which is exchanged once: it is never sent again, and
    /// opening a new URL is the way on.
    func afterLostAnswer(_ context: AnnouncementContext) -> Announcement {
        .failure(
            exit ?? .failed, "The answer to the code was lost",
            "\(title). A code is sent only once.",
            next: [.newURL(login: context.login), .keepForLater], said: said)
    }

    /// The issuer's own description of itself does not serve.
    static func metadata(
        _ defect: MetadataDefect, of host: String, _ context: AnnouncementContext
    ) -> Announcement {
        let host = PrintableText(host, limit: 60)
        let (title, sentence): (Title, PrintableText)
        switch defect {
        case .absent:
            title = "\(host) has no login metadata"
            sentence = "OAuth 2 metadata is missing at both of the usual URLs."
        case .otherIssuer(let name):
            title = "\(host) describes another issuer"
            sentence = "It calls itself \(name, limit: 60). None of it was used."
        case .lacks(let endpoint):
            title = missing(endpoint, at: host)
            sentence = "Its metadata has no \(endpoint.rawValue) that can be used."
        case .otherHost(let endpoint, let other):
            title = "\(host) names another host"
            sentence =
                "Its \(endpoint.rawValue) is at \(other, limit: 60), which is not among this provider's hosts."
        }
        return failure(
            .insecure, title, sentence,
            next: context.isOwnDefinition
                ? [.advice(remedy(for: defect, capital: true) + ", then log in again.")]
                : [.retry, .keepForLater],
            hint: context.isOwnDefinition
                ? remedy(for: defect, capital: false)
                : "pintle providers show \(context.providerID) shows the request")
    }

    private static func missing(_ endpoint: MetadataEndpoint, at host: PrintableText) -> Title {
        switch endpoint {
        case .authorization, .token, .deviceAuthorization:
            "\(host) does not say where to log in"
        case .userinfo: "\(host) does not say where to ask who you are"
        case .revocation: "\(host) does not say where to end a token"
        case .registration: "\(host) does not say where apps register themselves"
        }
    }

    /// The key of a definition that says what the metadata does not.
    private static func key(of endpoint: MetadataEndpoint) -> PrintableText {
        switch endpoint {
        case .authorization: "authorize.url"
        case .token: "token.url"
        case .deviceAuthorization: "device_authorization.url"
        case .userinfo: "identity.url"
        case .revocation: "revoke.url"
        case .registration: "client_registration.url"
        }
    }

    private static func remedy(for defect: MetadataDefect, capital: Bool) -> PrintableText {
        switch defect {
        case .absent, .otherIssuer:
            capital ? "Check issuer in your file" : "check issuer in your file"
        case .lacks(let endpoint):
            (capital ? "Write " : "write ") + key(of: endpoint) + " in your file"
                + (endpoint == .deviceAuthorization && !capital
                    ? ", or log in with --form code" : "")
        case .otherHost:
            capital
                ? "Write that host under api_hosts in your file"
                : "write that host under api_hosts in your file, if you trust it"
        }
    }
}

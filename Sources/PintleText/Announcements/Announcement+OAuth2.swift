import LoginCore
import OAuthCore
public import TextCore

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

    /// The account beside a token does not pass a check; the code is spent by then.
    static func identity(
        _ check: IdentityCheck, _ context: AnnouncementContext
    ) -> Announcement {
        func time(
            _ span: Duration?, _ words: PrintableText, isOwn: Bool, _ fault: PrintableText
        ) -> PrintableText {
            guard let span else { return "no time that can be read." }
            let clock: PrintableText =
                isOwn ? "this clock, which may be " + fault + "." : "the server's clock."
            return "\(DurationWords.short(span)) " + words + " by " + clock
        }
        var next: [NextStep] = [.newURL(login: context.login), .keepForLater]
        let sentence: PrintableText
        switch check {
        case .nonce: sentence = "Its nonce is not the one of this login. It was not used."
        case .audience: sentence = "Its aud is not this app. It was not used."
        case .issuer: sentence = "Its iss is not the issuer that was asked. It was not used."
        case .subject: sentence = "Its sub is not the account that userinfo names. It was not used."
        case .ended(let ago, let isOwn):
            sentence = "Its exp is " + time(ago, "ago", isOwn: isOwn, "fast")
            if isOwn { next.insert(.setClock, at: 0) }
        case .notBegun(let wait, let isOwn):
            sentence = "Its nbf is " + time(wait, "away", isOwn: isOwn, "slow")
            if isOwn { next.insert(.setClock, at: 0) }
        }
        return failure(
            .insecure, "The identity token of \(context.provider) is not valid", sentence,
            next: next)
    }

    /// The account came encrypted; the login continues without it.
    public static func encryptedIdentity(_ context: AnnouncementContext) -> Announcement {
        Announcement(
            .attention, "The identity token of \(context.provider) is encrypted",
            "Pintle cannot read it, and left it out. The login went on without.",
            hint: "switch off encryption of identity tokens for this app at \(context.provider)")
    }

    /// An earlier process sent the answer, and ended before the answer came.
    static func answerSentBefore(_ context: AnnouncementContext) -> Announcement {
        failure(
            .network, "An earlier Pintle stopped while it was sending the \(context.answerName)",
            "The \(context.answerName) may have been used. Nothing was sent now.",
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

    /// A login ends another session, which may still be needed.
    public static func endsElsewhere(
        _ consequence: PrintableText, instead: PrintableText
    ) -> Announcement {
        Announcement(.attention, "This login ends another session", consequence, hint: instead)
    }

    /// The failure of a login whose answer was lost on its way: it is sent only once, so that a new
    /// URL is needed.
    func afterLostAnswer(_ context: AnnouncementContext) -> Announcement {
        .failure(
            exit ?? .failed, "The answer to the \(context.answerName) was lost",
            "\(title). A \(context.answerName) is sent only once.",
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
        if case .otherHost(_, let other) = defect, !context.isOwnDefinition {
            // A person may accept it; the screen has no question for that.
            let command: PrintableText =
                "pintle login \(context.providerID) --allow-host \(other, limit: 60)"
            return failure(
                .insecure, title, sentence,
                next: [.advice("In a shell you may accept it: " + command), .keepForLater],
                hint: "if you trust it: " + command)
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

    /// The key of a definition that replaces the missing metadata.
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

extension AnnouncementContext {
    /// The name of the thing that a person brings back, as `PIN`.
    fileprivate var answerName: PrintableText { carryWords.shownName ?? "code" }
}

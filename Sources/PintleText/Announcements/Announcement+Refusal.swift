import LoginCore
import OAuthCore
import TextCore

extension Announcement {
    /// Messages about a provider's refusal, with its own words, cleaned.
    static func refused(
        _ refusal: Refusal, _ problem: ServerProblem, _ context: AnnouncementContext
    ) -> Announcement {
        words(refusal, problem, context).quoting(problem, context)
    }

    /// The announcement with the provider's own words.
    func quoting(_ problem: ServerProblem, _ context: AnnouncementContext) -> Announcement {
        var notice = self
        notice.said = Self.said(problem, context)
        notice.saidInLog = problem.status == 0 ? "" : "\(problem.status)"
        let reply = problem.text.isEmpty ? problem.code ?? "" : problem.text
        if !reply.isEmpty { notice.saidInLog += notice.saidInLog.isEmpty ? "" : ": " }
        notice.saidInLog += "\(reply)"
        return notice
    }

    private static func words(
        _ refusal: Refusal, _ problem: ServerProblem, _ context: AnnouncementContext
    ) -> Announcement {
        let provider = context.provider
        switch refusal {
        case .verifier:
            return wrongVerifier(context)
        case .temporaryCredentials where context.carryWords.isApproval:
            return failure(
                .refused, "\(provider) no longer knows this code",
                "It was used or has expired. Only a new code works.",
                next: [.newCode(login: context.login)],
                hint: "pintle login finish \(context.login) gets a new code")
        case .temporaryCredentials:
            return failure(
                .refused, "\(provider) no longer knows this login URL",
                "It was used, denied or has expired. Only a new URL works.",
                next: [.advice("Open the new URL and \(context.carryWords.action).")],
                hint: "open the new URL; pintle login list shows it")
        case .denied where isBrokenOff(problem):
            return failure(
                .refused, "\(provider) ended this login",
                "It was not denied: the server failed, or does not accept the request.",
                next: [.beginAgain(login: context.login), .cancelIfNotYou])
        case .denied:
            return failure(
                .refused, "Access was denied",
                problem.text.isEmpty
                    ? "You pressed Deny, or that account may not allow this app."
                    : "\(provider) gave its reason.",
                next: [.beginAgain(login: context.login), .cancelIfNotYou])
        case .clientCredentials where context.isAppRegistered:
            return forgottenApp(context)
        case .registration(let refusal):
            return refusedRegistration(refusal, context)
        case .clientCredentials:
            return failure(
                .refused, "\(provider) did not accept the app key",
                "The key or secret is wrong, or the app was switched off there.",
                next: [.openAppKey(provider: context.providerID), .retry],
                hint: "pintle apps add \(context.providerID) --key K" + context.appOption
                    + " --replace" + (context.registersClients ? ", or --register" : ""))
        case .callback:
            return callbackRefused(context)
        case .form:
            return failure(
                .refused, "\(provider) does not let this app log in by a device code",
                "You may have to allow it where the app is registered.",
                next: [.advice("Try another form of login: --form code.")],
                hint: "pintle login \(context.providerID) --form code")
        case .tokenCredentials:
            return logInAgain(context)
        case .permission:
            return failure(
                .refused, "\(provider) does not let this app do that",
                "The key works, but the app or account may not do this.",
                next: [.advice("Change the app's access at \(provider), then log in again.")])
        case .sourceAddress:
            return failure(
                .refused, "\(provider) does not accept this key from here",
                "The key works only from other IP addresses than this machine's.",
                next: [
                    .confirm(
                        after: "Add this machine's IP address there",
                        command: "add this machine's IP address at \(provider), then run it again")
                ])
        case .rateLimit(let end):
            return rateLimit(until: end, context)
        case .timestamp(let reading):
            return clock(ClockProblem(reading), context)
        case .nothingThere(let call):
            return nothingThere(call, context)
        case .methodNotTaken(let call, let allowed):
            return methodNotTaken(call, allowed: allowed, context)
        case .serverTrouble:
            let answered: PrintableText =
                problem.status < 500
                ? "It reported an internal error" : "It answered \(problem.status)"
            return failure(
                .network, "\(provider) is having problems",
                answered + "; your key is not the cause.",
                next: [.retry, .keepForLater],
                hint: "try again in a while")
        case .other:
            return failure(
                .refused, "\(provider) refused the request",
                "It answered \(problem.status)\(named(problem)), without a reason that Pintle knows.",
                next: [.retry, .keepForLater],
                hint: "run it again with --trace FILE, which leaves secrets out")
        }
    }

    /// The reason by the name that it came with, where words stand in its place below.
    private static func named(_ problem: ServerProblem) -> PrintableText {
        guard let code = problem.code, !problem.text.isEmpty, Int(code) == nil else { return "" }
        return " with \(code, limit: 40)"
    }

    /// Whether a login ended by another reason than a no.
    private static func isBrokenOff(_ problem: ServerProblem) -> Bool {
        guard let code = problem.code else { return false }
        // A redirect names its error, and few of the names are denials.
        return brokenOff.contains(code) || problem.status == 0 && !denials.contains(code)
    }

    /// The names that a redirect has for a no (RFC 6749 section 4.1.2.1, and of OAuth 1.0a).
    private static let denials: Set<String> = [
        "access_denied", "user_refused", "permission_denied", "authorization_declined",
    ]

    /// A server's codes in place of "denied" if the person did not end the login (RFC 6749 section
    /// 4.1.2.1).
    private static let brokenOff: Set<String> = [
        "invalid_request", "unauthorized_client", "unsupported_response_type", "invalid_scope",
        "server_error", "temporarily_unavailable",
    ]

    private static func wrongVerifier(_ context: AnnouncementContext) -> Announcement {
        let isNew = context.hasNewAddress
        let title: Announcement.Title
        let sentence: PrintableText
        switch (context.carryWords.isNothing, isNew) {
        case (true, _):
            title = "\(context.provider) has not approved this login"
            sentence =
                isNew
                ? "You pressed Deny, or the URL had expired. There is a new URL."
                : "The page was not answered yet, or you pressed Deny."
        case (false, true):
            title = "\(context.provider) did not accept that \(context.answer)"
            sentence =
                context.carryWords.isToken
                ? "The URL is new; the token of a page opened earlier may still work."
                : "That URL is used up. Use the new one; close the old page."
        case (false, false):
            title = "\(context.provider) did not accept that \(context.answer)"
            // The definition of a person may state the default without meaning it.
            sentence =
                context.isOwnDefinition ? "The URL may still work." : "The URL still works."
        }
        let action = context.carryWords.action
        return isNew
            ? failure(
                .refused, title, sentence, next: [.advice("Open the new URL and \(action).")],
                hint: "open the new URL; pintle login list shows it")
            : failure(
                .refused, title, sentence,
                next: [.advice("Look at the page again, then \(action).")])
    }

    /// The session no longer works.
    public static func logInAgain(_ context: AnnouncementContext) -> Announcement {
        let worked: PrintableText =
            context.lastWorked.map { " It last worked \(context.clock.long($0))." } ?? ""
        return failure(
            .logInAgain, "\(context.session) needs a new login",
            "\(context.provider) no longer accepts its token." + worked,
            next: [context.logInAgainAs])
    }

    /// The provider demands another callback than the one sent.
    private static func callbackRefused(_ context: AnnouncementContext) -> Announcement {
        let provider = context.provider
        guard let address = context.callback else {
            return failure(
                .refused,
                context.carryWords.shownName.map { "This app may not log in by \($0)" }
                    ?? "\(provider) needs another callback",
                context.isOwnDefinition
                    ? "Allow oob there, or give its URL under callback: in your file."
                    : "Register a callback for it there, or allow oob.",
                next: [.confirm(after: "Change that at \(provider)")])
        }
        return failure(
            .refused, "\(provider) does not know this app's callback",
            context.isOwnDefinition
                ? "The URL registered there and callback: in your file must be the same."
                : "The app has to register exactly this URL there.",
            next: [.confirm(after: "Register \(address)")])
    }

    /// `X said: … (401)`; where there were no words, the code, then the bare status.
    static func said(_ problem: ServerProblem, _ context: AnnouncementContext) -> PrintableText {
        let words = problem.text.isEmpty ? problem.code ?? "" : problem.text
        if words.isEmpty {
            return problem.status == 0 ? "" : "\(context.provider) answered \(problem.status)."
        }
        let status: PrintableText = problem.status == 0 ? "" : " (\(problem.status))"
        return "\(context.provider) said: \(words)" + status
    }
}

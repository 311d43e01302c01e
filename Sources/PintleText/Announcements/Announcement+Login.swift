public import LoginCore
import OAuthCore
import TextCore

extension Announcement {
    /// Messages about a failed login, or a failed request of a session.
    public static func login(_ failure: LoginFailure, _ context: AnnouncementContext)
        -> Announcement
    {
        switch failure {
        case .transport(let failure): transport(failure, context)
        case .refused(let refusal, let problem): refused(refusal, problem, context)
        case .unusableAnswer(let defect, _): unusable(defect, context)
        case .notOffered: notOffered(context)
        case .callbackNotConfirmed: callbackNotConfirmed(context)
        case .answerOfAnotherLogin: answerOfAnotherLogin(context)
        case .answerWithoutVerifier: answerWithoutVerifier(context)
        case .answerCutShort: answerCutShort(context)
        case .tokenInsteadOfCode: tokenInsteadOfCode(context)
        case .codeInsteadOfToken: codeInsteadOfToken(context)
        case .noToken: noToken(context)
        case .objectInsteadOfAnswer: objectInsteadOfAnswer(context)
        case .answerSentBefore: answerSentBefore(context)
        case .unusableMetadata(let defect, let host): metadata(defect, of: host, context)
        case .clock(let problem, let said): clock(problem, context).quoting(said, context)
        case .approvalLost(let said): approvalLost(context).quoting(said, context)
        case .codesReplaced: codesReplaced(context)
        case .expired(let end): expired(at: end, context)
        case .hostNotBound(let origin): newHost(PrintableText(origin.shortName), context)
        case .store(let failure): store(failure)
        case .signature(let failure): signature(failure, context)
        }
    }

    /// The problem of a login, or the reason that it had to step back; nil if there is none.
    public static func problem(of flow: LoginFlow, clock: LocalClock) -> Announcement? {
        let context = AnnouncementContext(flow, clock: clock)
        switch flow.state {
        case .idle, .accessToken: return nil
        case .requestToken(let now): return now.problem.map { login($0, context) }
        case .awaitingVerifier(let now): return now.problem.map { login($0, context) }
        case .signedIn(let now):
            guard case .refused(.tokenCredentials, let said)? = now.problem else {
                return now.problem.map { login($0, context) }
            }
            return identityRefused(context).quoting(said, context)
        case .failed(let now):
            if case (.save, .store(.storage(let problem))) = (now.retry, now.failure) {
                return tokenInHand(problem)
            }
            if case (.redeem, .store(let problem)) = (now.retry, now.failure) {
                return notSent(problem, context)
            }
            let words = login(now.failure, context)
            return now.isAnswerLost ? words.afterLostAnswer(context) : words
        }
    }

    private static func unusable(_ defect: AnswerDefect, _ context: AnnouncementContext)
        -> Announcement
    {
        let next: [NextStep] = [.retry, .keepForLater]
        let hint: PrintableText = "try again; --trace FILE keeps its first lines"
        let cut: PrintableText
        switch defect {
        case .webPage:
            return failure(
                .refused, "\(context.provider) sent a web page, not an answer",
                "It may be down, or a proxy or a sign-in page is in between.", next: next,
                hint: hint)
        case .notGenuine:
            return failure(
                .insecure, "The identity token of \(context.provider) is not valid",
                "Its signature, nonce, audience or time is wrong. It was not used.",
                next: next, hint: hint)
        case .identity(let check):
            return identity(check, context)
        case .otherFormat(let format):
            return otherFormat(format, context)
        case .noPage:
            return failure(
                .refused, "\(context.provider) gave a code, but no page to type it at",
                "The code cannot be used without a page.", next: next,
                hint: hint)
        case .tokenType(let type):
            return failure(
                .refused, "\(context.provider) gave a token that cannot be used",
                "Its type is \(type, limit: 40); Pintle can present bearer tokens only.",
                next: [.advice("Choose another type of app at \(context.provider).")])
        case .unencryptedPage:
            return failure(
                .insecure, "\(context.provider) needs its code typed at a page without TLS",
                "Anybody on the way could read it there. It was not used.", next: next, hint: hint)
        case .malformed: cut = "malformed"
        case .compressed: cut = "compressed, which Pintle did not ask for"
        case .truncated: cut = "cut off before its end"
        case .tooLong: cut = "too long"
        }
        return failure(
            .refused, "\(context.provider) sent an answer that cannot be used",
            "It was \(cut). None of it was used.", next: next, hint: hint)
    }

    /// The site's own index names no endpoints to log in at.
    private static func notOffered(_ context: AnnouncementContext) -> Announcement {
        failure(
            .refused, "\(context.provider) offers no OAuth 1.0a login",
            "Its API index has no login URLs: a plugin is missing or switched off.",
            next: [.retryOnceOffered(by: context.providerID)])
    }

    private static func callbackNotConfirmed(_ context: AnnouncementContext) -> Announcement {
        failure(
            .insecure, "\(context.provider) did not confirm the callback",
            "Without that, an attacker could insert another login.",
            next: [
                .retry,
                .advice(
                    context.isOwnDefinition
                        ? "If it never does, by design: callback_confirmed: absent."
                        : "If this stays so, \(context.provider) has to change it."),
            ],
            hint: context.isOwnDefinition
                ? "if it never does, by design: callback_confirmed: absent in your file"
                : "pintle providers show \(context.providerID)")
    }

    private static func answerOfAnotherLogin(_ context: AnnouncementContext) -> Announcement {
        failure(
            .insecure, "That belongs to another login",
            context.isSigned
                ? "Its token or its URL is not the one that this login expects."
                : "Its state, issuer or URL is not the one that this login expects.",
            next: [
                .advice(
                    context.isSigned
                        ? context.callback.map { "Paste the URL that begins with \($0)." }
                            ?? "Paste the URL of the page that this login opened."
                        : "Open the URL of this login again, and paste the URL where it ends.")
            ],
            hint: "paste the answer to login \(context.login)")
    }

    private static func answerWithoutVerifier(_ context: AnnouncementContext) -> Announcement {
        failure(
            .refused, "That URL is not the final one",
            "You opened it, or passed it on the way. Nothing was sent.",
            next: [.advice(context.carryWords.adviceAfterEarlyURL)])
    }

    private static func answerCutShort(_ context: AnnouncementContext) -> Announcement {
        failure(
            .refused, "That URL seems cut",
            "It belongs to this login, but its end is missing. Nothing was sent.",
            next: [.advice("Copy the whole URL, also where it takes several lines.")],
            hint: "paste the whole URL for login \(context.login)")
    }

    private static func objectInsteadOfAnswer(_ context: AnnouncementContext) -> Announcement {
        failure(
            .refused, "That is JSON, not what the page shows",
            "It looks like the answer of a server. Nothing was sent.",
            next: [.advice("Open the URL of this login, and \(context.carryWords.action).")],
            hint: "give what the URL of login \(context.login) leads to")
    }

    private static func approvalLost(_ context: AnnouncementContext) -> Announcement {
        failure(
            .network, "The answer with the token may be lost",
            "An answer of \(context.provider) did not arrive, and now the code is refused.",
            next: [.newCode(login: context.login)],
            hint: "pintle login finish \(context.login) gets a new code")
    }

    private static func codesReplaced(_ context: AnnouncementContext) -> Announcement {
        failure(
            .refused, "The code of this login no longer works",
            "Another pintle asked for a new code, or saw this one expire.",
            next: [.newCode(login: context.login)],
            hint: "pintle login finish \(context.login) gets a new code")
    }

    private static func expired(at end: Timestamp, _ context: AnnouncementContext) -> Announcement {
        let time = PrintableText(own: context.clock.moment(end))
        guard !context.carryWords.isApproval else {
            return failure(
                .refused, "This code has expired", "It was not approved before \(time).",
                next: [.newCode(login: context.login)],
                hint: "pintle login finish \(context.login) gets a new code")
        }
        let sentence: PrintableText =
            if let life = context.addressLife {
                "The URL was valid for \(DurationWords.life(life)), until \(time)."
            } else {
                "It was valid until \(time)."
            }
        return failure(
            .refused, "This login URL has expired", sentence,
            next: [
                .newURL(login: context.login), .advice("Everything else that you typed is kept."),
            ])
    }

    /// Our time was refused, and correcting it is not possible or did not help.
    static func clock(_ problem: ClockProblem, _ context: AnnouncementContext)
        -> Announcement
    {
        let next: [NextStep] = [.setClock]
        switch problem {
        case .tooFarApart(let offset):
            return failure(
                .insecure,
                "This clock is \(DurationWords.short(offset)) \(DurationWords.slowOrFast(offset))",
                "That is more than a day, so Pintle does not guess.", next: next)
        case .refusedAfterCorrection(let offset) where offset.isNoDifference:
            return failure(
                .refused, "\(context.provider) refuses the time, although it is right",
                "Both clocks agree, so there must be another reason.",
                next: [.retry, .keepForLater],
                hint: "run it again with --trace FILE, which leaves secrets out")
        case .refusedAfterCorrection(let offset):
            return failure(
                .refused, "\(context.provider) still refuses the time",
                "Its own time, \(DurationWords.short(offset)) from ours, was refused too.",
                next: next)
        case .unknownOffset:
            return failure(
                .refused, "\(context.provider) refuses the time of this machine",
                "It did not send its own time in a way that can be trusted.", next: next)
        }
    }

    private static func signature(_ failure: SignatureFailure, _ context: AnnouncementContext)
        -> Announcement
    {
        let sentence: PrintableText =
            switch failure {
            case .keyDoesNotFitMethod: "The app key is of another kind than the method needs."
            case .key(let problem): KeyWords.sentence(problem)
            case .invalidMethod: "The method is not a valid HTTP method."
            case .forbiddenCharacter: "A value has a character that cannot be sent."
            case .malformedForm: "The query or the form has a broken % sequence."
            case .bodyNotAllowed: "This kind of request cannot have a form."
            case .cryptographyFailed: "The cryptographic library failed."
            }
        return .failure(
            .failed, "The request could not be signed", sentence,
            next: [.openAppKey(provider: context.providerID)])
    }
}

import LoginCore
import TerminalCore

extension Announcement {
    /// What is said when the provider said no; its own words go along, cleaned.
    static func refused(
        _ refusal: Refusal, _ problem: ServerProblem, _ context: AnnouncementContext
    ) -> Announcement {
        var notice = words(refusal, problem, context)
        notice.said = said(problem, context)
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
        case .temporaryCredentials:
            return failure(
                .refused, "This address is too old",
                "\(provider) no longer knows it; only a new one is good.",
                next: "Open the new address, type its PIN.",
                hint: "open the new address; pintle login list shows it")
        case .denied:
            return failure(
                .refused, "Access was denied",
                "Deny was pressed, or that account may not allow this app.",
                next: "n tries again. If it was not you who pressed it, d cancels.",
                hint: "pintle login finish \(context.login) tries again")
        case .clientCredentials:
            return failure(
                .refused, "\(provider) did not accept the app key",
                "Key or secret is wrong, or the app was switched off there.",
                next: "a opens the app key. Then Enter tries again.",
                hint: "pintle apps add \(context.providerID) --key K --replace")
        case .callback:
            return failure(
                .refused, "This app may not log in by PIN",
                "\(provider) wants a callback registered, or oob allowed, for it.",
                next: "Change that at \(provider), then Enter.",
                hint: "change that at \(provider), then run it again")
        case .tokenCredentials:
            return logInAgain(context)
        case .permission:
            return failure(
                .refused, "\(provider) does not let this app do that",
                "The token is good, but may not do this.",
                next: "Change the app's access at \(provider), then log in again.",
                hint: "change the app's access at \(provider), then log in again")
        case .rateLimit(let until):
            return rateLimit(until.map { PrintableText(own: context.clock.moment($0)) }, context)
        case .timestamp:
            return login(.clock(.unknownOffset), context)
        case .serverTrouble:
            return failure(
                .network, "\(provider) has trouble of its own",
                "It answered \(problem.status). Your keys are not the reason.",
                next: "Enter tries again. Esc keeps this login for later.",
                hint: "try again in a while")
        case .other:
            return failure(
                .refused, "\(provider) said no",
                "It answered \(problem.status). Nothing was saved.",
                next: "Enter tries again. Esc keeps this login for later.",
                hint: "run it again with --trace FILE, which leaves secrets out")
        }
    }

    private static func wrongVerifier(_ context: AnnouncementContext) -> Announcement {
        context.hasNewAddress
            ? failure(
                .refused, "\(context.provider) did not accept that PIN",
                "It is used up. The address and the QR are new; older pages are dead.",
                next: "Open the new address, type its PIN.",
                hint: "open the new address; pintle login list shows it")
            : failure(
                .refused, "\(context.provider) did not accept that PIN",
                "The address is still good.",
                next: "Look at the page again, then type its PIN.",
                hint: "look at the page again, then type its PIN")
    }

    /// The session no longer works.
    public static func logInAgain(_ context: AnnouncementContext) -> Announcement {
        let worked: PrintableText =
            context.lastWorked.map { " It last worked \(context.clock.long($0))." } ?? ""
        return failure(
            .logInAgain, "\(context.session) has to be logged in again",
            "\(context.provider) no longer takes its token." + worked,
            next: "n logs in again; label and default stay.",
            hint: "pintle login \(context.providerID) --account NAME")
    }

    private static func rateLimit(_ time: PrintableText?, _ context: AnnouncementContext)
        -> Announcement
    {
        guard let time else {
            return failure(
                .refused, "\(context.provider) asks us to wait",
                "There were too many requests. It did not say how long.",
                next: "Wait a while, then Enter.", hint: "try again in a while")
        }
        return failure(
            .refused, "\(context.provider) asks us to wait",
            "There were too many requests. The next may go out at \(time).",
            next: "From \(time) on, Enter tries again.", hint: "try again after \(time)")
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

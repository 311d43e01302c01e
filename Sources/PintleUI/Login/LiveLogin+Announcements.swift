import LoginCore
import OAuthCore
import PintleText
import TerminalCore

extension AppModel {
    /// Tells what a login came to, whether its screen is open or not.
    mutating func announce(_ login: LiveLogin, after former: LiveLogin?) {
        let context = AnnouncementContext(login.flow, clock: clock)
        if let offset = login.correction, offset != former?.correction {
            tell(.clockCorrected(offset, context))
        }
        let problem = Announcement.problem(of: login.flow, clock: clock)
        let told = former.flatMap { Announcement.problem(of: $0.flow, clock: clock) }
        if let problem, problem != told { tell(problem) }
        switch login.state {
        case .awaitingVerifier(let now):
            if now.isResumed, now.problem == nil, former?.flow.phase != .awaitingVerifier {
                tell(.takenUpAgain(now.request, clock: clock))
            }
        case .accessToken(let now):
            guard case .confirmingAccount(_, let account) = now.step,
                former?.state != login.state
            else { break }
            tell(
                .otherAccount(
                    got: PrintableText(account.name, limit: 40),
                    wanted: PrintableText(now.request.account ?? "", limit: 40), context))
        case .signedIn(let now):
            guard former?.flow.phase != .signedIn, now.problem == nil else { break }
            announce(now, context)
        case .idle, .requestToken, .failed:
            break
        }
    }

    private mutating func announce(
        _ signedIn: LoginFlow.SignedIn, _ context: AnnouncementContext
    ) {
        guard let account = signedIn.account else {
            tell(
                signedIn.request.provider.identity == nil
                    ? .signedInUnasked(context) : .signedInNotChecked(context))
            return
        }
        tell(.signedIn(as: PrintableText(account.name, limit: 40), context))
        if let readOnly = Announcement.readOnly(account, signedIn.request, clock: clock) {
            tell(readOnly)
        }
    }
}

extension Announcement {
    /// The session is in the store; there is nothing to ask whose it is.
    static func signedInUnasked(_ context: AnnouncementContext) -> Announcement {
        Announcement(
            .good, "Signed in to \(context.provider)",
            "Saved. This provider does not tell who it is.", next: [.toList])
    }
}

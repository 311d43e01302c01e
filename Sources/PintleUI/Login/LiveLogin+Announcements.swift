import LoginCore
import OAuthCore
import PintleText
import TextCore

extension AppModel {
    /// Announces the result of a login, whether its screen is open or not.
    ///
    /// Elsewhere a problem says which login it is about, and no key of its screen.
    mutating func announce(_ login: LiveLogin, after former: LiveLogin?, isOpen: Bool) {
        let context = AnnouncementContext(login.flow, clock: clock)
        if let offset = login.correction, offset != former?.correction {
            tell(.clockCorrected(offset, context))
        }
        let problem = Announcement.problem(of: login.flow, clock: clock)
        let told = former.flatMap { Announcement.problem(of: $0.flow, clock: clock) }
        if let problem, problem != told {
            tell(isOpen ? problem : problem.elsewhere(login.flow))
        }
        switch login.state {
        case .awaitingVerifier(let now):
            if now.isResumed, now.problem == nil, former?.flow.phase != .awaitingVerifier {
                tell(.takenUpAgain(now.request, clock: clock))
            }
        case .accessToken(let now):
            guard case .confirmingAccount(_, let account) = now.step,
                former?.state != login.state
            else { break }
            let other = Announcement.otherAccount(
                got: PrintableText(account.name, limit: 40),
                wanted: PrintableText(now.request.account ?? "", limit: 40), context)
            tell(isOpen ? other : other.elsewhere(login.flow))
        case .signedIn(let now):
            if former?.flow.phase != .signedIn {
                newSessions.updateValue(now.request.label, forKey: now.session)
                if now.isIdentityEncrypted { tell(.encryptedIdentity(context)) }
            }
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
        let name = PrintableText(account.name, limit: 40)
        tell(
            isRepeated(signedIn) ? .signedInAgain(as: name, context) : .signedIn(as: name, context))
        if let readOnly = Announcement.readOnly(account, signedIn.request, clock: clock) {
            tell(readOnly)
        }
        if let replaced = signedIn.replaced {
            tell(.replaced(replaced))
        }
    }

    /// Whether a login for any account came back with one that has a session that works: as when the
    /// browser was still signed in.
    private func isRepeated(_ signedIn: LoginFlow.SignedIn) -> Bool {
        guard signedIn.request.account == nil, let former = snapshot.session(signedIn.session),
            former.account != nil, !former.state.isEnded
        else { return false }
        return former.obtainedAt < signedIn.request.startedAt
    }
}

extension AppModel {
    /// Reports each session of a new login whose label or scopes differ from the requested ones.
    mutating func tellOfNewSessions() {
        for (id, wanted) in newSessions {
            guard let session = snapshot.session(id) else { continue }
            newSessions.removeValue(forKey: id)
            if let missing = session.terms?.missingScopes, !missing.isEmpty {
                tell(.fewerScopes(missing, context(of: session)))
            }
            if let notice = Announcement.labelNotSet(
                wanted, on: session, among: snapshot.sessions)
            {
                tell(notice)
            }
        }
    }
}

extension Announcement {
    /// The message while another screen is open: names the login, and where to continue it.
    fileprivate func elsewhere(_ flow: LoginFlow) -> Announcement {
        guard let request = flow.request else { return self }
        var words = self
        let account: PrintableText =
            request.account.map { " as \($0, limit: 24)" } ?? ", any account"
        words.sentence =
            "This is about the login to \(request.provider.name, limit: 24)" + account
            + " (\(request.id.rawValue))."
        words.next = [.openLogin(PrintableText(request.id.rawValue))]
        return words
    }

    /// The session is in the store; the provider offers no way to ask for its account.
    static func signedInUnasked(_ context: AnnouncementContext) -> Announcement {
        Announcement(
            .good, "Signed in to \(context.provider)",
            "Saved. This provider does not name the account.", next: [.toList])
    }
}

import LoginCore
import OAuthCore
import SessionStorage

/// Checks before a token goes to a program that would not say that it is refused.
extension SessionService {
    /// How long a check counts, for all processes together.
    package static let freshness = Duration.seconds(300)

    /// The session, after its provider was asked whether it takes the token; renewed where it does not.
    ///
    /// Asks at most once in `freshness`, whichever process did, and only where the definition says that
    /// this is free. A provider that cannot be asked leaves the session as it is, with a note.
    func checkedFreshly(
        _ opened: OpenSession, telling tell: (TokenNote) -> Void
    ) async throws(SessionFailure) -> OpenSession {
        try opened.requireTaken()
        guard opened.provider.check == .free, opened.provider.identity != nil,
            !opened.session.summary.isImpersonal
        else {
            tell(.notFree)
            return opened
        }
        guard isDue(opened.session.summary.lastWorked) else { return opened }
        let turn = await turn(LoginID(rawValue: "check-\(opened.id)"), .seconds(90))
        defer { turn?.end() }
        // Another process may have asked while we waited, and got no answer.
        let tried = turn?.word(opened.id.rawValue).flatMap { Int64($0) }
        guard isDue(tried.map(Timestamp.init(secondsSince1970:))) else {
            return try current(opened)
        }
        turn?.leave("\(now().secondsSince1970)", opened.id.rawValue)
        var opened = opened
        do throws(SessionFailure) {
            _ = try await check(opened) { readiness in
                guard case .renewed(let session) = readiness else { return }
                opened = opened.with(session)
                tell(.renewed(session))
            }
        } catch {
            guard case .failed = error, !error.meansEnd else { throw error }
            tell(.notChecked(error))
        }
        return opened
    }

    private func isDue(_ last: Timestamp?) -> Bool {
        guard let last, last <= now() else { return true }
        return now() - last >= Self.freshness
    }

    private func current(_ opened: OpenSession) throws(SessionFailure) -> OpenSession {
        try SessionFailure.reaching { () throws(StoreFailure) in
            opened.with(try store.sessions.read(opened.id))
        }
    }
}

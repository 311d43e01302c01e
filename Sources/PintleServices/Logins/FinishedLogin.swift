package import LoginCore
package import LoginRuntime
package import OAuthCore
package import SessionStorage

/// A login that some process has finished, and that is no longer in the store: the lock's file
/// names its session (Docs/Decisions/0020-one-process-finishes-a-login.md).
package enum FinishedLogin {
    /// How long after its end a login still answers with its session.
    ///
    /// Names are short and are used again one day.
    private static let memory = Duration.seconds(3600)

    /// Continues a waiting login with the turn; else reports its result.
    ///
    /// The store has to take a write before an answer is sent, since the result is given once; that
    /// write records the answer as sent. Throws the failure of the write, and `item(noSuch)` if the
    /// login was cancelled.
    package static func claim(
        _ request: LoginRequest, answering proof: Authorization.Proof?, _ turn: LoginTurn,
        _ open: () async throws(StoreFailure) -> SessionStore, at now: Timestamp
    ) async throws(StoreFailure) -> LoginClaim {
        let login = request.id
        do throws(StoreFailure) {
            let store = try await open()
            let waiting = try store.logins.list()
            guard waiting.contains(where: { $0.id == login && $0.isUnfinished }) else {
                let session = try session(of: login, turn, store, at: now)
                turn.end()
                // An unchecked name decides nothing here either.
                let isChecked = session.state != .notChecked
                return .finishedElsewhere(session.id, isChecked ? session.account : nil)
            }
            switch proof {
            case .temporary?, .code?:
                guard let proof, try store.logins.noteAnswer(to: proof, of: login) else {
                    turn.end()
                    return .answerSentBefore
                }
            case .token?, .device?, nil:
                try store.logins.proveWritable(for: login)
            }
        } catch {
            turn.end()
            throw error
        }
        return .ours { session in
            turn.leave(session?.rawValue ?? "", login.rawValue)
            turn.end()
        }
    }

    /// The session of a login that was finished within the last hour.
    package static func session(
        of login: LoginID, _ turn: LoginTurn, _ store: SessionStore, at now: Timestamp
    ) throws(StoreFailure) -> SessionSummary {
        let gone = StoreFailure.item(.noSuch(.login, name: login.rawValue, nearest: []))
        guard let word = turn.word(login.rawValue), !word.isEmpty else { throw gone }
        let found = try store.sessions.list().sessions.first { $0.id.rawValue == word }
        guard let found, now - found.obtainedAt < memory else { throw gone }
        return found
    }
}

extension PendingLoginSummary {
    /// Whether its verifier is still to be exchanged.
    fileprivate var isUnfinished: Bool {
        if case .awaitingAccountDecision = progress { false } else { true }
    }
}

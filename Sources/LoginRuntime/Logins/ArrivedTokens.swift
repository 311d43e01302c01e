import LoginCore
import OAuthCore
import Synchronization

/// The results of saving the tokens that arrived, until their flows ask for them.
///
/// A token is saved before any face learns that it came: a face may be held up by a terminal that
/// takes nothing, or be gone (Docs/Decisions/0037-a-token-is-saved-before-a-face-is-told.md).
final class ArrivedTokens: Sendable {
    private typealias Outcome = Result<SessionID, StoreFailure>
    private let outcomes = Mutex<[LoginID: (grant: Grant, outcome: Outcome)]>([:])

    /// Saves the token of a login, and remembers the result.
    func save(
        _ grant: Grant, of login: LoginRequest, _ operations: LoginOperations
    ) async {
        let outcome: Outcome
        do throws(StoreFailure) {
            outcome = .success(try await operations.saveSession(login, grant))
        } catch {
            outcome = .failure(error)
        }
        outcomes.withLock { $0[login.id] = (grant, outcome) }
    }

    /// The session that a login's token was saved as.
    func session(of login: LoginID) -> SessionID? {
        outcomes.withLock { try? $0[login]?.outcome.get() }
    }

    /// The answer to a flow that asks to save its token, if that was tried already; once.
    func answer(to effect: LoginEffect, of login: LoginID) -> LoginEvent? {
        guard case .saveSession(let attempt, _, let grant) = effect,
            let outcome = outcomes.withLock({ outcomes -> Outcome? in
                guard outcomes[login]?.grant == grant else { return nil }
                return outcomes.removeValue(forKey: login)?.outcome
            })
        else { return nil }
        switch outcome {
        case .success(let session): return .sessionSaved(attempt, session)
        case .failure(let failure): return .storeFailed(attempt, failure)
        }
    }

    /// Forgets a result that no flow will ask for.
    func forget(_ login: LoginID) {
        outcomes.withLock { $0[login] = nil }
    }
}

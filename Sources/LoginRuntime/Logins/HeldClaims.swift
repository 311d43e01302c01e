import LoginCore
import OAuthCore
import Synchronization

/// The rights to exchange that this process has, from before the exchange until its session is
/// known: a waiting process then gets that session, merged or not.
final class HeldClaims: Sendable {
    private let held = Mutex<[LoginID: @Sendable (SessionID?) -> Void]>([:])

    /// Claims the login before its verifier is sent, or the server asked whether it was approved; the
    /// event to answer with when another process was first, nil when the effect may be carried out.
    ///
    /// One that asks holds its right for as long as its login waits: the others wait with it.
    func claim(
        for effect: LoginEffect, _ operations: LoginOperations
    ) async throws(LoginFailure) -> LoginEvent? {
        switch effect {
        case .redeem(let attempt, let login, let proof, _, _):
            return try await claim(login, proof, attempt, operations, waitsOn: false)
        case .poll(let attempt, let login, let authorization):
            // A process that only prints the codes and ends never blocks another.
            guard let due = authorization.nextPoll,
                (try? await operations.sleepUntil(due)) != nil
            else { return nil }
            return try await claim(login, nil, attempt, operations, waitsOn: true)
        default:
            return nil
        }
    }

    private func claim(
        _ login: LoginRequest, _ proof: Authorization.Proof?, _ attempt: AttemptID,
        _ operations: LoginOperations, waitsOn: Bool
    ) async throws(LoginFailure) -> LoginEvent? {
        while !Task.isCancelled, !held.withLock({ $0.keys.contains(login.id) }) {
            do throws(StoreFailure) {
                switch try await operations.claim(login, proof) {
                case .ours(let release):
                    held.withLock { $0[login.id] = release }
                case .finishedElsewhere(let session, let account):
                    return .finishedElsewhere(attempt, session, account)
                case .answerSentBefore:
                    return .requestFailed(attempt, .answerSentBefore)
                }
            } catch .busy where waitsOn {
                continue
            } catch {
                throw .store(error)
            }
        }
        return nil
    }

    /// Gives the right up if nothing more follows from this effect; `event` is its result, nil if
    /// it was stopped or answers nothing.
    func settle(_ effect: LoginEffect, of login: LoginID, with event: LoginEvent?) {
        switch (effect, event) {
        case (.redeem, .requestFailed), (.redeem, nil), (.poll, .requestFailed), (.poll, nil),
            (.removePendingLogin, _), (.discardSession, _):
            release(login, nil)
        case (.redeem(_, let request, _, _, _), .granted(_, let session, let grant)),
            (.poll(_, let request, _), .granted(_, let session, let grant)),
            (.saveSession(_, let request, _), .granted(_, let session, let grant)):
            if request.provider.identity == nil, grant.account == nil { release(login, session) }
        case (.requestIdentity(_, _, let session, _), .requestFailed),
            (.requestIdentity(_, _, let session, _), nil), (.keepApart(_, _, let session, _), _),
            (.recordAccount, .accountRecorded(_, let session, _)):
            release(login, session)
        default:
            // It continues: a token that is in hand but not saved is still this process's matter.
            break
        }
    }

    /// Gives the right up, with its session if there is one.
    func release(_ login: LoginID, _ session: SessionID?) {
        held.withLock { $0.removeValue(forKey: login) }?(session)
    }
}

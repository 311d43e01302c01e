public import LoginCore
import OAuthCore
import Synchronization

/// Runs the effects of login flows, and reports the results to them.
///
/// Serves any number of logins at once: each has one request and one deadline under way at most.
/// What goes to the store is done in the order it was asked for, so that a removal never overtakes
/// the write before it. A token that arrives is saved before it is reported. Decides nothing:
/// repeats no exchange, shows no URL, keeps no state of a login.
public final class LoginDriver: Sendable {
    /// Receives the events of one login; called on any thread.
    public typealias Delivery = @Sendable (LoginEvent) -> Void

    private let operations: LoginOperations
    private let claims = HeldClaims()
    private let logins = Mutex<[LoginID: Work]>([:])

    /// The running tasks of one login.
    private struct Work {
        var request: (attempt: AttemptID, task: Task<Void, Never>)?
        var deadline: Task<Void, Never>?
        var writes: Task<Void, Never>?
        /// Whether the answer of a device login's server is on its way.
        var isAsking = false
    }

    /// A driver with these operations.
    public init(_ operations: LoginOperations) {
        self.operations = operations
    }

    /// Begins to carry out an effect and returns at once; its events come through `deliver`.
    public func perform(
        _ effect: LoginEffect, of login: LoginID, deliver: @escaping Delivery
    ) {
        switch effect {
        case .beginAuthorization, .redeem, .poll, .requestIdentity:
            request(effect, of: login, deliver)
        case .abandonRequest(let attempt):
            abandon(attempt, of: login)
        case .startDeadline(let attempt, let moment):
            startDeadline(attempt, moment, for: login, deliver)
        case .stopDeadline:
            logins.withLock { $0[login]?.deadline?.cancel() }
        case .storePendingLogin, .removePendingLogin, .saveSession, .recordAccount, .keepApart,
            .discardSession, .rememberClockOffset:
            write(effect, of: login, deliver)
        }
    }

    /// Whether the answer to a question is on its way, which may bring a token.
    public var isAsking: Bool { logins.withLock { $0.values.contains { $0.isAsking } } }

    /// Returns when everything that was to be stored is stored.
    public func finishWriting() async {
        for task in logins.withLock({ $0.values.compactMap(\.writes) }) { await task.value }
    }

    /// Stops all requests and returns when arrived answers are stored; call it before the program
    /// ends.
    public func end() async {
        abandonAll()
        for task in logins.withLock({ $0.values.compactMap(\.request?.task) }) { await task.value }
        await finishWriting()
    }

    /// Stops the request and the deadline of a login; the store is left in peace.
    public func leave(_ login: LoginID) {
        logins.withLock { logins in
            logins[login]?.request?.task.cancel()
            logins[login]?.deadline?.cancel()
        }
    }

    /// Stops all requests and deadlines; the store is left in peace.
    public func abandonAll() {
        logins.withLock { logins in
            for work in logins.values {
                work.request?.task.cancel()
                work.deadline?.cancel()
            }
        }
    }

    // MARK: The network

    private func request(
        _ effect: LoginEffect, of login: LoginID, _ deliver: @escaping Delivery
    ) {
        let (operations, claims, attempt) = (operations, claims, effect.attempt)
        guard let attempt else { return }
        let task = Task { [self] in
            let event: LoginEvent?
            do throws(LoginFailure) {
                if let elsewhere = try await claims.claim(for: effect, operations) {
                    event = elsewhere
                } else {
                    event = try await operations.answer(
                        to: effect,
                        asking: { [self] isAsking in
                            logins.withLock { $0[login, default: Work()].isAsking = isAsking }
                        }, saving: { [self] in await save($0, of: $1, $2) })
                }
            } catch {
                event = .requestFailed(attempt, error)
            }
            guard !Task.isCancelled else { return giveUp(effect, of: login, event) }
            claims.settle(effect, of: login, with: event)
            if let event { deliver(event) }
        }
        logins.withLock { logins in
            logins[login, default: Work()].request?.task.cancel()
            logins[login, default: Work()].request = (attempt, task)
        }
    }

    /// Saves a token in its order among the writes of its login, even if no flow waits for it: before
    /// any face learns that it came, as one may be held up by a terminal, or be gone
    /// (Docs/Decisions/0037-a-token-is-saved-before-a-face-is-told.md).
    private func save(
        _ grant: Grant, of login: LoginRequest, _ attempt: AttemptID
    ) async -> LoginEvent {
        let operations = operations
        let saving = logins.withLock { logins in
            let earlier = logins[login.id]?.writes
            let saving = Task {
                await earlier?.value
                return await operations.save(grant, of: login, attempt)
            }
            logins[login.id, default: Work()].writes = Task { _ = await saving.value }
            return saving
        }
        return await saving.value
    }

    /// Drops an answer that is no longer needed; a token in it is saved by now.
    private func giveUp(_ effect: LoginEffect, of login: LoginID, _ event: LoginEvent?) {
        if case .granted(_, let session, _) = event { claims.release(login, session) }
        claims.settle(effect, of: login, with: nil)
    }

    private func abandon(_ attempt: AttemptID, of login: LoginID) {
        logins.withLock { logins in
            if let request = logins[login]?.request, request.attempt == attempt {
                request.task.cancel()
            }
        }
    }

    private func startDeadline(
        _ attempt: AttemptID, _ moment: Timestamp, for login: LoginID,
        _ deliver: @escaping Delivery
    ) {
        let operations = operations
        let task = Task {
            guard (try? await operations.sleepUntil(moment)) != nil, !Task.isCancelled else {
                return
            }
            deliver(.deadlineReached(attempt))
        }
        logins.withLock { logins in
            logins[login, default: Work()].deadline?.cancel()
            logins[login, default: Work()].deadline = task
        }
    }

    // MARK: The store

    private func write(
        _ effect: LoginEffect, of login: LoginID, _ deliver: @escaping Delivery
    ) {
        let (operations, claims) = (operations, claims)
        logins.withLock { logins in
            let earlier = logins[login]?.writes
            logins[login, default: Work()].writes = Task {
                await earlier?.value
                let event = await operations.result(ofWriting: effect)
                claims.settle(effect, of: login, with: event)
                if let event { deliver(event) }
            }
        }
    }
}

package import LoginCore
package import LoginRuntime
package import OAuthCore
import Synchronization

/// The browsers that come back to a port of this machine.
extension LoginService {
    /// The next results of listening, in order.
    struct Listening {
        /// The last step that was begun.
        var last: Task<Void, Never>?
        /// Whether no login is listened for, as while the vault is locked.
        var isStopped = false
    }

    /// Waits for the browser of a login of this process; returns the reason if it cannot listen.
    package func listen(for id: LoginID) async -> LoopbackDoor.Failure? {
        guard let ports, case .awaitingVerifier(let now) = state(of: id),
            now.authorization.loopback != nil
        else { return nil }
        // Work begun earlier comes first, as closing a port that was listened on.
        await listening.withLock { $0.last }?.value
        return await ports.wait(for: now.authorization, of: id, at: now.request.provider)
    }

    /// Handles the answer that a browser brought for a login.
    package func takeBrought(for id: LoginID) -> Secret? { ports?.takeAnswer(of: id) }

    /// Gives a login the answer that a browser brought for it, if it still waits.
    package func deliverBrought(to id: LoginID) {
        guard let url = takeBrought(for: id), let conversation = conversation(id),
            case .awaitingVerifier = conversation.latest.state
        else { return }
        conversation.send(.answerEntered(url))
    }

    /// Gives each login the answer that a browser brought for it.
    package func deliverBrought() {
        for conversation in conversations {
            let flow = LoginFlow(state: conversation.latest.state)
            if let id = flow.request?.id { deliverBrought(to: id) }
        }
    }

    /// Stops listening until `listenAgain`; an answer that has come stays.
    package func stopListening() {
        guard ports != nil else { return }
        listening.withLock { $0.isStopped = true }
        inOrder { await $0.closeAll() }
    }

    /// Listens for all logins that wait here.
    package func listenAgain() {
        guard ports != nil, listening.withLock({ $0.isStopped }) else { return }
        listening.withLock { $0.isStopped = false }
        for conversation in conversations {
            let state = conversation.latest.state
            if let id = LoginFlow(state: state).request?.id { followListening(state, of: id) }
        }
    }

    /// Opens or closes the login's port as its state demands; called by a conversation while it
    /// holds its state.
    func followListening(_ state: LoginFlow.State, of id: LoginID) {
        guard let ports else { return }
        switch state {
        case .awaitingVerifier(let now) where now.authorization.loopback != nil:
            guard listensByItself, !listening.withLock({ $0.isStopped }) else { return }
            inOrder { ports in
                let failure = await ports.wait(
                    for: now.authorization, of: id, at: now.request.provider)
                if let failure { ports.tell(failure, id) }
            }
        case .requestToken, .accessToken:
            ports.pause(id)
        case .awaitingVerifier, .idle, .signedIn, .failed:
            guard ports.has(id) else { return }
            inOrder { await $0.close(id) }
        }
    }

    private func inOrder(_ step: @escaping @Sendable (LoopbackPorts) async -> Void) {
        guard let ports else { return }
        listening.withLock { listening in
            let earlier = listening.last
            listening.last = Task {
                await earlier?.value
                await step(ports)
            }
        }
    }
}

import LoginCore
import TerminalCore

/// The text that was sent last from the field of a login.
struct SentAnswer: Sendable, Equatable {
    var text: TextField
    /// Whether the provider refused it, and the URL still works.
    var isRefused = false
}

extension Drafts {
    /// Empties the field of a login whose answer is being sent.
    ///
    /// `isKept`: the text may come back, where the provider refuses it.
    mutating func send(_ login: LoginID, isKept: Bool) {
        forgetAnswer(to: login)
        if isKept { answers[login] = pins[login].map { SentAnswer(text: $0) } }
        pins[login]?.wipe()
        pins[login] = nil
    }

    /// Wipes the answer sent from the field of a login.
    mutating func forgetAnswer(to login: LoginID) {
        answers[login]?.text.wipe()
        answers[login] = nil
    }

    /// Follows a login to another state.
    ///
    /// A refused answer comes back into its field, selected, where its URL still works. What can no
    /// longer come back is wiped.
    mutating func follow(_ login: LoginID, to state: LoginFlow.State) {
        guard let answer = answers[login] else { return }
        switch state {
        case .accessToken(let now):
            if case .redeeming = now.step { return }
        case .failed(let now):
            // A person may send it again.
            if case .redeem = now.retry { return }
        case .awaitingVerifier(let now):
            if answer.isRefused { return }
            guard case .refused(.verifier, _) = now.problem else { break }
            answers[login]?.isRefused = true
            pins[login] = answer.text
            pins[login]?.select()
            return
        case .idle, .requestToken, .signedIn: break
        }
        forgetAnswer(to: login)
    }
}

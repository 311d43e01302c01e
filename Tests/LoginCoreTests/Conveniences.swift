import LoginCore

extension LoginFlow {
    /// What the state shows as having gone wrong, if anything.
    var failure: LoginFailure? {
        switch state {
        case .awaitingVerifier(let now): now.problem
        case .failed(let now): now.failure
        case .signedIn(let now): now.problem
        case .idle, .requestToken, .accessToken: nil
        }
    }

    /// The authorization in force while an answer is awaited.
    var authorization: Authorization? {
        if case .awaitingVerifier(let now) = state { now.authorization } else { nil }
    }
}

extension LoginEffect {
    var isStorePendingLogin: Bool {
        if case .storePendingLogin = self { true } else { false }
    }

    var storedAuthorization: Authorization? {
        if case .storePendingLogin(_, let pending) = self { pending.authorization } else { nil }
    }
}

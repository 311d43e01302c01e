/// Questions about the state of a login, for the code that hosts or shows it.
extension LoginFlow.State {
    /// Whether a verifier was sent and its result is not settled: saved, and its account known,
    /// which decides whether the session is kept separately.
    public var isAnswerOnItsWay: Bool {
        guard case .accessToken(let now) = self else { return false }
        return switch now.step {
        case .redeeming, .saving, .identifying, .recording: true
        case .confirmingAccount: false
        }
    }

    /// Whether the token has arrived and is not settled yet: nothing may stop the login now.
    public var isTokenUnsettled: Bool {
        guard isAnswerOnItsWay, case .accessToken(let now) = self else { return false }
        if case .redeeming = now.step { return false }
        return true
    }

    /// Whether only memory has the token, since the store did not take it.
    public var isTokenUnsaved: Bool {
        guard case .failed(let now) = self, case .save = now.retry else { return false }
        return true
    }

    /// The session of the login, once the store has one.
    public var session: SessionID? {
        switch self {
        case .accessToken(let now):
            switch now.step {
            case .redeeming, .saving: nil
            case .identifying(let session), .confirmingAccount(let session, _),
                .recording(let session, _):
                session
            }
        case .signedIn(let now): now.session
        case .idle, .requestToken, .awaitingVerifier, .failed: nil
        }
    }

    /// By how much the clock was corrected in the step under way; nil when it was not.
    public var clockCorrection: Duration? {
        switch self {
        case .requestToken(let now) where now.clock.isCorrected: now.clock.offset
        case .accessToken(let now) where now.clock.isCorrected: now.clock.offset
        case .idle, .requestToken, .awaitingVerifier, .accessToken, .signedIn, .failed: nil
        }
    }

    /// The state with an app key that was changed meanwhile: the store has it by its new name
    /// only.
    public func following(_ app: SavedApp, from name: String) -> Self {
        switch self {
        case .idle: return self
        case .requestToken(var now):
            now.request.follow(app, from: name)
            return .requestToken(now)
        case .awaitingVerifier(var now):
            now.request.follow(app, from: name)
            return .awaitingVerifier(now)
        case .accessToken(var now):
            now.request.follow(app, from: name)
            return .accessToken(now)
        case .signedIn(var now):
            now.request.follow(app, from: name)
            return .signedIn(now)
        case .failed(var now):
            now.request.follow(app, from: name)
            return .failed(now)
        }
    }
}

extension LoginFlow.Failed {
    /// Whether the server no longer knows the app that Pintle registered there.
    public var hasForgottenApp: Bool {
        guard request.isAppRegistered, case .refused(.clientCredentials, _) = failure,
            case .requestToken = retry
        else { return false }
        return true
    }
}

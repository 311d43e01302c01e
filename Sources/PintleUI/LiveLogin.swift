import LoginCore
import PintleText

/// A login that this process carries: its flow, and what only a screen wants to know.
struct LiveLogin: Sendable, Equatable {
    /// Where it stands. Nothing else decides that.
    var flow: LoginFlow
    /// When the request under way began, in time since boot; nil while nothing runs.
    var busySince: Duration?
    /// How far the clock was corrected since the last key.
    var correction: Duration?
    /// What is under way, in words.
    var busyWords: BusyWords? { BusyWords(flow) }

    /// Whether a PIN is on its way.
    var isExchanging: Bool {
        if case .accessToken(let now) = flow.state, case .exchanging = now.step {
            true
        } else {
            false
        }
    }
}

extension LiveLogin {
    /// Goes on with an app key that was changed: the store has it by its new name only.
    mutating func follow(_ app: SavedApp, from name: String) {
        switch flow.state {
        case .idle: return
        case .requestToken(var now):
            now.request.follow(app, from: name)
            flow = LoginFlow(state: .requestToken(now))
        case .awaitingVerifier(var now):
            now.request.follow(app, from: name)
            flow = LoginFlow(state: .awaitingVerifier(now))
        case .accessToken(var now):
            now.request.follow(app, from: name)
            flow = LoginFlow(state: .accessToken(now))
        case .signedIn(var now):
            now.request.follow(app, from: name)
            flow = LoginFlow(state: .signedIn(now))
        case .failed(var now):
            now.request.follow(app, from: name)
            flow = LoginFlow(state: .failed(now))
        }
    }
}

extension AppModel {
    /// Gives a login what happened; returns what it wants done. Screens call this too.
    mutating func feed(_ event: LoginEvent, to id: LoginID) -> [AppEffect] {
        guard var login = logins[id] else { return [] }
        let words = login.busyWords
        let effects = login.flow.handle(event)
        if login.busyWords == nil {
            login.busySince = nil
        } else if login.busyWords != words || login.busySince == nil {
            login.busySince = moment.boot
        }
        for case .rememberClockOffset(let offset, _) in effects { login.correction = offset }
        settled.formUnion(effects.compactMap(\.settledSession))
        let former = logins[id]
        logins[id] = login.flow.phase == .idle ? nil : login
        announce(login, after: former)
        return effects.map { .login(id, $0) } + (event.changesStore ? [.store(.loadSnapshot)] : [])
    }

    /// Takes a login into the model, with a flow that has not begun.
    mutating func carry(_ id: LoginID) {
        if logins[id] == nil { logins[id] = LiveLogin(flow: LoginFlow()) }
    }
}

extension LoginEffect {
    /// The session whose row this takes away, or puts into the place of another one's.
    fileprivate var settledSession: SessionID? {
        switch self {
        case .recordAccount(_, _, let session, _), .discardSession(_, let session): session
        case .storePendingLogin, .removePendingLogin, .beginAuthorization,
            .showAuthorizationURL, .startDeadline, .stopDeadline, .redeem,
            .saveSession, .requestIdentity, .keepApart, .rememberClockOffset, .abandonRequest:
            nil
        }
    }
}

import LoginCore
import OAuthCore
public import PintleText
import TerminalCore

extension AppModel {
    /// Leaves the full screen for one line with the address, to be selected and copied whole.
    mutating func showPlain(_ login: UnfinishedLogin) -> Response {
        guard let address = login.address else { return .ignored }
        return .effects([
            showPlain(
                address, provider: snapshot.providerName(login.provider), until: login.deadline)
        ])
    }

    /// The same for any address; login screens use it.
    mutating func showPlain(_ address: String, provider: String, until end: Timestamp?) -> AppEffect
    {
        isPlainView = true
        let wait: PrintableText = end.map { " It waits until \(clock.moment($0))." } ?? ""
        return .terminal(
            .showPlain([
                "pintle: log in to \(provider, limit: 40). Open this address on any device:",
                "", PrintableText(address, limit: 4096), "",
                "Go on only if you started this login yourself." + wait,
                "The address alone is useless to others; it stays in your scrollback.",
                "Press \(Place.plainView.key(.back)) to go back to the screen. The PIN is typed there.",
            ]))
    }

    /// The unfinished logins whose addresses are good still, as far as is known.
    var waitingLogins: [UnfinishedLogin] {
        let now = clock.now
        return snapshot.logins.filter { login in
            login.address != nil && login.deadline.map { $0 > now } ?? true
                && !isFinished(login.id)
        }
    }

    /// Whether the login's token has arrived here, which the snapshot need not know yet.
    private func isFinished(_ id: LoginID) -> Bool {
        switch logins[id]?.state {
        case .signedIn: return true
        case .accessToken(let now):
            if case .redeeming = now.step { return false }
            return true
        case .idle, .requestToken, .awaitingVerifier, .failed, nil: return false
        }
    }

    /// The one of them that ends first.
    var nearestLogin: UnfinishedLogin? {
        let waiting = waitingLogins
        let far = Timestamp(secondsSince1970: .max)
        return waiting.min { ($0.deadline ?? far) < ($1.deadline ?? far) }
    }
}

extension App {
    mutating func closePlainView() -> [AppEffect] {
        model.isPlainView = false
        return [.terminal(.resumeScreen)]
    }

    /// On a screen that is too small for anything else.
    mutating func showNearestAddress() -> [AppEffect] {
        guard let login = model.nearestLogin else { return [] }
        return model.showPlain(login).effects
    }
}

extension App {
    /// What is to be said on standard error after leaving: the logins that wait for a PIN.
    public var farewell: Announcement? {
        guard let first = model.nearestLogin else { return nil }
        guard !model.appearance.isDemo else { return .demoLeft(model.waitingLogins.count) }
        let time = first.deadline.map { PrintableText(own: model.clock.moment($0)) }
        return .leaving(model.waitingLogins.count, until: time, first: first.id)
    }
}

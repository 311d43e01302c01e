import LoginCore
import OAuthCore
public import PintleText
import TextCore

extension AppModel {
    /// Leaves the full screen for one line with the URL, so that it can be selected whole.
    mutating func showPlain(_ login: UnfinishedLogin) -> Response {
        guard let address = login.address else { return .ignored }
        return .effects([
            showPlain(
                login.device?.page.text ?? address,
                provider: snapshot.providerName(login.provider), code: login.device?.userCode,
                until: login.deadline)
        ])
    }

    /// Leaves the full screen for any URL; login screens use it.
    ///
    /// `code`: what is typed on the page of a device login.
    mutating func showPlain(
        _ address: String, provider: String, code: String? = nil,
        openedAt place: PrintableText = "on any device", until end: Timestamp?
    ) -> AppEffect {
        isPlainView = true
        let wait: PrintableText = end.map { " It waits until \(clock.deadline($0))." } ?? ""
        let back: PrintableText = "Press \(Place.plainView.key(.back)) to go back to the screen."
        let url: [PrintableText] = [
            "pintle: log in to \(provider, limit: 40). Open this URL \(place):",
            "", PrintableText(address, limit: 4096), "",
        ]
        guard let code else {
            return .terminal(
                .showPlain(
                    url + [
                        "Continue only if you started this login yourself." + wait,
                        "The URL alone is useless to others; it stays in your scrollback.",
                        back + " What the page shows is typed there.",
                    ]))
        }
        return .terminal(
            .showPlain(
                url + [
                    "and type this code there:", "", PrintableText(code, limit: 64), "",
                    "Type it only if you started this here yourself." + wait, back,
                ]))
    }

    /// The words for the answer that all these logins wait for; nil if they differ.
    func words(for logins: [UnfinishedLogin]) -> CarryWords? {
        let words = logins.map { CarryWords($0.form, at: snapshot.provider($0.provider)) }
        return Set(words.map(\.waitedFor)).count == 1 ? words.first : nil
    }

    /// The unfinished logins whose URLs still work, as far as is known.
    var waitingLogins: [UnfinishedLogin] {
        let now = clock.now
        return snapshot.logins.filter { login in
            login.address != nil && login.deadline.map { $0 > now } ?? true
                && !isFinished(login.id)
        }
    }

    /// Whether it waits no more: its token has arrived here, or it failed, which the snapshot need not
    /// know yet.
    private func isFinished(_ id: LoginID) -> Bool {
        switch logins[id]?.state {
        case .signedIn, .failed: return true
        case .accessToken(let now):
            if case .redeeming = now.step { return false }
            return true
        case .idle, .requestToken, .awaitingVerifier, nil: return false
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
    /// The message on standard error after leaving: the logins that wait for a PIN.
    public var farewell: Announcement? {
        guard let first = model.nearestLogin else { return nil }
        guard !model.appearance.isDemo else { return .demoLeft(model.waitingLogins.count) }
        let time = first.deadline.map { PrintableText(own: model.clock.deadline($0)) }
        let waiting = model.waitingLogins
        return .leaving(
            waiting.count, until: time, for: model.words(for: waiting), first: first.id)
    }
}

import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

/// One login from its first request to the session.
///
/// The view follows from `LoginFlow.state`; the screen itself only knows where the focus is.
struct LoginScreen: ScreenState {
    let login: LoginID
    /// Whether letters are commands: after Esc, for one command.
    ///
    /// At the beginning, and whenever something is to be typed, the field has the focus.
    var isAtKeys = false
    /// The marked way on after a failure.
    var marked = 0
    /// The question about another account, once a key has moved its mark.
    var accountChoice: Choice<AccountAnswer>?
    /// The PIN that the demo's other device showed for this URL.
    var shownThere: PrintableText?
    /// Whether the store was seen to have this login.
    var wasStored = false

    init(login: LoginID) {
        self.login = login
    }

    var place: Place { .login }

    func place(_ model: AppModel) -> Place {
        switch state(model) {
        case .idle, .failed: .failedLogin
        case .requestToken: .loginBusy
        case .awaitingVerifier(let now):
            CarryWords(now.request).place(isAtKeys: isAtKeys || isExpired(model))
        case .accessToken(let now):
            if case .confirmingAccount = now.step { .question } else { .loginBusy }
        case .signedIn: .signedIn
        }
    }

    /// The state of the login; idle when this process no longer hosts it.
    func state(_ model: AppModel) -> LoginFlow.State {
        model.logins[login]?.state ?? .idle
    }

    /// Whether the URL's time is over, and nothing is being typed that might still be taken.
    func isExpired(_ model: AppModel) -> Bool {
        guard case .awaitingVerifier(let now) = state(model), now.isOverdue,
            CarryWords(now.request).hasField
        else { return false }
        return model.drafts.pins[login].map { $0.isEmpty || $0.isMasked || $0.isSelected } ?? true
    }

    /// The URL in force.
    func address(_ model: AppModel) -> Authorization? {
        switch state(model) {
        case .awaitingVerifier where isExpired(model): return nil
        case .awaitingVerifier(let now): return now.authorization
        case .accessToken(let now):
            if case .redeeming(let address, _) = now.step { return address }
            return nil
        case .idle, .requestToken, .signedIn, .failed: return nil
        }
    }

    func title(_ model: AppModel) -> PrintableText {
        guard let request = model.logins[login]?.flow.request else { return "Log in" }
        let provider = PrintableText(
            ProviderWords.name(request.provider, among: model.snapshot.providers), limit: 40)
        switch state(model) {
        case .signedIn(let now):
            let name: PrintableText = now.account.map { " as \($0.name, limit: 40)" } ?? ""
            return "Signed in to \(provider)" + name
        case .awaitingVerifier(let now) where now.isResumed && !model.layout.isNarrow:
            return "Log in to \(provider), resumed"
        case .idle, .requestToken, .awaitingVerifier, .accessToken, .failed:
            let name: PrintableText = request.account.map { " as \($0, limit: 40)" } ?? ""
            let title: PrintableText = "Log in to \(provider)"
            let status = titleStatus(model)?.columns ?? 0
            let fits = title.columns + name.columns + status + 4 <= model.size.columns
            return model.layout.isNarrow && !fits ? title : title + name
        }
    }

    func titleStatus(_ model: AppModel) -> PrintableText? {
        guard model.layout.isNarrow, let flow = model.logins[login]?.flow else { return nil }
        return Stepper(flow).short
    }

    func whyOff(_ action: Action, _ model: AppModel) -> Announcement? {
        guard case .signedIn(let now) = state(model) else { return nil }
        return SessionCommands.whyOff(action, model.snapshot.session(now.session))
    }

    func isEnabled(_ action: Action, _ model: AppModel) -> Bool {
        switch action {
        case .openBrowser: return model.appearance.canOpenBrowser && address(model) != nil
        case .otherDevice: return model.appearance.isDemo && address(model) != nil
        case .typePIN: return !isExpired(model)
        case .copy, .plainView, .qrCode, .saveAddress: return address(model) != nil
        case .copyCode: return address(model)?.device != nil
        case .changeForm:
            return model.logins[login]?.flow.request?.otherForm != nil
                && isEnabledByState(action, model)
        case .registerAgain:
            return model.logins[login]?.flow.request?.isAppRegistered == true
                && isEnabledByState(action, model)
        case .retry, .new, .appKey, .remove, .stop, .label, .makeDefault, .check:
            return isEnabledByState(action, model)
        default: return true
        }
    }

    private func isEnabledByState(_ action: Action, _ model: AppModel) -> Bool {
        switch state(model) {
        case .failed(let now):
            let ways = FailedLogin.ways(now)
            return ways.contains { $0.action == action }
                || action == .retry && !ways.isEmpty
        case .signedIn(let now):
            if action == .check {
                return now.account == nil && now.request.provider.identity != nil
            }
            return action == .new || model.snapshot.session(now.session) != nil
        case .idle: return false
        case .requestToken, .awaitingVerifier: return true
        case .accessToken(let now):
            switch now.step {
            case .redeeming, .identifying: return true
            case .saving, .confirmingAccount, .recording: return false
            }
        }
    }

    func footer(_ model: AppModel) -> [KeyHint] {
        let place = place(model)
        if place == .question { return question(model)?.hints(in: place) ?? [] }
        let isNarrow = model.layout.size.columns < 100
        return KeyMap.hints(of: place, saying: words(of: place, model)) { action in
            switch action {
            // At the usual width the body names these.
            case .saveAddress, .openBrowser:
                !isNarrow && isEnabled(action, model)
            // Where a page was opened already, the footer is full.
            case .changeForm where place == .login:
                !isNarrow && isEnabled(action, model)
            case .qrCode: isEnabled(action, model) && fitsQRAlone(model)
            default: isEnabled(action, model)
            }
        }
    }

    /// Footer's words for keys where they differ from the key map.
    private func words(of place: Place, _ model: AppModel) -> [Action: PrintableText] {
        var words: [Action: PrintableText] = [:]
        words[.changeForm] = model.logins[login]?.flow.request?.otherFormWords
        switch place {
        case .pinField:
            words[.sendPIN] = enterWords(place, model)
            if !model.layout.isNarrow { words[.back] = escapeWords(model) }
        case .login:
            words[.typePIN] = enterWords(place, model)
            if isExpired(model) { words[.new] = "new URL" }
        case .failedLogin:
            let request = model.logins[login]?.flow.request
            words[.new] = request.map { CarryWords($0).renewed }
            guard case .failed(let now) = state(model), let first = FailedLogin.ways(now).first,
                marked > 0 || first.action != .retry
            else { break }
            words[.retry] = "choose"
        default: break
        }
        return words
    }

    /// Footer's word for Enter where it is not about a PIN, or where there is little room.
    private func enterWords(_ place: Place, _ model: AppModel) -> PrintableText? {
        guard let request = model.logins[login]?.flow.request else { return nil }
        let words = CarryWords(request)
        let name = words.fieldName
        if place == .pinField { return name == "PIN" ? nil : "send it" }
        // So that copy and plain view, or the demo's other device, have room at 40 columns.
        if model.layout.isNarrow { return name }
        return words.typing
    }

    /// Footer's words for Esc in the field, where there is room for more than one.
    private func escapeWords(_ model: AppModel) -> PrintableText {
        model.appearance.isDemo
            ? fitsQRAlone(model) ? "keys: other device, copy, QR" : "keys: other device, copy"
            : fitsQRAlone(model) ? "keys: copy, QR, new, cancel" : "keys: copy, new, cancel"
    }

    /// Whether the QR code can be drawn here at all.
    private func fitsQRAlone(_ model: AppModel) -> Bool {
        guard let address = address(model) else { return false }
        return QRScreen(address: address.url.text).drawing(in: model.size, model) != nil
    }

    func words(ofQuestion model: AppModel) -> [PrintableText]? { question(model)?.words }

    /// Zero: title and messages are drawn with the body, whose columns they share.
    func messageRows(_ layout: Layout) -> Int { 0 }

    func nextWake(_ model: AppModel) -> Duration? {
        guard let live = model.logins[login] else { return nil }
        let boot = model.moment.boot
        if let since = live.busySince {
            return Activity.nextWake(since: since, at: boot, isTicking: model.isTicking)
        }
        guard model.isTicking else { return nil }
        return [deadline(live.flow), nextPoll(live.flow)].compactMap(\.self)
            .compactMap { Countdown(until: $0, model.moment).nextWake }.min()
    }

    /// When the server of a device login is asked next; nil once it is no longer asked.
    private func nextPoll(_ flow: LoginFlow) -> Timestamp? {
        guard case .awaitingVerifier(let now) = flow.state else { return nil }
        return now.authorization.nextPoll
    }

    /// The moment that is counted down to: the end of the URL, or of a wait that was asked for.
    func deadline(_ flow: LoginFlow) -> Timestamp? {
        switch flow.state {
        case .awaitingVerifier(let now): return now.authorization.expiresAt
        case .failed(let now):
            return now.failure.waitEnd
        case .idle, .requestToken, .accessToken, .signedIn: return nil
        }
    }
}

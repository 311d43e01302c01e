import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

extension LoginScreen {
    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        if case .message(let message) = event { return hear(message, &model) }
        switch state(model) {
        case .idle: return event == .action(.back) ? .home : .ignored
        case .requestToken: return busy(event, &model)
        case .awaitingVerifier(let now): return waiting(event, now, &model)
        case .accessToken(let now):
            if case .confirmingAccount = now.step { return decide(event, &model) }
            return busy(event, &model)
        case .signedIn(let now): return done(event, now, &model)
        case .failed(let now): return failed(event, now, &model)
        }
    }

    // MARK: Messages

    private mutating func hear(_ message: AppMessage, _ model: inout AppModel) -> Response {
        switch message {
        case .login(login, let state):
            marked = 0
            shownThere = nil
            // The next answer is typed into the field, as at the beginning.
            if isAnswerAsked(in: state) { isAtKeys = false }
            if place(model) != .question { accountChoice = nil }
        case .demoPage(let page):
            if case .allowed(_, let answer) = page.outcome {
                shownThere = PrintableText(answer, limit: 40)
                // It is typed next, whatever letters it has.
                isAtKeys = false
            }
        case .input(.continued):
            model.drafts.mask()
        case .store(.snapshotLoaded(let snapshot)):
            return watch(snapshot, &model)
        default:
            break
        }
        return .handled
    }

    /// Whether the login began to wait for an answer, or waits for another one.
    private func isAnswerAsked(in state: LoginFlow.State) -> Bool {
        // The end of a URL changes nothing for a person at the keys.
        if case .awaitingVerifier(let now) = state, case .expired = now.problem {
            false
        } else {
            true
        }
    }

    /// Another window may have finished or cancelled the login.
    private mutating func watch(_ snapshot: StoreSnapshot, _ model: inout AppModel) -> Response {
        let isStored = snapshot.logins.contains { $0.id == login }
        guard case .awaitingVerifier = state(model), wasStored, !isStored,
            snapshot.vault.state == .open
        else {
            wasStored = isStored
            return .handled
        }
        model.drafts.send(login, isKept: false)
        model.tell(.loginGone)
        return .effects([model.leave(login)], .home)
    }

    // MARK: While a request runs

    private mutating func busy(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        guard case .action(let action) = event else { return .ignored }
        switch action {
        case .back:
            model.drafts.answers[login]?.text.isMasked = true
            return .effects([.loadSnapshot], .pop)
        case .copy, .plainView, .qrCode: return handOff(action, &model)
        case .stop: return stop(&model)
        default: return .ignored
        }
    }

    /// Stops the request, never the login.
    ///
    /// A PIN that is on its way is asked about first: its answer would be lost.
    private mutating func stop(_ model: inout AppModel) -> Response {
        guard case .accessToken(let now) = state(model) else {
            return .effects(model.stopRequest(of: login), .home)
        }
        guard case .redeeming = now.step else {
            // The session is saved; only its account stays unknown.
            return .effects([.login(login, .cancel)])
        }
        return .push(QuestionScreen.stopping(now.request))
    }

    // MARK: The URL

    func handOff(_ action: Action, _ model: inout AppModel) -> Response {
        guard let address = address(model), let request = model.logins[login]?.flow.request
        else { return .ignored }
        let text = address.url.text
        switch action {
        case .copy: return .effects([.terminal(.copy(text, .url))])
        case .saveAddress: return .call(SaveAddress(login: login, address: text))
        case .openBrowser: return .effects([.openBrowser(text)])
        case .plainView:
            let plain = model.showPlain(
                address.device?.page.text ?? text, provider: request.provider.name,
                code: address.device?.userCode,
                openedAt: CarryWords(request).openedPlace(
                    isTunnelled: FormWords.tunnel(to: address, from: model.appearance.seat) != nil),
                until: address.expiresAt)
            return .effects([plain])
        case .qrCode:
            let alone = QRScreen(address: text)
            guard alone.drawing(in: model.size, model) != nil else {
                model.tell(.noQRCode(needing: alone.smallest(model)))
                return .handled
            }
            return .push(alone)
        default: return .ignored
        }
    }

    // MARK: Another account

    mutating func select(item: Int, _ model: AppModel) -> Bool {
        guard var choice = question(model), choice.mark(item) else { return false }
        accountChoice = choice
        return true
    }

    /// The question about another account; nil where there is none.
    func question(_ model: AppModel) -> Choice<AccountAnswer>? {
        guard case .accessToken(let now) = state(model),
            case .confirmingAccount(let session, let account) = now.step
        else { return nil }
        return accountChoice ?? AccountAnswer.question(now.request, session, account, model)
    }

    private mutating func decide(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        guard var choice = question(model), case .accessToken(let now) = state(model),
            case .confirmingAccount(_, let account) = now.step
        else { return .ignored }
        let answer = choice.answer(to: event)
        accountChoice = choice
        guard let answer else { return Choice<AccountAnswer>.moved(event) }
        guard let decision = answer.decision else {
            return .effects([.loadSnapshot], .home)
        }
        if decision == .discard {
            return .push(QuestionScreen.discarding(account, of: now.request))
        }
        return .effects([.login(login, .decide(decision))])
    }

    // MARK: The end

    private mutating func done(
        _ event: ScreenEvent, _ now: LoginFlow.SignedIn, _ model: inout AppModel
    ) -> Response {
        guard case .action(let action) = event else { return .ignored }
        switch action {
        case .toList, .back:
            return .effects([model.leave(login), .loadSnapshot], .home)
        case .new:
            let picker = PickerScreen(near: now.request.provider.id, model)
            return .effects([model.leave(login)], .home, .push(picker))
        case .check:
            return .effects([.login(login, .retry)])
        case .label, .makeDefault:
            guard let session = model.snapshot.session(now.session) else { return .handled }
            return SessionCommands.run(action, session, model)
        default: return .ignored
        }
    }
}

extension Announcement {
    /// Why no QR code can be shown: the room that it needs; nil for a URL that none holds.
    static func noQRCode(needing size: Size?) -> Announcement {
        guard let size else {
            return Announcement(
                .attention, "The URL is too long for a QR code", "A QR code holds 2,953 bytes.",
                next: [.showOrCopy])
        }
        return Announcement(
            .attention, "The QR code needs \(size.columns) x \(size.rows)",
            "The screen is smaller.",
            next: [.showOrCopy])
    }
}

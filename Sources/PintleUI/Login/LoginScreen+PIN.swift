import LoginCore
import OAuthCore
import PintleText
import TerminalCore

extension LoginScreen {
    /// What keys do while a person has to carry the PIN over.
    mutating func waiting(
        _ event: ScreenEvent, _ now: LoginFlow.AwaitingVerifier, _ model: inout AppModel
    ) -> Response {
        let hasField = now.request.provider.answerForm != .nothing
        switch event {
        case .action(let action): return act(action, now, &model)
        case .key where !hasField, .paste where !hasField: return .ignored
        case .key(let key): return type(key, &model)
        case .paste(let text): return paste(text, now, &model)
        case .message: return .ignored
        }
    }

    private mutating func act(
        _ action: Action, _ now: LoginFlow.AwaitingVerifier, _ model: inout AppModel
    ) -> Response {
        switch action {
        case .typePIN:
            isTyping = true
        case .toAddress:
            leaveField(&model)
        case .sendPIN:
            return send(now, &model)
        case .done:
            // Nothing is carried over: an empty answer says that the person is back.
            model.announcement = nil
            return .effects(model.feed(.verifierEntered(Secret(utf8: "")), to: login))
        case .back:
            let wasTyping = isTyping
            leaveField(&model)
            return wasTyping ? .handled : .effects([.loadSnapshot], .pop)
        case .new:
            if now.isOverdue { return .effects(newAddress(&model)) }
            return .push(.loginQuestion(LoginQuestionScreen(now)))
        case .remove:
            return .push(.cancelLogin(CancelLoginScreen(login: login)))
        case .otherDevice:
            return .effects(
                [.demoOpen(login, address: now.address.authorizationURL.text)],
                .push(.otherDevice(OtherDeviceScreen(login: login))))
        default:
            return handOff(action, &model)
        }
        return .handled
    }

    private mutating func leaveField(_ model: inout AppModel) {
        isTyping = false
        model.drafts.pins[login]?.isMasked = true
    }

    /// Asks for another address; what was typed belongs to the old one.
    func newAddress(_ model: inout AppModel) -> [AppEffect] {
        model.drafts.pins[login]?.wipe()
        return model.feed(.newAddressRequested, to: login)
    }

    // MARK: The field

    private mutating func type(_ key: Key, _ model: inout AppModel) -> Response {
        if !isTyping {
            // Small letters are commands until the field has the focus.
            guard case .character(let character) = key,
                character.isNumber || character.isUppercase
            else { return .ignored }
            isTyping = true
        }
        let count = model.drafts.pins[login]?.count ?? 0
        guard model.drafts.pins[login, default: TextField()].handle(key) else { return .ignored }
        // Seen while it is typed, so that a slip is noticed before it costs the address.
        if model.drafts.pins[login]?.count != count {
            model.drafts.pins[login]?.isMasked = false
            isWarned = false
        }
        return .handled
    }

    private mutating func paste(
        _ text: PastedText, _ now: LoginFlow.AwaitingVerifier, _ model: inout AppModel
    ) -> Response {
        isTyping = true
        isWarned = false
        let answer = PastedAnswer.parse(text.text)
        if case .verifier(let verifier) = answer {
            model.drafts.pins[login, default: TextField()].insert(verifier.value.revealedText)
        } else {
            model.drafts.pins[login, default: TextField()].insert(text)
        }
        model.drafts.pins[login]?.isMasked = false
        model.announcement = nil
        if let odd = oddness(now, model) {
            isWarned = true
            model.tell(odd)
        }
        return .handled
    }

    /// The gentle warning about what is in the field, if it looks unlike the provider's PINs.
    private func oddness(_ now: LoginFlow.AwaitingVerifier, _ model: AppModel) -> Announcement? {
        guard let field = model.drafts.pins[login],
            case .verifier(let verifier) = PastedAnswer.parse(field.text)
        else { return nil }
        return .oddPIN(verifier.value, now.request.provider, clock: model.clock)
    }

    private mutating func send(
        _ now: LoginFlow.AwaitingVerifier, _ model: inout AppModel
    ) -> Response {
        guard let field = model.drafts.pins[login], !field.isEmpty else { return .handled }
        if !isWarned, let odd = oddness(now, model) {
            isWarned = true
            model.tell(odd)
            return .handled
        }
        let pin = Secret(field)
        model.drafts.pins[login]?.wipe()
        model.drafts.pins[login] = nil
        isTyping = false
        isWarned = false
        model.announcement = nil
        let effects = model.feed(.verifierEntered(pin), to: login)
        // What was no answer at all is asked for again, at the same place.
        if case .awaitingVerifier = state(model) { isTyping = true }
        return .effects(effects)
    }
}

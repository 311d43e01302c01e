import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

extension LoginScreen {
    /// Takes keys and messages while a person has to carry the PIN over.
    mutating func waiting(
        _ event: ScreenEvent, _ now: LoginFlow.AwaitingVerifier, _ model: inout AppModel
    ) -> Response {
        let hasField = CarryWords(now.request).hasField
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
        let wasAtKeys = isAtKeys
        // If an answer may begin with a letter, a command is one key, and the rest is the answer.
        isAtKeys = false
        let response = carryOut(action, wasAtKeys, now, &model)
        // A person who leaves the screen by a command comes back to the keys.
        if action == .plainView || !response.isHandled || response.isPushing
            || action.isHandingOver && CarryWords(now.request).isOfDigits
        {
            isAtKeys = wasAtKeys
        }
        return response
    }

    private mutating func carryOut(
        _ action: Action, _ wasAtKeys: Bool, _ now: LoginFlow.AwaitingVerifier,
        _ model: inout AppModel
    ) -> Response {
        switch action {
        case .typePIN:
            break
        case .toAddress:
            leaveField(&model)
        case .sendPIN:
            return send(now, &model)
        case .done:
            // Nothing is carried over: an empty answer says that the person is back.
            model.announcement = nil
            return .effects([.login(login, .answer(Secret(utf8: "")))])
        case .back:
            let isAtField = !wasAtKeys && !isExpired(model) && CarryWords(now.request).hasField
            guard !isAtField else {
                leaveField(&model)
                return .handled
            }
            model.logins[login]?.isProblemSeen = true
            return .effects([.loadSnapshot], .pop)
        case .new:
            if now.isOverdue || model.demoOutcome(of: login) == .denied {
                return .effects(newAddress(&model))
            }
            return .push(QuestionScreen.newAddress(now))
        case .remove:
            return .push(QuestionScreen.cancelling(now.request, model))
        case .copyCode:
            guard let device = now.authorization.device else { return .ignored }
            return .effects([.terminal(.copy(PrintableText(device.userCode).text, .code))])
        case .changeForm:
            return changeForm(now.request, &model)
        case .registerAgain:
            return registerAgain(&model)
        case .otherDevice:
            return .effects(
                [.demo(.open(login, address: now.authorization.url.text))],
                .push(OtherDeviceScreen(login: login)))
        default:
            return handOff(action, &model)
        }
        return .handled
    }

    private mutating func leaveField(_ model: inout AppModel) {
        isAtKeys = true
        model.drafts.pins[login]?.isMasked = true
    }

    /// Asks for another URL and drops the typed text, which belongs to the old one.
    func newAddress(_ model: inout AppModel) -> [AppEffect] {
        model.drafts.pins[login]?.wipe()
        return [.login(login, .newURL)]
    }

    /// Continues in the provider's other form; drops the typed text, which belongs to the old one.
    func changeForm(_ request: LoginRequest, _ model: inout AppModel) -> Response {
        guard let form = request.otherForm else { return .ignored }
        model.drafts.pins[login]?.wipe()
        model.announcement = nil
        return .effects([.login(login, .changeForm(form))])
    }

    /// Registers Pintle again: the page said that it does not know the app, which Pintle cannot see.
    func registerAgain(_ model: inout AppModel) -> Response {
        model.drafts.pins[login]?.wipe()
        return .call(RegisterAgain(login: login, isAsked: true))
    }

    // MARK: The field

    private mutating func type(_ key: Key, _ model: inout AppModel) -> Response {
        if isAtKeys || isExpired(model) {
            // Small letters are commands; any other beginning of an answer goes to the field.
            guard case .character(let character) = key,
                character.isNumber || character.isUppercase
            else { return .ignored }
            isAtKeys = false
        }
        let former = model.drafts.pins[login]
        guard model.drafts.pins[login, default: TextField()].handle(key) else { return .ignored }
        // Seen while it is typed, so that a slip is noticed before it costs the URL.
        if former?.isSelected == true || model.drafts.pins[login]?.count != former?.count {
            model.drafts.pins[login]?.isMasked = false
            // The message about the former answer is not about this one.
            model.logins[login]?.isProblemSeen = true
        }
        return .handled
    }

    private mutating func paste(
        _ text: PastedText, _ now: LoginFlow.AwaitingVerifier, _ model: inout AppModel
    ) -> Response {
        isAtKeys = false
        let wasEmpty = model.drafts.pins[login].map { $0.isEmpty || $0.isSelected } ?? true
        let answer = PastedAnswer.parse(text.text)
        if case .verifier(let verifier) = answer {
            model.drafts.pins[login, default: TextField()].insert(verifier.value.revealedText)
            if wasEmpty, CarryWords(now.request).isWhole(text.text) { return send(now, &model) }
        } else {
            model.drafts.pins[login, default: TextField()].insert(text)
        }
        model.drafts.pins[login]?.isMasked = false
        model.announcement = nil
        if let odd = oddness(now, model) { model.tell(odd) }
        return .handled
    }

    /// The warning about the field's text, if it looks unlike the provider's PINs.
    private func oddness(_ now: LoginFlow.AwaitingVerifier, _ model: AppModel) -> Announcement? {
        guard let field = model.drafts.pins[login] else { return nil }
        return .oddPIN(
            Secret(field), now.request.provider, form: now.request.form, clock: model.clock)
    }

    private mutating func send(
        _ now: LoginFlow.AwaitingVerifier, _ model: inout AppModel
    ) -> Response {
        guard let field = model.drafts.pins[login], !field.isEmpty else {
            model.tell(.nothingTyped(CarryWords(now.request)))
            return .handled
        }
        if let sent = model.drafts.answers[login], sent.isRefused,
            sent.text.hasSameText(as: field)
        {
            model.drafts.pins[login]?.select()
            model.tell(.refusedAlready(CarryWords(now.request)))
            return .handled
        }
        // Only where the warning about this very text is on the screen does Enter send it.
        if let odd = oddness(now, model), !isShown(odd, model) {
            model.tell(odd)
            return .handled
        }
        let pin = Secret(field)
        let reading = now.authorization.read(pin, at: now.request.provider)
        let isSent = if case .answer = reading { true } else { false }
        model.drafts.send(login, isKept: isSent)
        model.announcement = nil
        return .effects([.login(login, .answer(pin))])
    }
}

extension Action {
    /// Whether it only hands the URL or the code over, and leaves the login unchanged.
    fileprivate var isHandingOver: Bool {
        switch self {
        case .copy, .copyCode, .saveAddress, .openBrowser: true
        default: false
        }
    }
}

extension CarryWords {
    /// Whether the answer has no letters.
    fileprivate var isOfDigits: Bool {
        if case .pin = carry { hint.isNumeric } else { false }
    }

    /// Whether that is a PIN of as many digits as the provider's have, and nothing else: no blank and
    /// no end of a line, which come along with other text.
    fileprivate func isWhole(_ text: String) -> Bool {
        isOfDigits && hint.length == text.utf8.count
            && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}

extension Announcement {
    /// Enter was pressed, and there is nothing to send.
    fileprivate static func nothingTyped(_ words: CarryWords) -> Announcement {
        Announcement(
            .attention, "The field is empty",
            words.adviceOnEmptyField, next: [.thenSend])
    }

    /// Enter was pressed on a text that the provider has refused, at a URL that still works.
    fileprivate static func refusedAlready(_ words: CarryWords) -> Announcement {
        Announcement(
            .attention, "That \(words.name) was refused already", "Nothing was sent now.",
            next: [.advice(words.adviceOnSelected)])
    }
}

import LoginCore
import OAuthCore
import PintleText
import TerminalCore

extension App {
    /// Handles input of the terminal.
    mutating func take(_ input: Input) -> [AppEffect] {
        switch input {
        case .resized(let size):
            model.size = size
            return deliver(.input(.resized(size)))
        case .continued:
            return [.terminal(.redraw)] + deliver(.input(.continued))
        case .hangUp:
            return end(.hangup)
        case .paste(let text):
            clicked = nil
            model.lastKey = model.moment.boot
            return useCachedKey() + paste(text)
        case .key(let key):
            clicked = nil
            defer { model.lastKey = model.moment.boot }
            return useCachedKey() + type(key)
        case .mouse(let mouse):
            defer { model.lastKey = model.moment.boot }
            return useCachedKey() + take(mouse)
        case .ground:
            // The terminal's door has chosen its colours by it.
            return []
        }
    }

    /// Presses a key, unless it was meant for another screen.
    mutating func type(_ key: Key) -> [AppEffect] {
        isMeantForAnotherScreen(key) ? [] : press(key)
    }

    /// Whether to drop a letter or Enter: typed for the previous screen, or in a question too early
    /// or as a repeat.
    private mutating func isMeantForAnotherScreen(_ key: Key) -> Bool {
        switch key {
        case .character, .enter: break
        default: return false
        }
        let isEarly = model.moment.boot < model.lettersFrom && !isSafe(key)
        guard place == .question else { return isEarly }
        // Asked in any case: an early key begins the question's pause again.
        let isTaken = model.answers.takesAnswer(at: model.moment.boot)
        return isEarly || !isTaken || model.isRepeat(of: key)
    }

    /// Whether the key only locks or leaves: nobody presses it for another screen, and it loses
    /// nothing.
    private func isSafe(_ key: Key) -> Bool {
        let action = KeyMap.binding(for: key, in: place)?.action
        return action == .lock || action == .quit
    }

    mutating func press(_ key: Key) -> [AppEffect] {
        defer { model.lastPressed = key }
        let place = place
        let screen = screens.last
        let action = KeyMap.binding(for: key, in: place)?.action
        // The effect of a key on a screen that is not drawn would not be seen.
        guard let action else { return place == .tooSmall ? [] : offer(.key(key)) }
        guard isEnabled(action, screen) else {
            // A letter in a field is text, whatever else it may be.
            if !place.isField, let why = screen?.whyNothing(action, model) { model.remark(why) }
            return offer(.key(key))
        }
        switch action {
        case .redraw: return [.terminal(.redraw)]
        case .suspend: return [.terminal(.suspend)]
        case .interrupt: return leave(.interrupted)
        case .coach:
            model.coach.isAway.toggle()
            return []
        case .edit, .answer: return offer(.key(key))
        default: break
        }
        if model.isPlainView { return closePlainView() }
        if place == .tooSmall {
            // The screen's own effect of the key is seen once there is room for it.
            return action != .back ? act(action) : canLeaveTooSmall ? offer(.action(.back)) : []
        }
        if let reason = screen?.whyOff(action, model) {
            model.tell(reason)
            return []
        }
        return offer(.action(action))
    }

    func isEnabled(_ action: Action, _ screen: (any ScreenState)?) -> Bool {
        switch action {
        case .redraw, .suspend, .interrupt, .quit, .help, .palette, .edit, .answer: true
        case .copyMenu: screen?.copies(model).isEmpty == false
        case .qrCode where model.appearance.isAccessible: false
        case .lock: model.snapshot.vault.state == .open
        case .coach: model.appearance.isDemo
        default: screen?.isEnabled(action, model) ?? false
        }
    }

    /// Gives an event to the topmost screen; handles it here if the screen does not.
    mutating func offer(_ event: ScreenEvent) -> [AppEffect] {
        let last = screens.count - 1
        let before = model.announcement
        let count = model.log.count
        let response = screens[last].update(event, &model)
        if response.isHandled {
            forget(before, unlessToldSince: count)
            return apply(response, at: last)
        }
        guard case .action(let action) = event else { return [] }
        return act(action)
    }

    /// A message stays until the next key that does something.
    private mutating func forget(_ before: Announcement?, unlessToldSince count: Int) {
        if model.log.count == count, model.announcement == before { model.announcement = nil }
    }

    /// Handles the keys that the screen left unhandled.
    private mutating func act(_ action: Action) -> [AppEffect] {
        switch action {
        case .help:
            guard let screen = screens.last else { return [] }
            screens.append(HelpScreen(about: screen, model))
        case .messages:
            screens.append(MessagesScreen())
        // From the palette; the list opens them itself.
        case .providers:
            screens.append(ProvidersScreen(model))
        case .vault:
            screens.append(VaultScreen())
        case .palette:
            openPalette()
        case .copyMenu:
            guard let copies = screens.last?.copies(model) else { return [] }
            screens.append(CopyMenuScreen(copies))
        case .back:
            // After a look at help or the palette, a person continues to type.
            if screens.last?.place == .form { model.drafts.selectSecrets() }
            if screens.count > 1 { screens.removeLast() }
            model.announcement = nil
        case .quit:
            return quit()
        case .lock:
            return [.call(LockVault())]
        case .plainView:
            return showNearestAddress()
        default:
            break
        }
        return []
    }

    /// Leaves, or asks first where that ends more than this run.
    private mutating func quit() -> [AppEffect] {
        guard model.leaving == nil else { return leave(.done) }
        guard let question = QuestionScreen.endingDemo(model) ?? .stoppingBulk(model) else {
            return leave(.done)
        }
        screens.append(question)
        return []
    }

    private mutating func paste(_ text: PastedText) -> [AppEffect] {
        guard !model.isPlainView, !isTooSmall else { return [] }
        let last = screens.count - 1
        let response = screens[last].update(.paste(text), &model)
        if response.isHandled { return apply(response, at: last) }
        model.tell(.pasteUnused)
        return []
    }
}

extension AppModel {
    /// Whether the key repeats the last one, faster than a person can press it twice.
    func isRepeat(of key: Key) -> Bool {
        key == lastPressed && moment.boot - lastKey < .milliseconds(60)
    }
}

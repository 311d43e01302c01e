import PintleText
import TerminalCore

extension App {
    /// How many rows a notch of the wheel moves in a list.
    private static let notch = 3

    /// Handles a click or a notch of the wheel, each as a key that does it.
    ///
    /// A click counts for the frame that was drawn last, and for nothing that came after it.
    mutating func take(_ mouse: MouseInput) -> [AppEffect] {
        guard takesMouse else { return [] }
        switch mouse {
        case .wheelUp: return turn(.up)
        case .wheelDown: return turn(.down)
        case .press(let point):
            let former = clicked
            clicked = hits.target(at: point)
            switch clicked {
            case .key(let key): return type(key)
            case .item(let item): return click(item, isSecond: former == clicked)
            case nil: return []
            }
        }
    }

    /// Whether a click may mean something now: not beside a URL, since selecting it with the mouse
    /// would then need a modifier key, and not beside a screen reader.
    var takesMouse: Bool {
        model.appearance.hasMouse && !model.appearance.isAccessible && place.takesMouse
    }

    /// Selects an item; a second click in a row opens it.
    ///
    /// An answer is only selected: a key gives it, so that the mouse alone ends nothing.
    private mutating func click(_ item: Int, isSecond: Bool) -> [AppEffect] {
        guard let former = screens.last, !isClickTooEarly else { return [] }
        guard screens[screens.count - 1].select(item: item, model) else { return [] }
        // An item that moved since the first click is selected, and not opened.
        guard isSecond, former.isSame(as: screens[screens.count - 1]), place != .question else {
            model.announcement = nil
            return []
        }
        clicked = nil
        return press(.enter)
    }

    private var isClickTooEarly: Bool {
        mutating get {
            if model.moment.boot < model.lettersFrom { return true }
            return place == .question && !model.answers.takesAnswer(at: model.moment.boot)
        }
    }

    private mutating func turn(_ key: Key) -> [AppEffect] {
        clicked = nil
        let action = KeyMap.binding(for: key, in: place)?.action
        guard action == .up || action == .down else { return [] }
        let count = place == .question || place == .otherDevice ? 1 : Self.notch
        return (0..<count).flatMap { _ in press(key) }
    }
}

extension Place {
    /// Whether the mouse does something; where a URL or key is shown it is left to the terminal,
    /// for selecting.
    var takesMouse: Bool {
        switch self {
        case .login, .loginWithoutPIN, .deviceLogin, .pinField, .loginBusy, .failedLogin,
            .signedIn, .publicKey, .plainView, .tooSmall:
            false
        case .list, .filter, .detail, .label, .question, .why, .help, .messages, .providers,
            .provider, .vault, .imports, .palette, .copyMenu, .sortMenu, .columnMenu, .firstRun,
            .vaultMade, .unlock,
            .unlockWithoutField, .picker, .form,
            .qrAlone, .otherDevice:
            true
        }
    }
}

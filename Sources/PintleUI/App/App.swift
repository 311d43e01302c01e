// PintleUI owns the full screen as a value: what is on it, what a key does, how it looks.
//
// Elm's loop with closed types: a message goes in, effects come out as data, and `view` draws the
// model into cells. It refuses curses, clocks, randomness, files, network and Foundation; the
// login's rules are `LoginFlow`'s, the words of failures `PintleText`'s, the keys `KeyMap`'s.

public import LoginCore
public import OAuthCore
import PintleText
public import TerminalCore

/// The full screen.
///
/// The composition root sends messages, carries out effects, shows the view.
public struct App: Sendable {
    var model: AppModel
    /// The screens, the topmost last; the first is always the list.
    var screens: [any ScreenState]
    /// The logins that the last key acted on, until their states change.
    var commanded: Set<LoginID> = []
    /// The clickable areas of the frame drawn last; empty as soon as a message follows it.
    var hits: [HitArea] = []
    /// The target of the last click; nil once something else was typed or clicked.
    var clicked: HitArea.Target?
    /// Input that arrived while the list was only a glance; it is handled once the store is read.
    var held: [Input] = []
    /// The provider of the login that is about to begin, for which other tools' files were looked at.
    private var offered: ProviderID?
    /// The timer that was asked for last.
    private var timer: Duration?

    /// An app that knows nothing yet: send `snapshotLoaded` and `input(.resized)` first.
    ///
    /// `qr` makes the QR code of a URL, as rows of modules, `true` for dark; `route` gives the way
    /// to an origin.
    public init(
        appearance: Appearance, at moment: Moment,
        route: @escaping @Sendable (Origin) -> RequestRoute = { _ in .direct(isProxySet: false) },
        qr: @escaping @Sendable (String) -> [[Bool]]?
    ) {
        // A picture is nothing to a screen reader.
        let isSeen = !appearance.isAccessible
        model = AppModel(
            appearance: appearance, qr: { isSeen ? qr($0) : nil }, route: route, moment: moment,
            lastKey: moment.boot)
        screens = [ListScreen()]
        // A passphrase or a command of one's own may take a second.
        model.begin(nil, .openingVault)
    }

    /// Handles one message; returns the effects to carry out.
    public mutating func update(_ message: AppMessage, at moment: Moment) -> [AppEffect] {
        model.moment = moment
        var effects: [AppEffect]
        if case .input(let input) = message {
            effects = isHeld(input) ? [] : take(input)
            commanded = Set(effects.compactMap(\.commandedLogin))
        } else {
            if case .ticked = message { timer = nil }
            effects = hear(message)
            let late = takeHeld()
            commanded.formUnion(late.compactMap(\.commandedLogin))
            effects += late
        }
        fillPalette()
        settleList()
        hits = []
        effects += lookForOffers() + lookIntoLog() + setTimer()
        noteQuestion()
        return effects
    }

    /// Notes which question has the keys now, so that none answers before it was drawn.
    mutating func noteQuestion() {
        model.answers.ask(
            place == .question ? screens.last?.words(ofQuestion: model) ?? [] : nil)
    }

    /// Notes that the view was drawn in its current state: a question can be read from then on, and
    /// clicks follow `hits`.
    public mutating func noteDrawing(at moment: Moment, hits: [HitArea] = []) {
        model.answers.noteDrawing(at: moment.boot)
        self.hits = hits
    }

    /// The screen at that size.
    public func view(_ size: Size) -> Frame {
        var canvas = Canvas(size: size)
        if !size.holds(neededSize) {
            TooSmall.draw(on: &canvas, model, needed: neededSize, canGoBack: canLeaveTooSmall)
        } else if let top = screens.last {
            draw(top, on: &canvas)
            drawCoach(on: &canvas)
        }
        var frame = canvas.frame
        frame.takesMouse = takesMouse && frame.addresses.isEmpty
        if !frame.takesMouse { frame.hits = [] }
        if model.appearance.isAccessible { frame.isCursorVisible = true }
        return frame
    }

    /// The place that decides what keys do now.
    var place: Place {
        if model.isPlainView { return .plainView }
        if isTooSmall { return .tooSmall }
        return screens.last?.place(model) ?? .list
    }

    /// Whether the topmost screen has no use at this size.
    var isTooSmall: Bool { !model.size.holds(neededSize) }

    /// The smallest size at which the topmost screen is of use.
    private var neededSize: Size { Self.neededSize(screens.last, model) }

    /// Whether the size is enough for the screen below.
    var canLeaveTooSmall: Bool {
        screens.count > 1
            && model.size.holds(Self.neededSize(screens.dropLast().last, model))
    }

    private static func neededSize(_ screen: (any ScreenState)?, _ model: AppModel) -> Size {
        let smallest = Layout.smallest
        let rows = screen?.neededRows(model) ?? smallest.rows
        return Size(rows: rows, columns: smallest.columns)
    }

    private mutating func lookForOffers() -> [AppEffect] {
        let provider = screens.last?.startingLogin
        defer { offered = provider }
        return provider == nil || provider == offered ? [] : [.call(FindImports(isQuiet: true))]
    }

    private mutating func setTimer() -> [AppEffect] {
        let next = nextWake
        guard next != timer else { return [] }
        timer = next
        return [.wake(at: next)]
    }
}

extension AppEffect {
    /// The login that a key did something to, where it answers at once.
    fileprivate var commandedLogin: LoginID? {
        guard case .login(let id, let action) = self, action.event != nil else { return nil }
        return id
    }
}

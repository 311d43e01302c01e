import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

/// One session: all that may be shown of it.
struct DetailScreen: ScreenState {
    var session: SessionID
    var scroll = TextScroll()

    var place: Place { .detail }

    func messageRows(_ layout: Layout) -> Int { layout.sheetMessageRows }
    func neededRows(_ model: AppModel) -> Int { ListShape.smallestRows }
    func title(_ model: AppModel) -> PrintableText { "Session \(model.handle(of: session))" }

    /// The definition of the session's provider.
    func provider(_ model: AppModel) -> Provider? {
        model.snapshot.session(session).flatMap { model.snapshot.provider($0.provider) }
    }

    func whyOff(_ action: Action, _ model: AppModel) -> Announcement? {
        let session = model.snapshot.session(session)
        // A new login is another matter in the list: there it has nothing to do with the session.
        if action == .new, session?.kind == .signing { return .signsAlone }
        return SessionCommands.whyOff(action, session)
    }

    func footer(_ model: AppModel) -> [KeyHint] {
        KeyMap.hints(of: place) { isEnabled($0, model) && whyOff($0, model) == nil }
    }

    func whyNothing(_ action: Action, _ model: AppModel) -> Announcement? {
        let isDefault = model.snapshot.session(session)?.isDefault == true
        return action == .makeDefault && isDefault && model.snapshot.vault.isUsable
            ? Announcement(.attention, "It is the default already")
            : .nothing(for: action, model)
    }

    func isEnabled(_ action: Action, _ model: AppModel) -> Bool {
        let isOpen = model.snapshot.vault.isUsable
        switch action {
        case .check, .label, .remove, .new: return isOpen
        case .renew:
            let session = model.snapshot.session(session)
            return isOpen && session.map { SessionCommands.canRenew($0, model) } == true
        case .makeDefault: return isOpen && model.snapshot.session(session)?.isDefault == false
        default: return true
        }
    }
}

extension DetailScreen {
    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        switch event {
        case .action(let action):
            let rows = model.layout.sheetRows
            let count = sheet(model).lines.count
            if scroll.move(action, count: count, rows: rows) { return .handled }
            guard let session = model.snapshot.session(session) else { return .ignored }
            switch action {
            case .new:
                return .push(SessionCommands.loginAgain(session, model))
            case .why: return .call(ExplainSession(), .push(WhyScreen()))
            default: return SessionCommands.run(action, session, model)
            }
        case .message(.store(.snapshotLoaded)):
            // Removed here or in another window: the list reports it.
            return model.snapshot.session(session) == nil ? .pop : .handled
        case .key, .paste, .message:
            return .ignored
        }
    }
}

extension DetailScreen {
    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        sheet(model).draw(
            on: &canvas, top: scroll.top, hasFocus: model.hasFocus, alphabet: model.alphabet)
        canvas.placeCursor(row: 0, column: 2, isVisible: model.appearance.isAccessible)
    }

    /// The facts; on small screens those that matter most come first.
    func sheet(_ model: AppModel) -> FactSheet {
        guard let session = model.snapshot.session(session) else { return FactSheet() }
        return SessionSheet(session, model, .screen).facts
    }
}

import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

/// The logins of other tools at their usual places, and the result that an import would have.
struct ImportScreen: ScreenState {
    var scroll = TextScroll()

    var place: Place { .imports }

    /// Opens the screen and begins the search for files.
    static func opened(_ model: inout AppModel) -> Response {
        model.imports = nil
        return .call(FindImports(), .push(ImportScreen()))
    }

    func title(_ model: AppModel) -> PrintableText { "Import" }
    func messageRows(_ layout: Layout) -> Int { layout.sheetMessageRows }

    func isEnabled(_ action: Action, _ model: AppModel) -> Bool {
        switch action {
        case .confirm: model.imports?.hasNew == true && !model.isRunning(TakeImports.self)
        case .pageDown:
            scroll.hasMore(count: sheet(model).lines.count, rows: model.layout.sheetRows)
        default: true
        }
    }

    func whyNothing(_ action: Action, _ model: AppModel) -> Announcement? {
        guard action == .confirm else { return .nothing(for: action, model) }
        return model.imports?.hasNew == false
            ? Announcement(.attention, "There is nothing new to add") : nil
    }

    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        canvas.placeCursor(row: 0, column: 0, isVisible: model.appearance.isAccessible)
        sheet(model).draw(
            on: &canvas, top: scroll.top, hasFocus: model.hasFocus, alphabet: model.alphabet)
    }

    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        switch event {
        case .action(.confirm):
            guard let preview = model.imports, preview.hasNew else { return .ignored }
            return .push(QuestionScreen.adding(preview))
        case .action(let action):
            let count = sheet(model).lines.count
            let isMoved = scroll.move(action, count: count, rows: model.layout.sheetRows)
            return isMoved ? .handled : .ignored
        case .message(let message):
            if let failure = message.reply(to: FindImports.self)?.failure {
                model.tell(.store(failure))
            }
            switch message.reply(to: TakeImports.self)?.answer {
            case .taken(_, let sessions, let apps)? where !sessions.isEmpty || apps > 0:
                return .home
            // The part imported before the stop is here by now.
            case .stopped?: return .call(FindImports(isQuiet: true))
            default: return .ignored
            }
        case .key, .paste: return .ignored
        }
    }

    private func sheet(_ model: AppModel) -> FactSheet {
        model.imports.map { ImportSheet.lines($0, model) } ?? FactSheet()
    }
}

extension QuestionScreen<Bool> {
    /// Asks whether to add the new logins of a preview, if the files are unchanged; starts on adding
    /// none.
    fileprivate static func adding(_ preview: ImportPreview) -> Self {
        let counted = ImportWords.counted(sessions: preview.newSessions, apps: preview.newApps)
        let asking: PrintableText = "asks the providers for the accounts; leaves out the refused"
        var note: PrintableText = "What is added is sealed. The files stay as they are."
        if let sharing = preview.sharingTools.first {
            let tools = PrintableText(sharing, limit: 40)
            note += " \(tools) keeps the same refresh token. "
            note += Announcement.importShared(tools).sentence
        }
        return Self(
            "Import",
            Choice(
                "Add \(counted)?",
                yes: ("add", preview.newSessions > 0 ? asking : "no provider is asked"),
                no: ("add nothing", "the vault stays as it is")),
            note: note
        ) { _, _ in .call(TakeImports(shown: preview), .pop) }
    }
}

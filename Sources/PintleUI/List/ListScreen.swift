import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

/// Home: unfinished logins and sessions together, with a filter.
struct ListScreen: ScreenState {
    /// The lines of the list.
    var items = ListItems()
    /// The selected line and the first one shown.
    var scroll = ListScroll()
    /// The selected line's id, so that the selection stays on it when the store changes.
    var selected: LineID?
    /// The handle of the selected row, to report its removal.
    var selectedHandle = PrintableText.empty
    /// The filter's text; an empty one hides nothing.
    var filter = TextField(longText: .scrolled)
    /// Whether the filter has the focus.
    var isFiltering = false
    /// The keys that the filter searches; made when it is first opened.
    var keys: SearchKeys?
    /// Rows of `base` that the filter leaves; nil where it hides nothing.
    var found: SearchKeys.Found?
    /// Earlier searches.
    var history = SearchHistory()
    /// How the sessions are ordered.
    var order = SessionOrder.name
    /// Whether only rows are shown that need a person.
    var isOnlyNeeding = false
    /// The line that was selected before, where that hid it.
    var hidden: Hidden?
    /// The rows that these two leave, in that order; nil is all, as the index has them.
    var base: [Int]?
    /// Whether the sessions stand in groups by provider.
    var isGrouped = false
    /// Whether they do in the order by name; nil while another screen hides the list.
    ///
    /// Decided when the list comes into sight with sessions, so that no column moves while somebody
    /// looks.
    var grouping: Bool?
    /// The groups of which only the head is shown.
    var folded: Set<ListItems.Head> = []
    /// The marked sessions.
    var marks: Set<SessionID> = []
    /// A row to select as soon as the store has it: a login just begun, a session brought back.
    var sought: SessionIndex.RowID?
    /// The login that is being read from the store, to be opened.
    var awaited: LoginID?
    /// An action asked for before the store was read, or while the vault was locked; done as soon
    /// as the vault is open.
    var wanted: Action?
    /// The login whose session is selected once it is saved, since the selection was on the login.
    var followed: LoginID?

    /// The identity of a line, stable across changes of the store.
    enum LineID: Sendable, Equatable {
        case row(SessionIndex.RowID)
        case head(ListItems.Head)
    }

    /// A line that was hidden while it was selected.
    struct Hidden: Sendable, Equatable {
        let line: LineID
        /// The line that was selected in its place; nil where none was left.
        let next: LineID?
    }

    var place: Place { isFiltering ? .filter : .list }

    func title(_ model: AppModel) -> PrintableText { "Sessions" }
    func neededRows(_ model: AppModel) -> Int { ListShape.smallestRows }
    func messageRows(_ layout: Layout) -> Int { layout.list.messageRows }

    func isEnabled(_ action: Action, _ model: AppModel) -> Bool {
        let isOpen = model.snapshot.vault.isUsable
        // The key opens the vault first, and then acts.
        let canOpen = isOpen || model.snapshot.vault.state == .locked
        switch action {
        case .undo: return isOpen && model.canUndo
        case .check, .label, .export:
            return canOpen && (session(model) != nil || !marks.isEmpty)
        case .makeDefault: return canOpen && session(model) != nil
        case .renew:
            return canOpen && session(model).map { SessionCommands.canRenew($0, model) } == true
        case .remove: return canOpen && (row != nil || !marks.isEmpty)
        case .open: return selected != nil
        case .filter: return items.rowCount > 0 || !filter.isEmpty
        case .copy, .plainView, .qrCode: return login(model)?.address != nil
        case .mark: return session(model) != nil || head != nil
        case .markAll, .sort: return model.index.sessionCount > 0
        case .onlyNeeding, .columns: return model.index.count > 0
        case .fold: return foldable != nil
        case .foldAll: return filter.isEmpty && items.groups.contains { $0.head != nil }
        case .addProvider: return model.isLoaded && model.snapshot.vault.canBeUsable
        default: return true
        }
    }

    func whyOff(_ action: Action, _ model: AppModel) -> Announcement? {
        let vault = model.snapshot.vault
        if let reason = whyOffForMarks(action, model) { return reason }
        guard !isFiltering, let damage = vault.damage, vault.state == .open else {
            return SessionCommands.whyOff(action, session(model))
        }
        // No login begins, continues or comes with a store that was changed: it could not be saved
        // there.
        return switch action {
        case .new, .importLogins: .store(damage)
        case .open: login(model) == nil ? nil : .store(damage)
        default: nil
        }
    }

    func footer(_ model: AppModel) -> [KeyHint] {
        let isEmpty = model.index.count == 0
        let isOpen = model.snapshot.vault.isUsable
        let isLocked = model.snapshot.vault.state == .locked
        let needsLogin = session(model)?.needsLogin == true
        let words: [Action: PrintableText] =
            isLocked
            ? [.open: "unlock", .keepFilter: hasOnlyMatch ? "unlock" : "keep the filter"]
            : [.renew: "log in again", .keepFilter: hasOnlyMatch ? "open it" : "keep the filter"]
        let hints = KeyMap.hints(of: place, saying: words) { action in
            switch action {
            case _ where !model.isLoaded: action == .help || action == .quit
            case .providers, .vault: isEmpty
            case .importLogins: isEmpty && !model.appearance.isDemo
            case .undo: place == .list && isEnabled(action, model)
            case .mark, .markAll, .export: place == .list && !marks.isEmpty
            case .palette: marks.isEmpty
            case .back: place == .filter || !marks.isEmpty
            case .open, .new, .filter: marks.isEmpty && isEnabled(action, model)
            case .label:
                isOpen && isEnabled(action, model) && !model.canUndo
            case .renew: isOpen && needsLogin && marks.isEmpty && isEnabled(action, model)
            case .check, .makeDefault, .remove:
                isOpen && isEnabled(action, model) && whyOff(action, model) == nil
            default: isEnabled(action, model)
            }
        }
        // In a wide window a key less is worth the word of the way out.
        return model.layout.isNarrow
            ? hints : Footer(hints).wholeHints(fitting: model.size.columns)
    }

    /// The row under the cursor, as the index counts.
    var row: Int? {
        guard items.count > 0, scroll.selected < items.count,
            case .row(let row) = items[scroll.selected]
        else { return nil }
        return row
    }

    /// The session under the cursor.
    func session(_ model: AppModel) -> SessionSummary? {
        row.flatMap { model.index.session($0, in: model.snapshot) }
    }

    /// The unfinished login under the cursor.
    func login(_ model: AppModel) -> UnfinishedLogin? {
        row.flatMap { model.index.login($0, in: model.snapshot) }
    }

    /// The folded group whose head is selected.
    var head: ListItems.Group? {
        guard items.count > 0, scroll.selected < items.count,
            case .head(let group) = items[scroll.selected]
        else { return nil }
        return group
    }

    /// How many lines the list itself has.
    func lineCount(_ model: AppModel) -> Int {
        let shape = model.layout.list
        let middle = model.layout.middle(hasTitle: true).rows - shape.messageRows
        return max(1, middle - headRows(shape))
    }

    /// The rows above the list: the count or restriction, and the heads of the columns.
    func headRows(_ shape: ListShape) -> Int {
        let isNarrowed = isFiltering || !filter.isEmpty || isOnlyNeeding
        return max(shape.headRows, isNarrowed || order != .name || !marks.isEmpty ? 1 : 0)
    }

    /// The next deadline: the row's words change then.
    func nextWake(_ model: AppModel) -> Duration? {
        // Unverified deadlines are not reported.
        guard model.snapshot.vault.isUsable else { return nil }
        let now = model.clock.now
        let next = model.snapshot.logins.compactMap(\.deadline).filter { $0 > now }.min()
        return next.map(model.moment.boot(of:))
    }
}

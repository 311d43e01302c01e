import LoginCore
import OAuthCore
import PintleText
import TerminalCore

extension ListScreen {
    /// Moves the selection; nil for an action that moves nothing.
    mutating func move(_ action: Action, _ model: AppModel) -> Response? {
        let lines = lineCount(model)
        guard let distance = action.distance(page: lines, count: items.count) else { return nil }
        (sought, followed) = (nil, nil)
        select(scroll.selected + distance, model)
        return .handled
    }

    /// Selects the line, or the nearest that is a row, and keeps its heading in sight.
    mutating func select(_ position: Int, _ model: AppModel) {
        let (items, lines) = (items, lineCount(model))
        scroll.select(
            position, count: items.count, rows: lines, below: items.hasHeadings,
            isSelectable: items.isRow)
        noteSelection(model)
    }

    /// Selects the session that the selected login leads to, as soon as the store has it.
    mutating func follow(_ login: LoginID, _ state: LoginFlow.State) {
        guard let session = state.session else { return }
        followed = login
        sought = .session(session)
    }

    private mutating func noteSelection(_ model: AppModel) {
        selected = row.flatMap { model.index.id($0, in: model.snapshot) }
        selectedHandle = session(model).map { PrintableText($0.handle, limit: 40) } ?? .empty
    }

    /// Takes a store that changed: the selection stays on its item and on its line.
    mutating func reload(_ model: inout AppModel) {
        let (former, handle) = (selected, selectedHandle)
        if keys != nil { keys = SearchKeys(model) }
        refilter(model)
        let (items, index, snapshot) = (items, model.index, model.snapshot)
        let ids = (0..<items.count).lazy.map { position -> SessionIndex.RowID? in
            guard case .row(let row) = items[position] else { return nil }
            return index.id(row, in: snapshot)
        }
        let lines = lineCount(model)
        // What was not selected is not looked for: a first list has nothing to follow.
        let isThere = former != nil && scroll.follow(former, in: ids, rows: lines)
        if !isThere || row == nil { select(scroll.selected, model) }
        if let sought, model.snapshot.has(sought) {
            self.sought = nil
            // A filter may hide it.
            if let position = ids.firstIndex(of: sought) { select(position, model) }
        }
        if case .session(let id) = former, model.snapshot.session(id) == nil,
            model.removed[id] == nil, !model.settled.contains(id)
        {
            model.tell(.wentElsewhere(handle))
        }
        noteSelection(model)
    }

    /// Finds again which rows the filter leaves.
    ///
    /// A filter that only grew looks through what it had left before.
    mutating func refilter(_ model: AppModel, isNarrowing: Bool = false) {
        let loginRows = model.index.logins.count
        let words = SearchKeys.words(filter.text)
        var next = ListItems()
        if let keys, !words.isEmpty {
            let matches = keys.rows(
                matching: words, among: isNarrowing ? items.matches : nil)
            next.matches = matches
            next.loginCount = matches.prefix { $0 < loginRows }.count
            next.sessionCount = matches.count - next.loginCount
        } else {
            next.loginCount = loginRows
            next.sessionCount = model.index.sessions.count
        }
        next.hasHeadings = !model.layout.isLow && loginRows > 0
        items = next
    }
}

extension SearchKeys {
    /// The keys of all rows of the list.
    init(_ model: AppModel) {
        let snapshot = model.snapshot
        self.init(count: model.index.count)
        var names: [ProviderID: String] = [:]
        for provider in snapshot.providers { names[provider.id] = provider.name }
        for position in model.index.logins {
            let login = snapshot.logins[position]
            add(login.label ?? "")
            add(login.account ?? "")
            add(names[login.provider] ?? login.provider.rawValue)
            add(RowState(login, model).text)
            add(login.id.rawValue)
            add(login.provider.rawValue)
            add(login.app)
            endRow()
        }
        for position in model.index.sessions {
            let session = snapshot.sessions[position]
            add(session.label ?? "")
            // As scripts say it; the provider's id and the name of whose it is are in it.
            add("\(session.provider.rawValue)/\(session.owner ?? "")")
            add(names[session.provider] ?? session.provider.rawValue)
            add(RowState(session, model).text)
            add(session.id.rawValue)
            add(session.account?.id ?? "")
            add(session.app)
            endRow()
        }
    }
}

import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

extension ListScreen {
    /// Moves the selection; nil for an action that moves nothing.
    mutating func move(_ action: Action, _ model: AppModel) -> Response? {
        let lines = lineCount(model)
        guard let distance = action.distance(page: lines, count: items.count) else { return nil }
        (sought, followed) = (nil, nil)
        select(scroll.selected + distance, model)
        return .handled
    }

    mutating func select(item: Int, _ model: AppModel) -> Bool {
        guard (0..<items.count).contains(item), items.isSelectable(item) else { return false }
        (sought, followed) = (nil, nil)
        select(item, model)
        return true
    }

    /// Selects the line, or the nearest that can be, and keeps its heading in sight.
    mutating func select(_ position: Int, _ model: AppModel) {
        let (items, lines) = (items, lineCount(model))
        scroll.select(
            position, count: items.count, rows: lines, isSelectable: items.isSelectable)
        let line = scroll.selected
        if line > 0, line == scroll.top, lines > 1, case .head(let group) = items[line - 1],
            !group.isFolded
        {
            scroll.select(line - 1, count: items.count, rows: lines)
            scroll.select(line, count: items.count, rows: lines)
        }
        noteSelection(model)
    }

    /// Selects the row if it is left, else the head of its folded group, else the line now in its
    /// place.
    mutating func select(row: Int?, _ model: AppModel) {
        let place = row.flatMap { row in items.rows.map { $0.firstIndex(of: row) } ?? row }
        select(place.flatMap(items.position(ofPlace:)) ?? scroll.selected, model)
    }

    /// Selects the line, where it is there.
    mutating func select(line: LineID, _ model: AppModel) {
        let position = (0..<items.count).first { id(ofLine: $0, model) == line }
        if let position { select(position, model) }
    }

    /// Selects the session that the selected login leads to, as soon as the store has it.
    mutating func follow(_ login: LoginID, _ state: LoginFlow.State) {
        guard let session = state.session else { return }
        followed = login
        sought = .session(session)
    }

    private mutating func noteSelection(_ model: AppModel) {
        selected = scroll.selected < items.count ? id(ofLine: scroll.selected, model) : nil
        selectedHandle = session(model).map { PrintableText($0.handle, limit: 40) } ?? .empty
    }

    private func id(ofLine position: Int, _ model: AppModel) -> LineID? {
        switch items[position] {
        case .head(let group): group.head.map(LineID.head)
        case .row(let row): model.index.id(row, in: model.snapshot).map(LineID.row)
        }
    }

    /// Takes a store that changed: the selection stays on its item and on its line.
    mutating func reload(_ model: inout AppModel) {
        let (former, handle) = (selected, selectedHandle)
        if keys != nil { keys = SearchKeys(model) }
        if !marks.isEmpty { marks.formIntersection(model.snapshot.sessions.map(\.id)) }
        arrange(model)
        let (screen, shared) = (self, model)
        let ids = (0..<items.count).lazy.map { screen.id(ofLine: $0, shared) }
        let lines = lineCount(model)
        // Without a selection nothing is followed, as in a first list.
        let isThere = former != nil && scroll.follow(former, in: ids, rows: lines)
        let isSelectable = items.count > 0 && items.isSelectable(scroll.selected)
        if !isThere || !isSelectable { select(scroll.selected, model) }
        if let sought, model.snapshot.has(sought) {
            self.sought = nil
            // A filter may hide it.
            if let position = ids.firstIndex(of: .row(sought)) { select(position, model) }
        }
        if case .row(.session(let id)) = former, model.snapshot.session(id) == nil,
            model.removed[id] == nil, !model.settled.contains(id)
        {
            model.tell(.wentElsewhere(handle))
        }
        noteSelection(model)
    }
}

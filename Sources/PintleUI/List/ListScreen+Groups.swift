import LoginCore
import PintleText
import TerminalCore
import TextCore

/// The rows that are left, their order and their groups.
extension ListScreen {
    /// Orders the rows again, and finds those that are left.
    mutating func arrange(_ model: AppModel) {
        base = order.rows(model)
        isGrouped = order == .name && (grouping ?? Self.isWorthGroups(model))
        if isOnlyNeeding {
            let rows = base ?? Array(0..<model.index.count)
            base = rows.filter { Self.needsPerson($0, model) }
        }
        // It was among other rows, perhaps with other keys.
        found = nil
        refilter(model)
    }

    /// Finds again which rows the filter leaves.
    mutating func refilter(_ model: AppModel) {
        let wanted = SearchKeys.Wanted(filter.text)
        found = wanted.isEmpty ? nil : keys?.find(wanted, among: base, after: found)
        let rows = found?.rows ?? base
        // Nothing that was found is hidden.
        let folded = wanted.isEmpty ? folded : []
        items = ListItems(
            rows: rows,
            groups: groups(of: rows, model).map { group in
                guard let head = group.head, folded.contains(head) else { return group }
                var group = group
                group.isFolded = true
                group.needing = group.places.count { place in
                    Self.needsPerson(rows.map { $0[place] } ?? place, model)
                }
                return group
            })
    }

    private func groups(of rows: [Int]?, _ model: AppModel) -> [ListItems.Group] {
        let index = model.index
        let count = rows?.count ?? index.count
        let logins = rows.map { $0.prefix { $0 < index.logins.count }.count } ?? index.logins.count
        let hasHeads = !index.logins.isEmpty && model.layout.list.hasHeadings
        let first = ListItems.Group(
            head: hasHeads || isGrouped ? .logins : nil, places: 0..<logins)
        guard isGrouped else {
            return [first, .init(head: hasHeads ? .sessions : nil, places: logins..<count)]
        }
        var groups = [first]
        var (start, end) = (logins, index.logins.count)
        for run in index.runs {
            end += run.count
            let next = rows.map { start + $0[start...].prefix { $0 < end }.count } ?? end
            groups.append(.init(head: .provider(run.provider), places: start..<next))
            start = next
        }
        return groups
    }

    /// Whether heads of groups take no more lines than they are worth.
    private static func isWorthGroups(_ model: AppModel) -> Bool {
        let providers = model.index.sessionCounts.count
        return providers > 1 && model.index.sessionCount >= 3 * providers
    }

    /// Decides about groups when the list comes into sight; forgets that when it is hidden.
    mutating func settleGroups(isInSight: Bool, _ model: AppModel) {
        guard isInSight else { return grouping = nil }
        guard grouping == nil, model.index.sessionCount > 0 else { return }
        let isWorthIt = Self.isWorthGroups(model)
        grouping = isWorthIt
        if isGrouped != (order == .name && isWorthIt) { rearrange(model) { _ in } }
    }

    private static func needsPerson(_ row: Int, _ model: AppModel) -> Bool {
        model.index.session(row, in: model.snapshot).map { $0.needsPerson(model) } ?? true
    }

    // MARK: Keys

    /// The group under the cursor, where it can be folded.
    var foldable: ListItems.Head? {
        guard row != nil, filter.isEmpty else { return nil }
        return items.group(at: scroll.selected).head
    }

    /// The row under the cursor, of a folded group the first one.
    private var nearestRow: Int? {
        items.count == 0 ? nil : items.row(at: items.place(at: scroll.selected))
    }

    /// Takes another order.
    mutating func sort(by order: SessionOrder, _ model: AppModel) {
        rearrange(model) { $0.order = order }
    }

    /// Shows only rows that need a person, or all again.
    ///
    /// Where the selected line was hidden, it is selected again with all, unless the selection was
    /// moved meanwhile.
    mutating func showOnlyNeeding(_ model: AppModel) {
        let (former, hidden) = (selected, hidden)
        self.hidden = nil
        rearrange(model) { $0.isOnlyNeeding.toggle() }
        if isOnlyNeeding {
            if let former, former != selected { self.hidden = Hidden(line: former, next: selected) }
        } else if let hidden, hidden.next == former {
            select(line: hidden.line, model)
        }
    }

    /// Folds the group under the cursor.
    mutating func fold(_ model: AppModel) {
        guard let foldable else { return }
        rearrange(model) { $0.folded.insert(foldable) }
    }

    /// Unfolds the group of the selected head, and selects its first row.
    mutating func unfold(_ group: ListItems.Group, _ model: AppModel) {
        guard let head = group.head else { return }
        rearrange(model) { $0.folded.remove(head) }
    }

    /// Folds all groups, or unfolds them where all are.
    mutating func foldAll(_ model: AppModel) {
        rearrange(model) { list in
            let heads = Set(list.items.groups.compactMap(\.head))
            list.folded = heads.isSubset(of: list.folded) ? [] : heads
        }
    }

    /// Changes how the rows stand; the selection stays on its row.
    private mutating func rearrange(_ model: AppModel, _ change: (inout Self) -> Void) {
        let former = nearestRow
        change(&self)
        arrange(model)
        select(row: former, model)
    }
}

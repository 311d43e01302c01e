/// The selected item of a list, and the item on the first row.
///
/// The selection is an item, not a row: `follow` keeps it when the list itself changes.
public struct ListScroll: Hashable, Sendable {
    /// The index of the selected item; 0 in an empty list.
    public private(set) var selected = 0
    /// The index of the item on the first row.
    public private(set) var top = 0

    /// At the start of a list.
    public init() {}

    /// The items that are on the screen.
    public func visible(count: Int, rows: Int) -> Range<Int> {
        let start = max(0, min(top, count))
        return start..<max(start, min(count, start + max(0, rows)))
    }

    /// Moves by so many items, past those that cannot be selected, and stops at the ends.
    public mutating func move(
        by distance: Int, count: Int, rows: Int, isSelectable: (Int) -> Bool = { _ in true }
    ) {
        select(selected + distance, count: count, rows: rows, isSelectable: isSelectable)
    }

    /// Selects the item, or the nearest one that can be: further on first, then before it.
    public mutating func select(
        _ index: Int, count: Int, rows: Int, isSelectable: (Int) -> Bool = { _ in true }
    ) {
        guard count > 0 else {
            (selected, top) = (0, 0)
            return
        }
        // From what is in sight: the window may have another size since the last move.
        show(count: count, rows: rows)
        let wanted = max(0, min(index, count - 1))
        let isForward = wanted >= selected
        let after = (wanted..<count).first(where: isSelectable)
        let before = (0...wanted).reversed().first(where: isSelectable)
        selected = (isForward ? after ?? before : before ?? after) ?? wanted
        show(count: count, rows: rows)
    }

    /// Moves the window so that the selected item is in it and no row is left empty needlessly.
    public mutating func show(count: Int, rows: Int) {
        selected = max(0, min(selected, count - 1))
        let rows = max(1, rows)
        top = max(0, min(top, count - rows))
        if selected < top { top = selected }
        if selected >= top + rows { top = selected - rows + 1 }
    }

    /// Finds the selected item again in a list that has changed and leaves it on its line.
    ///
    /// Returns `false` when it is gone: then the item that took its place is selected.
    @discardableResult
    public mutating func follow<IDs: RandomAccessCollection<ID>, ID: Equatable>(
        _ id: ID?, in ids: IDs, rows: Int
    ) -> Bool where IDs.Index == Int {
        let found = id.flatMap(ids.firstIndex(of:))
        if let found {
            top += found - selected
            selected = found
        }
        show(count: ids.count, rows: rows)
        return found != nil
    }
}

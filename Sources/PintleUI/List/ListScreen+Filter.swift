import LoginCore
import PintleText
import TerminalCore

extension ListScreen {
    /// Whether the filter left one row, which Enter opens.
    var hasOnlyMatch: Bool { !filter.isEmpty && items.rowCount == 1 }

    /// Takes a command of the filter while it is typed.
    mutating func typed(_ action: Action, _ model: inout AppModel) -> Response {
        switch action {
        case .keepFilter:
            isFiltering = false
            history.add(filter.text)
            // A single match is opened at once.
            if hasOnlyMatch { return open(&model) }
        case .back:
            isFiltering = false
            history.leave()
            clearFilter(model)
        default:
            return .ignored
        }
        return .handled
    }

    /// Takes an earlier search by the arrows, in a field where nothing was typed; nil for other keys.
    mutating func recall(_ action: Action, _ model: AppModel) -> Response? {
        guard isFiltering, filter.isEmpty || history.isRecalled else { return nil }
        let text: String?
        switch action {
        case .up: text = history.earlier()
        case .down where history.isRecalled: text = history.later()
        default: return nil
        }
        // At the oldest one the arrow does nothing; without any it moves.
        guard let text else { return history.isRecalled ? .handled : nil }
        filter.wipe()
        filter.insert(PastedText(text))
        changeFilter(model)
        return .handled
    }

    mutating func type(_ key: Key, _ model: AppModel) -> Response {
        guard isFiltering else { return .ignored }
        let before = filter.text
        guard filter.handle(key) else { return .ignored }
        history.leave()
        if filter.text != before { changeFilter(model) }
        return .handled
    }

    mutating func paste(_ text: PastedText, _ model: AppModel) -> Response {
        guard isFiltering else { return .ignored }
        history.leave()
        filter.insert(text)
        changeFilter(model)
        return .handled
    }

    /// Selects the best match among the rows that are left.
    private mutating func changeFilter(_ model: AppModel) {
        refilter(model)
        select(found?.best.flatMap(items.position(ofPlace:)) ?? scroll.selected, model)
    }

    /// Takes the filter away; the selection stays on the row that it had led to.
    mutating func clearFilter(_ model: AppModel) {
        let former = row
        filter.wipe()
        refilter(model)
        select(row: former, model)
    }
}

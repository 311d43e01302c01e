import LoginCore
import PintleText
import TerminalCore
import TextCore

/// Marks, and commands for all marked sessions.
extension ListScreen {
    /// Marks the session under the cursor, or takes its mark away; of a folded group all.
    mutating func mark(_ model: AppModel) {
        if let head {
            toggle(items.rows(of: head), model)
        } else if let session = session(model) {
            if marks.remove(session.id) == nil { marks.insert(session.id) }
        }
        select(scroll.selected + 1, model)
    }

    /// Marks all sessions that are left, or none where all are marked.
    mutating func markAll(_ model: AppModel) {
        toggle((0..<items.rowCount).map(items.row(at:)), model)
        select(scroll.selected, model)
    }

    private mutating func toggle(_ rows: [Int], _ model: AppModel) {
        let ids = Set(rows.compactMap { model.index.session($0, in: model.snapshot)?.id })
        if ids.isSubset(of: marks) { marks.subtract(ids) } else { marks.formUnion(ids) }
    }

    /// The marked sessions in the order of the index, hidden ones too.
    private func marked(_ model: AppModel) -> [SessionSummary] {
        model.index.sessions.lazy.map { model.snapshot.sessions[$0] }
            .filter { marks.contains($0.id) }
    }

    /// Why a key that is for one session does nothing while some are marked, and why nothing begins
    /// while something runs for many.
    func whyOffForMarks(_ action: Action, _ model: AppModel) -> Announcement? {
        guard !isFiltering, !marks.isEmpty else { return nil }
        switch action {
        case .makeDefault, .renew:
            return .forOneSession(clear: Place.list.key(.back))
        case .check, .remove, .label, .export:
            return model.bulk == nil ? nil : .stillRunning
        default: return nil
        }
    }

    /// Checks, labels, removes or exports the marked sessions.
    func actOnMarks(_ action: Action, _ model: inout AppModel) -> Response {
        let sessions = marked(model)
        switch action {
        case .check: return .effects(model.begin(.check, sessions.map(\.id)))
        case .remove: return .push(QuestionScreen.removing(sessions, model))
        case .label: return .push(LabelManyScreen(sessions))
        case .export: return .push(ExportScreen(sessions))
        default: return .ignored
        }
    }
}

import PintleText
import TextCore

/// The columns of the list that can be shown and hidden, with a letter for each; it stays until it is
/// left.
struct ColumnMenuScreen: Menu {
    /// Whether the sessions stand in groups by provider.
    let isGrouped: Bool
    var marked = 0

    var place: Place { .columnMenu }
    var heading: PrintableText { "Columns beside name and state" }
    var hasMarks: Bool { true }

    func title(_ model: AppModel) -> PrintableText { "Columns" }

    func rows(_ model: AppModel) -> [MenuRow] {
        let shown = ListColumns(model, isGrouped: isGrouped)
        return SessionFacts.columns.map { kind in
            let isOn = model.appearance.columns.contains(kind.name)
            return MenuRow(
                letter: kind.letter, name: kind.heading,
                text: isOn ? state(of: kind.name, shown, model) : "hidden", isOn: isOn)
        }
    }

    /// Why a column that is on does not stand there, if so.
    private func state(
        of name: String, _ shown: ListColumns, _ model: AppModel
    ) -> PrintableText {
        if shown.has(name) { return "shown" }
        if name == "provider", isGrouped { return "in the groups' heads" }
        return model.index.texts.width(of: name) == 0
            ? "empty, so not shown" : "no room, so not shown"
    }

    mutating func take(_ row: Int, _ model: inout AppModel) -> Response {
        model.appearance.columns.formSymmetricDifference([SessionFacts.columns[row].name])
        return .handled
    }
}

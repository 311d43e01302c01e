import PintleText
import TerminalCore

/// The columns of the list that can be shown and hidden, with a letter for each; it stays until it is
/// left.
struct ColumnMenuScreen: Menu {
    /// Whether the sessions stand in groups by provider.
    let isGrouped: Bool
    var marked = 0

    var screen: Screen { .columnMenu(self) }
    var place: Place { .columnMenu }
    var heading: PrintableText { "Columns beside name and state" }
    var hasMarks: Bool { true }

    func title(_ model: AppModel) -> PrintableText { "Columns" }

    func rows(_ model: AppModel) -> [MenuRow] {
        let shown = ListColumns(model, isGrouped: isGrouped)
        return ListColumns.Kind.allCases.map { kind in
            let isOn = model.appearance.columns.contains(kind)
            return MenuRow(
                letter: kind.letter, name: kind.heading,
                text: isOn ? state(of: kind, shown, model) : "hidden", isOn: isOn)
        }
    }

    /// Why a column that is on does not stand there, if so.
    private func state(
        of kind: ListColumns.Kind, _ shown: ListColumns, _ model: AppModel
    ) -> PrintableText {
        if shown.has(kind) { return "shown" }
        if kind == .provider, isGrouped { return "in the groups' heads" }
        return model.index.texts.width(of: kind) == 0
            ? "empty, so not shown" : "no room, so not shown"
    }

    mutating func take(_ row: Int, _ model: inout AppModel) -> Response {
        model.appearance.columns.formSymmetricDifference([ListColumns.Kind.allCases[row]])
        return .handled
    }
}

extension ListColumns.Kind {
    /// The letter that shows or hides it.
    var letter: Character {
        switch self {
        case .label: "l"
        case .provider: "p"
        case .access: "a"
        case .app: "y"
        case .account: "c"
        case .id: "i"
        case .ends: "e"
        case .got: "g"
        case .used: "u"
        }
    }

    /// The head of the column.
    var heading: PrintableText {
        switch self {
        case .label: "Label"
        case .provider: "Provider"
        case .access: "Access"
        case .app: "App key"
        case .account: "Account id"
        case .id: "Id"
        case .ends: "Ends"
        case .got: "Got"
        case .used: "Used"
        }
    }
}

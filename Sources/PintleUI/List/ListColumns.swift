import PintleText
import TerminalCore
import TextCore

/// Positions of the list's columns at some width.
///
/// Columns shrink to what they need, and those that are empty in all rows are not there. Where it is
/// too narrow for all, some go: the end, the last use, the beginning, then the others that were
/// chosen, last those that say why a row was found. Then label and name share a column.
struct ListColumns: Sendable, Equatable {
    typealias Kind = ListColumn<SessionFacts>

    /// One column: where it begins and how wide it is.
    struct Column: Sendable, Equatable {
        var start: Int
        var width: Int
        var end: Int { start + width }
    }

    /// The wish for columns: chosen ones, and ones that are needed.
    struct Wish: Sendable, Equatable {
        /// The names of those that a person chose.
        var shown: Set<String>
        /// The names of those without which nobody would see why a row was found.
        var telling: Set<String> = []
        /// Whether heads of groups name the provider.
        var isGrouped = false

        func has(_ name: String) -> Bool {
            name == "provider" && isGrouped ? false : shown.contains(name) || telling.contains(name)
        }
    }

    /// The label, or the label else the name where `name` is absent; absent where no row has one.
    private(set) var label: Column?
    private(set) var name: Column?
    /// Absent where the groups' heads say it.
    private(set) var provider: Column?
    /// The column of the sign; the words follow after a blank.
    private(set) var sign = 0
    private(set) var state = Column(start: 0, width: 0)
    /// The columns behind the state.
    private(set) var further: [String: Column] = [:]
    /// Whether heads of groups name the provider.
    private(set) var isGrouped = false

    /// Whether states are shown in few words.
    var isShort: Bool { state.width < Self.stateWidth }

    static let dateWidth = 6
    private static let stateWidth = 17
    private static let shortStateWidth = StateWords.shortColumns
    private static let smallest = (label: 8, name: 12, provider: 8)
    /// The columns of a head over label or name.
    private static let head = 5
    /// The least width for separate columns of label and name.
    static let fewestForAll = 60
    /// Widths that all get before one of them gets more.
    private static let usual = (label: 13, name: 18, provider: 10)
    /// Largest widths beside another pane that needs the room.
    private static let largest = (label: 24, name: 30, provider: 20)
    /// The columns behind the state, in their order.
    static let behind: [Kind] = SessionFacts.columns.filter { $0.worth != nil }
    /// In which order those go where it is too narrow.
    private static let leaving: [String] = behind.sorted { ($0.worth ?? 0) < ($1.worth ?? 0) }
        .map(\.name)

    /// The columns that the list would use beside another pane, with limited widths or, if
    /// `isWhole`, with whole texts.
    static func wanted(for texts: ListTexts, _ wish: Wish, isWhole: Bool = false) -> Int {
        let most = isWhole ? (label: Int.max, name: Int.max, provider: Int.max) : largest
        let label = wish.has("label") ? texts.width(of: "label") : 0
        var widths = [
            label == 0 ? 0 : min(max(label, smallest.label), most.label),
            min(max(texts.name(isGrouped: wish.isGrouped), smallest.name), most.name),
            2 + max(stateWidth, texts.state),
        ]
        if wish.has("provider") {
            widths.append(min(max(texts.width(of: "provider"), 8), most.provider))
        }
        widths += behind.map { wish.has($0.name) ? width(of: $0, texts) : 0 }
        return 2 + widths.reduce(0) { $0 + ($1 == 0 ? 0 : $1 + 1) }
    }

    /// Width of a column behind the state, with its head; 0 if it is empty.
    private static func width(of kind: Kind, _ texts: ListTexts) -> Int {
        let width = min(texts.width(of: kind.name), 24)
        return width == 0 ? 0 : max(width, kind.isDate ? 0 : kind.heading.columns)
    }

    /// Places the columns; `isBesidePane` drops those that the pane shows if names are cut for
    /// them.
    init(columns: Int, for texts: ListTexts, _ wish: Wish, isBesidePane: Bool = false) {
        let small = Self.smallest
        let wanted = (
            label: wish.has("label") ? texts.width(of: "label") : 0,
            name: texts.name(isGrouped: wish.isGrouped),
            provider: wish.has("provider") ? texts.width(of: "provider") : 0
        )
        // A column that needs less than the smallest would have blanks beside one that is cut.
        var label = wanted.label == 0 ? 0 : min(small.label, max(wanted.label, Self.head))
        var name = min(small.name, max(wanted.name, Self.head))
        var provider = wish.has("provider") ? small.provider : 0
        var state = Self.shortStateWidth
        var widths: [String: Int] = [:]
        for kind in Self.behind where wish.has(kind.name) {
            let width = Self.width(of: kind, texts)
            if width > 0 { widths[kind.name] = width }
        }
        let room = {
            columns - 5 - (label == 0 ? 0 : label + 1) - name - 1
                - (provider == 0 ? 0 : provider + 1) - state
                - widths.values.reduce(0) { $0 + $1 + 1 }
        }
        if isBesidePane, Self.wanted(for: texts, wish) > columns { widths["used"] = nil }
        let leaving = Self.leaving.filter { !wish.telling.contains($0) }
        for name in leaving where room() < 0 { widths[name] = nil }
        guard columns >= Self.fewestForAll, room() >= 0 else {
            self = ListColumns(narrow: columns, for: texts, wish)
            return
        }
        var extra = room()
        let grow = { (width: inout Int, wanted: Int) in
            let more = min(extra, max(0, wanted - width))
            width += more
            extra -= more
        }
        grow(&state, Self.stateWidth)
        grow(&name, min(wanted.name, Self.usual.name))
        grow(&provider, min(wanted.provider, Self.usual.provider))
        grow(&label, min(wanted.label, Self.usual.label))
        // A state of few words beside blanks would be one that is cut.
        grow(&state, texts.state)
        // The rows of a provider all have its name; a long label or account may be that of one row.
        grow(&provider, min(wanted.provider, Self.largest.provider))
        grow(&label, wanted.label)
        grow(&name, wanted.name)
        grow(&provider, wanted.provider)
        for name in Self.behind.map(\.name) where widths[name] != nil {
            grow(&widths[name, default: 0], texts.width(of: name))
        }
        // Dates stand at the right edge.
        name += extra
        isGrouped = wish.isGrouped
        place(label: label, name: name, provider: provider, state: state, widths)
    }

    private mutating func place(
        label: Int, name: Int, provider: Int, state: Int, _ widths: [String: Int]
    ) {
        var next = 3
        let place = { (width: Int) -> Column? in
            guard width > 0 else { return nil }
            defer { next += width + 1 }
            return Column(start: next, width: width)
        }
        self.label = place(label)
        self.name = place(name)
        self.provider = place(provider)
        sign = next
        next += 2
        self.state = Column(start: next, width: state)
        next += state + 1
        for kind in Self.behind { further[kind.name] = place(widths[kind.name] ?? 0) }
    }

    /// Label or name, provider or the column that shows why a row was found, and state.
    private init(narrow columns: Int, for texts: ListTexts, _ wish: Wish) {
        let extra = max(0, columns - Layout.smallest.columns)
        let telling = Self.behind.first { wish.telling.contains($0.name) }
        let kind =
            telling ?? SessionFacts.columns.first { $0.name == "provider" && wish.has($0.name) }
        let room = columns - 4 - Self.shortStateWidth - (kind == nil ? 1 : 2)
        let name = max(texts.width(of: "label"), texts.name(isGrouped: wish.isGrouped))
        let second =
            kind.map { kind in
                let wanted = max(texts.width(of: kind.name), kind.heading.columns)
                let least = (telling == nil ? 7 : min(wanted, 10)) + min(extra / 2, 8)
                return min(wanted, max(least, room - name))
            } ?? 0
        isGrouped = wish.isGrouped
        let shared = Column(start: 2, width: room - second)
        label = shared
        var end = shared.end
        if second > 0 {
            let column = Column(start: shared.end + 1, width: second)
            if let telling { further[telling.name] = column } else { provider = column }
            end = column.end
        }
        sign = end + 1
        state = Column(start: sign + 2, width: Self.shortStateWidth)
    }
}

extension ListColumns {
    /// Whether the column of that name stands there.
    func has(_ name: String) -> Bool {
        switch name {
        case "label": label != nil
        case "provider": provider != nil
        default: further[name] != nil
        }
    }

    /// The columns of the list as it is drawn.
    init(_ model: AppModel, isGrouped: Bool, telling: Set<String> = []) {
        let wish = Wish(shown: model.appearance.columns, telling: telling, isGrouped: isGrouped)
        let shape = model.layout.list
        self.init(
            columns: shape.listColumns(for: model.index.texts, wish), for: model.index.texts, wish,
            isBesidePane: shape.hasPanes)
    }
}

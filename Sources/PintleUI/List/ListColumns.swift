import TerminalCore

/// Where the columns of the list stand at some width.
///
/// Columns shrink to what they need, and those that are empty in all rows are not there. Where it is
/// too narrow for all, dates go: of the end, of the last use, then of the beginning. Then label and name
/// share a column.
struct ListColumns: Sendable, Equatable {
    /// One column: where it begins and how wide it is.
    struct Column: Sendable, Equatable {
        var start: Int
        var width: Int
        var end: Int { start + width }
    }

    /// The label, or the label else the name where `name` is absent; absent where no row has one.
    private(set) var label: Column?
    private(set) var name: Column?
    /// Absent where the groups' heads say it.
    private(set) var provider: Column?
    /// Where the sign stands; the words follow after a blank.
    private(set) var sign = 0
    private(set) var state = Column(start: 0, width: 0)
    /// When sessions end.
    private(set) var ends: Column?
    private(set) var got: Column?
    private(set) var used: Column?

    /// Whether states are shown in few words.
    var isShort: Bool { state.width < Self.stateWidth }

    private static let dateWidth = 6
    private static let stateWidth = 17
    private static let shortStateWidth = 13
    private static let smallest = (label: 8, name: 12, provider: 8)
    /// Where there are fewer, label and name share a column in any case.
    private static let fewestForAll = 60
    /// What they have before one of them gets more.
    private static let usual = (label: 13, name: 18, provider: 10)
    /// What they have at most beside another pane.
    private static let largest = (label: 24, name: 30, provider: 20)

    /// How many columns the list would use beside another pane.
    static func wanted(for texts: ListTexts, isGrouped: Bool) -> Int {
        let widths = [
            min(texts.label, largest.label), min(max(texts.name, 5), largest.name),
            isGrouped ? 0 : min(max(texts.provider, 8), largest.provider), 2 + stateWidth,
            texts.hasEnds ? dateWidth : 0, dateWidth, texts.hasUses ? dateWidth : 0,
        ]
        return 2 + widths.reduce(0) { $0 + ($1 == 0 ? 0 : $1 + 1) }
    }

    /// `isBesidePane`: what stands there need not stand here where names are cut for it.
    init(
        columns: Int, for texts: ListTexts, isGrouped: Bool = false, isBesidePane: Bool = false
    ) {
        let small = Self.smallest
        var label = texts.label == 0 ? 0 : small.label
        var name = small.name
        var provider = isGrouped ? 0 : small.provider
        var state = Self.shortStateWidth
        var dates = (ends: texts.hasEnds, got: true, used: texts.hasUses)
        let room = { (dates: Int) in
            columns - 5 - (label == 0 ? 0 : label + 1) - name - 1
                - (provider == 0 ? 0 : provider + 1) - state - dates * (Self.dateWidth + 1)
        }
        let count = { (dates.ends ? 1 : 0) + (dates.got ? 1 : 0) + (dates.used ? 1 : 0) }
        let wanted = Self.wanted(for: texts, isGrouped: isGrouped)
        if isBesidePane, wanted > columns { dates.used = false }
        if room(count()) < 0 { dates.ends = false }
        if room(count()) < 0 { dates.used = false }
        if room(count()) < 0 { dates.got = false }
        guard columns >= Self.fewestForAll, room(count()) >= 0 else {
            self = ListColumns(narrow: columns, isGrouped: isGrouped)
            return
        }
        var extra = room(count())
        let grow = { (width: inout Int, wanted: Int) in
            let more = min(extra, max(0, wanted - width))
            width += more
            extra -= more
        }
        grow(&state, Self.stateWidth)
        grow(&name, min(texts.name, Self.usual.name))
        if !isGrouped { grow(&provider, min(texts.provider, Self.usual.provider)) }
        if label > 0 {
            grow(&label, min(texts.label, Self.usual.label))
            grow(&label, texts.label)
        }
        grow(&name, texts.name)
        if !isGrouped { grow(&provider, texts.provider) }
        // Dates stand at the right edge.
        name += extra
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
        ends = dates.ends ? place(Self.dateWidth) : nil
        got = dates.got ? place(Self.dateWidth) : nil
        used = dates.used ? place(Self.dateWidth) : nil
    }

    /// Label or name, provider and state.
    private init(narrow columns: Int, isGrouped: Bool) {
        let extra = max(0, columns - Layout.smallest.columns)
        let toProvider = min(extra / 2, 8)
        let provider = isGrouped ? 0 : 7 + toProvider
        let shared = Column(
            start: 2, width: columns - 4 - Self.shortStateWidth - (isGrouped ? 1 : provider + 2))
        label = shared
        if !isGrouped { self.provider = Column(start: shared.end + 1, width: provider) }
        sign = (self.provider ?? shared).end + 1
        state = Column(start: sign + 2, width: Self.shortStateWidth)
    }
}

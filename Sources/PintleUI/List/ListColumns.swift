import TerminalCore

/// Where the columns of the list stand at some width.
///
/// Extra width goes to the label, the name, then the provider, which also takes what the other two
/// do not need. Below 80 columns names and dates go; from 100 on there is a column for ends, where some
/// session has one.
struct ListColumns: Sendable, Equatable {
    /// One column: where it begins and how wide it is.
    struct Column: Sendable, Equatable {
        var start: Int
        var width: Int
        var end: Int { start + width }
    }

    let label: Column
    /// Absent below 80 columns.
    let name: Column?
    let provider: Column
    /// Where the sign stands; the words follow after a blank.
    let sign: Int
    let state: Column
    /// When sessions end; absent below 100 columns, and where none has a stated end.
    let ends: Column?
    /// Absent below 80 columns.
    let got: Column?
    /// Absent below 80 columns.
    let used: Column?

    init(columns: Int, for texts: ListTexts) {
        if columns < Layout.designed.columns {
            let extra = max(0, columns - Layout.smallest.columns)
            let toProvider = min(extra / 2, 8)
            label = Column(start: 2, width: 14 + extra - toProvider)
            name = nil
            provider = Column(start: label.end + 1, width: 7 + toProvider)
            sign = provider.end + 1
            state = Column(start: sign + 2, width: 13)
            ends = nil
            got = nil
            used = nil
        } else {
            let endsWidth = texts.hasEnds && columns >= 100 ? 7 : 0
            let extra = columns - Layout.designed.columns - endsWidth
            let toLabel = min(extra, 11)
            let toProvider = min(max(0, extra - toLabel - 14), 10)
            var labelWidth = 13 + toLabel
            var nameWidth = 18 + extra - toLabel - toProvider
            var providerWidth = 10 + toProvider
            Self.lend(&nameWidth, needing: texts.name, to: &providerWidth, texts.provider)
            Self.lend(&labelWidth, needing: texts.label, to: &providerWidth, texts.provider)
            label = Column(start: 3, width: labelWidth)
            let name = Column(start: label.end + 1, width: nameWidth)
            self.name = name
            provider = Column(start: name.end + 1, width: providerWidth)
            sign = provider.end + 1
            state = Column(start: sign + 2, width: 17)
            ends = endsWidth > 0 ? Column(start: state.end + 1, width: 6) : nil
            got = Column(start: state.end + endsWidth + 1, width: 6)
            used = Column(start: state.end + endsWidth + 8, width: 6)
        }
    }

    /// Moves the columns that nothing needs, but for those of the heading, to one that lacks some.
    private static func lend(
        _ width: inout Int, needing needed: Int, to other: inout Int, _ wanted: Int
    ) {
        let heading = 5
        let lent = min(max(0, width - max(needed, heading)), max(0, wanted - other))
        width -= lent
        other += lent
    }
}

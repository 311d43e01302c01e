import TerminalCore

/// Where the columns of the list stand at some width.
///
/// Extra width goes to the label, the name, then the provider. Below 80 columns names and dates go.
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
    /// Absent below 80 columns.
    let got: Column?
    /// Absent below 80 columns.
    let used: Column?

    init(columns: Int) {
        if columns < Layout.designed.columns {
            let extra = max(0, columns - Layout.smallest.columns)
            let toProvider = min(extra / 2, 8)
            label = Column(start: 2, width: 14 + extra - toProvider)
            name = nil
            provider = Column(start: label.end + 1, width: 7 + toProvider)
            sign = provider.end + 1
            state = Column(start: sign + 2, width: 13)
            got = nil
            used = nil
        } else {
            let extra = columns - Layout.designed.columns
            let toLabel = min(extra, 11)
            let toProvider = min(max(0, extra - toLabel - 14), 10)
            label = Column(start: 3, width: 13 + toLabel)
            let name = Column(start: label.end + 1, width: 18 + extra - toLabel - toProvider)
            self.name = name
            provider = Column(start: name.end + 1, width: 10 + toProvider)
            sign = provider.end + 1
            state = Column(start: sign + 2, width: 17)
            got = Column(start: state.end + 1, width: 6)
            used = Column(start: state.end + 8, width: 6)
        }
    }
}

/// How many rows a part of a screen asks for: the forms in which it can be drawn, the best first.
///
/// Rows go to the forms that are worth most; the last form of each part always stays. Only numbers:
/// the drawing of a form is its `Block`'s.
struct RowNeed: Sendable, Equatable {
    /// One form.
    struct Form: Sendable, Equatable {
        /// The rows that it takes.
        let rows: Int
        /// Cost of falling back to the next smaller form.
        let worth: RowWorth
    }

    /// The forms, each with fewer rows than the one before.
    let forms: [Form]

    /// Chooses the form of each part for that many rows, as indices into `forms`.
    ///
    /// While the parts take more, the form that is worth least gives way to the next one, of equals
    /// the one further down. What then has room after all comes back, the most worth first.
    static func fit(_ needs: [RowNeed], into room: Int) -> [Int] {
        var fit = Fit(needs)
        while fit.rows > room, let least = fit.leastWorth { fit.chosen[least] += 1 }
        while let best = fit.bestReturn(into: room) { fit.chosen[best] -= 1 }
        return fit.chosen
    }
}

/// A choice of forms while it is being made.
private struct Fit {
    let needs: [RowNeed]
    var chosen: [Int]

    init(_ needs: [RowNeed]) {
        self.needs = needs
        chosen = needs.map { _ in 0 }
    }

    var rows: Int { zip(needs, chosen).reduce(0) { $0 + $1.0.forms[$1.1].rows } }

    /// The part whose form is worth least, among those with a smaller one.
    var leastWorth: Int? {
        needs.indices.reversed()
            .filter { chosen[$0] + 1 < needs[$0].forms.count }
            .min { needs[$0].forms[chosen[$0]].worth < needs[$1].forms[chosen[$1]].worth }
    }

    /// The part whose better form is worth most, among those that fit.
    func bestReturn(into room: Int) -> Int? {
        needs.indices
            .filter { chosen[$0] > 0 && rows + growth(of: $0) <= room }
            .max {
                needs[$0].forms[chosen[$0] - 1].worth < needs[$1].forms[chosen[$1] - 1].worth
            }
    }

    private func growth(of part: Int) -> Int {
        let forms = needs[part].forms
        return forms[chosen[part] - 1].rows - forms[chosen[part]].rows
    }
}

/// Worth of a part where rows are short, the least first.
enum RowWorth: Int, Sendable, Comparable {
    /// Facts that are shown elsewhere too, and longer forms of short texts.
    case facts
    /// A blank row between two parts.
    case gap
    /// A larger drawing of a readable one.
    case size
    /// Keys that the footer or its help names as well.
    case keys
    /// More words where fewer do.
    case detail
    /// The words of the other side.
    case said
    /// The QR code beside the text.
    case qrCode
    /// The instructions, step by step.
    case steps
    /// Rows kept free for messages, so that none moves the rows below.
    case reserve
    /// The instructions, in a sentence.
    case advice
    /// The sentence of a message.
    case sentence
    /// When to stop.
    case warning
    /// All of a URL.
    case address
    /// The next step of a message.
    case next

    static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

// What is replaced, and by what:
// - tabs, line ends, line and paragraph separators: a run of them becomes one blank
// - every other kind of blank (NBSP, U+3000 …): a blank
// - controls, bidi overrides and isolates, zero-width, tags, soft hyphen, BOM, fillers, private and
//   unassigned scalars, marks without a base or beyond the second: a question mark
// - what only shapes an emoji (variation selector, joiner, skin tone): left out after an emoji
// - regional indicators (flags): the two letters they stand for
extension PrintableText {
    static func clean(_ foreign: String, limit: Int) -> String {
        if foreign.utf8.count <= limit, foreign.utf8.allSatisfy({ (0x20...0x7e).contains($0) }) {
            return foreign
        }
        var cleaner = Cleaner(limit: limit)
        for scalar in foreign.unicodeScalars {
            cleaner.take(scalar)
            if cleaner.isCut { break }
        }
        return String(cleaner.output)
    }

    private struct Cleaner {
        var output = String.UnicodeScalarView()
        private(set) var isCut = false
        private var spacing = 0
        private var marks = 0
        private var previous = Previous.nothing
        private let limit: Int

        private enum Previous {
            case nothing
            case lineBreak
            case character
            case emoji
            case replacement
        }

        init(limit: Int) {
            self.limit = max(0, limit)
        }

        mutating func take(_ scalar: Unicode.Scalar) {
            switch scalar.value {
            case 0x20...0x7e:
                append(scalar, as: .character)
            case 0x09...0x0d, 0x85, 0x2028, 0x2029:
                if previous != .lineBreak { append(" ", as: .lineBreak) }
            case 0x1f1e6...0x1f1ff:
                // Flags are two of these; terminals disagree about their width.
                append(Unicode.Scalar(UInt8(scalar.value - 0x1f1e6) + 0x41), as: .character)
            case 0xfe0e, 0xfe0f, 0x200d, 0x1f3fb...0x1f3ff:
                if previous != .emoji { replace() }
            default:
                takeOther(scalar)
            }
        }

        private mutating func takeOther(_ scalar: Unicode.Scalar) {
            let properties = scalar.properties
            switch properties.generalCategory {
            case .spaceSeparator:
                append(" ", as: .character)
            case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
                .paragraphSeparator:
                replace()
            case _ where properties.isDefaultIgnorableCodePoint || scalar.value == 0x2800:
                replace()
            case .nonspacingMark, .enclosingMark:
                takeMark(scalar)
            case _ where TextWidth.columns(of: scalar) == 0:
                takeMark(scalar)
            default:
                append(scalar, as: properties.isEmoji ? .emoji : .character)
            }
        }

        private mutating func takeMark(_ scalar: Unicode.Scalar) {
            let hasBase = previous == .character || previous == .emoji
            guard hasBase, TextWidth.columns(of: scalar) == 0 else { return replace() }
            guard marks < TextWidth.markLimit else { return replace() }
            marks += 1
            output.append(scalar)
        }

        /// A run of bad scalars becomes one sign, so that 64 marks do not fill a row.
        private mutating func replace() {
            if previous != .replacement { append("?", as: .replacement) }
        }

        private mutating func append(_ scalar: Unicode.Scalar, as kind: Previous) {
            guard spacing < limit else { return cut() }
            output.append(scalar)
            spacing += 1
            marks = 0
            previous = kind
        }

        private mutating func cut() {
            isCut = true
            while let last = output.popLast(), TextWidth.columns(of: last) == 0 {}
            if limit > 0 { output.append("~") }
        }
    }
}

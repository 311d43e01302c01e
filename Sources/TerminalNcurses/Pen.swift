import CNcurses
import TerminalCore

/// The curses attributes and colour pair of each role, looked up by number.
struct Pen {
    private var strokes: [(attributes: attr_t, pair: CInt)] = []

    /// Registers the theme's colours with curses, which has to have its colours started.
    init(theme: Theme) {
        var nextPair: CInt = 1
        for role in Role.allCases {
            let look = theme.look(of: role)
            var attributes: attr_t = 0
            if look.isBold { attributes |= cnc_bold() }
            if look.isDim { attributes |= cnc_dim() }
            if look.isUnderlined { attributes |= cnc_underline() }
            if look.isReversed { attributes |= cnc_reverse() }
            var pair: CInt = 0
            if look.foreground != nil || look.background != nil {
                pair = nextPair
                nextPair += 1
                init_extended_pair(
                    pair, CInt(look.foreground ?? -1), CInt(look.background ?? -1))
            }
            strokes.append((attributes, pair))
        }
    }

    /// Converts a cell into curses' form; `glyph` is its base or a replacement.
    func draw(_ cell: Cell, glyph: Unicode.Scalar) -> cchar_t {
        var drawn = cchar_t()
        let stroke = strokes[Int(cell.role.rawValue)]
        let marks = cell.hasMarks && glyph == cell.base ? cell.marks.map { wchar_t($0.value) } : []
        cnc_set_cell(
            &drawn, wchar_t(glyph.value), marks.first ?? 0, marks.dropFirst().first ?? 0,
            stroke.attributes, stroke.pair)
        return drawn
    }
}

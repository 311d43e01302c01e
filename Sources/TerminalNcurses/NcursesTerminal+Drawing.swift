import CNcurses
import Glibc
public import TerminalCore

extension NcursesTerminal {
    /// Hands curses the rows that differ from the last frame, then writes URLs raw.
    public func present(_ frame: Frame) {
        guard mode == .fullScreen, !isGone else { return }
        let older = shown
        if let older, older.size != frame.size { erase() }
        let changed = older.map { frame.buffer.changedRows(since: $0.buffer) }
        let rows = changed ?? Array(0..<frame.size.rows)
        rows.forEach { put(frame.buffer.row($0), row: $0) }
        forgetAddresses(of: older, unlessIn: frame)
        curs_set(frame.isCursorVisible ? 1 : 0)
        wmove(
            cnc_stdscr(), CInt(max(0, min(frame.cursor.row, size.rows - 1))),
            CInt(max(0, min(frame.cursor.column, size.columns - 1))))
        wnoutrefresh(cnc_stdscr())
        doupdate()
        if older?.addresses != frame.addresses {
            write(frame.addresses, cursor: frame.cursor)
        } else {
            write(frame.addresses.filter { touches($0, rows) }, cursor: frame.cursor)
        }
        takeMouse(frame.takesMouse)
        shown = frame
    }

    private func put(_ cells: ArraySlice<Cell>, row number: Int) {
        guard number < size.rows, !cells.isEmpty else { return }
        row.removeAll(keepingCapacity: true)
        for (column, cell) in cells.prefix(size.columns).enumerated() where cell.width > 0 {
            let hasRoom = column + Int(cell.width) <= size.columns
            guard hasRoom, canShow(cell) else {
                // As many columns as the cell has, so that nothing right of it moves.
                let count = min(Int(cell.width), size.columns - column)
                row += Array(repeating: pen.draw(cell, glyph: "?"), count: count)
                continue
            }
            row.append(pen.draw(cell, glyph: cell.base))
        }
        wmove(cnc_stdscr(), CInt(number), 0)
        wadd_wchnstr(cnc_stdscr(), row, CInt(row.count))
        rowsRedrawn += 1
    }

    /// Whether this locale knows the character, and by the width that the cell has.
    private func canShow(_ cell: Cell) -> Bool {
        cell.base.isASCII || cnc_width(wchar_t(cell.base.value)) == CInt(cell.width)
    }

    /// Redraws the rows of a URL that went away: hyperlink and line wrap stick to them.
    private func forgetAddresses(of older: Frame?, unlessIn frame: Frame) {
        for address in older?.addresses ?? [] where !frame.addresses.contains(address) {
            let last = min(address.row + address.rowCount(columns: size.columns), size.rows)
            guard address.row < last else { continue }
            wredrawln(cnc_stdscr(), CInt(address.row), CInt(last - address.row))
        }
    }

    private func touches(_ address: AddressRows, _ rows: [Int]) -> Bool {
        let count = address.rowCount(columns: size.columns)
        return rows.contains { $0 >= address.row && $0 < address.row + count }
    }

    /// Writes URLs over their own cells, letting the terminal wrap them.
    ///
    /// Curses sees nothing of it: the characters are the ones it believes are there. It has put all
    /// attributes back when it is done with a refresh.
    private func write(_ addresses: [AddressRows], cursor: Point) {
        var text = ""
        for address in addresses {
            // Never in the last row, where some terminals would scroll.
            let count = address.rowCount(columns: size.columns)
            guard capabilities.wraps, address.row + count < size.rows else { continue }
            text += capabilities.move(row: address.row, column: 0)
            text += traits.depth == .none ? "" : capabilities.underline
            text += linked(address) + capabilities.plain
        }
        guard !text.isEmpty else { return }
        text += capabilities.move(
            row: max(0, min(cursor.row, size.rows - 1)),
            column: max(0, min(cursor.column, size.columns - 1)))
        if !tty.write(text) { isGone = true }
    }

    private func linked(_ address: AddressRows) -> String {
        guard hasHyperlinks, let link = address.link else { return address.address }
        let start = "\u{1b}]8;id=\(link);\(address.address)\u{1b}\\"
        return start + address.address + "\u{1b}]8;;\u{1b}\\"
    }

    /// Writes a sequence that changes nothing on the screen, as OSC 52 does, between two frames.
    public func send(_ sequence: [UInt8]) {
        tty.write(String(decoding: sequence, as: UTF8.self))
    }

    /// Makes the next frame clear the screen, draw everything, URLs too, and say again whether the
    /// mouse is used.
    public func redraw() {
        shown = nil
        isMouseOn = nil
        clearok(cnc_curscr(), true)
    }

    /// Takes over the terminal's size; the next frame draws everything.
    public func measure() -> Size {
        guard !isGone, let measured = tty.size else { return size }
        let new = Size(rows: Int(measured.rows), columns: Int(measured.columns))
        guard new != size || is_term_resized(measured.rows, measured.columns) else { return size }
        // Not resizeterm, which would leave a key in an unread queue.
        resize_term(measured.rows, measured.columns)
        size = new
        redraw()
        return size
    }
}

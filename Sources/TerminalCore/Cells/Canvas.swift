public import TextCore

/// A clipped window on a frame.
///
/// Widgets draw on it and cannot draw outside.
///
/// Rows and columns count from the window's own corner. Text that is too long is cut with `~`.
public struct Canvas: Sendable {
    /// The frame drawn so far.
    public private(set) var frame: Frame
    private var window: Rect
    /// The position of row 0 and column 0; differs from the window's corner if that is clipped.
    private var corner: Point
    private var logicalSize: Size

    /// A canvas over a whole blank frame.
    public init(size: Size) {
        frame = Frame(size: size)
        window = Rect(size)
        corner = .origin
        logicalSize = size
    }

    /// The size of the window as requested; the part off the screen is not drawn.
    public var size: Size { logicalSize }

    /// Lets `body` draw in a part of this window.
    public mutating func within(_ part: Rect, _ body: (inout Canvas) -> Void) {
        let saved = (window, corner, logicalSize)
        let placed = Rect(
            row: part.row + corner.row, column: part.column + corner.column,
            rows: part.rows, columns: part.columns)
        window = placed.intersection(window)
        corner = Point(row: placed.row, column: placed.column)
        logicalSize = part.size
        body(&self)
        (window, corner, logicalSize) = saved
    }

    /// Puts one cell; a wide one whose right half has no room becomes a blank.
    public mutating func put(_ cell: Cell, row: Int, column: Int) {
        let point = Point(row: row + corner.row, column: column + corner.column)
        guard window.contains(point) else { return }
        loosen(point)
        guard cell.width == 2 else {
            frame.buffer[point] = cell
            return
        }
        let right = Point(row: point.row, column: point.column + 1)
        guard window.contains(right) else {
            frame.buffer[point] = .blank(cell.role)
            return
        }
        loosen(right)
        frame.buffer[point] = cell
        frame.buffer[right] = .rest(cell.role)
    }

    /// Blanks the other half of a wide character that is about to lose one of its halves.
    private mutating func loosen(_ point: Point) {
        let old = frame.buffer[point]
        guard old.width != 1 else { return }
        let other = Point(row: point.row, column: point.column + (old.width == 2 ? 1 : -1))
        frame.buffer[other] = .blank(frame.buffer[other].role)
    }

    /// Draws one line of text and returns the column after it.
    ///
    /// `width` limits the columns beside the window's own edge; `isCut` false clips without `~`.
    @discardableResult
    public mutating func draw(
        _ text: PrintableText, row: Int = 0, column: Int = 0, width: Int? = nil,
        role: Role = .text, isCut: Bool = true
    ) -> Int {
        let room = max(0, min(width ?? .max, size.columns - column))
        guard row >= 0, row < size.rows, room > 0 else { return column }
        let fitting = isCut ? text.cut(columns: room) : text.prefix(columns: room)
        var next = column
        var pending: Cell?
        for scalar in fitting.text.unicodeScalars {
            if TextWidth.columns(of: scalar) == 0, pending != nil {
                pending?.add(mark: scalar)
                continue
            }
            next += flush(&pending, row: row, column: next)
            pending = Cell(scalar, role: role)
        }
        next += flush(&pending, row: row, column: next)
        return next
    }

    private mutating func flush(_ pending: inout Cell?, row: Int, column: Int) -> Int {
        guard let cell = pending else { return 0 }
        put(cell, row: row, column: column)
        pending = nil
        return Int(cell.width)
    }

    /// Draws text so that it ends right before `column`.
    public mutating func draw(
        _ text: PrintableText, row: Int = 0, endingAt column: Int, role: Role = .text
    ) {
        draw(text, row: row, column: max(0, column - text.columns), role: role)
    }

    /// Fills rows and columns with blanks of one role; the whole window when no part is named.
    public mutating func fill(_ part: Rect? = nil, role: Role = .text) {
        forEachPoint(in: part ?? Rect(size)) { canvas, row, column in
            canvas.put(.blank(role), row: row, column: column)
        }
    }

    /// Gives drawn cells another role, such as the whole selected row.
    public mutating func restyle(_ part: Rect? = nil, as role: Role) {
        forEachPoint(in: part ?? Rect(size)) { canvas, row, column in
            let point = Point(row: row + canvas.corner.row, column: column + canvas.corner.column)
            guard canvas.window.contains(point) else { return }
            canvas.frame.buffer[point].role = role
        }
    }

    private mutating func forEachPoint(
        in part: Rect, _ body: (inout Canvas, Int, Int) -> Void
    ) {
        let area = part.intersection(Rect(size))
        for row in area.row..<area.endRow {
            for column in area.column..<area.endColumn { body(&self, row, column) }
        }
    }

    /// Puts the terminal's cursor on the focus; outside the window it stays at the edge.
    public mutating func placeCursor(row: Int, column: Int, isVisible: Bool) {
        let last = Point(row: window.endRow - 1, column: window.endColumn - 1)
        frame.cursor = Point(
            row: max(0, min(max(row + corner.row, window.row), last.row)),
            column: max(0, min(max(column + corner.column, window.column), last.column)))
        frame.isCursorVisible = isVisible
    }

    /// Adds the meaning of a click on a part of this window.
    public mutating func addHit(_ target: HitArea.Target, at part: Rect) {
        let placed = Rect(
            row: part.row + corner.row, column: part.column + corner.column, rows: part.rows,
            columns: part.columns
        ).intersection(window)
        guard placed.rows > 0, placed.columns > 0 else { return }
        frame.hits.append(HitArea(area: placed, target: target))
    }

    /// Says that a click on rows of this window means an item, over the window's whole width.
    public mutating func addHit(item: Int, row: Int, rows: Int = 1) {
        addHit(.item(item), at: Rect(row: row, column: 0, rows: rows, columns: size.columns))
    }

    /// Removes the meanings of clicks so far, as for a screen under a question.
    public mutating func removeHits() { frame.hits.removeAll() }

    /// Draws a URL from the screen's first column and returns how many rows it takes.
    ///
    /// Needs a window over the screen's whole width; a URL that does not fit whole is drawn as
    /// far as it goes and not written raw. One that is not printable ASCII is drawn as text.
    @discardableResult
    public mutating func draw(address: String, row: Int, link: String?) -> Int {
        let columns = frame.size.columns
        guard let rows = AddressRows(address, row: row + corner.row, link: link), columns > 0 else {
            draw(PrintableText(address), row: row, role: .address)
            return 1
        }
        for (offset, scalar) in address.unicodeScalars.enumerated() {
            put(
                Cell(scalar, role: .address),
                row: row + offset / columns, column: offset % columns)
        }
        let count = rows.rowCount(columns: columns)
        let isWhole = window.column == 0 && window.columns == columns
        if isWhole, rows.row >= window.row, rows.row + count <= window.endRow {
            frame.addresses.append(rows)
        }
        return count
    }
}

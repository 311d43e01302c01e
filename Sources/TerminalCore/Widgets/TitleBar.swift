public import TextCore

/// The first row: where am I, how is the vault protected.
public struct TitleBar: Hashable, Sendable {
    /// The place, at the left.
    public var place: PrintableText
    /// The state of the vault, at the right; goes when there is no room for both.
    public var status: PrintableText

    /// A title of two parts.
    public init(place: PrintableText, status: PrintableText = .empty) {
        self.place = place
        self.status = status
    }

    /// Draws one row at the top of the canvas, over its whole width.
    public func draw(on canvas: inout Canvas) {
        let columns = canvas.size.columns
        canvas.fill(Rect(row: 0, column: 0, rows: 1, columns: columns), role: .title)
        canvas.draw(place, column: 1, width: columns - 2, role: .title)
        if place.columns + status.columns + 4 <= columns {
            canvas.draw(status, endingAt: columns - 1, role: .title)
        }
    }
}

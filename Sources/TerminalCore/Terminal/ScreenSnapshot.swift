/// A frame as text, for golden files: the rows, then the runs that are not plain text, then the
/// cursor.
///
/// Rows stand between bars so that blanks at the end can be seen. A run of another role than `text`
/// is `row:first-last role`, columns counted from 0. A QR code, which grounds draw, stands there in
/// ink.
public struct ScreenSnapshot: Hashable, Sendable, CustomStringConvertible {
    /// The whole snapshot, with a line end after each line.
    public let description: String

    /// Takes the picture.
    public init(_ frame: Frame) {
        var lines = ["\(frame.size.columns)x\(frame.size.rows)"]
        let rows = (0..<frame.size.rows).map { frame.buffer.row($0).map(Self.inked) }
        for cells in rows { lines.append("|\(cells.map(\.text).joined())|") }
        for (row, cells) in rows.enumerated() { lines += Self.runs(of: cells, row: row) }
        for address in frame.addresses {
            let link = address.link.map { " link \($0)" } ?? ""
            lines.append("raw from row \(address.row)\(link)")
        }
        let visibility = frame.isCursorVisible ? "" : " hidden"
        lines.append("cursor \(frame.cursor.row):\(frame.cursor.column)\(visibility)")
        description = lines.map { $0 + "\n" }.joined()
    }

    /// A module in dark ink on a light ground.
    private static func inked(_ cell: Cell) -> Cell {
        guard cell.role == .qrTurned else { return cell }
        return Cell(cell.base == " " ? "█" : "▀", role: .qr)
    }

    private static func runs(of cells: [Cell], row: Int) -> [String] {
        var runs: [(role: Role, first: Int, last: Int)] = []
        for (column, cell) in cells.enumerated() {
            if let run = runs.last, run.role == cell.role {
                runs[runs.count - 1].last = column
            } else {
                runs.append((cell.role, column, column))
            }
        }
        return runs.filter { $0.role != .text }.map { "\(row):\($0.first)-\($0.last) \($0.role)" }
    }
}

/// A URL that stands on rows of its own, from the first column, and copies as one line.
///
/// Its characters go into cells as any others; the terminal door then writes the same characters
/// again, raw, from the first column, so that the terminal itself takes the rows for one wrapped
/// line, and puts one hyperlink (OSC 8) around them outside tmux.
public struct AddressRows: Hashable, Sendable {
    /// The URL, which is printable ASCII without blanks.
    public let address: String
    /// The first row.
    public let row: Int
    /// The id that makes all rows one hyperlink, such as the login's; nil makes no hyperlink.
    public let link: String?

    /// Refuses a URL with anything but printable ASCII, since it is written raw.
    ///
    /// From `link` only letters and digits are kept. A command to be copied whole has no link.
    public init?(_ address: String, row: Int, link: String?) {
        guard !address.isEmpty, row >= 0, address.utf8.allSatisfy({ (0x20...0x7e).contains($0) })
        else { return nil }
        self.address = address
        self.row = row
        self.link = link.map { link in
            String(link.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }.prefix(64))
        }
    }

    /// How many rows the URL takes on a screen of that many columns.
    public func rowCount(columns: Int) -> Int {
        columns > 0 ? (address.utf8.count + columns - 1) / columns : 0
    }

    /// Whether the last row is full, in which case the row below has to stay free.
    public func fillsLastRow(columns: Int) -> Bool {
        columns > 0 && address.utf8.count % columns == 0
    }
}

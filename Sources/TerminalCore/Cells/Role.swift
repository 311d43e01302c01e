/// The purpose of a cell.
///
/// Views name a role, never a colour; `Theme` knows how a role looks.
public enum Role: UInt8, CaseIterable, Sendable {
    /// Plain text.
    case text
    /// The first row, over the whole width.
    case title
    /// Column heads, groups, the first line of a question.
    case heading
    /// Hints and old dates.
    case quiet
    /// A key in the footer or the body.
    case key
    /// The row with the focus, over the whole width.
    case selected
    /// An input field.
    case field
    /// A URL on rows of its own.
    case address
    /// Works, done, saved.
    case good
    /// Needs the person, read-only, last minute.
    case attention
    /// Failed, refused, expired.
    case bad
    /// A request runs.
    case busy
    /// The next step in the demo.
    case coach
    /// A match of the filter.
    case match
    /// A QR code: dark on light, so a blank is light.
    case qr
    /// A module turned over: light on dark, so a blank is dark.
    case qrTurned
    /// The sign of a working session: quiet, since most of a list works.
    case works
    /// The sign of an unchecked thing.
    case unknown
}

public import PintleText
public import TextCore

/// Why the file of `--trace` cannot be written.
public struct TraceFailure: Error, Sendable, Equatable {
    /// The file, as named on the command line.
    public var path: String
    /// The reason, as a sentence.
    public var reason: PrintableText

    /// Names the file and the reason.
    public init(path: String, reason: PrintableText) {
        self.path = path
        self.reason = reason
    }

    /// The message about it.
    public var announcement: Announcement {
        .traceRefused(PrintableText(path, limit: 48), reason)
    }
}

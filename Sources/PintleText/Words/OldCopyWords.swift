public import TextCore

/// Words about copies of the store that a change of its keys does not reach.
public enum OldCopyWords {
    /// The places of old copies, as a hint.
    public static let hint: PrintableText =
        "such copies are backups, store.db.version-*, .replaced-* and .damaged-*"
}

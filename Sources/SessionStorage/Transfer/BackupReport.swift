/// What a backup holds.
public struct BackupReport: Sendable, Equatable {
    /// The file.
    public var path: String
    /// How many bytes it has.
    public var bytes: Int
    /// How many sessions are in it, without removed ones.
    public var sessions: Int
    /// Whether all of it was verified with the vault key; else only its pages were looked at.
    public var isVerified: Bool
}

public import OAuthCore

/// A process that keeps a vault open for more than one use.
public struct VaultHolder: Sendable, Equatable {
    /// Its number.
    public var process: Int32
    /// The command that it runs, as `sign-proxy`, which is foreign text; empty for the full screen.
    public var command: String
    /// The opener of the vault there.
    public var opener: VaultStatus.Opener
    /// When it did.
    public var since: Timestamp

    /// Collects the facts.
    public init(
        process: Int32, command: String, opener: VaultStatus.Opener, since: Timestamp
    ) {
        self.process = process
        self.command = command
        self.opener = opener
        self.since = since
    }
}

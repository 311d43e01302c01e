/// The known uses of sessions.
public struct UseList: Sendable, Equatable {
    /// The last uses, the latest one last.
    public var uses: [SessionUse]
    /// How many records could not be read: cut short, changed, or of another vault or key.
    public var unreadable: Int

    /// A list with what could not be read.
    public init(uses: [SessionUse], unreadable: Int = 0) {
        self.uses = uses
        self.unreadable = unreadable
    }
}

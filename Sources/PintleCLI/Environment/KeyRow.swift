/// One row of the key map.
public struct KeyRow: Sendable {
    /// The part of the table that it stands in, as `Session list`.
    public var group: String
    /// The keys, as `? F1`.
    public var keys: String
    /// Their effect.
    public var help: String
    /// The places where they work, as `list, detail`.
    public var places: String

    /// A row of the table.
    public init(group: String, keys: String, help: String, places: String) {
        self.group = group
        self.keys = keys
        self.help = help
        self.places = places
    }
}

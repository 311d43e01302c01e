/// One row of the key map.
public struct KeyRow: Sendable {
    /// The part of the table that it stands in, as `Session list`.
    public var group: String
    /// The keys, as `? F1`.
    public var keys: String
    /// What they do.
    public var help: String
    /// Where they do it, as `list, detail`.
    public var places: String

    /// A row of the table.
    public init(group: String, keys: String, help: String, places: String) {
        self.group = group
        self.keys = keys
        self.help = help
        self.places = places
    }
}

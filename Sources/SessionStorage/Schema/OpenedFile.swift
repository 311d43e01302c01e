import LoginCore

/// A store's file, opened and of the present version.
struct OpenedFile {
    var database: Connection
    /// The file, also where its contents are in memory.
    var path: String
    var isReadOnly: Bool
    /// Whether its contents are in memory, where nobody else can change them.
    var isCopy = false
    /// How its definitions differ from ours, in a copy to look at only.
    var definitionChanges: [StoreFailure.DefinitionChange] = []
}

import LoginCore

/// Brings stores of older versions to the present one.
enum Migration {
    /// Opens a store of any version up to the present one.
    ///
    /// Throws `newer`, `damaged` and `changed` without having touched it.
    static func open(
        _ file: StoreFile, for access: StoreFile.Access, through steps: [Schema.Step] = Schema.steps
    ) throws -> OpenedFile {
        let database = try Connection(
            path: file.path, configuration: StoreSettings.configuration(for: access))
        let version = try database.read { try Schema.version(of: $0, through: steps) }
        guard version < steps.count else {
            return OpenedFile(
                database: database, path: file.path, isReadOnly: access == .readOnly)
        }
        if access == .readWrite {
            do {
                let kept = try migrate(database, file, through: steps)
                return OpenedFile(
                    database: database, path: file.path, isReadOnly: false, olderCopy: kept)
            } catch StoreFailure.storage {
                // Without room for the copy or for the new version, the store can still be read.
            }
        }
        let copy = try inMemory(database, through: steps)
        return OpenedFile(database: copy, path: file.path, isReadOnly: true, isCopy: true)
    }

    /// Does the steps in one transaction, after the store as it is has been copied; gives the path
    /// of the copy, nil where another process was first.
    private static func migrate(
        _ database: Connection, _ file: StoreFile, through steps: [Schema.Step]
    ) throws(StoreFailure) -> String? {
        try translating(path: file.path) {
            var kept: String?
            try database.inTransaction(.immediate) { db in
                // Another process may have done it while this one waited.
                let version = try Schema.version(of: db, through: steps)
                guard version < steps.count else { return .rollback }
                kept = try keepCopy(of: file, version: version)
                try Schema.advance(db, from: version, through: steps)
                return .commit
            }
            return kept
        }
    }

    /// Copies the store to a file beside it.
    ///
    /// The transaction around it keeps writers away. The copy is read by a connection of its own:
    /// SQLite shares a process's locks among all of them.
    private static func keepCopy(of file: StoreFile, version: Int) throws -> String {
        let draft = try file.makeDraft()
        defer { draft.end() }
        let reader = try Connection(
            path: file.path, configuration: StoreSettings.configuration(for: .readOnly))
        let copy = try Connection(
            path: draft.path, configuration: StoreSettings.configuration(for: .readWrite))
        try reader.backup(to: copy)
        try copy.close()
        try reader.close()
        return try file.keep(draft, asVersion: version)
    }

    /// A copy of the present version in memory; the file is only read.
    static func inMemory(
        _ database: Connection, through steps: [Schema.Step] = Schema.steps
    ) throws -> Connection {
        let copy = try Connection(configuration: StoreSettings.configurationInMemory())
        try database.backup(to: copy)
        try copy.write { db in
            let version = try Schema.version(of: db, through: steps)
            if version < steps.count {
                try Schema.advance(db, from: version, through: steps)
            }
        }
        return copy
    }
}

/// A store's file, opened and of the present version.
struct OpenedFile {
    var database: Connection
    /// Path of the file, also of one that was copied into memory.
    var path: String
    var isReadOnly: Bool
    /// Whether its contents are in memory, where nobody else can change them.
    var isCopy = false
    /// The file as it was, if it was just brought to the present version.
    var olderCopy: String?
    /// How its definitions differ from ours, in a copy to look at only.
    var definitionChanges: [StoreFailure.DefinitionChange] = []
}

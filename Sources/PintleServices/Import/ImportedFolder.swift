package import LoginCore

/// A folder of other tools' files to import, without its subfolders.
package enum ImportedFolder {
    /// How many names a folder may have.
    package static let nameLimit = 200

    /// The result for a name in it.
    package enum Entry: Sendable {
        /// A file that was read: its path, its bytes, and its content.
        case read(path: String, bytes: [UInt8], FoundFile)
        /// A file with a fault, of which nothing is taken.
        case fault(path: String, ImportFailure)
        /// A file that is not opened.
        case passed(path: String, PassedFile)
        /// A file of no tool that is known, or not of the one that was named, and the line from which
        /// on it cannot be read, if there is one; a folder.
        case unknown(path: String, line: Int?)
    }

    /// Reads the files in a folder, in the order of their names; those of one tool if it is named.
    package static func entries(
        _ folder: String, from tool: String?, through files: FileDoor
    ) throws(FileProblem) -> [Entry] {
        try files.names(folder, nameLimit).sorted().compactMap { name in
            entry("\(folder)/\(name)", tool, files)
        }
    }

    private static func entry(_ path: String, _ tool: String?, _ files: FileDoor) -> Entry? {
        // A file that is gone by now was not in the folder.
        guard let facts = files.facts(path) else { return nil }
        if facts.isFolder { return .unknown(path: path, line: nil) }
        guard facts.isRegular else { return .passed(path: path, .notPlain) }
        guard facts.isOwn else { return .passed(path: path, .notOwn) }
        let bytes: [UInt8]
        do throws(FileProblem) {
            bytes = try files.read(path, ImportedFiles.sizeLimit)
        } catch {
            return .passed(path: path, .unreadable(error))
        }
        do throws(ImportFailure) {
            guard let found = try files.importedFile(path, bytes, from: tool) else {
                return .unknown(path: path, line: nil)
            }
            return .read(path: path, bytes: bytes, found)
        } catch {
            switch error.reason {
            case .unknown, .otherTool, .empty: return .unknown(path: path, line: nil)
            default:
                return error.isOfAnybody && !error.isRow
                    ? .unknown(path: path, line: error.line) : .fault(path: path, error)
            }
        }
    }
}

extension FileDoor {
    /// The content of a file; a database must not be in use by its tool.
    package func importedFile(
        _ path: String, _ bytes: [UInt8], from tool: String?
    ) throws(ImportFailure) -> FoundFile? {
        let found = try ImportedFiles.read(bytes, from: tool)
        guard found?.isDatabase == true else { return found }
        let beside = ["-journal", "-wal"].map { target(path) + $0 }
        guard !beside.contains(where: { facts($0) != nil }) else {
            throw ImportFailure(line: 1, .unfinishedDatabase)
        }
        return found
    }
}

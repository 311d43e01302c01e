package import LoginCore
import OAuthCore

/// The usual places of other tools' files, for a person with these variables.
package struct ToolPlaces: Sendable {
    private let home: String?
    private let config: String?
    private let files: FileDoor

    /// How many names a folder may have in which a tool's files are looked for.
    private static let nameLimit = 10_000

    /// The places below `HOME` and `XDG_CONFIG_HOME`; none where there is no home.
    package init(variables: [String: String], files: FileDoor) {
        home = variables["HOME"].flatMap { $0.isEmpty ? nil : $0 }
        config = variables["XDG_CONFIG_HOME"]
        var files = files
        files.homeFolder = home
        self.files = files
    }

    /// The content of one of the places.
    package enum Entry: Sendable {
        /// A file that was read.
        case read(ForeignFile)
        /// A file with a fault, of which nothing is taken, by its path as people write it.
        case fault(path: String, ImportFailure)
    }

    /// The files that are there, of one tool where it is named.
    ///
    /// Only plain files of this user count here, since nobody named them; unreadable ones count as
    /// absent.
    package func entries(of tool: String? = nil) -> [Entry] {
        paths(of: tool).compactMap { path in
            let facts = files.facts(files.target(path))
            guard let facts, facts.isRegular, facts.isOwn,
                let bytes = try? files.read(path, ImportedFiles.sizeLimit)
            else { return nil }
            do throws(ImportFailure) {
                return try file(path, bytes, from: tool).map(Entry.read)
            } catch {
                return .fault(path: shown(path), error)
            }
        }
    }

    /// The places, as people write them; empty if there are none.
    var lookedAt: [String] {
        guard let config = ImportedFiles.configFolder(home: home, config: config) else { return [] }
        return ImportedFiles.shownPlaces(of: nil).map { place in
            place.suffix(afterASCII: "$CONFIG/").map { "\(shown(config))/\($0)" } ?? place
        }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private func paths(of tool: String?) -> [String] {
        ImportedFiles.places(of: tool, home: home, config: config) {
            (try? files.names($0, Self.nameLimit)) ?? []
        }
    }

    // MARK: A file

    /// The content at a path, as a file of that tool if one is named; nil for a store of ours.
    package func file(
        _ path: String, _ bytes: [UInt8], from tool: String?
    ) throws(ImportFailure) -> ForeignFile? {
        try files.importedFile(path, bytes, from: tool).map { file(path, bytes, $0) }
    }

    /// The file at a path whose content is known.
    package func file(_ path: String, _ bytes: [UInt8], _ found: FoundFile) -> ForeignFile {
        ForeignFile(
            path: path, shown: shown(path), bytes: bytes, found: found,
            isReadableByOthers: files.facts(files.target(path))?.isReadableByOthers == true)
    }

    /// A path as people write it.
    package func shown(_ path: String) -> String { files.shortened(path) }
}

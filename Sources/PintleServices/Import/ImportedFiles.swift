package import LoginCore
import OAuthCore
import SessionImport
import SessionStorage

/// The files of other tools, for faces, which know nothing of their forms.
package enum ImportedFiles {
    /// The largest of them, in bytes; a text may be a sixteenth of it.
    package static let sizeLimit = ForeignDatabase.sizeLimit

    /// The names of the tools, each once, in the order of letters.
    package static var tools: [String] {
        Set(ImportFormat.all.flatMap(\.tools).map(\.name)).sorted()
    }

    /// The tool of that name, in capitals or not; nil if there is none.
    package static func tool(named name: String) -> String? {
        tools.first { $0.lowercased() == name.lowercased() }
    }

    /// The tools that a mistyped name may have meant.
    package static func nearestTools(to name: String) -> [String] {
        NearestNames.of(name, among: tools)
    }

    /// The content of a file, read as one of that tool if one is named; nil for a store of this
    /// program.
    ///
    /// `ImportReader` says more.
    package static func read(
        _ bytes: [UInt8], from tool: String? = nil
    ) throws(ImportFailure) -> FoundFile? {
        guard ForeignDatabase.isOne(bytes) else { return try ImportReader.read(bytes, from: tool) }
        let tables: [ForeignTable]
        do throws(ForeignDatabase.Failure) {
            tables = try ForeignDatabase.tables(ImportReader.tables, of: bytes)
        } catch {
            switch error {
            case .ours: return nil
            case .damaged: throw ImportFailure(line: 1, .damagedDatabase)
            case .tooMany(let limit): throw ImportFailure(line: limit, .tooMany(limit: limit)).inRow
            }
        }
        return try ImportReader.read(tables, from: tool)
    }

    // MARK: Places

    /// The paths at which tools keep their files, each once, of one tool where it is named; none
    /// without a home folder.
    ///
    /// `config` is `$XDG_CONFIG_HOME`, which counts where it begins at `/`. `names` gives those of a
    /// folder's files, for the tools that let a person add to a file's name.
    static func places(
        of tool: String? = nil, home: String?, config: String?,
        names: (_ folder: String) -> [String]
    ) -> [String] {
        guard let home, let configFolder = configFolder(home: home, config: config) else {
            return []
        }
        let paths = shownPlaces(of: tool).compactMap { place in
            place.suffix(afterASCII: "~/").map { "\(home)/\($0)" }
                ?? place.suffix(afterASCII: "$CONFIG/").map { "\(configFolder)/\($0)" }
        }
        return paths.flatMap { all(like: $0, names) }
            .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// The folder for `$CONFIG`; nil without a home folder.
    static func configFolder(home: String?, config: String?) -> String? {
        guard let home, home.utf8.first == UInt8(ascii: "/") else { return nil }
        if let config, config.utf8.first == UInt8(ascii: "/") { return config }
        return home + "/.config"
    }

    /// The places of a tool's files, or of all tools', as documents write them: `~/.twurlrc`.
    package static func shownPlaces(of tool: String?) -> [String] {
        ImportFormat.all.flatMap(\.tools).filter { tool == nil || $0.name == tool }
            .flatMap(\.places)
    }

    /// The paths that a place stands for, with its `*` in the last name.
    private static func all(like place: String, _ names: (String) -> [String]) -> [String] {
        guard let (before, end) = place[...].cut(atASCII: "*") else { return [place] }
        let parts = before.parts(atASCII: "/", keepingEmpty: true)
        let start = parts.last ?? ""
        let folder = parts.dropLast().joined(separator: "/")
        return names(folder).sorted()
            .filter { $0.hasPrefix(start) && $0.hasSuffix(end) }
            .map { "\(folder)/\($0)" }
    }
}

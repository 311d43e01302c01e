package import LoginCore
import OAuthCore
import SessionImport

/// The files of other tools, for faces, which know nothing of their forms.
package enum ImportedFiles {
    /// The largest of them, in bytes.
    package static let sizeLimit = 1024 * 1024

    /// What is in a file; see `ImportReader`.
    package static func read(_ bytes: [UInt8]) throws(ImportFailure) -> FoundFile {
        try ImportReader.read(bytes)
    }

    /// The paths at which tools keep their files, each once; none without a home folder.
    ///
    /// `config` is `$XDG_CONFIG_HOME`, which counts where it begins at `/`.
    package static func places(home: String?, config: String?) -> [String] {
        guard let home, home.utf8.first == UInt8(ascii: "/") else { return [] }
        let isSet = config?.utf8.first == UInt8(ascii: "/")
        let configFolder = isSet ? config ?? "" : home + "/.config"
        let paths = ImportFormat.all.flatMap(\.places).compactMap { place in
            place.suffix(afterASCII: "~/").map { "\(home)/\($0)" }
                ?? place.suffix(afterASCII: "$CONFIG/").map { "\(configFolder)/\($0)" }
        }
        return paths.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}

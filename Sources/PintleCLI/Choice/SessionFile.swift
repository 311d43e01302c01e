import OAuthCore
import PintleText
import TerminalCore

/// The `.pintle-session` file of the working folder or a parent: one line, an id or label.
package struct SessionFile: Equatable {
    /// Where it was found.
    package var path: String
    /// What it says.
    package var name: String

    /// What looking for the file came to.
    enum Finding: Equatable {
        case none
        case found(SessionFile)
        /// There is one, but another user could have written it.
        case ignored(path: String, why: PrintableText)
    }

    static let fileName = ".pintle-session"

    /// Looks in the working folder and then upwards; the first file decides.
    static func find(through files: FileDoor) -> Finding {
        var folder = files.workingDirectory()
        while true {
            let path = folder == "/" ? "/" + fileName : "\(folder)/\(fileName)"
            if let facts = files.facts(path) { return judge(path, facts, in: folder, files) }
            guard folder.count > 1, let slash = folder.lastIndex(of: "/") else { return .none }
            folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
        }
    }

    private static func judge(
        _ path: String, _ facts: FileDoor.Facts, in folder: String, _ files: FileDoor
    ) -> Finding {
        guard facts.isRegular else { return .ignored(path: path, why: "It is no plain file.") }
        guard facts.isOwn, !facts.isWritableByOthers else {
            return .ignored(path: path, why: "Others could have written it.")
        }
        guard let place = files.facts(folder), !place.isWritableByOthers else {
            return .ignored(path: path, why: "Others can write its folder.")
        }
        guard let bytes = try? files.read(path, 4096),
            let text = String(validating: bytes, as: UTF8.self),
            let line = text.split(whereSeparator: \.isNewline).first
        else { return .ignored(path: path, why: "It cannot be read, or is empty.") }
        let name = line.parts(atASCII: " ").first ?? ""
        return .found(SessionFile(path: path, name: String(name)))
    }

    /// The warning about a file that was ignored.
    static func warning(path: String, why: PrintableText) -> Announcement {
        Announcement(
            .attention, "\(PrintableText(path, limit: 48)) was ignored", why,
            hint: "make file and folder yours alone, or use --session")
    }
}

package import LoginCore
import OAuthCore

extension SessionFile {
    /// The result of looking for the file.
    package enum Finding: Sendable, Equatable {
        case none
        case found(SessionFile)
        /// There is one, but it does not count.
        case ignored(path: String, Defect)
    }

    /// Looks in the working folder and then upwards; the first file decides.
    package static func find(through files: FileDoor) -> Finding {
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
        guard facts.isRegular else { return .ignored(path: path, .notAFile) }
        guard facts.isOwn, !facts.isWritableByOthers else {
            return .ignored(path: path, .writableByOthers)
        }
        guard let place = files.facts(folder), !place.isWritableByOthers else {
            return .ignored(path: path, .folderWritableByOthers)
        }
        guard let bytes = try? files.read(path, 4096),
            let text = String(validating: bytes, as: UTF8.self),
            let line = text.split(whereSeparator: \.isNewline).first
        else { return .ignored(path: path, .unreadable) }
        let name = line.parts(atASCII: " ").first ?? ""
        return .found(SessionFile(path: path, name: String(name)))
    }
}

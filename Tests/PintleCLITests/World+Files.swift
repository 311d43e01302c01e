import Foundation
import PintleCLI
import PintleServices

/// The store's file as somebody else may treat it.
extension World {
    /// Writes over a text of the store with another one of the same length, wherever it stands.
    func overwrite(_ text: String, with other: String) throws {
        try overwrite(Data(text.utf8), with: Data(other.utf8))
    }

    /// Writes over bytes in the same way.
    func overwrite(_ old: Data, with new: Data) throws {
        let file = URL(fileURLWithPath: data + "/store.db")
        var bytes = try Data(contentsOf: file)
        while let range = bytes.range(of: old) { bytes.replaceSubrange(range, with: new) }
        try bytes.write(to: file)
    }

    /// A folder that is there, for the files that are put into it.
    func folder(_ path: String) {
        var facts = FileDoor.Facts(isRegular: false, isOwn: true, isWritableByOthers: false)
        facts.isFolder = true
        file(path, "", facts)
    }

    /// The store's file as it is now.
    func storeFile() throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: data + "/store.db"))
    }

    /// Puts a file back that was taken earlier.
    func putBack(_ file: Data) throws {
        try file.write(to: URL(fileURLWithPath: data + "/store.db"))
    }

    /// Takes the store away, as if there had never been one here.
    func removeStore() throws {
        try FileManager.default.removeItem(atPath: data + "/store.db")
    }
}

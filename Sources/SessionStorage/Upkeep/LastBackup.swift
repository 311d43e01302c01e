import LoginCore
import OAuthCore
import PrivateFiles

/// When a vault was copied last on this machine, in a file of the state folder.
///
/// It only informs. Whatever goes wrong with it is the same as not having it.
struct LastBackup: Sendable {
    private let folder: String
    private let name: String

    init(in folder: String, vaultID: String) {
        self.folder = folder
        name = "backup-" + vaultID
    }

    /// The time; nil where it is not known.
    func read() -> Timestamp? {
        guard let bytes = try? Folder(folder).end(of: name, limit: Self.longest),
            bytes.last == UInt8(ascii: "\n"),
            let text = String(validating: bytes.dropLast(), as: UTF8.self)
        else { return nil }
        return Int64(text).map(Timestamp.init(secondsSince1970:))
    }

    /// Remembers a copy that was made then.
    func write(_ moment: Timestamp) {
        SeenFile.write("\(moment.secondsSince1970)\n", to: name, in: folder)
    }

    /// The most bytes that a time has, with its line feed.
    private static let longest = 24
}

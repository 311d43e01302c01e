import LoginCore
import OAuthCore
import PintleServices
import PlatformLinux
import PrivateFiles

/// The private file that says about which ends of sessions a word was given, `ID SECONDS` a line.
struct NoticeFile {
    private let folder: String
    private static let limit = 1 << 20

    /// That of a state folder.
    init(stateFolder: String) {
        folder = stateFolder
    }

    private var path: String { folder + "/noticed-ends" }

    /// The content; invalid lines are skipped.
    var ends: [NoticedEnd] {
        guard let text = try? PrivateFile.read(path, limit: Self.limit) else { return [] }
        return text.withBytes { String(decoding: $0, as: UTF8.self) }.split(separator: "\n")
            .compactMap { line in
                let words = line.split(separator: " ")
                guard words.count == 2, let seconds = Int64(words[1]) else { return nil }
                return NoticedEnd(
                    session: SessionID(rawValue: String(words[0])),
                    end: Timestamp(secondsSince1970: seconds))
            }
    }

    /// Rewrites the file; false if that fails.
    func keep(_ ends: [NoticedEnd]) -> Bool {
        let text = ends.map { "\($0.session.rawValue) \($0.end.secondsSince1970)\n" }.joined()
        do throws(FileFailure) {
            try PrivateDirectory.ensure(folder)
            try PrivateFile.write(Secret(utf8: text), to: path)
            return true
        } catch {
            return false
        }
    }
}

import LoginCore
import LoginRuntime
import PintleServices

/// Reads what a command line names as a body, or as a part of one; pipes within one limit for all.
struct BodyReader {
    let files: FileDoor
    /// How long all pipes together may take; nil for as long as they like.
    let limit: Duration?
    /// How long they took up to now.
    private(set) var readingTime = Duration.zero

    init(files: FileDoor, limit: Duration?) {
        self.files = files
        self.limit = limit
    }

    /// A body of any length; a pipe is at its end then.
    mutating func open(_ path: String) throws(CommandFailure) -> BodyFile {
        do throws(FileProblem) {
            let file = try files.openBody(path, limit.map { $0 - readingTime })
            readingTime += file.readingTime
            return file
        } catch .tooSlow {
            throw CommandFailure(.tooSlow(limit: limit ?? .zero), path: path)
        } catch {
            throw CommandFailure(error, path: path)
        }
    }

    /// All bytes of one.
    mutating func whole(_ path: String, upTo limit: Int) throws(CommandFailure) -> [UInt8] {
        let file = try open(path)
        do throws(FileProblem) {
            return try file.whole(upTo: limit)
        } catch {
            throw CommandFailure(error, path: path)
        }
    }
}

import LoginCore
import LoginRuntime
import PintleServices
import PintleText
import TextCore

/// Reads the bodies, and parts of bodies, that a command line names; pipes within one limit for
/// all.
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
            return try load(path)
        } catch {
            throw refusal(error, path)
        }
    }

    private mutating func load(_ path: String) throws(FileProblem) -> BodyFile {
        let file = try files.openBody(path, limit.map { $0 - readingTime })
        readingTime += file.readingTime
        return file
    }

    /// All pipes share one limit, and messages name that one.
    private func refusal(_ problem: FileProblem, _ path: String) -> CommandFailure {
        if case .tooSlow = problem {
            return CommandFailure(.tooSlow(limit: limit ?? .zero), path: path)
        }
        return CommandFailure(problem, path: path)
    }

    /// All bytes of a form, to sign its fields.
    mutating func form(_ path: String, upTo limit: Int) throws(CommandFailure) -> [UInt8] {
        do throws(FileProblem) {
            return try load(path).whole(upTo: limit)
        } catch .tooLong(let limit) {
            var failure = CommandFailure(FileProblem.tooLong(limit: limit), path: path)
            failure.announcement.hint =
                "a form has at most \(limit / 1_048_576) MiB, as its fields are signed"
            throw failure
        } catch {
            throw refusal(error, path)
        }
    }
}

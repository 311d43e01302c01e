import LoginCore
import PintleText
import TextCore

/// The failure of a command: the announcement, and the exit status.
struct CommandFailure: Error, Equatable {
    /// The words; their exit status is the program's.
    var announcement: Announcement
    /// Whether standard error has the words already.
    var isSaid = false
    /// The target of a server's redirect; foreign text.
    var location: String?

    init(_ announcement: Announcement) {
        self.announcement = announcement
    }

    /// The message about the store.
    init(_ failure: StoreFailure) {
        announcement = .store(failure)
    }

    /// A command line that asks for something impossible.
    static func usage(
        _ title: Announcement.Title, _ sentence: PrintableText = .empty,
        hint: PrintableText = .empty
    ) -> CommandFailure {
        CommandFailure(.usage(title, sentence, hint: hint))
    }

    /// The status of the contract.
    var exit: ExitStatus { announcement.exit ?? .failed }
}

/// Does something with the store; its failure becomes the command's.
func reachingStore<Value>(
    _ body: () throws(StoreFailure) -> Value
) throws(CommandFailure) -> Value {
    do throws(StoreFailure) {
        return try body()
    } catch {
        throw CommandFailure(error)
    }
}

import Glibc
import PintleCLI
import PintleLive
import PintleText

// The composition root: puts the doors behind the services and the faces, and hands over. What is
// decided about sessions, app keys, providers and the vault is decided in PintleServices.

@main
enum Pintle {
    static func main() {
        // Before anything else, while there is one thread and no secret.
        ThisProcess.protectSecrets()
        end(run())
    }

    /// Ends the process at once, whatever other threads do.
    ///
    /// `exit` would tear down libcrypto under a thread that still works with it.
    private static func end(_ status: ExitStatus) -> Never {
        fflush(nil)
        _exit(status.rawValue)
    }

    private static func run() -> ExitStatus {
        Shortage.endInWordsWithoutThreads()
        let arguments: [String]
        switch StartArguments.read() {
        case .text(let words): arguments = words
        case .notUTF8(let number): return EarlyRefusal.end(.argumentNotUTF8(number: number))
        }
        if let announcement = Shortage.atStart { return EarlyRefusal.end(announcement) }
        let status = TaskThreads.shared.runToEnd {
            await PintleCommand.run(arguments: arguments, environment: .live())
        }
        OpenStores.lock()
        return status
    }
}

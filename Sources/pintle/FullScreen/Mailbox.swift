import PintleUI
import PlatformLinux
import Synchronization

/// Messages for the screen's loop, from any thread: put in, they end the loop's wait.
final class Mailbox: Sendable {
    private let waiting = Mutex<[AppMessage]>([])
    private let wakePipe: WakePipe

    /// Nil when no descriptor is to be had.
    init?() {
        guard let wakePipe = WakePipe() else { return nil }
        self.wakePipe = wakePipe
    }

    /// Readable while messages wait.
    var descriptor: Int32 { wakePipe.descriptor }

    /// Puts a message in.
    func post(_ message: AppMessage) {
        waiting.withLock { $0.append(message) }
        wakePipe.wake()
    }

    /// Takes all messages out, in the order they came.
    func take() -> [AppMessage] {
        wakePipe.drain()
        return waiting.withLock { messages in
            defer { messages = [] }
            return messages
        }
    }
}

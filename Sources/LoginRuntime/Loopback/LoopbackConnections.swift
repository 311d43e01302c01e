import NIOCore
import Synchronization

/// The connections of one port: limited in number, the oldest closed first, so that silent ones do
/// not block the one that brings the answer.
final class LoopbackConnections: Sendable {
    private let open = Mutex<[any Channel]>([])

    func add(_ channel: any Channel) {
        let oldest = open.withLock { open -> (any Channel)? in
            open.append(channel)
            return open.count > LoopbackLimits.mostConnections ? open.removeFirst() : nil
        }
        oldest?.close(promise: nil)
    }

    func remove(_ channel: any Channel) {
        open.withLock { $0.removeAll { $0 === channel } }
    }
}

import Foundation
import Glibc
import Synchronization

/// Does something again and again on a thread of its own, as often as it can without pressing.
final class RepeatedLook: Sendable {
    private let state = Mutex((isStopping: false, looks: 0))
    private let ended = DispatchSemaphore(value: 0)

    init(_ look: @escaping @Sendable () -> Void) {
        Thread.detachNewThread { [self] in
            while isWanted {
                look()
                _ = poll(nil, 0, 1)
            }
            ended.signal()
        }
    }

    /// Returns, once the last look is over, how many there were.
    func stop() -> Int {
        state.withLock { $0.isStopping = true }
        ended.wait()
        return state.withLock { $0.looks }
    }

    private var isWanted: Bool {
        state.withLock { state in
            state.looks += 1
            return !state.isStopping
        }
    }
}

/// A set that several threads may fill.
final class GatheredSet<Element: Hashable & Sendable>: Sendable {
    private let content = Mutex<Set<Element>>([])

    var elements: Set<Element> { content.withLock { $0 } }

    func insert(_ element: Element) { content.withLock { _ = $0.insert(element) } }
}

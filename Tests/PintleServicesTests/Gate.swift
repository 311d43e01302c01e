/// Holds those who come until it is opened, or their task is cancelled.
final class Gate: Sendable {
    private let ways: (stream: AsyncStream<Never>, continuation: AsyncStream<Never>.Continuation)

    init(isOpen: Bool = false) {
        ways = AsyncStream<Never>.makeStream()
        if isOpen { open() }
    }

    func open() { ways.continuation.finish() }

    func pass() async {
        for await _ in ways.stream {}
    }
}

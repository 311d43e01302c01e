import CryptoOpenSSL
import OAuthCore
import Synchronization

/// The state that connections and the person in front of the page share.
final class SharedState: Sendable {
    private let state = Mutex<DemoProviderState?>(nil)
    private let now: @Sendable () -> Timestamp

    init(now: @escaping @Sendable () -> Timestamp) {
        self.now = now
    }

    func start(_ initial: DemoProviderState) {
        state.withLock { $0 = initial }
    }

    /// Lends the state with fresh random bytes; nil before the start, or without randomness.
    func use<Value: Sendable>(
        _ body: (inout DemoProviderState, _ entropy: [UInt8]) -> Value
    ) -> Value? {
        guard let entropy = try? SystemRandom.bytes(DemoProviderState.entropySize) else {
            return nil
        }
        return state.withLock { state in
            guard var current = state.take() else { return nil }
            defer { state = current }
            return body(&current, entropy)
        }
    }

    func answer(_ request: DemoRequest) -> (response: DemoResponse, date: String) {
        let moment = now()
        let response = use { state, entropy in
            state.handle(request, at: moment, entropy: entropy)
        }
        return (response ?? .page("", status: 500), moment.httpDate)
    }
}

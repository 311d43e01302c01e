public import LoginCore
public import OAuthCore

/// Everything that a signed request needs from outside, as closures that tests replace.
public struct RequestOperations: Sendable {
    /// Receives the head of a streamed answer; false stops.
    public typealias HeadTaker = @Sendable (HTTPAnswer) async -> Bool
    /// Receives the next bytes of a streamed answer; false stops.
    public typealias BodyTaker = @Sendable ([UInt8]) async -> Bool

    /// Sends a request, with certificates to trust in addition, and reads the answer whole.
    public var send:
        @Sendable (HTTPRequest, _ additionalTrust: String?) async throws(TransportFailure)
            -> HTTPAnswer
    /// Sends a request and passes the answer on as it comes.
    public var stream:
        @Sendable (
            HTTPRequest, _ additionalTrust: String?, @escaping HeadTaker, @escaping BodyTaker
        ) async throws(TransportFailure) -> Void
    /// This machine's clock.
    public var now: @Sendable () -> Timestamp
    /// An unpredictable nonce, in ASCII letters and digits; nil without randomness.
    public var makeNonce: @Sendable () -> String?
    /// Waits before a request is repeated for the nth time.
    public var pause: @Sendable (_ repetition: Int) async -> Void
    /// The signing operations.
    public var cryptography: Cryptography
    /// The port of this machine that a login's browser is waited for at; nil where there is none to
    /// be had.
    public var loopbackPort: @Sendable (LoginID, LoopbackPlace) async -> Int? = { $1.port }
    /// Metadata of issuers, as long as these operations are in use.
    let issuers = MetadataMemory()

    /// Collects the closures.
    public init(
        send:
            @escaping @Sendable (HTTPRequest, _ additionalTrust: String?)
            async throws(TransportFailure) -> HTTPAnswer,
        stream:
            @escaping @Sendable (
                HTTPRequest, _ additionalTrust: String?, @escaping HeadTaker, @escaping BodyTaker
            ) async throws(TransportFailure) -> Void,
        now: @escaping @Sendable () -> Timestamp,
        makeNonce: @escaping @Sendable () -> String?,
        pause: @escaping @Sendable (_ repetition: Int) async -> Void,
        cryptography: Cryptography
    ) {
        self.send = send
        self.stream = stream
        self.now = now
        self.makeNonce = makeNonce
        self.pause = pause
        self.cryptography = cryptography
    }

    /// The live ones, through a door.
    public init(
        door: HTTPDoor, cryptography: Cryptography, now: @escaping @Sendable () -> Timestamp
    ) {
        let nonces = NonceSource(cryptography)
        self.init(
            send: { (request, trust) throws(TransportFailure) in
                try await door.send(request, additionalTrust: trust)
            },
            stream: { (request, trust, head, body) throws(TransportFailure) in
                try await door.stream(request, additionalTrust: trust, head: head, body: body)
            },
            now: now,
            makeNonce: { nonces.next() },
            pause: { repetition in
                // Spread out, so that many clients do not come back at the same moment.
                let spread = Duration.milliseconds(Int.random(in: 200..<600))
                try? await Task.sleep(for: spread * repetition)
            },
            cryptography: cryptography)
    }
}

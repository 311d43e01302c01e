public import LoginCore

/// The way by which a browser of this machine comes back: ports of the loopback interface.
public struct LoopbackDoor: Sendable {
    /// Answers a request; called on any thread, and returns at once.
    public typealias Answerer = @Sendable (CallbackDesk.Request) -> Answer

    /// The answer for a browser.
    public struct Answer: Sendable {
        /// The status.
        public var status: Int
        /// A page of HTML.
        public var page: String
        /// The action after the page was sent, or could not be sent.
        public var sent: (@Sendable () -> Void)?

        /// An answer.
        public init(status: Int, page: String, sent: (@Sendable () -> Void)? = nil) {
            self.status = status
            self.page = page
            self.sent = sent
        }
    }

    /// The reason why no port is listened on.
    public enum Failure: Error, Sendable, Equatable {
        /// Another program, or another pintle, listens on that port.
        case portTaken(Int)
        /// The system does not let us; the port where one was named.
        case refused(Int?)
    }

    /// A port that is listened on.
    public struct OpenPort: Sendable {
        /// Its number.
        public var number: Int
        /// Stops listening; requests under way are answered.
        public var close: @Sendable () async -> Void

        /// An open port.
        public init(number: Int, close: @escaping @Sendable () async -> Void) {
            self.number = number
            self.close = close
        }
    }

    /// Begins to listen on one port of these IP addresses; on any free one for nil.
    public var listen:
        @Sendable (_ addresses: [String], _ port: Int?, @escaping Answerer)
            async throws(Failure) -> OpenPort

    /// Stores the closure.
    public init(
        listen:
            @escaping @Sendable (_ addresses: [String], _ port: Int?, @escaping Answerer)
            async throws(Failure) -> OpenPort
    ) {
        self.listen = listen
    }
}

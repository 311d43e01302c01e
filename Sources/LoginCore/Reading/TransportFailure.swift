/// Why no whole answer came.
///
/// Hosts are those of the provider's definition.
public enum TransportFailure: Error, Sendable, Equatable {
    /// The name has no address.
    case unknownHost(String)
    /// Nothing listens there.
    case connectionRefused(host: String, port: Int)
    /// Nothing answered within the connect time-out.
    case noAnswer(host: String)
    /// The answer was not complete in time.
    case tooSlow(host: String)
    /// The connection closed before the answer was complete.
    case brokeOff(host: String)
    /// What came cannot be the head of an answer.
    case unusableHead(host: String, HeadDefect)
    /// The proxy refused; its status, where it gave one.
    case proxy(String, status: Int?)
    /// The server could not prove who it is; the reason as the TLS library has it.
    case certificate(host: String, reason: String)
    /// The server speaks nothing newer than TLS 1.1.
    case oldTLS(host: String)
    /// The certificates to trust cannot be read from that file or folder, so that no server can
    /// prove who it is.
    case unreadableTrust(path: String)
    /// The answer points to another place, which is never followed.
    case redirect(host: String, to: String)

    /// What is wrong with the head of an answer.
    public enum HeadDefect: Sendable, Equatable {
        /// A status that no answer has (RFC 9110 section 15), or one for what was never asked.
        case status(Int)
        /// Nothing but interim heads (status 100 to 199), without the answer that they announce.
        case onlyInterim
        /// Its headers are longer than any are.
        case tooLong
        /// It is no HTTP/1.1.
        case malformed
    }
}

/// Why no whole answer came.
///
/// Hosts are those of the provider's definition.
public enum TransportFailure: Error, Sendable, Equatable {
    /// The name has no IP address.
    case unknownHost(String)
    /// Nothing listens there; with the IP addresses that were tried, where they are known.
    case connectionRefused(host: String, port: Int, tried: TriedAddresses? = nil)
    /// No connection came about within that time; nil where the system gave up earlier.
    ///
    /// With the IP addresses that were tried, where they are known.
    case noAnswer(host: String, within: Duration?, tried: TriedAddresses? = nil)
    /// The time for all of it, answer included, was over.
    case tooSlow(host: String, limit: Duration)
    /// Nothing was sent and nothing came for that long.
    case silent(host: String, limit: Duration)
    /// This machine has no room for another connection, as with too many open files; nothing was sent.
    case noRoom
    /// The connection closed before the answer was complete.
    case brokeOff(host: String)
    /// The data is not the head of an answer.
    case unusableHead(host: String, HeadDefect)
    /// The proxy refused; its status, where it gave one.
    case proxy(String, status: Int?)
    /// That variable of the environment names no HTTP proxy, but perhaps one of another kind, as
    /// `socks5`; nothing was sent.
    case noHTTPProxy(variable: String, scheme: String?)
    /// The server could not prove its identity; the reason from the TLS library.
    case certificate(host: String, reason: String)
    /// The answer was not TLS: most likely the server uses plain http at that port.
    case noTLS(host: String)
    /// The server speaks nothing newer than TLS 1.1.
    case oldTLS(host: String)
    /// The trusted certificates cannot be read from that file or folder, so that no server can
    /// prove its identity.
    case unreadableTrust(path: String)
    /// The answer points to another place, which is never followed.
    case redirect(host: String, to: String)
    /// The file that was being sent could not be read to its end; the server got a part at most.
    case unreadableBody(FileProblem)

    /// A fault in the head of an answer.
    public enum HeadDefect: Sendable, Equatable {
        /// A status that no answer has (RFC 9110 section 15), or one that does not fit the request.
        case status(Int)
        /// Nothing but interim heads (status 100 to 199), without the answer that they announce.
        case onlyInterim
        /// Its headers are longer than any are.
        case tooLong
        /// It is not HTTP/1.1.
        case malformed
    }
}

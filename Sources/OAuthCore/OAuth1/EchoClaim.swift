/// A client's claim by OAuth Echo: its identity, which the service verifies at the provider.
///
/// Nothing here is checked: anyone who wrote the two headers chose the URL as well, so that only a
/// provider that the service knows may be asked.
public struct EchoClaim: Sendable, Equatable {
    /// The URL at the provider that the client names.
    public let serviceProvider: RequestURL
    /// The header for that request; it works once, for anyone who has it.
    public let authorization: Secret

    /// The reason why two headers make no claim.
    public enum Defect: Error, Sendable, Equatable {
        /// The header is not there.
        case missing(String)
        /// The header is there more than once.
        case repeated(String)
        /// The header has no value of its kind.
        case malformed(String)
    }

    /// Reads the head of a request, a header in each line (RFC 9112 section 5); a first line without a
    /// header and all other headers are passed over.
    public init(head lines: [Secret]) throws(Defect) {
        let url = try Self.value(of: OAuthEcho.serviceProviderHeader, in: lines)
        let header = try Self.value(of: OAuthEcho.verifyCredentialsHeader, in: lines)
        guard let serviceProvider = try? RequestURL(url) else {
            throw .malformed(OAuthEcho.serviceProviderHeader)
        }
        let isPrintable = header.utf8.allSatisfy { (0x20...0x7e).contains($0) }
        guard isPrintable, let read = try? AuthorizationHeader(header),
            Set(read.parameters.map(\.name)).count == read.parameters.count,
            [.token, .signature].allSatisfy({ read.parameters.first($0) != nil })
        else { throw .malformed(OAuthEcho.verifyCredentialsHeader) }
        self.serviceProvider = serviceProvider
        authorization = Secret(utf8: header)
    }

    private static func value(
        of name: String, in lines: [Secret]
    ) throws(Defect) -> String {
        let values = lines.compactMap { line -> String? in
            let text = line.revealedText
            guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")),
                text[..<colon].lowercased() == name.lowercased()
            else { return nil }
            let value = Array(text[colon...].utf8.dropFirst()).trimmingBlanks()
            return String(decoding: value, as: UTF8.self)
        }
        guard let value = values.first else { throw .missing(name) }
        guard values.count == 1 else { throw .repeated(name) }
        return value
    }
}

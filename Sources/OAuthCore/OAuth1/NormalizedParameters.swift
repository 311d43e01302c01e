/// The parameters of a request as one sorted text (RFC 5849 section 3.4.1.3.2).
///
/// Sorted by encoded name and then by encoded value, each pair by itself: sorting the joined
/// `name=value` texts would put `file=` behind `file_1=`.
public struct NormalizedParameters: Sendable, Equatable {
    /// The text, which is ASCII throughout.
    public let bytes: [UInt8]

    /// Normalizes decoded parameters.
    public init(_ parameters: [Parameter]) {
        var encoded = EncodedParameters()
        for parameter in parameters { encoded.append(parameter.name, parameter.value.utf8) }
        encoded.sort()
        var output: [UInt8] = []
        output.reserveCapacity(encoded.bytes.count + 2 * encoded.pairs.count)
        encoded.write(to: &output, equals: "=", close: "", separator: "&")
        bytes = output
    }

    /// The text as a string.
    public var text: String { String(decoding: bytes, as: UTF8.self) }
}

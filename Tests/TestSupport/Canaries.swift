import Foundation

/// Secrets that must be nowhere, looked for raw and in the disguises that copies wear.
public struct Canaries: Sendable {
    private let needles: [(name: String, bytes: Data)]

    /// Looks for these values, each known by a name that reports may show.
    public init(_ secrets: [(name: String, value: String)]) {
        needles = secrets.flatMap { secret in
            Self.disguises(of: secret.value).map { ("\(secret.name) \($0.key)", $0.value) }
        }
    }

    /// The names of those that the bytes hold.
    public func hits(in bytes: [UInt8]) -> [String] {
        let data = Data(bytes)
        return needles.filter { data.range(of: $0.bytes) != nil }.map(\.name)
    }

    /// The names of those that the text holds.
    public func hits(in text: String) -> [String] { hits(in: Array(text.utf8)) }

    /// The names of those that any file below the folder holds, with the file.
    public func hits(in folder: TemporaryFolder) -> [String] {
        folder.files().flatMap { file in hits(in: file.bytes).map { "\(file.path): \($0)" } }
    }

    /// Raw, hexadecimal, percent-encoded, UTF-16, and base64 at each of the three alignments.
    private static func disguises(of secret: String) -> [String: Data] {
        let raw = Data(secret.utf8)
        let hex = raw.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        var found = [
            "raw": raw, "hex": Data(hex.utf8), "HEX": Data(hex.uppercased().utf8),
            "utf16": secret.data(using: .utf16LittleEndian) ?? raw,
        ]
        if let encoded = secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics) {
            found["percent"] = Data(encoded.utf8)
        }
        for offset in 0..<3 {
            // Only whole groups of the middle: the ends depend on the neighbours.
            let padded = Data(repeating: 0, count: offset) + raw
            let text = padded.base64EncodedString()
            let middle = text.dropFirst(4).prefix((padded.count / 3 - 1) * 4)
            found["base64+\(offset)"] = Data(middle.utf8)
        }
        return found.filter { $0.value.count >= 6 }
    }
}

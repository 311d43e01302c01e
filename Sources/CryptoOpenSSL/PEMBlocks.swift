import OAuthCore

/// The blocks of a PEM text (RFC 7468), distinguished by their labels; no C, and nothing is
/// decoded.
///
/// libcrypto passes over other blocks than the one sought, and then only says that it found none.
/// The labels show which blocks are there.
struct PEMBlocks {
    /// The labels in their order, as `RSA PRIVATE KEY`.
    private(set) var labels: [String] = []
    /// Whether the last block has no line that ends it.
    private(set) var isTruncated = false
    /// Whether a private key in here is encrypted: PKCS#8, or the header of RFC 1421.
    private(set) var isEncrypted = false
    /// Whether the text is none: DER begins with this byte.
    private let isBinary: Bool
    private let isOpenSSHPublic: Bool

    init(_ text: UnsafeRawBufferPointer) {
        isBinary = text.first == 0x30 && text.contains { $0 >= 0x80 }
        isOpenSSHPublic = text.starts(with: "ssh-".utf8)
        for line in text.split(whereSeparator: { $0 == 0x0a || $0 == 0x0d }) {
            if let label = Self.label(of: line, after: "-----BEGIN ") {
                labels.append(label)
                isTruncated = true
                if label == "ENCRYPTED PRIVATE KEY" { isEncrypted = true }
            } else if Self.label(of: line, after: "-----END ") != nil {
                isTruncated = false
            } else if line.starts(with: "Proc-Type:".utf8), line.hasSuffix("ENCRYPTED") {
                isEncrypted = true
            }
        }
    }

    private static func label(of line: Slice<UnsafeRawBufferPointer>, after start: String)
        -> String?
    {
        guard line.starts(with: start.utf8) else { return nil }
        let label = line.dropFirst(start.utf8.count).prefix { $0 != UInt8(ascii: "-") }
        guard label.count < 64, line.dropFirst(start.utf8.count + label.count).first != nil else {
            return nil
        }
        return String(decoding: label, as: UTF8.self)
    }

    /// The label of the one private key; throws the fault if there is not exactly one.
    func privateKey() throws(KeyFailure) -> String {
        let keys = labels.filter { $0.hasSuffix("PRIVATE KEY") }
        guard keys.count < 2 else { throw .several(keys.count) }
        guard let key = keys.first else { throw other }
        switch key {
        case "OPENSSH PRIVATE KEY": throw .openSSHFormat
        case "EC PRIVATE KEY": throw .notRSA(.ellipticCurve)
        case "DSA PRIVATE KEY": throw .notRSA(.dsa)
        case "RSA PRIVATE KEY", "PRIVATE KEY", "ENCRYPTED PRIVATE KEY": break
        default: throw .notRSA(.other)
        }
        if isTruncated { throw .truncated }
        return key
    }

    /// The content of a text without a private key.
    private var other: KeyFailure {
        if isOpenSSHPublic || labels.contains(where: { $0.hasSuffix("PUBLIC KEY") }) {
            return .publicKey
        }
        if labels.contains(where: { $0.contains("CERTIFICATE") }) { return .certificate }
        return isBinary ? .binary : .unreadable
    }
}

extension Slice<UnsafeRawBufferPointer> {
    /// Whether the line ends so, blanks aside.
    fileprivate func hasSuffix(_ end: String) -> Bool {
        let line = reversed().drop { $0 == 0x20 || $0 == 0x09 }
        return line.starts(with: end.utf8.reversed())
    }
}

import COpenSSL
import OAuthCore

/// Writes PEM (RFC 7468): 64 characters a line, without a copy outside the memory of secrets.
enum PEMText {
    static func secret(_ label: StaticString, _ der: Secret) -> Secret {
        let head = frame("-----BEGIN ", label)
        let end = frame("-----END ", label)
        let lines = (der.count + bytesPerLine - 1) / bytesPerLine
        let digits = (der.count + 2) / 3 * 4
        let count = head.count + digits + lines + end.count
        // `EVP_EncodeBlock` ends each line with a zero, which the line end then overwrites.
        return Secret(count: count) { output in
            output.copyBytes(from: head)
            var place = head.count
            der.withBytes { bytes in
                for start in stride(from: 0, to: bytes.count, by: bytesPerLine) {
                    let line = UnsafeRawBufferPointer(
                        rebasing: bytes[start..<min(start + bytesPerLine, bytes.count)])
                    let written = EVP_EncodeBlock(
                        output.bindMemory(to: UInt8.self).baseAddress.map { $0 + place },
                        line.bindMemory(to: UInt8.self).baseAddress, Int32(line.count))
                    place += Int(written)
                    output[place] = UInt8(ascii: "\n")
                    place += 1
                }
            }
            UnsafeMutableRawBufferPointer(rebasing: output[place...]).copyBytes(from: end)
        }
    }

    private static let bytesPerLine = 48

    private static func frame(_ start: String, _ label: StaticString) -> [UInt8] {
        Array("\(start)\(label)-----\n".utf8)
    }
}

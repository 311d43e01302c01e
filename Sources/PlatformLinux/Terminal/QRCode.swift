import CQREncode
import Glibc

/// A QR code as rows of modules, without margin.
public struct QRCode: Sendable, Equatable {
    /// The version, 1 to 40.
    public var version: Int
    /// The rows from the top; true is dark.
    public var modules: [[Bool]]

    /// How many modules a side has.
    public var size: Int { modules.count }

    /// Encodes the UTF-8 of `text` in byte mode; nil when it is empty or too long for any version.
    ///
    /// Error correction level M where that takes no larger code than level L, else L.
    public static func encode(_ text: String) -> QRCode? {
        guard let smallest = encode(text, QR_ECLEVEL_L) else { return nil }
        guard let sturdier = encode(text, QR_ECLEVEL_M), sturdier.version == smallest.version else {
            return smallest
        }
        return sturdier
    }

    private static func encode(_ text: String, _ level: QRecLevel) -> QRCode? {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty, let code = QRcode_encodeData(Int32(bytes.count), bytes, 0, level)
        else { return nil }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        guard let data = code.pointee.data else { return nil }
        // The lowest bit of each byte is the module; the others state its purpose.
        let modules = (0..<width).map { row in
            (0..<width).map { column in data[row * width + column] & 1 == 1 }
        }
        return QRCode(version: Int(code.pointee.version), modules: modules)
    }
}

/// The text around the parts of a `multipart/form-data` body (RFC 7578), which may hold whole files.
///
/// Makes no part itself: contents of any length go between the pieces that it gives, in their order:
/// for each part `head(of:)`, the content, `partEnd`; at last `end`. OAuth 1 signs nothing of such a
/// body (RFC 5849 section 3.4.1.3.1).
public struct MultipartForm: Sendable, Equatable {
    /// The boundary of the parts, which none of them contains.
    public let boundary: String

    /// The headers of one part.
    public struct Part: Sendable, Equatable {
        /// The field's name.
        public var name: String
        /// The file's name without its folders; nil for a field in plain text.
        public var fileName: String?
        /// The content's media type; nil for a field in plain text.
        public var type: String?

        /// A part of a form.
        public init(name: String, fileName: String? = nil, type: String? = nil) {
            self.name = name
            self.fileName = fileName
            self.type = type
        }
    }

    /// A form with an unpredictable boundary, so that no content holds it: 1 to 70 of the letters,
    /// digits, `-` and `_` (RFC 2046 section 5.1.1).
    public init(boundary: String) {
        self.boundary = boundary
    }

    /// The value of the `Content-Type` header.
    public var contentType: String { "multipart/form-data; boundary=\(boundary)" }

    /// The bytes before a part's content.
    public func head(of part: Part) -> [UInt8] {
        var text = "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(quoted(part.name))\""
        if let fileName = part.fileName { text += "; filename=\"\(quoted(fileName))\"" }
        text += "\r\n"
        if let type = part.type { text += "Content-Type: \(type)\r\n" }
        return Array((text + "\r\n").utf8)
    }

    /// The bytes after each content.
    public static let partEnd = Array("\r\n".utf8)

    /// The bytes after the last part.
    public var end: [UInt8] { Array("--\(boundary)--\r\n".utf8) }

    /// A name as browsers write it (HTML, section "Multipart form data"): UTF-8, and in
    /// percent form the three characters that would end it.
    private func quoted(_ name: String) -> String {
        var text = ""
        for scalar in name.unicodeScalars {
            switch scalar {
            case "\"": text += "%22"
            case "\r": text += "%0D"
            case "\n": text += "%0A"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}

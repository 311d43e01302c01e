import OAuthCore
import PintleText
import TextCore

/// A part of a multipart form as the command line describes it: `name=value`, or
/// `name=@FILE[;type=TYPE][;filename=NAME]`.
struct FormPart: Equatable {
    /// The field's name.
    let name: String
    /// The content.
    let content: Content

    enum Content: Equatable {
        /// Plain text, unchanged.
        case text(String)
        /// The content of a file, with its name and media type; `-` is standard input.
        case file(path: String, name: String, type: String)
    }

    /// Reads the argument, or reports its fault.
    init(_ text: String) throws(CommandFailure) {
        guard let (name, value) = text.cut(atASCII: "="), !name.isEmpty else {
            throw .usage(
                "-F needs name=value, or name=@FILE", hint: "as in: -F media=@photo.jpg")
        }
        self.name = String(name)
        guard let file = value.suffix(afterASCII: "@") else {
            content = .text(String(value))
            return
        }
        var (path, type, fileName) = (file, Substring?.none, String?.none)
        // From the end, so that a path may have any other semicolon in it.
        while let place = Self.lastOption(of: path) {
            let option = path[path.utf8.index(after: place)...]
            if let value = option.suffix(afterASCII: "type="), type == nil {
                type = value
            } else if let value = option.suffix(afterASCII: "filename="), fileName == nil {
                fileName = Self.unquoted(value)
            } else {
                break
            }
            path = path[..<place]
        }
        if let type { try Self.requireMediaType(type) }
        let sentName = fileName ?? Self.lastComponent(of: path)
        content = .file(
            path: String(path), name: sentName,
            type: type.map(String.init) ?? MediaTypes.type(of: sentName))
    }

    /// The headers before its content.
    var head: MultipartForm.Part {
        switch content {
        case .text: MultipartForm.Part(name: name)
        case .file(_, let fileName, let type):
            MultipartForm.Part(name: name, fileName: fileName, type: type)
        }
    }

    /// Whether it comes from standard input, which can be read once.
    var isStandardInput: Bool {
        if case .file("-", _, _) = content { true } else { false }
    }

    /// The semicolon before the last option; one between quotes is part of a name, as with curl.
    private static func lastOption(of text: Substring) -> Substring.Index? {
        if text.utf8.last == UInt8(ascii: "\"") {
            var rest = text.dropLast()
            while let place = rest.utf8.lastIndex(of: UInt8(ascii: ";")) {
                if rest[place...].suffix(afterASCII: ";filename=\"") != nil { return place }
                rest = rest[..<place]
            }
        }
        return text.utf8.lastIndex(of: UInt8(ascii: ";"))
    }

    /// A name without the quotes around it, and without the backslashes before other characters in it.
    private static func unquoted(_ name: Substring) -> String {
        guard name.utf8.count > 1, name.utf8.first == UInt8(ascii: "\""),
            name.utf8.last == UInt8(ascii: "\"")
        else { return String(name) }
        var (text, isEscaped) = ("", false)
        for scalar in name.dropFirst().dropLast().unicodeScalars {
            isEscaped = scalar == "\\" && !isEscaped
            if !isEscaped { text.unicodeScalars.append(scalar) }
        }
        return text
    }

    /// The text that a slash cuts a path at last leaves.
    private static func lastComponent(of path: Substring) -> String {
        path.parts(atASCII: "/").last.map(String.init) ?? String(path)
    }

    private static func requireMediaType(_ type: Substring) throws(CommandFailure) {
        let isPlain = type.utf8.allSatisfy { (0x20..<0x7f).contains($0) }
        guard isPlain, let (kind, form) = type.cut(atASCII: "/"), !kind.isEmpty, !form.isEmpty
        else {
            throw .usage(
                "\(PrintableText(String(type), limit: 40)) is not a media type",
                hint: "as in: -F 'media=@photo;type=image/jpeg'")
        }
    }
}

public import LoginCore

/// A shape of file that tools write, as a value: how it is known, what is read from it.
public struct ImportFormat: Sendable {
    /// A short name of its own, as `profiles`.
    public let id: String
    /// The tools that write it, as `twurl, t, x-cli`.
    public let tools: String
    /// Where they keep it, as `~/.twurlrc`; `$CONFIG` is `$XDG_CONFIG_HOME`, or else `~/.config`.
    ///
    /// Empty where a program or a person chooses the place.
    public let places: [String]
    /// The forms that it comes in.
    public let forms: Set<ImportForm>
    /// What is taken from it, as a clause of the document.
    public let gives: String
    /// Whether each such file ends with a line end, so that one without was cut off.
    let endsWithLine: Bool
    /// Whether a tree is of this shape; looks at names alone, so that a damaged one still is.
    let isShape: @Sendable (ImportNode) -> Bool
    /// Puts what is in the tree into the file.
    let read: @Sendable (ImportNode, inout FoundFile) throws(ImportFailure) -> Void

    init(
        id: String, tools: String, places: [String] = [], forms: Set<ImportForm>, gives: String,
        endsWithLine: Bool = false, isShape: @escaping @Sendable (ImportNode) -> Bool,
        read: @escaping @Sendable (ImportNode, inout FoundFile) throws(ImportFailure) -> Void
    ) {
        self.id = id
        self.tools = tools
        self.places = places
        self.forms = forms
        self.gives = gives
        self.endsWithLine = endsWithLine
        self.isShape = isShape
        self.read = read
    }

    /// All of them; the first whose shape fits reads a file.
    public static let all: [ImportFormat] = [
        profiles, xurl, formerXurl, keyLine, bareToken, bareFour, turses, twterm, launchpadlib,
        jirashell, twarc, twarc2, environment, tokenAnswer, toot, tut, rclone, bearerAnswer,
        flickrDownload, smugcli, tokenPair, plurk, pywikibot, zotcli, garth,
    ]
}

/// Reads a file of another tool: bytes in, what was found out.
///
/// Nothing is executed, and no other file is opened. A file with a fault gives nothing at all.
public enum ImportReader {
    /// What is in a file, whatever its name; the fault names its line.
    public static func read(_ bytes: [UInt8]) throws(ImportFailure) -> FoundFile {
        let text = try ImportText(bytes)
        if let line = text.lines.firstIndex(where: { $0.hasPrefix("RCLONE_ENCRYPT_V0:") }) {
            throw ImportFailure(line: line + 1, .refused(.encrypted))
        }
        let form = ImportForm.of(text)
        let tree = try form.parse(text)
        if let line = messageKeys(in: tree) {
            throw ImportFailure(line: line, .refused(.messageKeys))
        }
        let format = ImportFormat.all.first { $0.forms.contains(form) && $0.isShape(tree) }
        guard let format else { throw ImportFailure(line: text.firstLine.number, .unknown) }
        var file = FoundFile(tools: format.tools)
        try format.read(tree, &file)
        guard text.endsWithLine || !format.endsWithLine else {
            throw ImportFailure(line: text.lastLine, .cutOff)
        }
        let lines = file.logins.map(\.line) + file.apps.map(\.line)
        guard lines.count <= limit else {
            throw ImportFailure(line: lines[limit], .tooMany(limit: limit))
        }
        return file
    }

    /// How many logins and app keys a file may have: each is compared with all others.
    private static let limit = 1000

    /// The line of the keys that xurl has for encrypted chat; nil in any other file.
    private static func messageKeys(in tree: ImportNode) -> Int? {
        guard let users = tree["users"], let first = users.entries.first?.node,
            first.has("private_keys_b64")
        else { return nil }
        return users.line
    }
}

public import LoginCore

/// Reads a file of another tool: bytes or rows in, logins and app keys out.
///
/// Nothing is executed, and no other file is opened. A file with a fault gives nothing at all.
public enum ImportReader {
    /// Reads a file, by its content and not by its name; the fault names its line.
    ///
    /// Where a tool is named, as `ImportTool` has it, the file is read as one of that tool, even
    /// where its content alone would be taken for another's.
    public static func read(
        _ bytes: [UInt8], from tool: String? = nil
    ) throws(ImportFailure) -> FoundFile {
        let text = try ImportText(bytes)
        if let line = text.lines.firstIndex(where: { $0.hasPrefix("RCLONE_ENCRYPT_V0:") }) {
            throw ImportFailure(line: line + 1, .refused(.encrypted))
        }
        let (format, tree) = try fitting(text, tool)
        let file = try found(in: tree, format, tool)
        guard text.endsWithLine || !format.endsWithLine else {
            throw ImportFailure(line: text.lastLine, .cutOff)
        }
        return file
    }

    /// The tables of databases that are read; no other is asked for.
    public static let tables = ["oauth_tokens", "profiles"]

    /// Reads a database, given its tables; the fault names its row.
    public static func read(
        _ tables: [ForeignTable], from tool: String? = nil
    ) throws(ImportFailure) -> FoundFile {
        do throws(ImportFailure) {
            let tree = try DatabaseTree.read(tables)
            let formats = tool.map { ImportFormat.all(of: $0) } ?? ImportFormat.all
            let format = formats.first { $0.forms.contains(.database) && $0.isShape(tree) }
            guard let format else { throw ImportFailure(line: 1, nothingFits(tool)) }
            var file = try found(in: tree, format, tool)
            file.isDatabase = true
            return file
        } catch {
            throw error.inRow
        }
    }

    // MARK: Steps

    private static func found(
        in tree: ImportNode, _ format: ImportFormat, _ tool: String?
    ) throws(ImportFailure) -> FoundFile {
        var file = FoundFile(tools: format.title)
        try format.read(tree, &file)
        if let tool = tool.flatMap({ format.tool(named: $0) }) {
            file.tools = tool.title
            if let provider = tool.provider { file.setProvider(provider) }
        }
        let lines = file.logins.map(\.line) + file.apps.map(\.line)
        guard lines.count <= limit else {
            throw ImportFailure(line: lines[limit], .tooMany(limit: limit))
        }
        return file
    }

    /// How many logins and app keys a file may have: each is compared with all others.
    private static let limit = 1000

    /// The format of a text, with the text as a tree.
    private static func fitting(
        _ text: ImportText, _ tool: String?
    ) throws(ImportFailure) -> (ImportFormat, ImportNode) {
        let formats = tool.map { ImportFormat.all(of: $0) } ?? ImportFormat.all
        let form = ImportForm.of(text)
        func fits(_ form: ImportForm, _ tree: ImportNode) -> ImportFormat? {
            formats.first { $0.forms.contains(form) && $0.isShape(tree) }
        }
        // In the form that its first lines tell, a fault is the file's.
        if formats.contains(where: { $0.forms.contains(form) }) {
            let tree = try form.parse(text)
            if let line = messageKeys(in: tree) {
                throw ImportFailure(line: line, .refused(.messageKeys))
            }
            if let format = fits(form, tree) { return (format, tree) }
        }
        // A person who names the tool knows more than those lines show.
        for other in ImportForm.allCases where tool != nil && other != form {
            if let tree = try? other.parse(text), let format = fits(other, tree) {
                return (format, tree)
            }
        }
        throw ImportFailure(line: text.firstLine.number, nothingFits(tool))
    }

    private static func nothingFits(_ tool: String?) -> ImportFailure.Reason {
        tool.map { .otherTool($0) } ?? .unknown
    }

    /// The line of the keys that xurl has for encrypted chat; nil in any other file.
    private static func messageKeys(in tree: ImportNode) -> Int? {
        guard let users = tree["users"], let first = users.entries.first?.node,
            first.has("private_keys_b64")
        else { return nil }
        return users.line
    }
}

extension FoundFile {
    /// Sets the provider, if the file leaves it open.
    fileprivate mutating func setProvider(_ provider: String) {
        for index in logins.indices { logins[index].provider = provider }
        for index in apps.indices { apps[index].provider = provider }
    }
}

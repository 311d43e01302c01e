import LoginCore

/// A shape of file that tools write, as a value: how it is recognized, and what is read from it.
public struct ImportFormat: Sendable {
    /// A short name of its own, as `profiles`.
    public let id: String
    /// The tools that write it.
    public let tools: [ImportTool]
    /// The forms that it comes in.
    public let forms: Set<ImportForm>
    /// The imported things, as a clause of the document.
    public let gives: String
    /// Whether files of this shape end with a line end, so that one without was cut off.
    let endsWithLine: Bool
    /// Whether a tree is of this shape; looks at names alone, so that a damaged one still is.
    let isShape: @Sendable (ImportNode) -> Bool
    /// Reads the tree into the file.
    let read: @Sendable (ImportNode, inout FoundFile) throws(ImportFailure) -> Void

    init(
        id: String, tools: [ImportTool], forms: Set<ImportForm>, gives: String,
        endsWithLine: Bool = false, isShape: @escaping @Sendable (ImportNode) -> Bool,
        read: @escaping @Sendable (ImportNode, inout FoundFile) throws(ImportFailure) -> Void
    ) {
        self.id = id
        self.tools = tools
        self.forms = forms
        self.gives = gives
        self.endsWithLine = endsWithLine
        self.isShape = isShape
        self.read = read
    }

    /// The tools as they are shown, as `twurl, t, x-cli`.
    public var title: String { tools.map(\.title).joined(separator: ", ") }

    /// Those of a tool, by its name.
    public static func all(of tool: String) -> [ImportFormat] {
        all.filter { $0.tool(named: tool) != nil }
    }

    /// The tool of that name, if it writes this format.
    func tool(named name: String) -> ImportTool? { tools.first { $0.name == name } }

    /// All formats, in order; the first whose shape fits reads a file.
    public static let all: [ImportFormat] = [
        profiles, xurl, formerXurl, keyLine, bareToken, bareFour, turses, twterm, launchpadlib,
        jirashell, twarc, twarc2, environment, tokenAnswer, toot, tut, rclone, bearerAnswer,
        flickrDownload, smugcli, tokenPair, plurk, pywikibot, zotcli, garth,
        credentials, flickrapi, maas,
    ]
}

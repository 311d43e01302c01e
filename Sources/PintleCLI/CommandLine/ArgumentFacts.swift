import ArgumentParser
import OAuthCore

/// ArgumentParser's facts about one argument of a command.
struct ArgumentFacts: Equatable {
    /// The possible values.
    enum Completion: Equatable {
        case subject(CompletionSubject)
        case list([String])
        case files
        case folders
    }

    enum Kind: String {
        case positional
        case option
        case flag
    }

    let kind: Kind
    /// The names as typed, with dashes; none for a positional argument.
    let names: [String]
    /// The help's name for its value.
    let valueName: String
    let help: String
    let isShown: Bool
    let isRepeating: Bool
    /// Whether every command takes it.
    let isGlobal: Bool
    let completion: Completion?

    /// Reads the parser's description; nil where it is of no kind that is known.
    init?(_ json: JSONValue) {
        guard let kind = json["kind"]?.text.flatMap(Kind.init) else { return nil }
        self.kind = kind
        names = json["names"].elements.compactMap { name in
            let dashes = name["kind"]?.text == "long" ? "--" : "-"
            return name["name"]?.text.map { dashes + $0 }
        }
        valueName = json["valueName"]?.text ?? ""
        let preset = json["defaultValue"]?.text
        help = (json["abstract"]?.text ?? "") + (preset.map { " (default: \($0))" } ?? "")
        isShown = json["shouldDisplay"] != .bool(false)
        isRepeating = json["isRepeating"] == .bool(true)
        isGlobal = names.contains(where: GlobalOptions.has)
        completion = Self.completion(json["completionKind"], valueName, kind)
    }

    /// Arguments named file or folder are files or folders, stated or not, so that none is
    /// forgotten.
    private static func completion(
        _ json: JSONValue?, _ valueName: String, _ kind: Kind
    ) -> Completion? {
        if let word = json?[path: "shellCommand.command"]?.text {
            return CompletionSubject(rawValue: word).map(Completion.subject)
        }
        if let list = json?[path: "list.values"] { return .list(list.elements.compactMap(\.text)) }
        if json?["directory"] != nil { return .folders }
        if json?["file"] != nil { return .files }
        if kind == .flag { return nil }
        return switch valueName {
        case "file", "files": .files
        case "dir": .folders
        default: nil
        }
    }

    /// How it stands in a usage line, as `-d, --data <name=value>`.
    var spelling: String {
        switch kind {
        case .positional: "<\(valueName)>" + (isRepeating ? " ..." : "")
        case .option: names.joined(separator: ", ") + " <\(valueName)>"
        case .flag: names.joined(separator: ", ")
        }
    }
}

extension JSONValue? {
    /// The elements of an array; none of anything else.
    fileprivate var elements: [JSONValue] {
        guard case .array(let elements)? = self else { return [] }
        return elements
    }
}

extension JSONValue {
    fileprivate var elements: [JSONValue] { Optional(self).elements }
}

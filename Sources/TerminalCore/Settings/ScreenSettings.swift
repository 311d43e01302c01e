public import TextCore

/// A person's settings for the full screen: theme, mouse, columns of the list, and looks of their own.
///
/// Said in `screen.yaml` in the config folder, a setting a line, and by variables, which win.
public struct ScreenSettings: Equatable, Sendable {
    /// A choice of colours.
    public enum Theme: String, Sendable, CaseIterable {
        /// Those for the ground that the terminal says it has.
        case auto
        /// Those for a dark ground.
        case dark
        /// Those for a light ground.
        case light
        /// No colours.
        case mono
    }

    /// The colours.
    public var theme = Theme.auto
    /// Whether the mouse may be used.
    public var isMouseWanted = true
    /// The names of the columns of the session list; nil where nothing is said of them.
    public var columns: Set<String>?
    /// The looks of their own.
    public var looks: [Role: TerminalCore.Theme.Look] = [:]

    /// The place of a setting.
    public enum Source: Hashable, Sendable {
        /// On that line of the file, from 1.
        case line(Int)
        /// In that variable.
        case variable(String)
        /// The file itself.
        case file
    }

    /// Why settings cannot be used.
    public struct Fault: Error, Equatable, Sendable {
        /// The place of the fault.
        public var source: Source
        /// The fault.
        public var problem: Problem

        /// A fault at a place.
        public init(_ source: Source, _ problem: Problem) {
            self.source = source
            self.problem = problem
        }
    }

    /// Why a file cannot be used: one fault or more, in the order of its lines.
    public struct Faults: Error, Equatable, Sendable {
        /// All of them.
        public let all: [Fault]

        /// These faults.
        public init(_ all: [Fault]) {
            self.all = all
        }
    }

    /// A fault of a setting.
    public enum Problem: Error, Equatable, Sendable {
        /// The line is not `name: value`.
        case notASetting
        /// There is no setting and no role of that name.
        case unknownName(PrintableText)
        /// A theme is one of `Theme`.
        case notATheme(PrintableText)
        /// The mouse is `on` or `off`.
        case notOnOrOff(PrintableText)
        /// The session list has no column of that name.
        case notAColumn(PrintableText)
        /// That word says nothing about how a role looks.
        case notALook(PrintableText)
        /// Reversed cells have no colour.
        case reversedColour
        /// The file is a symbolic link, or has a second name.
        case link
        /// Others own the file, or can change it.
        case openToOthers
        /// Others own that folder, in which the file lies, or can change it.
        case folderOpenToOthers(PrintableText)
        /// It is a folder, FIFO, socket or device.
        case notARegularFile
        /// The file has more bytes than may be read.
        case tooLong(limit: Int)
        /// The file is not UTF-8.
        case notText
        /// The system does not let it be read.
        case unreadable
    }

    /// The defaults.
    public init() {}

    /// Reads the text of the file; `known` are the names that columns have.
    ///
    /// Throws the faults of all lines.
    public init(file text: String, columns known: Set<String>) throws(Faults) {
        var faults: [Fault] = []
        for (index, line) in text.split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline
        ).enumerated() {
            let said = line.prefix { $0 != "#" }.trimmed
            guard !said.isEmpty else { continue }
            do throws(Problem) {
                try take(said, known)
            } catch {
                faults.append(Fault(.line(index + 1), error))
            }
        }
        if !faults.isEmpty { throw Faults(faults) }
    }

    /// Applies `PINTLE_THEME` and `PINTLE_MOUSE`; an empty variable counts as absent.
    public mutating func take(variables: [String: String]) throws(Fault) {
        for (name, setting) in [("PINTLE_THEME", "theme"), ("PINTLE_MOUSE", "mouse")] {
            guard let value = variables[name], !value.isEmpty else { continue }
            do throws(Problem) {
                try set(setting, to: value[...], [])
            } catch {
                throw Fault(.variable(name), error)
            }
        }
    }

    private mutating func take(_ line: Substring, _ known: Set<String>) throws(Problem) {
        guard let colon = line.firstIndex(of: ":") else { throw .notASetting }
        let name = String(line[..<colon].trimmed)
        let value = line[line.index(after: colon)...].trimmed
        guard !name.isEmpty, !value.isEmpty else { throw .notASetting }
        try set(name, to: value, known)
    }

    private mutating func set(
        _ name: String, to value: Substring, _ known: Set<String>
    ) throws(Problem) {
        let shown = PrintableText(String(value), limit: Self.shownLength)
        switch name {
        case "theme":
            guard let theme = Theme(rawValue: String(value)) else { throw .notATheme(shown) }
            self.theme = theme
        case "mouse":
            guard value == "on" || value == "off" else { throw .notOnOrOff(shown) }
            isMouseWanted = value == "on"
        case "columns":
            columns = try Self.columns(words: value, known)
        default:
            guard let role = Role(settingName: name) else {
                throw .unknownName(PrintableText(name, limit: Self.shownLength))
            }
            looks[role] = try TerminalCore.Theme.Look(words: value)
        }
    }

    /// Reads `label, provider, id`; `name` and `state`, which always stand there, may be among them.
    private static func columns(
        words: Substring, _ known: Set<String>
    ) throws(Problem) -> Set<String> {
        var columns: Set<String> = []
        for word in words.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
            if word == "name" || word == "state" { continue }
            guard known.contains(String(word)) else {
                throw .notAColumn(PrintableText(String(word), limit: shownLength))
            }
            columns.insert(String(word))
        }
        return columns
    }

    /// How much of a wrong word is shown.
    static let shownLength = 24
}

extension ScreenSettings {
    /// The theme for a terminal of that depth, whose ground may be known.
    public func theme(depth: ColourDepth, ground: TerminalCore.Theme.Ground) -> TerminalCore.Theme {
        let chosen: TerminalCore.Theme.Ground =
            switch theme {
            case .auto, .mono: ground
            case .dark: .dark
            case .light: .light
            }
        return TerminalCore.Theme(
            depth: theme == .mono ? .none : depth, ground: chosen, looks: looks)
    }

    /// Whether a screen reader is at work: `ACCESSIBLE` is neither empty nor `0`.
    public static func isAccessible(_ variables: [String: String]) -> Bool {
        !["", "0"].contains(variables["ACCESSIBLE"] ?? "")
    }
}

extension StringProtocol {
    /// Without blanks at both ends.
    fileprivate var trimmed: Substring {
        let rest = Substring(self).drop { $0.isWhitespace }
        let end = rest.lastIndex { !$0.isWhitespace }.map(rest.index(after:)) ?? rest.startIndex
        return rest[..<end]
    }
}

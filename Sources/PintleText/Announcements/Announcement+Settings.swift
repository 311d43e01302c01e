public import TerminalCore
import TextCore

extension Announcement {
    /// Settings of the full screen cannot be used: a message about each of the first ten, and one
    /// that names all lines where there are several.
    public static func screenSettings(_ faults: [ScreenSettings.Fault]) -> [Announcement] {
        let messages = faults.prefix(10).map(screenSetting)
        let lines = faults.compactMap { fault -> Int? in
            if case .line(let number) = fault.source { number } else { nil }
        }
        guard lines.count > 1 else { return messages }
        var named = lines.prefix(7).map { GroupedNumber($0).text }
        let last =
            lines.count > named.count
            ? "\(GroupedNumber(lines.count - named.count).text) more" : named.removeLast()
        return messages + [
            Announcement(
                .attention,
                "\(GroupedNumber(lines.count).text) lines of screen.yaml are not understood",
                "They are \(PrintableText(own: named.joined(separator: ", "))) and \(last).",
                next: [.advice("None of the file is used for now; the messages say why.")])
        ]
    }

    /// A setting of the full screen cannot be used; the screen continues without it.
    public static func screenSetting(_ fault: ScreenSettings.Fault) -> Announcement {
        switch fault.source {
        case .line(let number):
            Announcement(
                .attention, "Line \(number) of screen.yaml is not understood",
                sentence(fault.problem), next: [.advice(fileAdvice)])
        case .file:
            Announcement(
                .attention, "The file screen.yaml cannot be used", sentence(fault.problem),
                next: [.advice(fileAdvice)])
        case .variable(let name):
            Announcement(
                .attention, "\(name, limit: 40) is not understood", sentence(fault.problem),
                next: [.advice("It is ignored; man pintle has its values.")])
        }
    }

    private static let fileAdvice: PrintableText =
        "None of the file is used for now; man pintle says what it may have."

    private static func sentence(_ problem: ScreenSettings.Problem) -> PrintableText {
        switch problem {
        case .notASetting: "A line is a name, a colon and a value, such as theme: dark."
        case .unknownName(let name): "There is no setting and no role called \(name)."
        case .notATheme(let word): "A theme is auto, dark, light or mono, not \(word)."
        case .notOnOrOff(let word): "The mouse is on or off, not \(word)."
        case .notAColumn(let word): "The session list has no column called \(word)."
        case .notALook(let word):
            "Not a colour, bold, underline, reverse or plain: \(word)."
        case .reversedColour: "A role that is reversed has no colour of its own."
        case .link: "It is a link. Put the file itself into the config folder."
        case .openToOthers: "Others can change it. In a shell: chmod go-w screen.yaml"
        case .folderOpenToOthers(let path):
            "Others can replace it: they can write to \(path.cut(columns: 32))."
        case .notARegularFile: "It is not a regular file."
        case .tooLong(let limit): "It has more than \(GroupedNumber(limit).text) bytes."
        case .notText: "It is not UTF-8 text."
        case .unreadable: "It cannot be read."
        }
    }
}

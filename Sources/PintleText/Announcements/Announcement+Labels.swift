public import TerminalCore

extension Announcement {
    /// A label that could not be typed, or would read like another session's name.
    public static var unusableLabel: Announcement {
        failure(
            .usage, "That cannot be a label",
            "A label has no blanks, no / and no control characters, and at most 64 characters.",
            next: [.confirm(.anotherLabel)])
    }

    /// A label was wanted that another session has, so that this one got a further one.
    public static func labelTaken(_ wanted: PrintableText, got label: PrintableText) -> Announcement
    {
        Announcement(
            .attention, "Another session has the label \(wanted)",
            "This one has the label \(label).", hint: "pintle sessions label \(word(label)) LABEL")
    }

    /// A label was wanted for an account whose session has one already, and keeps it.
    public static func labelKept(_ label: PrintableText, wanted: PrintableText) -> Announcement {
        Announcement(
            .attention, "The session keeps its label \(label)",
            "It had that one before; \(wanted) was not set.",
            hint: "pintle sessions label \(word(label)) \(word(wanted))")
    }

    private static func word(_ label: PrintableText) -> PrintableText {
        PrintableText(ShellWord.quoted(label.text))
    }
}

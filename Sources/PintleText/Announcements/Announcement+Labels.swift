public import LoginCore
public import TextCore

extension Announcement {
    /// A label that could not be typed, or would read like another session's name.
    public static func unusableLabel(_ fault: SessionLabel.Fault) -> Announcement {
        let rule: PrintableText =
            switch fault {
            case .empty: "A label has a letter at least."
            case .long: "A label has \(SessionLabel.limit) letters at most."
            case .dash: "A label cannot begin with a -."
            case .mark: "A label cannot begin with the mark of a letter."
            case .slash: "A label cannot have a /."
            case .blank: "A label cannot have blanks."
            case .invisible: "A label cannot have control characters or invisible ones."
            }
        return failure(
            .usage, "That cannot be a label", rule,
            next: [.confirm(after: "Type another label")], hint: "as in: news, acme-events")
    }

    /// An account's name that could not be one anywhere.
    static var unusableAccount: Announcement {
        failure(
            .usage, "That cannot be an account name",
            "It has a control character, or more than \(AccountName.limit) characters.",
            next: [.confirm(after: "Shorten it")], hint: "give a shorter name")
    }

    /// A text that cannot be a scope anywhere (RFC 6749 section 3.3).
    static func unusableScope(_ scope: PrintableText) -> Announcement {
        failure(
            .usage, "That cannot be a scope: \(scope)",
            "It is ASCII without quotes and backslashes; a blank separates two.",
            next: [.advice("Correct it, or leave it out.")])
    }

    /// The message about a session that did not get the requested label.
    public static func labelNotSet(
        _ wanted: String?, on session: SessionSummary, among others: [SessionSummary]
    ) -> Announcement? {
        guard let wanted, !wanted.isEmpty, let label = session.label, label != wanted else {
            return nil
        }
        let (asked, got) = (PrintableText(wanted, limit: 30), PrintableText(label, limit: 30))
        return SessionLabel.isTaken(wanted, among: others.filter { $0.id != session.id })
            ? labelTaken(asked, got: got) : labelKept(got, wanted: asked)
    }

    /// The label asked for is another session's label or id, so that this session got a further
    /// one.
    public static func labelTaken(_ wanted: PrintableText, got label: PrintableText) -> Announcement
    {
        Announcement(
            .attention, "\(wanted) already names another session",
            "This session has the label \(label).", next: [.changeLabel],
            hint: "pintle sessions label \(word(label)) LABEL")
    }

    /// The label asked for is for an account whose session keeps its own.
    public static func labelKept(_ label: PrintableText, wanted: PrintableText) -> Announcement {
        Announcement(
            .attention, "The session keeps its label \(label)",
            "It had that label already; \(wanted) was not set.", next: [.changeLabel],
            hint: "pintle sessions label \(word(label)) \(word(wanted))")
    }

    /// A new session shares provider and account name with an earlier one.
    public static func nameShared(
        _ name: PrintableText, label: String?, id: SessionID
    ) -> Announcement {
        let added = PrintableText(label ?? id.rawValue, limit: 40)
        return Announcement(
            .attention, "\(name) names several sessions now",
            "The one that was added is \(added).", next: [.changeLabel],
            hint: label == nil
                ? "pintle sessions label \(word(added)) LABEL" : "name it by its label")
    }

    private static func word(_ label: PrintableText) -> PrintableText {
        PrintableText(ShellWord.quoted(label.text))
    }
}

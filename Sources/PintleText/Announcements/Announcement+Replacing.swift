public import LoginCore
import TextCore

/// Sessions whose place another token would take, or has taken.
extension Announcement {
    /// A token that a person brought is of an account whose session would lose something by it.
    public static func wouldReplace(
        _ former: SessionSummary, _ what: ReplacedLogin, canStandBeside: Bool
    ) -> Announcement {
        let handle = PrintableText(former.handle, limit: 30)
        let fact: PrintableText =
            switch what {
            case .renewable(byRenewable: false): "It renews itself; that token cannot be renewed."
            case .renewable(byRenewable: true): "It renews itself."
            case .otherKind: "It is a login of another kind than that token."
            }
        return failure(
            .insecure, "\(handle) is a session of that account already",
            fact + " Nothing was changed.",
            next: [
                .advice(
                    canStandBeside
                        ? "Give the token a label of its own: both are kept."
                        : "To use that token instead: remove the session first.")
            ],
            hint: (canStandBeside ? "--label L keeps both; " : "")
                + "--replace puts that token in its place")
    }

    /// A login took the place of the account's former session, of which a copy is kept.
    public static func replaced(_ what: ReplacedLogin) -> Announcement {
        let title: Title =
            switch what {
            case .renewable(byRenewable: false):
                "Replaced a login that renews itself by a token that cannot"
            case .renewable(byRenewable: true): "Replaced a login that renews itself"
            case .otherKind: "Replaced a login of another kind"
            }
        // The one that was removed last: it may have no name that is its own.
        let undo: PrintableText = "pintle sessions restore"
        return Announcement(
            .attention, title, "The former one is kept sealed for 30 days.",
            next: [.shell(undo)], hint: undo)
    }
}

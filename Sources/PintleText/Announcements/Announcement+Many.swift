public import OAuthCore
public import TextCore

/// The result of work on many sessions, one after the other.
public struct BulkResult: Sendable, Equatable {
    /// How many work.
    public var working = 0
    /// How many their providers no longer take.
    public var refused = 0
    /// How many could not be checked.
    public var unanswered = 0
    /// The number of those whose provider never names the account of a token.
    public var uncheckable = 0
    /// Of which providers those are, by name, in the order in which they came.
    public private(set) var unansweredAt: [ProviderCount] = []
    /// How many were not reached, since it ended before.
    public var left = 0
    /// How many were removed.
    public var removed = 0
    /// How many of those their providers ended.
    public var ended = 0
    /// How many their providers did not end though they were asked, or cannot end.
    public var notEnded = 0
    /// How many were gone already.
    public var gone = 0
    /// How many of the removed ones are kept sealed.
    public var kept = 0
    /// Until when those are kept.
    public var keptUntil: Timestamp?
    /// How many were brought back.
    public var restored = 0
    /// How many were labelled.
    public var labelled = 0
    /// How many have their former labels again.
    public var labelsRestored = 0

    /// How many sessions of a provider something goes for.
    public struct ProviderCount: Sendable, Equatable {
        /// The provider's name.
        public let name: PrintableText
        /// The number of its sessions.
        public fileprivate(set) var count = 1
    }

    /// A result of nothing so far.
    public init() {}

    /// Notes that a session of that provider could not be checked.
    public mutating func noteUnanswered(at provider: PrintableText) {
        if let index = unansweredAt.firstIndex(where: { $0.name == provider }) {
            unansweredAt[index].count += 1
        } else {
            unansweredAt.append(ProviderCount(name: provider))
        }
    }
}

/// Notices about many sessions at once.
extension Announcement {
    /// The result of work on many sessions.
    public static func many(_ result: BulkResult, clock: LocalClock) -> Announcement {
        var announcement = done(result, clock)
        guard result.left > 0 else { return announcement }
        let verb: PrintableText = result.left == 1 ? " more was" : " more were"
        let left = "\(GroupedNumber(result.left).text)" + verb + " not reached."
        announcement.sign = .attention
        announcement.sentence = [announcement.sentence, left].filter { !$0.isEmpty }
            .joined(separator: " ")
        if announcement.next.isEmpty { announcement.next = [.advice("They are as they were.")] }
        return announcement
    }

    private static func done(_ result: BulkResult, _ clock: LocalClock) -> Announcement {
        if result.removed > 0 { return removedMany(result, clock) }
        if result.labelled > 0 {
            return Announcement(
                .good, "Labelled \(CountWords.counted(result.labelled, "session"))",
                next: [.undoLabels])
        }
        if result.labelsRestored > 0 {
            let verb: PrintableText =
                result.labelsRestored == 1 ? " has its former label" : " have their former labels"
            return Announcement(
                .good, "\(CountWords.counted(result.labelsRestored, "session"))\(verb)")
        }
        if result.gone > 0, result.working + result.refused + result.unanswered == 0 {
            return Announcement(
                .attention, "\(CountWords.counted(result.gone, "session")) removed meanwhile",
                "Another window or program removed what was marked.")
        }
        if result.restored > 0 {
            let verb: PrintableText = result.restored == 1 ? " is back" : " are back"
            return Announcement(
                .good, "\(CountWords.counted(result.restored, "session"))\(verb)")
        }
        return checkedMany(result)
    }

    private static func checkedMany(_ result: BulkResult) -> Announcement {
        let count = result.working + result.refused + result.unanswered
        var parts: [PrintableText] = []
        if result.working > 0 {
            let number: PrintableText =
                result.working == count ? "all" : "\(GroupedNumber(result.working).text)"
            parts.append(number + (result.working == 1 && count > 1 ? " works" : " work"))
        }
        if result.refused > 0 {
            let verb: PrintableText = result.refused == 1 ? " needs" : " need"
            parts.append("\(GroupedNumber(result.refused).text)" + verb + " a login")
        }
        if result.unanswered > 0 {
            let verb: PrintableText =
                result.uncheckable == result.unanswered ? " cannot be checked" : " not checked"
            parts.append("\(GroupedNumber(result.unanswered).text)" + verb)
        }
        let isGood = result.working == count
        return Announcement(
            isGood ? .good : .attention,
            "Checked \(CountWords.counted(count, "session")): \(parts.joined(separator: ", "))",
            result.uncheckable > 0 ? uncheckable(result) : unanswered(result),
            next: result.unansweredAt.isEmpty ? [] : [.advice("The page of the first says why.")])
    }

    /// The sessions that were not checked, by the first two providers; empty if all were.
    private static func unanswered(_ result: BulkResult) -> PrintableText {
        guard !result.unansweredAt.isEmpty else { return .empty }
        var names = result.unansweredAt.prefix(2).map { at -> PrintableText in
            "\(GroupedNumber(at.count).text) at \(at.name)"
        }
        if result.unansweredAt.count > 2 { names.append("others") }
        return "Not checked: \(names.joined(separator: ", "))."
    }

    /// The sentence about providers without an identity URL.
    private static func uncheckable(_ result: BulkResult) -> PrintableText {
        let which: PrintableText =
            result.uncheckable == result.unanswered
            ? "Their providers" : "The providers of \(GroupedNumber(result.uncheckable).text)"
        return which + " do not say which account a token is for."
    }

    private static func removedMany(_ result: BulkResult, _ clock: LocalClock) -> Announcement {
        let place: PrintableText =
            result.ended == 0
            ? " here only" : ", \(GroupedNumber(result.ended).text) at their providers too"
        let gone: PrintableText =
            result.gone == 0 ? "" : "; \(GroupedNumber(result.gone).text) already gone"
        let title: Title =
            "Removed \(CountWords.counted(result.removed, "session"))\(place)\(gone)"
        if result.notEnded > 0 { return notEndedMany(result, title, clock) }
        guard result.kept > 0, let end = result.keptUntil else {
            return Announcement(.good, title, "This cannot be undone.")
        }
        let which: PrintableText =
            result.kept == result.removed
            ? result.kept == 1 ? "It is" : "They are"
            : "\(GroupedNumber(result.kept).text) of them are"
        return Announcement(
            .good, title, which + " kept sealed until \(clock.day(end)).",
            next: [.bringThemBack(count: result.kept)])
    }

    /// Some were to end at their providers as well and did not: they may still work there.
    private static func notEndedMany(
        _ result: BulkResult, _ title: Title, _ clock: LocalClock
    ) -> Announcement {
        let verb: PrintableText =
            result.notEnded == result.removed
            ? "None of them was ended at its provider. All are"
            : "Not ended at their providers: \(GroupedNumber(result.notEnded).text). These are"
        let end: PrintableText = result.keptUntil.map { " until \(clock.day($0))" } ?? ""
        return Announcement(
            .attention, title, verb + " kept sealed" + end + ".",
            next: [.bringThemBack(count: result.kept)])
    }

    /// Something runs for many sessions, and no more begins beside it.
    public static var stillRunning: Announcement {
        Announcement(.attention, "Wait until that is done", "The same key works again then.")
    }

    /// Two of the sessions to be labelled would get one label.
    public static func labelTwice(_ label: PrintableText) -> Announcement {
        Announcement(
            .attention, "Two of them would be called \(label)",
            "Nothing was changed. Choose a number as the ending, or mark fewer.")
    }

    /// A key that is for one session was pressed while some are marked.
    public static func forOneSession(clear key: PrintableText) -> Announcement {
        Announcement(
            .attention, "That is for one session at a time", key + " takes the marks away.")
    }
}

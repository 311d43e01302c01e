public import LoginCore
public import TextCore

/// Words for the result of a check of all sessions.
public enum WatchWords {
    /// The result for one session, as `works, renewed` or `log in again`.
    public static func result(
        _ verdict: SessionVerdict, _ context: AnnouncementContext
    ) -> PrintableText {
        let clock = context.clock
        var words = finding(verdict, context)
        if verdict.isRenewed { words += ", renewed" }
        if let why = verdict.notRenewed {
            words += ", not renewed: " + Announcement.session(why, context).titleInLine
        }
        if let end = verdict.nearEnd {
            words += end > clock.now ? ", ends \(clock.moment(end))" : ", ended"
        }
        return words
    }

    private static func finding(
        _ verdict: SessionVerdict, _ context: AnnouncementContext
    ) -> PrintableText {
        if verdict.needsLogin { return "log in again" }
        let clock = context.clock
        switch verdict.finding {
        case .works: return "works"
        case .known:
            return verdict.session.lastWorked.map { "works, verified \(clock.long($0))" }
                ?? "not asked"
        case .cannotBeAsked: return "its provider cannot check it"
        case .postponed(let end):
            return end.map { "not asked: rate limit until \(clock.waitEnd($0))" }
                ?? "not asked: rate limit"
        case .failed(let failure): return Announcement.session(failure, context).titleInLine
        }
    }

    /// All of them in a few words, as `5 sessions, 1 needs a login, 1 ends soon`.
    public static func summary(_ report: WatchReport) -> PrintableText {
        let count = CountWords.counted(report.verdicts.count, "session")
        let ended = report.verdicts.count(where: \.needsLogin)
        let broken = report.verdicts(.critical).count - ended
        let unasked = report.verdicts(.good).count { $0.finding.isUnasked }
        let parts: [PrintableText?] = [
            PrintableText(own: count),
            part(ended, "needs a login", "need a login"),
            part(broken, "cannot be used", "cannot be used"),
            part(report.verdicts(.warning).count, "will need a login", "will need a login"),
            part(report.verdicts(.unknown).count, "not verified", "not verified"),
            part(unasked, "cannot be checked", "cannot be checked"),
            part(report.unreadable, "is damaged", "are damaged"),
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    private static func part(
        _ number: Int, _ one: PrintableText, _ several: PrintableText
    ) -> PrintableText? {
        guard number > 0 else { return nil }
        return "\(number) " + (number == 1 ? one : several)
    }
}

extension SessionVerdict.Finding {
    /// Whether the provider cannot be asked about it, so that its state is unknown.
    fileprivate var isUnasked: Bool {
        if case .cannotBeAsked = self { true } else { false }
    }
}

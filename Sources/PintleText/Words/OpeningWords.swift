public import OAuthCore
public import TextCore

/// The words for the people who get an app key from a provider, with the date of that fact.
public enum OpeningWords {
    /// One word for a list, as `paid`; empty where nothing is known.
    public static func word(
        _ registration: Provider.Registration?, _ clock: LocalClock
    ) -> PrintableText {
        guard let registration, let open = registration.open else { return .empty }
        return PrintableText(own: open.rawValue) + day(registration, clock)
    }

    /// `paying customers`, `nobody new; its successor is Google Health API`; nil if it is unknown.
    public static func people(
        _ registration: Provider.Registration?, _ clock: LocalClock
    ) -> PrintableText? {
        guard let registration, let open = registration.open else { return nil }
        let people: PrintableText =
            switch open {
            case .anyone: "anyone with an account there"
            case .paid: "paying customers"
            case .approval: "those who are approved"
            case .closed: "nobody new"
            }
        let successor = registration.successor.map { "; its successor is " + PrintableText($0) }
        return people + (successor ?? .empty) + day(registration, clock)
    }

    /// The notice before a login at a provider that gives keys to nobody new, in one paragraph; nil
    /// elsewhere.
    public static func warning(before provider: Provider) -> PrintableText? {
        guard let words = Announcement.closed(provider) else { return nil }
        return [words.title + ".", words.sentence, words.said].filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    /// The day of the fact, if it is old.
    private static func day(
        _ registration: Provider.Registration, _ clock: LocalClock
    ) -> PrintableText {
        guard let day = registration.asOf, registration.isDated(on: clock.isoDay(clock.now)) else {
            return .empty
        }
        return ", as of \(day, limit: 10)"
    }
}

extension Announcement {
    /// The notice before anything else that a provider gives keys to nobody new; nil for other
    /// providers.
    public static func closed(_ provider: Provider) -> Announcement? {
        guard let registration = provider.registration, registration.open == .closed else {
            return nil
        }
        let name = PrintableText(provider.name, limit: 40)
        let note = PrintableText(registration.note ?? registration.cost ?? "", limit: 300)
        guard let successor = registration.successor else {
            return Announcement(
                .attention, "\(name) gives app keys to nobody new",
                "Without a key that you have already, nobody can log in.", said: note)
        }
        return Announcement(
            .attention, "\(name) has ended", "Its successor is \(successor, limit: 50).",
            said: note)
    }
}

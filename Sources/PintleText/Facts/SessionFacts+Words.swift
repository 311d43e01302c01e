import LoginCore
import OAuthCore
import TextCore

// The words of facts that are more than their value.
extension SessionFacts {
    /// On a screen the account says it.
    static func provider(_ facts: SessionFacts, _ room: FactRoom) -> FactText? {
        guard room.screen == nil, let details = facts.details else { return nil }
        let id = facts.session.provider
        guard details.provider != nil else { return FactText("\(id.rawValue)") }
        return FactText(
            id.instance.map { "\(details.providerName), \($0)" }
                ?? "\(details.providerName) (\(id.rawValue))")
    }

    static func account(_ facts: SessionFacts, _ room: FactRoom) -> FactText? {
        let place: PrintableText =
            room.screen == nil ? "" : facts.details.map { "\($0.providerName)" } ?? ""
        guard let account = facts.session.account else {
            if facts.session.isImpersonal { return FactText(AppWords.nobody) }
            return FactText("not known yet" + (place.isEmpty ? "" : ", at " + place))
        }
        guard !place.isEmpty else { return FactText("\(account.name), id \(account.id)") }
        let (id, at): (PrintableText, PrintableText) = room.isNarrow ? ("", "") : ("id ", "at ")
        return FactText("\(account.name), " + id + "\(account.id, limit: 40), " + at + place)
    }

    static func state(_ facts: SessionFacts, _ room: FactRoom) -> FactText? {
        let (session, clock) = (facts.session, room.clock)
        let words = StateWords(
            session, canSign: facts.canSign, isVerified: facts.details?.isVerified ?? true,
            clock: clock)
        let text = PrintableText(own: words.text)
        // The provider's opinion of its token does not matter without the app key.
        guard facts.canSign != false else { return FactText(text, words.sign) }
        switch session.state {
        case .works(let moment):
            let checked: PrintableText = room.isNarrow ? ", " : ", checked "
            return FactText(text + checked + "\(clock.long(moment))", words.sign)
        case .logInAgain(let since):
            return FactText(text + ", refused since \(clock.moment(since))", words.sign)
        case .accountUnclear(let wanted):
            let name = session.account?.name
            return FactText(StateWords.unclear(signedIn: name, wanted: wanted), words.sign)
        case .notChecked:
            guard let screen = room.screen, !session.isImpersonal else {
                return FactText(text, words.sign)
            }
            return FactText(text + ", " + screen.checkKey + " asks the provider", words.sign)
        }
    }

    static func access(_ facts: SessionFacts, _ room: FactRoom) -> FactText? {
        guard let access = facts.session.account?.access else { return nil }
        let phrase = PrintableText(own: AccessWords.phrase(access))
        guard access == .read else { return FactText(phrase) }
        // A level that is too small is changed where it was given.
        let advice = room.screen?.loginKey.map { "; " + $0 + " logs in again with another" }
        let hasChoice = facts.details?.provider?.accessChoice != nil
        return FactText(phrase + (hasChoice ? advice ?? "" : ""), .attention)
    }

    static func kind(_ facts: SessionFacts, _ room: FactRoom) -> FactText? {
        let (session, provider) = (facts.session, facts.details?.provider)
        let form = facts.details?.opened?.form ?? session.terms?.form
        return SessionLifeWords.kind(session.kind, form, at: provider).map { words in
            guard session.kind == .signed || session.kind == .signing else {
                return FactText(words)
            }
            let method =
                facts.details?.opened?.credentials.method ?? provider?.signatureMethods.first
            return FactText(words + (method.map { ", \($0.rawValue)" } ?? ""))
        }
    }

    static func scope(_ facts: SessionFacts, _ room: FactRoom) -> FactText? {
        SessionLifeWords.scope(of: facts.session).map {
            FactText($0, facts.session.terms?.missingScopes.isEmpty == false ? .attention : nil)
        }
    }

    /// The last use, with its program where the log has it.
    static func lastUse(_ facts: SessionFacts, _ room: FactRoom) -> FactText? {
        let last = facts.session.lastUsedAt
        if let history = facts.details?.history, let use = history.lastUse,
            last.map({ $0 <= use.moment }) ?? true,
            let uses = HistoryWords.uses(history, room.clock)
        {
            return FactText(uses)
        }
        return FactText(last.map { "\(room.clock.long($0))" } ?? "never")
    }

    static func life(_ facts: SessionFacts, _ room: FactRoom) -> FactText? {
        FactText(
            SessionLifeWords.text(facts.session, facts.details?.provider, room.clock),
            facts.session.pressingEnd(at: room.clock.now) == nil ? nil : .attention)
    }

    /// On a screen the latest ones.
    static func limits(_ facts: SessionFacts, _ room: FactRoom) -> FactText? {
        let limits = facts.session.limits.prefix(room.screen == nil ? .max : 4)
        guard !limits.isEmpty else { return nil }
        return FactText(rows: limits.map { LimitWords.text($0, room.clock) })
    }

    static func preference(_ facts: SessionFacts, _ room: FactRoom) -> FactText? {
        guard facts.session.isDefault else { return "no" }
        let name = facts.details?.providerName ?? facts.session.provider.rawValue
        return FactText("yes, for \(name)", .preferred)
    }

    static func problem(_ facts: SessionFacts, _ room: FactRoom) -> FactText? {
        facts.details?.history.lastProblem.map { problem in
            FactText(
                HistoryWords.problem(problem, of: facts.session, room.clock),
                facts.session.end(of: problem) == nil ? .attention : nil)
        }
    }

    static func removal(_ facts: SessionFacts, _ room: FactRoom) -> FactText? {
        guard let screen = room.screen, !screen.isLow, let provider = facts.details?.provider
        else { return nil }
        let there = PrintableText(provider.name, limit: 30)
        if provider.canRevoke(kind: facts.session.kind) {
            return FactText("here only, or at " + there + " too")
        }
        if facts.session.kind == .signing {
            return FactText("here; there is no token to end at " + there)
        }
        return FactText(
            facts.session.isImpersonal
                ? "here; at " + there + " it ends by itself"
                : "here only; at " + there + ", in its settings")
    }

    static func hosts(_ facts: SessionFacts, _ room: FactRoom) -> FactText? {
        guard let origins = facts.details?.origins, !origins.isEmpty else { return nil }
        var names: [PrintableText] = []
        for origin in origins where !names.contains("\(origin.shortName)") {
            names.append("\(origin.shortName)")
        }
        return FactText(names.joined(separator: ", ") + "; refused anywhere else")
    }

    /// Names alone: their values may renew the session, and only `sessions reveal` hands them out.
    static func kept(_ facts: SessionFacts, _ room: FactRoom) -> FactText? {
        guard let kept = facts.details?.opened?.kept, !kept.isEmpty else { return nil }
        let names = kept.map { PrintableText($0.name, limit: 40) }
        return FactText(names.joined(separator: ", "))
    }
}

import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

/// Questions about how sessions are to be removed; they start on keeping them.
extension QuestionScreen<Removal?> {
    static func removing(_ session: SessionSummary, _ model: AppModel) -> Self {
        let provider = model.snapshot.provider(session.provider)
        let name = PrintableText(model.snapshot.providerName(session.provider), limit: 24)
        let canRevoke = provider?.canRevoke(kind: session.kind) == true
        // The letter that comes first to mind gives the answer that can be undone; no small letter, which
        // does something else in the list, gives another one.
        var options = [onlyHere("\(Place.list.key(.undo)) brings it back", model)]
        if canRevoke {
            options.append(
                .init(
                    answer: .everywhere, letter: "E", title: "here and at \(name)",
                    explanation: "ends access there; this cannot be undone", short: "everywhere"))
        }
        options += [
            .init(
                answer: .erase, letter: "X", title: "erase it here",
                explanation: "no copy is kept, the provider is not asked", short: "erase"),
            .init(answer: nil, letter: nil, title: "keep it", explanation: ""),
        ]
        let id = session.id
        return Self(
            "Remove", Choice("Remove \(PrintableText(session.handle, limit: 40))?", options),
            note: canRevoke ? .empty : provider.map { ending(session, at: $0) } ?? .empty,
            about: session, now: { $0.snapshot.session(id) }, again: removing
        ) { removal, _ in
            removal.map { .call(RemoveSession(session: id, how: $0), .pop) } ?? .pop
        }
    }

    /// Names the marked sessions.
    static func removing(_ sessions: [SessionSummary], _ model: AppModel) -> Self {
        let count = GroupedNumber(sessions.count).text
        let revocable = sessions.count { session in
            model.snapshot.provider(session.provider)?.canRevoke(kind: session.kind) == true
        }
        let them: PrintableText = sessions.count == 1 ? "it" : "them"
        var options = [onlyHere("\(Place.list.key(.undo)) brings \(them) back", model)]
        if revocable > 0 {
            let which: PrintableText =
                revocable == sessions.count
                ? "access" : "access of \(GroupedNumber(revocable).text)"
            options.append(
                .init(
                    answer: .everywhere, letter: "E", title: "everywhere",
                    explanation: "ends " + which + " at their providers; this cannot be undone"))
        }
        options.append(.init(answer: nil, letter: nil, title: "keep them", explanation: ""))
        let names = SessionNames.listed(sessions, model)
        let head: PrintableText =
            sessions.count == 1 ? "Remove 1 session: " : "Remove \(count) sessions: "
        let ids = sessions.map(\.id)
        let present = { @Sendable (model: AppModel) in ids.compactMap(model.snapshot.session) }
        return Self(
            "Remove", Choice(head + names + "?", options), about: sessions.map(\.handle),
            now: { model in
                let handles = present(model).map(\.handle)
                return handles.isEmpty ? nil : handles
            },
            again: { removing(present($1), $1) }
        ) { removal, model in
            guard let removal else { return .pop }
            return .effects(model.begin(.remove(removal), ids), .pop)
        }
    }

    private static func onlyHere(
        _ back: PrintableText, _ model: AppModel
    ) -> Choice<Removal?>.Option {
        let end = model.clock.now + .seconds(30 * 86_400)
        return .init(
            answer: .onlyHere, letter: "y", title: "only here",
            explanation: "kept sealed until \(model.clock.day(end)), " + back)
    }

    /// The way to end the session by hand, if the program cannot do it.
    private static func ending(_ session: SessionSummary, at provider: Provider) -> PrintableText {
        if session.kind == .signing { return "There is nothing to end there: it has no token." }
        return session.isImpersonal
            ? "There it ends by itself: it belongs to no account."
            : "To end access at \(provider.name, limit: 24) itself, use its settings."
    }
}

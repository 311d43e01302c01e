import LoginCore
import OAuthCore
import PintleText
import TextCore

/// Asks how marked sessions are to be removed, and names them; starts on keeping them.
struct RemoveManyScreen: Question {
    /// The sessions with their handles, as they stood when the question was asked.
    let asked: [Asked]
    var choice: Choice<Removal?>

    /// A session that the question is about.
    struct Asked: Sendable, Equatable {
        let id: SessionID
        let handle: String

        init(_ session: SessionSummary) { (id, handle) = (session.id, session.handle) }
    }

    var screen: Screen { .removeMany(self) }

    init(_ sessions: [SessionSummary], _ model: AppModel) {
        asked = sessions.map(Asked.init)
        let count = GroupedNumber(sessions.count).text
        let revocable = sessions.count { session in
            model.snapshot.provider(session.provider)?.canRevoke(kind: session.kind) == true
        }
        let end = model.clock.now + .seconds(30 * 86_400)
        let back: PrintableText =
            Place.list.key(.undo) + " brings \(sessions.count == 1 ? "it" : "them") back"
        var options: [Choice<Removal?>.Option] = [
            .init(
                answer: .onlyHere, letter: "y", title: "only here",
                explanation: "kept sealed until \(model.clock.day(end)), " + back)
        ]
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
        choice = Choice(head + names + "?", options)
    }

    func title(_ model: AppModel) -> PrintableText { "Remove" }

    mutating func take(_ removal: Removal?, _ model: inout AppModel) -> Response {
        guard let removal else { return .pop }
        let now = asked.compactMap { model.snapshot.session($0.id) }
        guard now.map(Asked.init) == asked else {
            // Some were changed in another window: the question is asked again.
            guard !now.isEmpty else { return .pop }
            self = RemoveManyScreen(now, model)
            model.tell(.changedMeanwhile)
            return .handled
        }
        let effects = model.begin(.remove(removal), asked.map(\.id))
        return Response(isHandled: true, effects: effects, moves: [.pop])
    }

    func hear(_ message: AppMessage, _ model: inout AppModel) -> Response {
        guard case .store(.snapshotLoaded) = message,
            !asked.contains(where: { model.snapshot.session($0.id) != nil })
        else { return .ignored }
        return .pop
    }
}

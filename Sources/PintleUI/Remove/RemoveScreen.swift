import LoginCore
import OAuthCore
import PintleText
import TextCore

/// Asks how a session is to be removed; starts on keeping it.
struct RemoveScreen: Question {
    let session: SessionID
    var choice: Choice<Removal?>
    /// How the session stood when the question was asked.
    let asked: SessionSummary

    var screen: Screen { .remove(self) }

    init(_ session: SessionSummary, _ model: AppModel) {
        self.session = session.id
        asked = session
        let provider = model.snapshot.provider(session.provider)
        let name = PrintableText(model.snapshot.providerName(session.provider), limit: 24)
        let end = model.clock.now + .seconds(30 * 86_400)
        // The letter that comes first to mind gives the answer that can be undone; no small letter, which
        // does something else in the list, gives another one.
        var options: [Choice<Removal?>.Option] = [
            .init(
                answer: .onlyHere, letter: "y", title: "only here",
                explanation:
                    "kept sealed until \(model.clock.day(end)), \(Place.list.key(.undo)) brings it back"
            )
        ]
        if provider?.canRevoke(kind: session.kind) == true {
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
        choice = Choice("Remove \(PrintableText(session.handle, limit: 40))?", options)
    }

    func title(_ model: AppModel) -> PrintableText { "Remove" }

    /// The way to end the session by hand, if the program cannot do it.
    func note(_ model: AppModel) -> PrintableText {
        guard let provider = model.snapshot.provider(asked.provider),
            !provider.canRevoke(kind: asked.kind)
        else { return .empty }
        guard asked.kind != .signing else {
            return "There is nothing to end there: it has no token."
        }
        guard !asked.isImpersonal else {
            return "There it ends by itself: it belongs to no account."
        }
        return "To end access at \(provider.name, limit: 24) itself, use its settings."
    }

    mutating func take(_ removal: Removal?, _ model: inout AppModel) -> Response {
        guard let removal else { return .pop }
        guard model.snapshot.session(session) == asked else {
            // It was changed in another window: the question is asked again.
            guard let now = model.snapshot.session(session) else { return .pop }
            self = RemoveScreen(now, model)
            model.tell(.changedMeanwhile)
            return .handled
        }
        return .call(RemoveSession(session: session, how: removal), .pop)
    }

    func hear(_ message: AppMessage, _ model: inout AppModel) -> Response {
        guard case .store(.snapshotLoaded) = message, model.snapshot.session(session) == nil else {
            return .ignored
        }
        return .pop
    }
}

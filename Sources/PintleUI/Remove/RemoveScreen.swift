import LoginCore
import OAuthCore
import PintleText
import TerminalCore

/// Asks how a session is to be removed; starts on keeping it.
struct RemoveScreen: ScreenState {
    let session: SessionID
    var choice: Choice<Removal?>
    /// How the session stood when the question was asked.
    let asked: SessionSummary

    var screen: Screen { .remove(self) }
    var place: Place { .question }

    init(_ session: SessionSummary, _ model: AppModel) {
        self.session = session.id
        asked = session
        let provider = model.snapshot.provider(session.provider)
        let name = PrintableText(model.snapshot.providerName(session.provider))
        var options: [Choice<Removal?>.Option] = []
        if provider?.revocation != nil {
            options.append(
                .init(
                    answer: .everywhere, letter: "y", title: "here and at \(name)",
                    explanation: "\(name) ends the token; that cannot be undone"))
        }
        let end = model.clock.now + .seconds(30 * 86_400)
        options += [
            .init(
                answer: .onlyHere, letter: "o", title: "only here",
                explanation: "kept sealed until \(model.clock.day(end)), u brings it back"),
            .init(
                answer: .erase, letter: "e", title: "erase it here",
                explanation: "no copy is kept, \(name) is not asked"),
            .init(answer: nil, letter: nil, title: "keep it", explanation: ""),
        ]
        choice = Choice("Remove \(PrintableText(session.handle, limit: 40))?", options)
    }

    func title(_ model: AppModel) -> PrintableText { "Remove" }
    func footer(_ model: AppModel) -> [KeyHint] { choice.hints(in: place) }
    func panelRows(_ model: AppModel) -> Int? {
        Choice<Removal?>.gap(model) + choice.rowCount + (page(model) == nil ? 0 : 1)
    }

    /// Where a session can be ended by hand, if the program cannot do it.
    func page(_ model: AppModel) -> PrintableText? {
        guard let provider = model.snapshot.provider(asked.provider), provider.revocation == nil
        else { return nil }
        let name = PrintableText(provider.name)
        return "\(name) cannot be told by program; end it there in its settings."
    }

    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        let row = Choice<Removal?>.gap(model)
        choice.draw(on: &canvas, row: row, alphabet: model.alphabet)
        if let page = page(model) {
            canvas.draw(page, row: row + choice.rowCount, column: 2, role: .quiet)
        }
    }

    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        if case .message(let message) = event { return hear(message, &model) }
        guard let answer = choice.answer(to: event) else { return Choice<Removal?>.moved(event) }
        guard let removal = answer else { return .pop }
        guard model.snapshot.session(session) == asked else {
            // It was changed in another window: the question is asked again.
            guard let now = model.snapshot.session(session) else { return .pop }
            self = RemoveScreen(now, model)
            model.tell(.changedMeanwhile)
            return .handled
        }
        let handle = model.handle(of: session)
        let name = PrintableText(model.snapshot.providerName(asked.provider))
        model.begin(
            .remove(session),
            removal == .everywhere ? .ending(session: handle, provider: name) : .saving)
        return .effects([.remove(session, removal)], .pop)
    }

    private func hear(_ message: AppMessage, _ model: inout AppModel) -> Response {
        guard case .snapshotLoaded = message, model.snapshot.session(session) == nil else {
            return .ignored
        }
        return .pop
    }
}

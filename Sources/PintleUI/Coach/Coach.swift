import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

/// The demo's guide: the next step, right above the footer, from the first login to the command
/// that a script would use.
///
/// Nothing of it is there outside the demo.
struct Coach: Sendable, Equatable {
    /// Whether the person put it away.
    var isAway = false
    /// Whether a command has used a session, which is the last step.
    private(set) var isDone = false
    /// The outcome at the other device, by login.
    private var seen: [LoginID: Seen] = [:]

    /// An outcome, with the URL that it is for.
    struct Seen: Sendable, Equatable {
        /// The URL; another one has an outcome of its own.
        let url: String
        let outcome: Outcome
    }

    /// The outcome at the other device.
    enum Outcome: Sendable, Equatable {
        /// It approved, and showed this to type; nothing where nothing is typed.
        case approved(PrintableText?)
        /// It denied the login, or its page no longer works.
        case denied
    }

    /// Notes the outcome of the page at a login's URL.
    mutating func note(_ outcome: Outcome, of login: LoginID, at url: String) {
        seen[login] = Seen(url: url, outcome: outcome)
    }

    /// Notes whether a session was used since the store was read before.
    mutating func note(_ sessions: [SessionSummary], after former: [SessionSummary]) {
        isDone =
            isDone
            || former.contains { before in
                guard let used = sessions.first(where: { $0.id == before.id })?.lastUsedAt else {
                    return false
                }
                return before.lastUsedAt.map { $0 < used } ?? true
            }
    }

    /// The outcome of the page at that URL; nil if none is known.
    func outcome(of login: LoginID, at url: String?) -> Outcome? {
        seen[login].flatMap { $0.url == url ? $0.outcome : nil }
    }

    // MARK: Room

    /// The least rows of a screen that keeps some for it; where there are fewer, it has blank ones.
    private static let roomy = 16

    /// How many rows above the footer are its own, whatever it has to say.
    static func rows(in size: Size, _ model: AppModel) -> Int {
        guard isShown(model), size.rows >= roomy, size.columns >= Layout.smallest.columns else {
            return 0
        }
        return size.columns < Layout.designed.columns ? 2 : 1
    }

    static func isShown(_ model: AppModel) -> Bool {
        model.appearance.isDemo && !model.coach.isAway && model.isLoaded
    }
}

extension AppModel {
    /// The outcome at the demo's other device for the URL that the login has now.
    func demoOutcome(of login: LoginID) -> Coach.Outcome? {
        let live = LoginScreen(login: login).address(self)?.url.text
        let stored = snapshot.logins.first { $0.id == login }?.address
        return coach.outcome(of: login, at: live ?? stored)
    }
}

extension App {
    /// Draws the demo's next step on the rows right above the footer; nowhere if something else
    /// stands there.
    func drawCoach(on canvas: inout Canvas) {
        guard let line = Coach.line(screens.last, model) else { return }
        let size = canvas.size
        let lines = WrappedText.lines(of: "Demo: " + line, columns: max(1, size.columns - 3))
        let rows = max(lines.count, Coach.rows(in: size, model))
        let top = size.rows - 1 - rows
        let isFree = (max(top, 0)..<size.rows - 1).allSatisfy { row in
            canvas.frame.buffer.row(row).allSatisfy { $0 == .blank() }
        }
        guard top > 0, isFree else { return }
        var end = 0
        for (row, text) in lines.enumerated() {
            end = canvas.draw(text, row: top + row, column: 2, role: .coach)
        }
        let away: PrintableText = "\(Place.list.key(.coach)) hides this"
        if lines.count == 1, end + away.columns + 3 <= size.columns {
            canvas.draw(away, row: top, column: size.columns - away.columns - 1, role: .quiet)
        }
    }
}

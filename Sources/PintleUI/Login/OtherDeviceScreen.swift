import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

/// Demo only: the provider's page as a phone would show it, so that a first login needs neither.
struct OtherDeviceScreen: ScreenState {
    let login: LoginID
    /// The provider's page; nil until it came.
    var page: DemoPage?
    /// The marked user.
    var marked = 0
    /// Whether the page has not answered yet.
    var isWaiting = true

    init(login: LoginID) {
        self.login = login
    }

    var place: Place { .otherDevice }

    func title(_ model: AppModel) -> PrintableText { "Demo: the other device" }

    func isEnabled(_ action: Action, _ model: AppModel) -> Bool {
        switch action {
        case .allow, .deny, .up, .down: page?.outcome == .asking && !isWaiting
        default: true
        }
    }

    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        switch event {
        case .action(.down): marked = min(marked + 1, max(0, (page?.users.count ?? 0) - 1))
        case .action(.up): marked = max(marked - 1, 0)
        case .action(.allow): return answer { .demo(.allow($0, user: $1)) }
        case .action(.deny): return answer { .demo(.deny($0, user: $1)) }
        case .message(.demoPage(let page)):
            self.page = page
            isWaiting = false
            tell(page, &model)
        case .action, .key, .paste, .message: return .ignored
        }
        return .handled
    }

    mutating func select(item: Int, _ model: AppModel) -> Bool {
        guard isEnabled(.allow, model), page?.users.indices.contains(item) == true else {
            return false
        }
        marked = item
        return true
    }

    private mutating func answer(_ effect: (LoginID, String) -> AppEffect) -> Response {
        guard let users = page?.users, users.indices.contains(marked) else { return .handled }
        isWaiting = true
        return .effects([effect(login, users[marked].name)])
    }

    private func tell(_ page: DemoPage, _ model: inout AppModel) {
        note(page.outcome, &model)
        switch page.outcome {
        case .asking: break
        case .allowed: model.tell(.demoAllowed(PrintableText(page.answerName, limit: 20)))
        case .approved, .returned:
            model.tell(page.outcome.isReturned ? .demoReturned : .demoApproved)
        case .denied:
            let words = model.logins[login]?.flow.request.map { CarryWords($0) }
            model.tell(.demoDenied(needsURL: words?.shownName != nil))
        case .refused(let reason): model.tell(.demoRefused(reason))
        }
    }

    /// Keeps the outcome of this URL for the guide.
    private func note(_ outcome: DemoPage.Outcome, _ model: inout AppModel) {
        guard let url = LoginScreen(login: login).address(model)?.url.text else { return }
        switch outcome {
        case .asking: break
        case .allowed(_, let pin):
            model.coach.note(.approved(PrintableText(pin, limit: 200)), of: login, at: url)
        case .approved, .returned: model.coach.note(.approved(nil), of: login, at: url)
        case .denied, .refused: model.coach.note(.denied, of: login, at: url)
        }
    }

    func footer(_ model: AppModel) -> [KeyHint] {
        // Where there is little room, the key that is needed most has it.
        let words: [Action: PrintableText] = model.layout.isNarrow ? [.back: "back"] : [:]
        return KeyMap.hints(of: place, saying: words) { isEnabled($0, model) }
    }

    // MARK: View

    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        guard let page else {
            canvas.draw("Opening the URL on the other device", row: 1, column: 2)
            return
        }
        let isLow = canvas.size.rows < Self.wholeRows(page)
        var row = 0
        if !isLow {
            canvas.draw(
                "This is what your phone would show. The page comes from the demo provider",
                row: 1, column: 2)
            canvas.draw(
                "on this machine (127.0.0.1). Real providers look different.", row: 2, column: 2)
            row = 4
        }
        let column = canvas.isNarrow ? 2 : 6
        canvas.draw("Demo Provider", row: row, column: column, role: .heading)
        // A page that no longer asks has no users to choose.
        guard !page.outcome.isDead else {
            return draw(
                page, row: row + 1, column: column, isLow: isLow, on: &canvas, model)
        }
        let question: PrintableText =
            canvas.isNarrow
            ? "\"\(page.app, limit: 12)\" asks to use an account"
            : "The app \"\(page.app, limit: 24)\" asks to use an account of yours."
        canvas.draw(question, row: row + 1, column: column)
        row += isLow ? 2 : 3
        if !isLow {
            canvas.draw("Sign in as", row: row, column: column)
            row += 1
        }
        for (index, user) in page.users.enumerated() {
            draw(user, row: row, isMarked: index == marked, on: &canvas, model)
            canvas.addHit(item: index, row: row)
            row += 1
        }
        draw(page, row: row + (isLow ? 0 : 1), column: column, isLow: isLow, on: &canvas, model)
    }

    /// The rows of the page with blank ones, from its first line to the answer, so that no answer
    /// moves the rows above.
    private static func wholeRows(_ page: DemoPage) -> Int { 12 + page.users.count }

    private func draw(
        _ user: DemoPage.User, row: Int, isMarked: Bool, on canvas: inout Canvas,
        _ model: AppModel
    ) {
        let column = canvas.isNarrow ? 2 : 6
        canvas.draw(PrintableText(user.name), row: row, column: column, width: 9)
        canvas.draw(PrintableText(user.note), row: row, column: column + 10)
        guard isMarked else { return }
        canvas.draw(Sign.here.text(in: model.alphabet), row: row, column: column - 2)
        canvas.restyle(
            Rect(row: row, column: column - 2, rows: 1, columns: canvas.size.columns - column),
            as: .selected)
        canvas.placeCursor(
            row: row, column: column - 2, isVisible: model.appearance.isAccessible)
    }

    private func draw(
        _ page: DemoPage, row: Int, column: Int, isLow: Bool, on canvas: inout Canvas,
        _ model: AppModel
    ) {
        let app = PrintableText(page.app, limit: 24)
        let sign: Sign
        let text: PrintableText
        switch page.outcome {
        case .asking: return
        case .allowed(let user, let pin):
            sign = .good
            let name = PrintableText(page.answerName, limit: 20)
            text = "\(user, limit: 20) allowed \"\(app)\". Type this \(name) in Pintle:"
            let pinRow = row + (isLow ? 1 : 2)
            canvas.draw(PrintableText(pin, limit: 40), row: pinRow, column: column, role: .heading)
        case .approved(let user):
            sign = .good
            text = "\(user, limit: 20) allowed \"\(app)\". Nothing is typed."
        case .returned(let user, let place):
            sign = .good
            text = "\(user, limit: 20) allowed \"\(app)\". The browser went to \(place, limit: 30)."
        case .denied(let user):
            sign = .failed
            // The provider does not name the user later.
            text = user.isEmpty ? "\"\(app)\" was denied." : "\(user, limit: 20) denied \"\(app)\"."
        case .refused(let reason):
            sign = .failed
            text = "\(reason, limit: 70)"
        }
        canvas.draw(sign.text(in: model.alphabet), row: row, column: column, role: sign.role)
        canvas.draw(text, row: row, column: column + 2)
    }
}

extension NextStep {
    fileprivate static let newURLThere = advice("There \(Place.login.key(.new)) gets a new URL.")
}

extension Announcement {
    /// The message after a denial; `needsURL` if the login does not learn of it, so that a person
    /// has to ask for a new URL.
    static func demoDenied(needsURL: Bool) -> Announcement {
        Announcement(
            .failed, "Denied",
            needsURL
                ? "The page of this URL asks no more. A real provider shows no code, either."
                : "The login ends by itself.",
            next: needsURL ? [.backToLogin, .newURLThere] : [.backToLogin])
    }

    static func demoRefused(_ reason: String) -> Announcement {
        Announcement(
            .failed, "The demo provider does not take this URL", "\(reason, limit: 70)",
            next: [.backToLogin, .newURLThere])
    }
}

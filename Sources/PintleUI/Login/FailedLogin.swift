import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

/// The ways on from a login that failed.
enum FailedLogin {
    /// One way on: its key as shown, its title, and the key's action.
    struct Way: Sendable, Equatable {
        let action: Action
        let title: PrintableText

        var key: PrintableText { Place.failedLogin.key(action) }
    }

    /// The first is Enter's.
    ///
    /// A token in hand is not thrown away by a key.
    static func ways(_ failed: LoginFlow.Failed) -> [Way] {
        let cancel = Way(action: .remove, title: "cancel this login")
        let keep = Way(action: .back, title: "keep it in the list for later")
        switch failed.retry {
        case .save, .record:
            return [
                Way(action: .retry, title: "try to save it again"),
                Way(action: .back, title: "back; it is held in memory meanwhile"),
            ]
        case .redeem:
            return [
                Way(
                    action: .retry,
                    title: "send the \(CarryWords(failed.request).name) again"),
                Way(action: .new, title: "get a new URL"), cancel, keep,
            ]
        case .requestToken:
            let other = failed.request.otherFormWords.map {
                Way(action: .changeForm, title: "log in " + $0 + " instead")
            }
            if failed.isCodeSpent {
                let fresh: PrintableText = failed.request.form == .device ? "code" : "URL"
                let new = Way(action: .new, title: "get a new \(fresh) and try again")
                return [new] + [other].compactMap(\.self) + [cancel, keep]
            }
            var ways = [Way(action: .retry, title: "try again")]
            if failed.hasForgottenApp {
                ways.append(Way(action: .registerAgain, title: "register Pintle again there"))
            }
            if failed.failure.isAboutAppKey {
                ways.append(Way(action: .appKey, title: "open the app key"))
            }
            return ways + [other].compactMap(\.self) + [cancel, keep]
        }
    }

    /// How much longer the provider asks us to wait; nil if it named no time.
    static func wait(_ failed: LoginFlow.Failed, _ model: AppModel) -> PrintableText? {
        guard let end = failed.failure.waitEnd else { return nil }
        let left = Countdown(until: end, model.moment).text
        let time = model.clock.waitEnd(end)
        guard let left else {
            return "The wait is over: \(Place.failedLogin.key(.retry)) may be pressed now."
        }
        return model.isTicking ? "\(left), until \(time)" : "Until \(time)"
    }

    /// The sentence that says which work was kept.
    static func comfort(_ failed: LoginFlow.Failed) -> PrintableText {
        switch failed.retry {
        case .save, .record: return "The session is in hand. Nothing was lost."
        case .redeem:
            return
                "Nothing was lost. The \(CarryWords(failed.request).name) is kept until you decide."
        case .requestToken:
            if failed.isCodeSpent {
                let spent: PrintableText = failed.request.form == .device ? "code" : "URL"
                return "The old \(spent) no longer works. Account, app key and label are kept."
            }
            return "Nothing was lost. App key, account and label are kept."
        }
    }
}

extension FailedLogin {
    /// The blocks: what was kept, the ways on, the facts of the failure.
    static func blocks(
        _ failed: LoginFlow.Failed, marked: Int, columns: Int, _ model: AppModel
    ) -> [Block] {
        var comfort = TextRows()
        comfort.add(wrapped: Self.comfort(failed), at: 2, to: columns - 1)
        let ways = ways(failed)
        let choice = Block.Form(ways.count, .next) { canvas in
            for (row, way) in ways.enumerated() {
                canvas.draw(way.key, row: row, column: 2, role: .key)
                canvas.draw(way.title, row: row, column: 8)
            }
            guard ways.indices.contains(marked) else { return }
            canvas.select(row: marked, alphabet: model.alphabet)
            canvas.placeCursor(
                row: marked, column: 0, isVisible: model.appearance.isAccessible)
        }
        var blocks: [Block] = [
            .gap, .gap, .optional([.init(comfort, .detail)]), .gap, Block([choice]), .gap,
        ]
        if let wait = wait(failed, model) {
            var rows = TextRows()
            rows.add(wait, at: 2)
            blocks.append(.optional([.init(rows, .warning)]))
        }
        let evidence = evidence(failed, model)
        // Where few rows are left, the way that the request took goes first.
        let short = evidence.filter { $0.name != route }
        let forms = [(evidence, RowWorth.detail), (short, .said)].map { facts, worth in
            var rows = TextRows()
            for (name, value) in facts {
                rows.add(name, at: 2, role: .quiet)
                rows.put(value, at: 12)
            }
            return Block.Form(rows, worth)
        }
        if !evidence.isEmpty {
            blocks.append(.optional(short.count == evidence.count ? [forms[1]] : forms))
        }
        // The provider's own words have a place of their own here.
        if let said = Announcement.problem(
            of: LoginFlow(state: .failed(failed)), clock: model.clock)?.said, !said.isEmpty
        {
            var rows = TextRows()
            for line in WrappedText.lines(of: said, columns: columns - 4, limit: 4) {
                rows.add(line, at: 2)
            }
            blocks.append(.optional([.init(rows, .said)]))
        }
        return blocks
    }
}

extension LoginScreen {
    mutating func failed(
        _ event: ScreenEvent, _ now: LoginFlow.Failed, _ model: inout AppModel
    ) -> Response {
        guard case .action(let action) = event else { return .ignored }
        let ways = FailedLogin.ways(now)
        switch action {
        case .down: marked = min(marked + 1, ways.count - 1)
        case .up: marked = max(marked - 1, 0)
        case .retry:
            guard ways.indices.contains(marked) else { return .handled }
            return go(ways[marked].action, now, &model)
        default:
            return go(action, now, &model)
        }
        return .handled
    }

    private mutating func go(
        _ action: Action, _ now: LoginFlow.Failed, _ model: inout AppModel
    ) -> Response {
        // A request before its time would only be refused again.
        if action == .retry || action == .new, let end = now.failure.waitEnd,
            model.moment.timestamp < end
        {
            let context = AnnouncementContext(provider: now.request.provider, clock: model.clock)
            model.tell(.tooEarly(until: end, context))
            return .handled
        }
        switch action {
        case .retry: return .effects([.login(login, .retry)])
        case .new: return .effects(newAddress(&model))
        case .changeForm: return changeForm(now.request, &model)
        case .registerAgain: return registerAgain(&model)
        case .appKey:
            let form = AppFormScreen(
                provider: now.request.provider.id, named: now.request.app, model)
            return .push(form)
        case .remove: return .push(QuestionScreen.cancelling(now.request, model))
        case .back: return .effects([.loadSnapshot], .pop)
        default: return .ignored
        }
    }
}

extension LoginFlow.Failed {
    /// Whether the URL and code shown to the person no longer work, as after a denial.
    fileprivate var isCodeSpent: Bool {
        switch failure {
        case .refused(.denied, _): true
        case .expired, .codesReplaced, .refused(.temporaryCredentials, _): request.form == .device
        default: false
        }
    }
}

extension LoginFailure {
    /// Whether another app key helps, or entering it again.
    var isAboutAppKey: Bool {
        switch self {
        case .refused(.clientCredentials, _), .signature, .hostNotBound: true
        default: false
        }
    }
}

import LoginCore
import OAuthCore
import PintleText
import TerminalCore

extension ListScreen {
    /// The selected row in full, then one row for a notice; a failure takes all rows.
    func drawMessages(on canvas: inout Canvas, _ model: AppModel) {
        if let notice = model.notice(in: place), notice.sign == .failed, !notice.sentence.isEmpty {
            MessageArea(notice, alphabet: model.alphabet).draw(on: &canvas)
            return
        }
        let notice = model.notice(in: place) ?? standingNotice(model)
        let lines = description(model).prefix(canvas.size.rows - 1)
        for (row, line) in lines.enumerated() { canvas.draw(line, row: row, column: 2) }
        guard let notice else { return }
        // Where nothing is selected the notice has all rows.
        let area = Rect(
            row: lines.count, column: 0, rows: canvas.size.rows - lines.count,
            columns: canvas.size.columns)
        canvas.within(area) { canvas in
            MessageArea(notice, alphabet: model.alphabet).draw(on: &canvas)
        }
    }

    /// Damage, else the logins that wait, told as long as there is nothing else to tell.
    private func standingNotice(_ model: AppModel) -> Notice? {
        guard !isFiltering, filter.isEmpty else { return nil }
        let vault = model.snapshot.vault
        if let damage = vault.damage {
            var announcement = Announcement.store(damage)
            announcement.next = [.mendStore]
            return announcement.notice(in: place)
        }
        guard vault.state == .open else { return nil }
        let waiting = model.waitingLogins
        guard !waiting.isEmpty else { return nil }
        let nearest = waiting.compactMap(\.deadline).min().map(model.clock.moment)
        return Announcement.loginsWaiting(
            waiting.count, until: nearest.map { PrintableText(own: $0) },
            for: model.words(for: waiting)
        ).notice(in: place)
    }

    private func description(_ model: AppModel) -> [PrintableText] {
        if let session = session(model) { return Self.description(of: session, model) }
        return login(model).map { Self.description(of: $0, model) } ?? []
    }

    private static func description(
        of session: SessionSummary, _ model: AppModel
    ) -> [PrintableText] {
        let provider = PrintableText(model.snapshot.providerName(session.provider))
        let unknown: PrintableText =
            session.isImpersonal ? AppWords.nobody + "," : "account not known yet,"
        let name = session.account.map { PrintableText($0.name) } ?? unknown
        var first: PrintableText = session.label.map { "\($0): " } ?? ""
        first += "\(name) at \(provider)"
        var parts: [PrintableText] = []
        let vault = model.snapshot.vault
        if vault.isUnverified {
            parts.append(
                vault.state == .locked
                    ? "not verified; \(Place.list.key(.open)) unlocks the vault" : "not verified")
        } else if model.snapshot.unsigning.contains(session.id) {
            parts = [PrintableText(own: StateWords.noAppKey.text)]
        } else {
            parts = SessionWords.stateInFull(session, model.clock)
        }
        let count = model.index.sessionCounts[session.provider] ?? 1
        if count > 1 { parts.append("one of \(count) sessions at \(provider)") }
        return [first, parts.joined(separator: ", ")]
    }

    private static func description(
        of login: UnfinishedLogin, _ model: AppModel
    ) -> [PrintableText] {
        let provider = PrintableText(model.snapshot.providerName(login.provider))
        var first: PrintableText = login.label.map { "\($0): login to " } ?? "Login to "
        first += provider
        first += login.account.map { " as \($0)" } ?? ", any account"
        // Two that were begun in one minute differ in nothing else.
        first += " (\(login.id.rawValue))"
        let clock = model.clock
        var state: PrintableText
        switch login.progress {
        case .notBegun: state = "has no URL yet"
        case .awaitingAccountDecision(let account):
            state = SessionWords.unclear(signedIn: account.name, wanted: login.account ?? "")
        case .awaitingVerifier(_, let end):
            state = waiting(login, until: end, model)
        }
        if let flow = model.logins[login.id]?.flow, case .failed = flow.state,
            let problem = Announcement.problem(of: flow, clock: clock)
        {
            state = problem.title
        }
        let started: PrintableText = ", started \(clock.long(login.startedAt))"
        let vault = model.snapshot.vault
        let enter: PrintableText =
            vault.state == .locked
            ? ", \(Place.list.key(.open)) unlocks the vault"
            : vault.isUsable ? ", \(Place.list.key(.open)) continues it" : ""
        return [first, state + started + enter]
    }

    /// What a login that has its URL waits for, or that it waited too long.
    private static func waiting(
        _ login: UnfinishedLogin, until end: Timestamp?, _ model: AppModel
    ) -> PrintableText {
        let isApproval = login.form == .device
        let time = end.map { PrintableText(own: model.clock.moment($0)) }
        if let end, let time, end <= model.clock.now {
            return isApproval ? "its code expired \(time)" : "its URL expired \(time)"
        }
        let until: PrintableText = time.map { " until \($0)" } ?? ""
        guard isApproval else {
            let words = CarryWords(login.form, at: model.snapshot.provider(login.provider))
            return "waiting for its \(words.shortName)" + until
        }
        let code: PrintableText = login.device.map { ", code \($0.userCode, limit: 16)" } ?? ""
        return "waiting for approval" + until + code
    }
}

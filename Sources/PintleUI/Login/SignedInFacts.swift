import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

/// The facts shown right after a login, with commands that can be selected whole.
struct SignedInFacts {
    private let sheet: FactSheet
    private let commands: [String]

    private init(_ now: LoginFlow.SignedIn, isShort: Bool, _ model: AppModel) {
        let session = model.snapshot.session(now.session)
        sheet = Self.sheet(now, session, isShort: isShort, model)
        // Another shell cannot open the demo's vault.
        commands = model.appearance.isDemo ? [] : Self.commands(now, session, model)
    }

    /// The facts and the commands: all of it, else fewer facts, else these alone.
    static func block(_ now: LoginFlow.SignedIn, columns: Int, _ model: AppModel) -> Block {
        let (all, few) = (
            Self(now, isShort: false, model), Self(now, isShort: true, model)
        )
        return Block([
            all.form(.facts, commands: all.commands.count, columns, model),
            few.form(.keys, commands: few.commands.count, columns, model),
            few.form(.detail, commands: min(1, few.commands.count), columns, model),
            few.form(.next, commands: 0, columns, model),
        ])
    }

    private func form(
        _ worth: RowWorth, commands count: Int, _ columns: Int, _ model: AppModel
    ) -> Block.Form {
        let commands = commands.prefix(count)
        // Half a command is worse than none.
        let rows = commands.map { ($0.utf8.count - 1) / max(1, columns) + 1 }
        let below = count == 0 ? 0 : 2 + rows.reduce(0, +)
        return Block.Form(sheet.lines.count + below, worth) { canvas in
            sheet.draw(on: &canvas, top: 0, alphabet: model.alphabet)
            guard count > 0 else { return }
            var row = sheet.lines.count + 1
            canvas.draw("From a shell or a script", row: row, column: 2, role: .heading)
            row += 1
            for command in commands { row += canvas.draw(address: command, row: row, link: nil) }
        }
    }

    private static func sheet(
        _ now: LoginFlow.SignedIn, _ session: SessionSummary?, isShort: Bool, _ model: AppModel
    ) -> FactSheet {
        let provider = PrintableText(now.request.provider.name, limit: 30)
        var sheet = FactSheet()
        if let label = session?.label ?? now.request.label {
            sheet.add("Label", PrintableText(label, limit: 40))
        }
        if let account = now.account ?? session?.account {
            sheet.add(
                "Account",
                "\(account.name, limit: 40), id \(account.id, limit: 30), at \(provider)")
            if let access = account.access {
                let phrase = AccessWords.phrase(access)
                sheet.add(
                    "Access", "\(phrase), checked \(time(session, model))",
                    access == .read ? .attention : nil)
                if access == .read, !isShort { sheet.add("", advice(now)) }
            } else if let level = now.request.access {
                sheet.add("Access", "\(level, limit: 30), as asked for")
            }
        } else if now.request.provider.identity == nil {
            sheet.add("Account", "this provider does not name the account", .unknown)
        } else {
            sheet.add("Account", "\(provider) has not named the account yet", .unknown)
        }
        if let session, let scope = SessionLifeWords.scope(of: session) {
            let isLess = session.terms?.missingScopes.isEmpty == false
            if isLess || !isShort { sheet.add("Scope", scope, isLess ? .attention : nil) }
        }
        guard !isShort else { return sheet }
        if let session {
            sheet.add(
                "Lasts", SessionLifeWords.text(session, now.request.provider, model.clock),
                wrappedIn: model.size.columns)
        }
        let kept = now.request.provider.keptFields.map { PrintableText($0, limit: 30) }
        if !kept.isEmpty { sheet.add("Kept too", kept.joined(separator: ", ") + ", sealed") }
        sheet.add("Default", preference(now, session, provider, model))
        sheet.add("Protection", "token and secret sealed, saved \(time(session, model))")
        return sheet
    }

    /// Advice on a token that may only read.
    private static func advice(_ now: LoginFlow.SignedIn) -> PrintableText {
        now.request.provider.accessChoice == nil
            ? "\(now.request.provider.name, limit: 24) gave no more; change it there, log in again"
            : "\(Place.signedIn.key(.new)) logs in again, with another level"
    }

    private static func time(_ session: SessionSummary?, _ model: AppModel) -> PrintableText {
        "\(model.clock.long(session?.obtainedAt ?? model.clock.now))"
    }

    private static func preference(
        _ now: LoginFlow.SignedIn, _ session: SessionSummary?, _ provider: PrintableText,
        _ model: AppModel
    ) -> PrintableText {
        if session?.isDefault == true { return "* yes, for \(provider)" }
        let preferred = model.snapshot.sessions.first {
            $0.provider == now.request.provider.id && $0.isDefault
        }
        guard let preferred else {
            return "no; \(Place.signedIn.key(.makeDefault)) makes it the one for \(provider)"
        }
        return "no, for \(provider) that is \(preferred.handle, limit: 40)"
    }

    private static func commands(
        _ now: LoginFlow.SignedIn, _ session: SessionSummary?, _ model: AppModel
    ) -> [String] {
        // Without a URL to ask for there is no example.
        guard let url = ScriptCommand.url(at: now.request.provider) else { return [] }
        let handle =
            session.map(model.scriptName) ?? now.request.label ?? now.session.rawValue
        let command = ScriptCommand(model)
        return [
            command.request(url, session: handle), command.header(url, session: handle),
        ]
    }
}

import LoginCore
import OAuthCore
import PintleServices
import PintleText
import TextCore

/// The rules for the choice of a session, the one that decided marked.
enum WhyTable {
    static func lines(
        _ wishes: SessionChoice.Wishes, _ choice: SessionChoice, at origin: Origin?
    ) -> [PrintableText] {
        let place: PrintableText =
            origin.map { ", of those for \($0.shortName, limit: 60)" } ?? ""
        let said: [(SessionRule, PrintableText)] = [
            (.argument, wishes.argument.map { "says \($0, limit: 60)" } ?? "not given"),
            (.variable, wishes.variable.nonEmpty.map { "says \($0, limit: 60)" } ?? "not set"),
            (.file, wishes.file.map { "\($0.path) says \($0.name, limit: 60)" } ?? "none applies"),
            (
                .providerDefault,
                choice.session.isDefault ? "this one" + place : "not needed, or none"
            ),
            (.onlyOne, choice.rule == .onlyOne ? "this one" + place : "not needed, or several"),
        ]
        let rows = said.map { rule, words in
            (rule == choice.rule ? "> " : "  " as PrintableText)
                + name(rule).padded(columns: 24) + words
        }
        let session = choice.session
        let account =
            session.owner.map { "\(session.provider)/\($0)" } ?? "\(session.provider)"
        return rows + ["\(session.handle) (\(session.id.rawValue), \(account))"]
    }

    private static func name(_ rule: SessionRule) -> PrintableText {
        switch rule {
        case .argument: "--session or argument"
        case .variable: "PINTLE_SESSION"
        case .file: ".pintle-session"
        case .providerDefault: "default of its provider"
        case .onlyOne: "the only one"
        }
    }
}

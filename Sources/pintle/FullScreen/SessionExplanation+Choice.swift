import LoginCore
import PintleCLI
import PintleUI
import SessionStorage

extension SessionExplanation {
    /// The rules of `pintle sessions why`, as the screen shows them.
    init(
        choosingIn store: SessionStore, variables: [String: String], files: FileDoor
    ) throws(StoreFailure) {
        let wishes = SessionChoice.Wishes(variables: variables, files: files)
        let choice: SessionChoice?
        do throws(StoreFailure) {
            choice = try SessionChoice.choose(wishes, in: store, at: nil)
        } catch .item {
            choice = nil
        }
        let findings = Findings(wishes: wishes, choice: choice)
        self.init(
            rules: SessionChoice.Rule.allCases.map { rule in
                Rule(
                    source: rule.source, finding: findings.of(rule),
                    isDecisive: rule == choice?.rule)
            },
            session: choice?.session.id)
    }
}

/// What each rule found.
private struct Findings {
    let wishes: SessionChoice.Wishes
    let choice: SessionChoice?

    func of(_ rule: SessionChoice.Rule) -> String {
        switch rule {
        case .argument: "none: there is no command line here"
        case .variable: wishes.variable ?? "not set"
        case .file: wishes.file.map { "\($0.name), in \($0.path)" } ?? "none here or above"
        case .providerDefault, .onlyOne:
            choice?.rule == rule ? choice?.session.handle ?? "" : "did not decide"
        }
    }
}

extension SessionChoice.Rule {
    fileprivate var source: String {
        switch self {
        case .argument: "--session"
        case .variable: "PINTLE_SESSION"
        case .file: ".pintle-session"
        case .providerDefault: "the provider's default"
        case .onlyOne: "the only session"
        }
    }
}

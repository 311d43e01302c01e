package import LoginCore
package import OAuthCore
package import SessionStorage

/// Which session a command uses, and by what rule.
///
/// Flag, then variable, then file, then the provider's default, then the only one. The first that
/// says anything decides, also when it names nothing: a typing error never falls through to
/// another account.
package struct SessionChoice: Equatable {
    /// The session.
    package var session: SessionSummary
    /// The rule that decided.
    package var rule: Rule

    /// The rules in their order.
    package enum Rule: String, CaseIterable {
        case argument
        case variable = "PINTLE_SESSION"
        case file = ".pintle-session"
        case providerDefault = "default"
        case onlyOne = "only_one"
    }

    /// What was said about the session, by whom.
    package struct Wishes: Equatable {
        package var argument: String?
        package var variable: String?
        package var file: SessionFile?

        /// What the environment and the working folder say, for whoever has no command line.
        package init(variables: [String: String], files: FileDoor) {
            variable = variables["PINTLE_SESSION"]
            if case .found(let found) = SessionFile.find(through: files) { file = found }
        }

        init(argument: String? = nil, variable: String? = nil, file: SessionFile? = nil) {
            self.argument = argument
            self.variable = variable
            self.file = file
        }

        /// The first that says anything.
        var first: (name: String, rule: Rule)? {
            if let argument { return (argument, .argument) }
            if let variable, !variable.isEmpty { return (variable, .variable) }
            if let file { return (file.name, .file) }
            return nil
        }
    }

    /// Chooses a session; one for requests to `origin`, where that is known, when nobody named one.
    package static func choose(
        _ wishes: Wishes, in store: SessionStore, at origin: Origin?
    ) throws(StoreFailure) -> SessionChoice {
        if let (name, rule) = wishes.first {
            return SessionChoice(session: try store.resolveSession(name), rule: rule)
        }
        let session = try store.sessionUsedByDefault(at: origin)
        return SessionChoice(
            session: session, rule: session.isDefault ? .providerDefault : .onlyOne)
    }
}

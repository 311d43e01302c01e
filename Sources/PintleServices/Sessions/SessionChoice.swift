package import LoginCore
package import OAuthCore
package import SessionStorage

/// The session that a command uses, and the rule that chose it.
///
/// Flag, then variable, then file, then the provider's default, then the only one. The first that
/// says anything decides, also when it names nothing: a typing error never falls through to
/// another account.
package struct SessionChoice: Sendable, Equatable {
    /// The session.
    package var session: SessionSummary
    /// The rule that decided.
    package var rule: SessionRule

    /// The names given for the session, with their sources.
    package struct Wishes: Sendable, Equatable {
        package var argument: String?
        package var variable: String?
        package var file: SessionFile?

        /// The names given.
        package init(
            argument: String? = nil, variable: String? = nil, file: SessionFile? = nil
        ) {
            self.argument = argument
            self.variable = variable
            self.file = file
        }

        /// The names in the environment and the working folder, for callers without a command line.
        package init(variables: [String: String], files: FileDoor) {
            variable = variables["PINTLE_SESSION"]
            if case .found(let found) = SessionFile.find(through: files) { file = found }
        }

        /// The first that says anything.
        package var first: (name: String, rule: SessionRule)? {
            if let argument { return (argument, .argument) }
            if let variable, !variable.isEmpty { return (variable, .variable) }
            if let file { return (file.name, .file) }
            return nil
        }
    }

    /// Chooses a session; without a named one, one for requests to `origin`, if that is known.
    package static func choose(
        _ wishes: Wishes, in store: SessionStore, at origin: Origin?
    ) throws(StoreFailure) -> SessionChoice {
        if let (name, rule) = wishes.first {
            return SessionChoice(session: try store.sessions.resolve(name), rule: rule)
        }
        let session = try store.sessions.usedByDefault(at: origin)
        return SessionChoice(
            session: session, rule: session.isDefault ? .providerDefault : .onlyOne)
    }

    /// Says which session the environment and the working folder lead to, and by which rule.
    package static func explain(
        _ wishes: Wishes, in store: SessionStore
    ) throws(StoreFailure) -> SessionExplanation {
        let choice: SessionChoice?
        do throws(StoreFailure) {
            choice = try choose(wishes, in: store, at: nil)
        } catch .item {
            choice = nil
        }
        return SessionExplanation(
            variable: wishes.variable, file: wishes.file, rule: choice?.rule,
            session: choice?.session)
    }
}

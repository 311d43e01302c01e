public import LoginCore

/// The rules for finding the session of a folder and shell, in their order.
public struct SessionExplanation: Sendable, Equatable {
    /// The rules.
    public var rules: [Rule]
    /// The session that they lead to.
    public var session: SessionID?

    /// One rule: what it looked at, what it found, whether it decided.
    public struct Rule: Sendable, Equatable {
        /// What was looked at, as `.pintle-session`; foreign text.
        public var source: String
        /// What was found; foreign text.
        public var finding: String
        /// Whether this rule decided.
        public var isDecisive: Bool

        /// One rule.
        public init(source: String, finding: String, isDecisive: Bool) {
            self.source = source
            self.finding = finding
            self.isDecisive = isDecisive
        }
    }

    /// The rules and where they lead.
    public init(rules: [Rule], session: SessionID?) {
        self.rules = rules
        self.session = session
    }
}

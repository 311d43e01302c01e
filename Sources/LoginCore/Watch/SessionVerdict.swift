public import OAuthCore

/// The result of checking one session of all.
public struct SessionVerdict: Sendable, Equatable {
    /// The current session.
    public var session: SessionSummary
    /// The provider's answer, or the reason that it was not asked.
    public var finding: Finding
    /// Whether it was renewed meanwhile.
    public var isRenewed: Bool
    /// The reason that it was not renewed; the old token is used until its end.
    public var notRenewed: SessionFailure?
    /// Its end, where that is within the time that was asked for and nothing renews it past that.
    public var nearEnd: Timestamp?

    /// The provider's answer, or the reason that it was not asked.
    public enum Finding: Sendable, Equatable {
        /// It works.
        case works
        /// It was not asked, because its last check is recent, or final.
        case known
        /// The provider has no way to ask, or the session is app-only.
        case cannotBeAsked
        /// It was not asked: the provider refuses requests until then, if it
        /// states a time.
        case postponed(until: Timestamp?)
        /// Unknown, or it no longer works.
        case failed(SessionFailure)
    }

    /// How much a person has to care.
    public enum Health: Int, Sendable, CaseIterable, Comparable {
        /// It works, as far as known.
        case good
        /// The state could not be determined.
        case unknown
        /// It works, and will need an action.
        case warning
        /// It does not work until a person acts.
        case critical

        /// The better one first.
        public static func < (left: Health, right: Health) -> Bool {
            left.rawValue < right.rawValue
        }
    }

    /// The result, with the current session.
    public init(
        session: SessionSummary, finding: Finding, isRenewed: Bool = false,
        notRenewed: SessionFailure? = nil
    ) {
        self.session = session
        self.finding = finding
        self.isRenewed = isRenewed
        self.notRenewed = notRenewed
    }

    /// Whether it needs a login again.
    public var needsLogin: Bool {
        switch finding {
        case .failed(.ended): true
        case .failed(let failure): failure.meansEnd
        case .works, .cannotBeAsked: false
        case .known, .postponed: session.state.isEnded
        }
    }

    /// How much a person has to care.
    public var health: Health {
        if needsLogin { return .critical }
        switch finding {
        // Without its app key, or with one that is refused, nothing goes out.
        case .failed(.failed(.refused(.clientCredentials, _))),
            .failed(.failed(.store(.item))),
            // It acts for somebody else.
            .failed(.otherAccount):
            return .critical
        case .failed, .postponed: return .unknown
        case .works, .known, .cannotBeAsked:
            return nearEnd != nil || notRenewed != nil || session.terms?.renewalRefusedAt != nil
                ? .warning : .good
        }
    }
}

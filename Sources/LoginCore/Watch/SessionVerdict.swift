public import OAuthCore

/// What came of looking after one session among all of them.
public struct SessionVerdict: Sendable, Equatable {
    /// The session as it is now.
    public var session: SessionSummary
    /// What its provider said, or why it was not asked.
    public var finding: Finding
    /// Whether it was renewed meanwhile.
    public var isRenewed: Bool
    /// Why it could not be renewed, though it should be; it is used as it is until its end.
    public var notRenewed: SessionFailure?
    /// Its end, where that is within the time that was asked for and nothing renews it past that.
    public var nearEnd: Timestamp?

    /// What its provider said, or why it was not asked.
    public enum Finding: Sendable, Equatable {
        /// It works.
        case works
        /// It was not asked, since what is known of it is young enough, or final.
        case known
        /// The provider has no way to ask, or it is nobody's.
        case cannotBeAsked
        /// It was not asked: the provider wants to be left alone for a while, until then where it
        /// said so.
        case postponed(until: Timestamp?)
        /// Nobody knows, or it works no more.
        case failed(SessionFailure)
    }

    /// How much a person has to care.
    public enum Health: Int, Sendable, CaseIterable, Comparable {
        /// It works, as far as anybody can know.
        case good
        /// It could not be found out.
        case unknown
        /// It works, and something will have to be done.
        case warning
        /// It does not work until a person does something.
        case critical

        /// The better one first.
        public static func < (left: Health, right: Health) -> Bool {
            left.rawValue < right.rawValue
        }
    }

    /// What came of it, with the session as it is now.
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
            .failed(.failed(.store(.item))):
            return .critical
        case .failed, .postponed: return .unknown
        case .works, .known, .cannotBeAsked:
            return nearEnd != nil || notRenewed != nil ? .warning : .good
        }
    }
}

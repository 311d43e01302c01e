public import OAuthCore

/// The providers that are asked about no further sessions, while many sessions are checked.
///
/// One that limits requests is left alone at once. One that does not answer is left alone after two
/// sessions in a row, since each further one would wait for as long.
public struct Patience: Sendable, Equatable {
    private var unanswered: [ProviderID: Int] = [:]
    private var limiting: Set<ProviderID> = []

    /// Begins with no provider asked.
    public init() {}

    /// Notes the result of a request about a session; nil for an answer.
    public mutating func note(_ failure: SessionFailure?, of provider: ProviderID) {
        switch failure {
        case .failed(.refused(.rateLimit, _)): limiting.insert(provider)
        // A redirect is an answer.
        case .failed(.transport(.redirect)): unanswered[provider] = nil
        case .failed(.transport): unanswered[provider, default: 0] += 1
        default: unanswered[provider] = nil
        }
    }

    /// Whether it is asked about no further session.
    public func isOver(with provider: ProviderID) -> Bool {
        limiting.contains(provider) || unanswered[provider, default: 0] > 1
    }
}

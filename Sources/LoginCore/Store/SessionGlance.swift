package import OAuthCore

/// Facts about all sessions that the first frame needs while only the first rows are read.
package struct SessionGlance: Sendable, Equatable {
    /// The providers that have sessions, in the order of the list, with how many each has.
    package var counts: [Count]
    /// The list's names of these providers, whose definitions are not read yet.
    package var providerNames: [ProviderID: String] = [:]
    /// The labels, of which one takes the most room.
    package var labels: [String] = []
    /// The names of owners, of which one takes the most room.
    package var names: [String] = []
    /// Whether a session's owner is not known.
    package var hasUnnamed = false
    /// Whether a session has a stated end.
    package var hasEnds = false
    /// Whether a session was used.
    package var hasUses = false

    /// How many sessions a provider has.
    package struct Count: Sendable, Equatable {
        /// The provider.
        package var provider: ProviderID
        /// At least 1.
        package var count: Int

        /// So many sessions of that provider.
        package init(_ provider: ProviderID, _ count: Int) {
            self.provider = provider
            self.count = count
        }
    }

    /// Sessions of which nothing but their number is known.
    package init(counts: [Count]) { self.counts = counts }
}

extension Collection<ProviderID> {
    /// In the order of lists: by name, case aside, then by id.
    package func inOrder(named name: (ProviderID) -> String) -> [ProviderID] {
        map { (id: $0, name: name($0).lowercased()) }
            .sorted { ($0.name, $0.id.rawValue) < ($1.name, $1.id.rawValue) }
            .map(\.id)
    }
}

import LoginCore
import OAuthCore
import PintleServices
import ProviderCatalogue
import SessionStorage

/// The words that come from the catalogue, and from a home whose vault may be locked.
///
/// Anyone who presses Tab must not be asked for anything, and no key is taken out of the kernel for
/// it either: that would keep the vault open for longer. So only a locked store is read.
struct CompletionWords {
    typealias Candidate = CompletionAnswer.Candidate

    /// The store, locked; nil where there is none.
    let store: SessionStore?

    /// The words about a subject, each once, in an order that says something.
    func candidates(
        _ subject: CompletionSubject, _ position: CommandLinePosition
    ) -> [Candidate] {
        switch subject {
        case .providers: providers
        case .ownProviders: own.map { Candidate(text: $0.rawValue) }
        case .sessions: sessions(list { try $0.sessions.list().sessions })
        case .removedSessions: sessions(list { try $0.sessions.removed().map(\.summary) })
        case .logins: logins
        case .apps: apps(of: Self.provider(position))
        case .methods: methods(of: Self.provider(position))
        case .levels: levels(of: Self.provider(position))
        case .slots: slots
        case .tools: ImportedFiles.tools.map { Candidate(text: $0) }
        }
    }

    /// Reads from the store; nothing if it cannot be read, because completion shows no errors.
    private func list<Element>(_ read: (SessionStore) throws -> [Element]) -> [Element] {
        guard let store, let found = try? read(store) else { return [] }
        return found
    }

    /// The provider named on the line already.
    private static func provider(_ position: CommandLinePosition) -> ProviderName? {
        position.operand(of: .providers).flatMap(ProviderName.init)
    }

    // MARK: Providers

    private var own: [ProviderID] { list { try $0.providers.ids() } }

    private var providers: [Candidate] {
        var ids = list { try $0.apps.names().map(\.provider) }
        ids += list { try $0.sessions.list().sessions.map(\.provider) }
        ids += list { try $0.logins.list().map(\.provider) }
        ids += own + Catalogue.ids
        return ids.map { Candidate(text: $0.rawValue) }
    }

    private func apps(of provider: ProviderName?) -> [Candidate] {
        list { try $0.apps.names() }
            .filter { provider == nil || $0.provider.base == provider?.base.rawValue }
            .map { Candidate(text: $0.name, note: $0.provider.rawValue) }
    }

    private func methods(of provider: ProviderName?) -> [Candidate] {
        let offered = provider.flatMap { Catalogue.provider($0.base) }?.signatureMethods
        return (offered ?? SignatureMethod.allCases).map { Candidate(text: $0.rawValue) }
    }

    private func levels(of provider: ProviderName?) -> [Candidate] {
        guard let provider = provider.flatMap({ Catalogue.provider($0.base) }) else { return [] }
        return provider.accessChoice?.levels.map { Candidate(text: $0.name) }
            ?? provider.levels.map { Candidate(text: $0.name, note: $0.note) }
    }

    // MARK: What the store keeps

    private func sessions(_ sessions: [SessionSummary]) -> [Candidate] {
        let ids = sessions.map { Candidate(text: $0.id.rawValue, note: $0.handle) }
        return sessions.map { session in
            let name = session.owner.map { "\(session.provider.rawValue)/\($0)" }
            return Candidate(text: session.handle, note: name ?? session.provider.rawValue)
        } + ids
    }

    private var logins: [Candidate] {
        list { try $0.logins.list() }.map { login in
            let name = [login.provider.rawValue, login.account ?? login.label]
            return Candidate(
                text: login.id.rawValue, note: name.compactMap { $0 }.joined(separator: " "))
        }
    }

    private var slots: [Candidate] {
        list { try $0.upkeep.status().slots }
            .map { Candidate(text: "\($0.number)", note: $0.name) }
    }
}

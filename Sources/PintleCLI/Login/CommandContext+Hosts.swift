import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import PintleText
import SessionStorage
import TextCore

extension CommandContext {
    /// The provider with the further hosts that a person accepts for it: those that were named by an
    /// option, else those that its issuer names, asked for once, before the first login there.
    ///
    /// `options` are those of the login, for the command that accepts the hosts.
    func accepting(
        _ named: [String], for provider: Provider, in store: SessionStore,
        repeating options: PrintableText = .empty
    ) async throws(CommandFailure) -> Provider {
        var hosts = try self.hosts(named, for: provider)
        guard provider.takesFurtherHosts else { return provider }
        let isNew = try reachingStore { () throws(StoreFailure) in
            try !store.sessions.exist(of: provider.id)
        }
        if hosts.isEmpty, isNew {
            // The login itself reports what cannot be looked up.
            let found = try? await IssuerHosts.further(of: provider, operations: try network())
            if let found, !found.isEmpty { hosts = try ask(about: found, of: provider, options) }
        }
        let accepted = provider.accepting(hosts)
        try reachingStore { () throws(StoreFailure) in try providers(store).keep(accepted) }
        return accepted
    }

    /// The hosts that an option named; refused where a definition names all hosts itself.
    func hosts(
        _ named: [String], for provider: Provider
    ) throws(CommandFailure) -> [Origin] {
        guard named.isEmpty || provider.takesFurtherHosts else {
            throw CommandFailure(.noFurtherHosts(of: provider))
        }
        return try Self.origins(named)
    }

    private func ask(
        about hosts: [Origin], of provider: Provider, _ options: PrintableText
    ) throws(CommandFailure) -> [Origin] {
        let refusal = Announcement.furtherHosts(hosts, of: provider, options)
        guard environment.terminal.canAsk, !isJSON else { throw CommandFailure(refusal) }
        say(refusal.noticeLines)
        guard try agrees("Send codes and secrets of \(provider.id.rawValue, limit: 60) there too")
        else { throw CommandFailure(refusal) }
        return hosts
    }
}

extension Announcement {
    /// The issuer has endpoints at hosts that the person has not accepted yet.
    fileprivate static func furtherHosts(
        _ hosts: [Origin], of provider: Provider, _ options: PrintableText
    ) -> Announcement {
        let names = hosts.map { PrintableText($0.shortName, limit: 60) }
        return Announcement(
            .attention, "\(provider.host, limit: 40) has endpoints at other hosts",
            "They are at " + names.joined(separator: ", ") + ".",
            hint: "to accept them: pintle login \(provider.id.rawValue, limit: 80)" + options
                + names.map { " --allow-host " + $0 }.joined(separator: ""),
            exit: .insecure)
    }

    /// Hosts are accepted by name only where an issuer says where everything is.
    fileprivate static func noFurtherHosts(of provider: Provider) -> Announcement {
        .usage(
            "\(provider.name, limit: 40) takes no further hosts",
            "Its definition names them all.", hint: "leave --allow-host out")
    }
}

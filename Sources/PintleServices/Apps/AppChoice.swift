package import LoginCore
package import OAuthCore
package import SessionStorage

/// The app key of a login for which a person named none.
package enum AppChoice: Sendable, Equatable {
    /// The store has it.
    case use(RegisteredApp)
    /// Pintle registers itself first, and calls the new one so.
    case register(as: String, because: RegistrationReason)
    /// A person has to say which, or to bring one.
    case undecided

    /// Chooses among a provider's app keys, the oldest first; the server no longer knew the
    /// `forgotten` ones.
    ///
    /// A client that Pintle registered is never taken from its sessions: another one is registered
    /// beside it, for wider scopes at any time, for a forgotten one once a day at most.
    package init(
        among apps: [RegisteredApp], forgotten: Set<String>, at provider: Provider, now: Timestamp
    ) {
        let fitting = apps.filter { $0.registration?.covers(provider.scopes) ?? true }
        let living = fitting.filter { !forgotten.contains($0.name) }
        let isOurs = apps.allSatisfy { $0.registration != nil }
        if !isOurs {
            self = living.count == 1 ? .use(living[0]) : .undecided
        } else if let newest = living.last {
            self = .use(newest)
        } else if let forgotten = fitting.last, apps.contains(where: { $0.isAgain(at: now) }) {
            self = .use(forgotten)
        } else if provider.registersClients {
            let former = apps.last?.name
            self = .register(
                as: former.map { RegisteredApp.freeName($0, among: apps) } ?? "default",
                because: former.map { fitting.isEmpty ? .tooNarrow($0) : .forgotten($0) }
                    ?? .missing)
        } else {
            self = .undecided
        }
    }
}

extension RegisteredApp {
    /// Whether it took the place of a forgotten one within the last day, so that Pintle does not register
    /// again by itself.
    func isAgain(at now: Timestamp) -> Bool {
        registration.map { $0.isAgain && now - $0.registeredAt < .seconds(86_400) } ?? false
    }

    /// The name with the first number, in place of its own, that none of these has.
    static func freeName(_ name: String, among apps: [RegisteredApp]) -> String {
        let taken = Set(apps.map(\.name))
        let digits = name.reversed().prefix { ("0"..."9").contains($0) }.count
        let base = name.dropLast(digits)
        let stem = digits > 0 && base.last == "-" ? String(base.dropLast()) : name
        var number = 2
        while taken.contains("\(stem)-\(number)") { number += 1 }
        return "\(stem)-\(number)"
    }
}

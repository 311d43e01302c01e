import LoginCore
import OAuthCore
import PintleServices
import PintleText
import SessionStorage
import TextCore

extension CommandContext {
    /// The provider that a person named, filled in where an instance was named too.
    func provider(named name: String, in store: SessionStore) throws(CommandFailure) -> Provider {
        guard let named = ProviderName(name) else {
            throw CommandFailure(.item(.noSuch(.provider, name: name, nearest: [])))
        }
        let provider = try provider(named.base, in: store)
        guard named.instance != nil else { return provider }
        return try self.provider(
            instance(of: provider) { () throws(ProviderName.Failure) in
                try named.id(for: provider)
            }, in: store)
    }

    /// The id of an instance; a wrong name becomes the command's failure.
    private func instance(
        of provider: Provider, _ read: () throws(ProviderName.Failure) -> ProviderID
    ) throws(CommandFailure) -> ProviderID {
        do throws(ProviderName.Failure) {
            return try read()
        } catch {
            throw CommandFailure(.instance(error, of: provider))
        }
    }

    /// The provider that a person named, with all its URLs: where it runs on many hosts and none was
    /// named, a person at a terminal is asked for it.
    func instance(
        _ name: String, in store: SessionStore, for verb: PrintableText
    ) throws(CommandFailure) -> Provider {
        let provider = try provider(named: name, in: store)
        guard !provider.isInstance else { return provider }
        guard environment.terminal.canAsk else {
            throw CommandFailure(.noInstance(of: provider, for: verb))
        }
        return try askForInstance(of: provider, in: store)
    }

    /// The provider that a person named, with all its URLs; the only instance that has an app key
    /// goes before a question.
    func usedInstance(
        _ name: String, in store: SessionStore, for verb: PrintableText
    ) throws(CommandFailure) -> Provider {
        let provider = try provider(named: name, in: store)
        guard !provider.isInstance else { return provider }
        if let only = try onlyInstance(of: provider, in: store) { return only }
        return try instance(name, in: store, for: verb)
    }

    /// The provider that a person named, with all its URLs if they are known; never asks.
    func knownInstance(
        _ name: String, in store: SessionStore
    ) throws(CommandFailure) -> Provider {
        let provider = try provider(named: name, in: store)
        guard !provider.isInstance else { return provider }
        return try onlyInstance(of: provider, in: store) ?? provider
    }

    /// The only instance that has an app key; nil where none has.
    private func onlyInstance(
        of provider: Provider, in store: SessionStore
    ) throws(CommandFailure) -> Provider? {
        do throws(InstanceFailure) {
            return try providers(store).onlyInstance(of: provider)
        } catch {
            switch error {
            case .store(let failure): throw CommandFailure(failure)
            case .several(let found, let provider):
                throw CommandFailure(.severalInstances(found, of: provider))
            }
        }
    }

    private func askForInstance(
        of provider: Provider, in store: SessionStore
    ) throws(CommandFailure) -> Provider {
        var values: [String] = []
        for variable in provider.variables { values.append(try ask(for: variable)) }
        let typed = values
        let id = try instance(of: provider) { () throws(ProviderName.Failure) in
            try ProviderName.id(of: provider, typed)
        }
        say(.calledFromNowOn(PrintableText(id.rawValue, limit: 60)))
        return try self.provider(id, in: store)
    }

    private func ask(
        for variable: Provider.InstanceVariable
    ) throws(CommandFailure) -> String {
        let question = PrintableText(variable.question, limit: 48)
        let example = PrintableText(variable.example, limit: 40)
        for _ in 0..<3 {
            let typed = try ask("\(question), as \(example): ", echo: .shown).revealedText
            do throws(Provider.InstanceVariable.ValueFailure) {
                return try variable.value(typed: typed)
            } catch {
                say([InstanceWords.sentence(error, variable)])
            }
        }
        throw .usage("That cannot be used", hint: "try again")
    }
}

extension Announcement {
    /// How the place that was asked for is written from now on.
    fileprivate static func calledFromNowOn(_ id: PrintableText) -> Announcement {
        Announcement(.good, "Its id is \(id) from now on")
    }

    /// App keys are there for more than one place.
    fileprivate static func severalInstances(
        _ found: [ProviderID], of provider: Provider
    ) -> Announcement {
        let named = found.prefix(3).map { PrintableText($0.rawValue, limit: 60) }
        let more: PrintableText =
            found.count > named.count ? " and \(found.count - named.count) more" : ""
        return Announcement(
            .failed, "\(provider.name, limit: 40) is in use in more than one place",
            named.joined(separator: ", ") + more + ".", hint: "write its full name",
            exit: .notFound)
    }

    /// A provider runs on many hosts, and which one is meant was not said.
    static func noInstance(of provider: Provider, for verb: PrintableText) -> Announcement {
        .usage(
            "\(provider.name, limit: 40) runs in many places, and none was named",
            "Its form is \(ProviderName.form(of: provider), limit: 60).",
            hint: "as in: pintle " + verb + " \(ProviderName.example(of: provider), limit: 80)")
    }

    /// The part after the @ is not an instance.
    static func instance(_ failure: ProviderName.Failure, of provider: Provider) -> Announcement {
        switch failure {
        case .oneOnly:
            .usage(
                "\(provider.name, limit: 40) runs in only one place",
                hint: "leave out the @ and everything after it")
        case .wrongCount:
            .usage(
                "\(provider.name, limit: 30) is \(ProviderName.form(of: provider), limit: 60)",
                hint: "as in: \(ProviderName.example(of: provider), limit: 80)")
        case .value(let problem, let variable):
            .usage(
                "That is not a \(variable.name, limit: 20) of \(provider.name, limit: 40)",
                InstanceWords.sentence(problem, variable),
                hint: "as in: \(ProviderName.example(of: provider), limit: 80)")
        }
    }
}

package import OAuthCore

/// A provider as people write it: its id, and behind an `@` the values of its variables, as in
/// `jira@https://Jira.example.com/`.
package struct ProviderName: Equatable {
    /// The definition's id.
    package let base: ProviderID
    /// The part after the `@`, as typed; nil if there is none.
    package let instance: String?

    /// The reason why a text leads to no instance.
    package enum Failure: Error, Equatable {
        /// The provider is in one place only.
        case oneOnly
        /// Another number of values than the definition asks for.
        case wrongCount(wanted: Int)
        /// One of them is not a value of its variable.
        case value(Provider.InstanceVariable.ValueFailure, Provider.InstanceVariable)
    }

    /// Reads a name; nil where the id is none.
    package init?(_ text: String) {
        let named = text.cut(atASCII: "@")
        guard let base = ProviderID(rawValue: (named?.before ?? text[...]).lowercased()) else {
            return nil
        }
        self.base = base
        instance = named.map { String($0.after) }
    }

    /// The id in the store, with the instance in its normal form; without an
    /// instance, the definition's own id.
    package func id(for provider: Provider) throws(Failure) -> ProviderID {
        guard let instance else { return base }
        let variables = provider.variables
        guard !variables.isEmpty else { throw .oneOnly }
        let typed = instance.parts(atASCII: ",", keepingEmpty: true)
        guard typed.count == variables.count else { throw .wrongCount(wanted: variables.count) }
        return try Self.id(of: provider, typed.map(String.init))
    }

    /// The id of the instance with these values, as a person typed them.
    package static func id(
        of provider: Provider, _ typed: [String]
    ) throws(Failure) -> ProviderID {
        var values: [String] = []
        for (variable, text) in zip(provider.variables, typed) {
            do throws(Provider.InstanceVariable.ValueFailure) {
                values.append(try variable.value(typed: text))
            } catch {
                throw .value(error, variable)
            }
        }
        guard let id = provider.id.instance(values), let variable = provider.variables.first else {
            throw .wrongCount(wanted: provider.variables.count)
        }
        guard id.instanceValues.count == provider.variables.count else {
            throw .value(.badCharacter, variable)
        }
        return id
    }

    /// How an instance of a provider is written, as `jira@SITE`.
    package static func form(of provider: Provider) -> String {
        let names = provider.variables.map { $0.name.uppercased() }
        return "\(provider.id.base)@\(names.joined(separator: ","))"
    }

    /// One that could be meant, made of the definition's examples.
    package static func example(of provider: Provider) -> String {
        "\(provider.id.base)@\(provider.variables.map(\.example).joined(separator: ","))"
    }
}

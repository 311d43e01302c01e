/// A key of a definition with the fact that it states of an `Owner`: one row of the table from which
/// definitions are checked, read and written.
package struct DefinitionRow<Owner>: Sendable {
    /// The key, for everything that needs no provider.
    package let key: DefinitionKey
    /// The value of an owner's definition under the key, and its setter.
    package let fact: StatedFact<Owner>

    init(
        _ name: String, _ fact: StatedFact<Owner>, _ summary: String,
        need: DefinitionKey.Need = .optional, excludes: [String] = [], needs: [String] = [],
        preset: String? = nil
    ) {
        self.fact = fact
        key = DefinitionKey(
            name: name, form: fact.form, summary: summary, only: fact.only, need: need,
            excludes: excludes, needs: needs, preset: preset)
    }
}

extension Array {
    /// The values of an owner's definition, key by key; nil if it has none at all.
    package func stated<Owner>(
        of owner: Owner
    ) -> JSONValue? where Element == DefinitionRow<Owner> {
        let members = compactMap { row in
            row.fact.get(owner).map { JSONValue.Member(row.key.name, $0) }
        }
        return members.isEmpty ? nil : .object(members)
    }

    /// Reads the plain values of a mapping.
    func take<Owner>(
        _ mapping: JSONValue, into owner: inout Owner
    ) where Element == DefinitionRow<Owner> {
        for row in self {
            if let set = row.fact.set, let value = mapping[row.key.name] { set(&owner, value) }
        }
    }
}

/// A key of a definition with the fact that it states of an `Owner`: one row of the table from which
/// definitions are checked, read and written.
package struct DefinitionRow<Owner>: Sendable {
    /// The key, for everything that needs no provider.
    package let key: DefinitionKey
    /// What an owner's definition says under it, and how that is taken.
    package let fact: StatedFact<Owner>

    init(
        _ name: String, _ fact: StatedFact<Owner>, _ summary: String,
        need: DefinitionKey.Need = .optional, excludes: [String] = [], needs: [String] = [],
        preset: String? = nil
    ) {
        self.fact = fact
        key = DefinitionKey(
            name: name, form: fact.form, summary: summary, protocols: fact.protocols, need: need,
            excludes: excludes, needs: needs, preset: preset)
    }
}

extension Array {
    /// What an owner's definition says, key by key; nil where it says nothing at all.
    package func stated<Owner>(
        of owner: Owner
    ) -> JSONValue? where Element == DefinitionRow<Owner> {
        let members = compactMap { row in
            row.fact.get(owner).map { JSONValue.Member(row.key.name, $0) }
        }
        return members.isEmpty ? nil : .object(members)
    }

    /// Takes the plain values of a mapping.
    package func take<Owner>(
        _ mapping: JSONValue, into owner: inout Owner
    ) where Element == DefinitionRow<Owner> {
        for row in self {
            if let set = row.fact.set, let value = mapping[row.key.name] { set(&owner, value) }
        }
    }
}

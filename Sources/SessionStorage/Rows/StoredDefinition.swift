import LoginCore
import OAuthCore
import Vault

/// A definition as its row has it, still sealed.
struct StoredDefinition: SealedRow {
    var id: ProviderID
    var addedAt: Timestamp
    var seal: Seal

    enum Column: String, SealedColumn {
        case id
        case addedAt = "added_at"
        case uuid, generation, schema, sealed
    }

    private enum Tag: UInt8 {
        case definition = 1
        case certificates = 2
    }

    static let table = ManifestTable.providers

    init(_ row: Row<Column>) throws {
        id = try row.provider(.id)
        addedAt = try row.time(.addedAt)
        seal = try Seal(row)
    }

    private static func context(_ seal: Seal, _ id: ProviderID) -> RecordContext {
        seal.context(.providers, provider: id.rawValue, boundColumns: [])
    }

    func opened(with key: VaultKey) throws -> OwnDefinition {
        let opened = try seal.opened(in: Self.context(seal, id), with: key)
        switch seal.form {
        case .fields, .moreFields:
            let fields = try SecretFields.split(opened, count: 2)
            return OwnDefinition(
                id: id, yaml: fields[0].revealedText,
                certificates: fields[1].isEmpty ? nil : fields[1].revealedText, addedAt: addedAt)
        case .tagged:
            let fields = try TaggedFields<Tag>(opened)
            return OwnDefinition(
                id: id, yaml: try fields.requiredText(.definition),
                certificates: fields[text: .certificates], addedAt: addedAt)
        }
    }

    func update(_ db: Database, to definition: OwnDefinition, with key: VaultKey) throws {
        try Self.write(definition, seal: seal.next, db, with: key)
    }

    static func write(
        _ definition: OwnDefinition, seal: Seal, _ db: Database, with key: VaultKey
    ) throws {
        var fields = TaggedFields<Tag>()
        fields[text: .definition] = definition.yaml
        fields[text: .certificates] = definition.certificates
        let seal = try seal.sealing(fields, in: context(seal, definition.id), with: key)
        try put(
            db, [.addedAt: definition.addedAt.secondsSince1970] + seal.values(),
            by: [.id: definition.id.rawValue])
    }
}

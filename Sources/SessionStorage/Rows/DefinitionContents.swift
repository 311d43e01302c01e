import OAuthCore
import Vault

/// What is sealed of a definition.
struct DefinitionContents {
    var yaml: String
    var certificates: String?

    private enum Tag: UInt8 {
        case definition = 1
        case certificates = 2
    }

    init(of definition: OwnDefinition) {
        yaml = definition.yaml
        certificates = definition.certificates
    }

    init(_ opened: Secret, _ form: Seal.Form) throws(VaultFailure) {
        switch form {
        case .fields, .moreFields:
            let fields = try SecretFields.split(opened, count: 2)
            yaml = fields[0].revealedText
            certificates = fields[1].isEmpty ? nil : fields[1].revealedText
        case .tagged:
            let fields = try TaggedFields<Tag>(opened)
            yaml = try fields.required(.definition).revealedText
            certificates = fields[.certificates]?.revealedText
        }
    }

    func sealed(_ seal: Seal, in context: RecordContext, with key: VaultKey) throws -> Seal {
        var fields = TaggedFields<Tag>()
        fields[.definition] = Secret(utf8: yaml)
        fields[.certificates] = certificates.map { Secret(utf8: $0) }
        return try seal.sealing(fields, in: context, with: key)
    }
}

public import LoginCore
public import TextCore

extension VaultKeySource {
    /// The source in a list, as `key file`.
    public var name: PrintableText {
        switch self {
        case .passphrase: "passphrase"
        case .keyFile: "key file"
        case .cachedKey: "cached key"
        case .credential: "credential"
        case .command(let name): "command \(name, limit: 40)"
        }
    }
}

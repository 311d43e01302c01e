package import LoginCore
package import OAuthCore
package import PintleText
import TerminalCore

/// Why an app key was not saved.
package enum AppFailure: Error, Sendable, Equatable {
    /// The store could not do its part.
    case store(StoreFailure)
    /// The file of the private key cannot be read.
    case file(FileDoor.Failure, path: String)
    /// The private key cannot be used; nil for the path where it is in the store already.
    case key(KeyFailure, path: String?)
    /// The provider takes keys of the other kind only.
    case otherKind(provider: String, wantsRSA: Bool)
    /// The provider has another app key of that name.
    case nameTaken(String, free: String)
    /// Nothing to sign with was given.
    case noKey
    /// The library could make no new key.
    case noNewKey

    /// Whether the key is encrypted and no passphrase, or a wrong one, was given.
    package var wantsPassphrase: Bool {
        switch self {
        case .key(.passphraseWanted, path: _), .key(.wrongPassphrase, path: _): true
        default: false
        }
    }

    /// What is said about it.
    package var announcement: Announcement { announcement(naming: "--name") }

    /// The same where the name of the app key comes from another option.
    func announcement(naming option: PrintableText) -> Announcement {
        switch self {
        case .store(let failure):
            return .store(failure)
        case .file(let failure, let path):
            return CommandFailure(failure, path: path).announcement
        case .key(let failure, let path):
            let name = path.map { PrintableText($0, limit: 48) } ?? "The stored key"
            return .usage(
                "\(name) cannot be used", KeyWords.sentence(failure), hint: KeyWords.hint(failure))
        case .otherKind(let provider, wantsRSA: true):
            return .usage(
                "\(provider, limit: 40) takes signatures by an RSA key only",
                hint: "--rsa-key FILE, or --generate-rsa")
        case .otherKind(let provider, wantsRSA: false):
            return .usage(
                "\(provider, limit: 40) takes signatures by a consumer secret only",
                hint: "leave the RSA key out")
        case .nameTaken(let name, let free):
            return .usage(
                "There is an app key \(name, limit: 40) already",
                hint: option + " \(free, limit: 40), or pintle apps edit")
        case .noKey:
            return .usage(
                "There is nothing to sign with",
                hint: "--secret-fd N, --rsa-key FILE or --generate-rsa")
        case .noNewKey:
            return .other("No new key could be made")
        }
    }
}

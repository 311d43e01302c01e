public import LoginCore
import OAuthCore
public import TextCore

/// A running task, in words that do not change until the answer is there.
public enum BusyWords: Sendable, Equatable {
    case askingForAddress(provider: PrintableText)
    case askingForToken(provider: PrintableText)
    case askingForCode(provider: PrintableText)
    case exchanging(answer: PrintableText, provider: PrintableText)
    case askingWho(provider: PrintableText)
    case checking(session: PrintableText)
    case checkingMany(Int, of: Int)
    case removingMany(Int, of: Int)
    case restoringMany(Int, of: Int)
    case labellingMany(Int, of: Int)
    case ending(session: PrintableText, provider: PrintableText)
    case renewing(session: PrintableText, provider: PrintableText)
    case registering(provider: PrintableText)
    case makingKey
    case makingVault
    case openingVault
    case saving
    case checkingStore
    case resealing
    case lookingForFiles
    case importing

    /// The words, with a capital first letter and no full stop.
    public var text: PrintableText {
        switch self {
        case .askingForAddress(let provider): "Asking \(provider) for a URL"
        case .askingForToken(let provider): "Asking \(provider) for a token"
        case .askingForCode(let provider): "Asking \(provider) for a code"
        case .exchanging(let answer, let provider): "Checking the \(answer) with \(provider)"
        case .askingWho(let provider): "Asking \(provider) for the account"
        case .checking(let session): "Checking \(session)"
        case .checkingMany(let number, let count): "Checking " + Self.place(number, count)
        case .removingMany(let number, let count): "Removing " + Self.place(number, count)
        case .restoringMany(let number, let count): "Bringing back " + Self.place(number, count)
        case .labellingMany(let number, let count): "Labelling " + Self.place(number, count)
        case .ending(let session, let provider): "Ending \(session) at \(provider)"
        case .renewing(let session, let provider): "Asking \(provider) to renew \(session)"
        case .registering(let provider): "Registering at \(provider)"
        case .makingKey: "Making an RSA key"
        case .makingVault: "Making the vault"
        case .openingVault: "Opening the vault"
        case .saving: "Saving"
        case .checkingStore: "Checking the store"
        case .resealing: "Resealing everything"
        case .lookingForFiles: "Looking for files of other tools"
        case .importing: "Asking the providers for the accounts of the tokens"
        }
    }

    /// `3 of 1,000`.
    package static func place(_ number: Int, _ count: Int) -> PrintableText {
        "\(GroupedNumber(number).text) of \(GroupedNumber(count).text)"
    }

    /// The present task of a login; nil while it waits for a person or has ended.
    public init?(_ flow: LoginFlow) {
        guard let described = flow.request?.provider else { return nil }
        let provider = PrintableText(described.name, limit: 40)
        switch flow.state {
        case .idle, .awaitingVerifier, .signedIn, .failed: return nil
        case .requestToken(let now):
            switch now.step {
            case .tryingStore: self = .checkingStore
            case .requesting where now.request.form == .device:
                self = .askingForCode(provider: provider)
            case .requesting: self = .askingForAddress(provider: provider)
            case .storing: self = .saving
            }
        case .accessToken(let now):
            switch now.step {
            case .redeeming:
                self = .exchanging(answer: CarryWords(now.request).name, provider: provider)
            case .saving, .recording: self = .saving
            case .identifying: self = .askingWho(provider: provider)
            case .confirmingAccount: return nil
            }
        }
    }
}

import OAuthCore
import PintleText
import TerminalCore

/// Words for what a person carries over.
enum VerifierWords {
    /// As `PIN, 7 digits`.
    static func carried(_ provider: Provider) -> PrintableText {
        switch provider.carry {
        case .nothing: "nothing, only your yes"
        case .redirect: "the last page's address"
        case .pin:
            PrintableText(provider.verifier.name, limit: 20)
                + (provider.verifier.pattern.map { ", \($0, limit: 24)" } ?? "")
        }
    }

    /// As `7 digits`, where that is known.
    static func short(_ provider: Provider) -> PrintableText {
        if provider.carry == .redirect { return "the last page's address" }
        let hint = provider.verifier
        if hint.isNumeric, let length = hint.length { return "\(length) digits" }
        return "the \(hint.name, limit: 20)"
    }

    /// What people call it, as `PIN`.
    static func name(_ provider: Provider) -> PrintableText {
        PrintableText(provider.verifier.name, limit: 16)
    }

    /// What stands before the field: a name of four letters at most, as the field's place is fixed.
    static func fieldName(_ provider: Provider) -> PrintableText {
        if provider.carry == .redirect { return "URL" }
        let name = name(provider)
        return name.columns > 4 ? "Code" : name
    }

    /// What stands behind the PIN field.
    static func pattern(_ provider: Provider) -> PrintableText {
        provider.verifier.pattern.map { PrintableText($0, limit: 24) } ?? .empty
    }
}

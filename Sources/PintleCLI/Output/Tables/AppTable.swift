import LoginCore
import OAuthCore
import PintleText
import SessionStorage
import TextCore

/// App keys as lines of text, without their secrets.
enum AppTable {
    /// The lines of a public key.
    static func publicKey(_ pair: RSAKeyPair) -> [PrintableText] {
        pair.publicPEM.split(separator: "\n").map { PrintableText(String($0)) }
    }

    /// The steps of the provider's administrator with the public key of a new app key.
    static func forAdministrator(
        _ app: SavedApp, _ provider: Provider, next: PrintableText
    ) -> [PrintableText] {
        let callback = provider.registration?.callback ?? provider.callbackText
        var lines: [PrintableText] = [
            "Its administrator enters three things, as for an application link:",
            "  consumer key  \(app.identifier, limit: 60)",
            "  public key    the lines above; pintle apps show prints them again",
            "  callback      \(callback, limit: 60)",
        ]
        if let page = provider.registration?.url { lines.append("  where         \(page)") }
        return lines + ["hint: then " + next]
    }
}

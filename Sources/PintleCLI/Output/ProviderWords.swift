import TextCore

/// A provider as a person wrote it, for hints that repeat it.
enum ProviderWords {
    static func named(_ text: String) -> PrintableText {
        PrintableText(text, limit: 40)
    }
}

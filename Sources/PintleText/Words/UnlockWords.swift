public import LoginCore
public import TextCore

/// Names of the ways to open a vault.
public enum UnlockWords {
    /// With the article, as `a key file`.
    public static func article(_ source: StoreFailure.UnlockSource) -> PrintableText {
        "a " + PrintableText(own: source.rawValue)
    }

    /// Several, as `a key file, a systemd credential or a command`.
    static func either(_ sources: Set<StoreFailure.UnlockSource>) -> PrintableText {
        let names = StoreFailure.UnlockSource.allCases.filter(sources.contains).map(article)
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return names.dropLast().joined(separator: ", ") + " or " + last
    }
}

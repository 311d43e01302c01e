/// The part of a host name that one owner registered, as `wikipedia.org` or `hatena.ne.jp`.
///
/// Told by rules, not by a list of all the world's registries, which would be old as soon as it was
/// built in: where the rules cannot tell, they take a domain for one of many owners.
enum RegistrablePart {
    /// The registrable part of a name of lower-case ASCII; nil where the whole name is one that many
    /// owners register below, as `org`, `co.uk` or `github.io`.
    static func of(_ name: String) -> Substring? {
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        let isHosted = hosting.contains { name == $0 || name.hasSuffix("." + $0) }
        guard !isHosted, labels.count > 1 else { return nil }
        let count = isShared(labels[labels.count - 2], below: labels[labels.count - 1]) ? 3 : 2
        guard labels.count >= count else { return nil }
        return name.suffix(from: labels[labels.count - count].startIndex)
    }

    /// Whether people register below `second.top`: countries have `co.uk`, `ne.jp`, `com.au`.
    private static func isShared(_ second: Substring, below top: Substring) -> Bool {
        top.utf8.count == 2 && (second.utf8.count <= 3 || categories.contains(String(second)))
    }

    /// Second levels of countries that are longer than three letters.
    private static let categories: Set<String> = [
        "asso", "firm", "gouv", "govt", "gob", "info", "mobi", "name", "school", "store", "coop",
        "press", "museum", "aero", "parliament", "health", "geek", "maori", "iwi",
    ]

    /// Domains below which everybody has a host of their own.
    private static let hosting = [
        "amazonaws.com", "appspot.com", "azurewebsites.net", "blogspot.com", "cloudfront.net",
        "firebaseapp.com", "fly.dev", "github.io", "gitlab.io", "herokuapp.com", "netlify.app",
        "ngrok.app", "ngrok.io", "ngrok-free.app", "onrender.com", "pages.dev", "vercel.app",
        "web.app", "wordpress.com", "workers.dev",
    ]
}

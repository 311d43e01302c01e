/// The part of a host name that one owner registered, as `wikipedia.org` or `hatena.ne.jp`.
///
/// Found by rules, not by a list of all the world's registries, which would be old as soon as it
/// was built in. Where the rules cannot tell, they take a domain for one of many owners, and its
/// hosts have to be written out. What they cannot know is a company that lets everybody have a host
/// below a domain of its own; those that are well known are named here.
enum RegistrablePart {
    /// The registrable part of a name of lower-case ASCII; nil where many owners may register below
    /// the whole name, as below `org`, `co.uk` or `github.io`.
    static func of(_ name: String) -> Substring? {
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        let isHosted =
            hosting.contains { name == $0 || name.hasSuffix("." + $0) }
            || labels.contains(where: worldwide.contains)
        guard !isHosted, labels.count > 1, let count = count(of: labels) else { return nil }
        guard labels.count >= count else { return nil }
        return name.suffix(from: labels[labels.count - count].startIndex)
    }

    /// The number of labels at the end that one owner registered; nil if no rule applies.
    private static func count(of labels: [Substring]) -> Int? {
        let (top, second) = (labels[labels.count - 1], labels[labels.count - 2])
        let isShared = second.utf8.count <= 3 || categories.contains(second)
        // `uk.com` and `eu.org` sell names too, and brands of short names are not worth the doubt.
        guard top.utf8.count == 2 else { return isShared || top.hasPrefix("xn--") ? nil : 2 }
        // Countries have `co.uk`, `ne.jp`, `com.au`. Those of the United States and schools in Britain
        // register one label deeper.
        if isShared { return top == "us" || second == "sch" ? nil : 3 }
        // Elsewhere cities and trades have second levels of their own, as `tokyo.jp` and `police.uk`.
        return plainCountries.contains(top) ? 2 : nil
    }

    /// Countries where everybody registers the second level, short names apart.
    private static let plainCountries: Set<Substring> = [
        "ai", "at", "be", "ch", "cz", "de", "dk", "eu", "io", "li", "lu", "nl", "sk",
    ]

    /// Second levels of countries that are longer than three letters.
    private static let categories: Set<Substring> = [
        "asso", "firm", "gouv", "govt", "gob", "info", "mobi", "name", "school", "store", "coop",
        "press", "museum", "aero", "parliament", "health", "geek", "maori", "iwi",
    ]

    /// Domains below which everybody has a host of their own.
    private static let hosting = [
        "appspot.com", "azure.com", "azurewebsites.net", "cloudfront.net",
        "deno.dev", "duckdns.org", "firebaseapp.com", "fly.dev", "github.io",
        "gitlab.io", "herokuapp.com", "myshopify.com", "netlify.app", "ngrok.app", "ngrok.io",
        "ngrok-free.app", "onrender.com", "pages.dev", "run.app", "supabase.co",
        "trycloudflare.com", "vercel.app", "web.app", "wordpress.com", "workers.dev",
    ]

    /// Companies that do so in many countries, as `blogspot.co.uk`.
    private static let worldwide: Set<Substring> = ["amazonaws", "blogspot"]
}

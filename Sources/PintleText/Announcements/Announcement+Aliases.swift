public import TerminalCore

/// What is said about the names that a person gave to requests.
extension Announcement {
    /// The file with the names cannot be read as that.
    public static var badAliases: Announcement {
        failure(
            .failed, "The file aliases.json is not as it should be",
            #"It is JSON: {"x": {"me": ["GET", "https://api.x.com/2/users/me"]}}"#,
            hint: "mend it in the config folder, or remove it")
    }

    /// No request has that name.
    public static func noAlias(
        _ name: PrintableText, of provider: PrintableText
    ) -> Announcement {
        failure(
            .notFound, "\(provider) has no alias \(name)",
            hint: "pintle alias list")
    }

    /// A name was given to a request.
    public static func aliasAdded(
        _ name: PrintableText, of provider: PrintableText
    ) -> Announcement {
        Announcement(
            .good, "\(name) is a request of \(provider) now",
            "Use it as: pintle request \(provider) \(name)")
    }

    /// A name was taken away.
    public static func aliasRemoved(
        _ name: PrintableText, of provider: PrintableText
    ) -> Announcement {
        Announcement(.good, "\(provider) has no alias \(name) any more")
    }
}

public import TextCore

/// Messages about the aliases of requests.
extension Announcement {
    /// The file with the names cannot be read as that.
    public static var badAliases: Announcement {
        failure(
            .failed, "The file aliases.json is not valid",
            #"It is JSON: {"x": {"me": ["GET", "https://api.x.com/2/users/me"]}}"#,
            hint: "correct it in the config folder, or remove it")
    }

    /// No request has that name.
    public static func noAlias(
        _ name: PrintableText, of provider: PrintableText
    ) -> Announcement {
        failure(
            .notFound, "\(provider) has no alias \(name)",
            "A request is METHOD URL, or PROVIDER and the name of an alias.",
            hint: "pintle alias list; pintle alias add \(provider) \(name) -- GET URL")
    }

    /// A name is given to another request already.
    public static func aliasTaken(
        _ name: PrintableText, of provider: PrintableText, _ arguments: [String]
    ) -> Announcement {
        let request = arguments.map(ShellWord.quoted).joined(separator: " ")
        return usage(
            "There is already an alias \(name) of \(provider)",
            "It is: \(request, limit: 60)", hint: "add --replace, or choose another name")
    }

    /// A name was given to a request.
    public static func aliasAdded(
        _ name: PrintableText, of provider: PrintableText, isReplaced: Bool
    ) -> Announcement {
        Announcement(
            .good, "\(isReplaced ? "Replaced" : "Added") the alias \(name) of \(provider)",
            "Use it as: pintle request \(provider) \(name)")
    }

    /// The request would go to a host that is none of its provider's.
    public static func aliasElsewhere(
        _ host: PrintableText, provider: PrintableText
    ) -> Announcement {
        failure(
            .insecure, "\(host) is not a host of \(provider)",
            "An alias can use only its provider's own hosts.",
            hint: "type the whole request, with --allow-host")
    }

    /// A name was taken away.
    public static func aliasRemoved(
        _ name: PrintableText, of provider: PrintableText
    ) -> Announcement {
        Announcement(.good, "Removed the alias \(name) of \(provider)")
    }
}

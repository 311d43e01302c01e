/// A tool that keeps logins in files of a format.
public struct ImportTool: Sendable {
    /// Its name as `--from` takes it; one that has changed its files has several formats.
    public let name: String
    /// Its name for people.
    public let title: String
    /// The places of its files, as `~/.twurlrc`; `$CONFIG` is `$XDG_CONFIG_HOME`, or else
    /// `~/.config`, and a `*` in the last name stands for the part that a person adds.
    ///
    /// Empty where a program or a person chooses the place.
    public let places: [String]
    /// The provider of all its logins, where its files do not say it; counts only where a person
    /// names the tool.
    let provider: String?

    init(
        _ name: String, _ title: String? = nil, places: [String] = [], provider: String? = nil
    ) {
        self.name = name
        self.title = title ?? name
        self.places = places
        self.provider = provider
    }
}

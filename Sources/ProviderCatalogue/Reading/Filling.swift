import OAuthCore

/// The variables of a definition with the values that stand for them.
struct Filling {
    let variables: [Provider.InstanceVariable]
    let values: [String]

    /// The text with the values in it.
    ///
    /// A URL that starts with `https://` and a host that is this machine is one of http, as
    /// it is where a site stands.
    func fill(_ text: String) -> String {
        guard !variables.isEmpty else { return text }
        let filled = Placeholder.replace(in: text) { placeholder in
            guard let index = variables.firstIndex(where: { $0.name == placeholder.name }) else {
                return ""
            }
            let (variable, value) = (variables[index], values[index])
            return placeholder.isHost
                ? variable.hostReplacement(for: value) : variable.replacement(for: value)
        }
        let secure = "https://"
        guard text.hasPrefix(secure), let first = Self.leading(text.dropFirst(secure.count)),
            let index = variables.firstIndex(where: { $0.name == first.name }),
            variables[index].kind == .host,
            Provider.InstanceVariable.scheme(of: values[index]) == .http
        else { return filled }
        return "http://" + filled.dropFirst(secure.count)
    }

    /// A host of `api_hosts` with the values in it.
    func host(_ text: String) -> String {
        guard let first = Self.leading(text[...]),
            variables.first(where: { $0.name == first.name })?.kind == .host
        else { return fill(text) }
        return fill("https://" + text)
    }

    /// The placeholder that a text starts with.
    private static func leading(_ text: Substring) -> Placeholder? {
        guard text.hasPrefix("{") else { return nil }
        return Placeholder.all(in: String(text)).first
    }
}

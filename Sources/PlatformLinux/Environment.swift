import CPlatform

/// The variables that this process was started with.
public enum Environment {
    /// A copy of all of them; the first one wins where a name stands twice, as with `getenv`.
    public static var current: [String: String] {
        var variables: [String: String] = [:]
        var next = cplatform_environment()
        while let place = next, let entry = place.pointee {
            let text = String(cString: entry)
            if let equals = text.firstIndex(of: "=") {
                let name = String(text[..<equals])
                if variables[name] == nil {
                    variables[name] = String(text[text.index(after: equals)...])
                }
            }
            next = place + 1
        }
        return variables
    }
}

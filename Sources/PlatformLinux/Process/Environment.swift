import CPlatform
import OAuthCore

/// The variables that this process was started with.
public enum Environment {
    /// A copy of all of them; the first one wins where a name stands twice, as with `getenv`.
    public static var current: [String: String] {
        var variables: [String: String] = [:]
        var next = cplatform_environment()
        while let place = next, let entry = place.pointee {
            let text = String(cString: entry)
            if let (name, value) = text.cut(atASCII: "="), variables[String(name)] == nil {
                variables[String(name)] = String(value)
            }
            next = place + 1
        }
        return variables
    }
}

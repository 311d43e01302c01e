/// An event that runs a program, as `hooks.json` names it.
public enum HookEvent: String, Sendable, Equatable, CaseIterable {
    /// A session needs a login again.
    case reloginNeeded = "on_relogin_needed"
    /// A session ends soon, and nothing renews it.
    case expiresSoon = "on_expires_soon"

    /// The name that the program gets, as `relogin_needed`.
    public var name: String { String(rawValue.dropFirst("on_".utf8.count)) }
}

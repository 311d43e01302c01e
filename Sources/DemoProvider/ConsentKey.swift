import OAuthCore

/// The subject of a page of the demo provider, in place of the cookie that a browser would have.
public enum ConsentKey: Sendable, Hashable {
    /// A request token (RFC 5849 section 2.2).
    case requestToken(String)
    /// A request for a code or a token, by its name.
    case page(String)
    /// A code that is typed on another device (RFC 8628 section 3.3).
    case userCode(String)

    /// That of no login.
    public static let unknown = ConsentKey.requestToken("")

    /// The name and the value of the form's hidden field.
    var field: Parameter {
        switch self {
        case .requestToken(let token): Parameter(.token, token)
        case .page(let name): Parameter("page", name)
        case .userCode(let code): Parameter("user_code", code)
        }
    }

    /// The URL that its form is sent to.
    var call: DemoCall {
        switch self {
        case .requestToken: .authorize
        case .page: .page
        case .userCode: .devicePage
        }
    }
}

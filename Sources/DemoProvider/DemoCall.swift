/// The calls of the demo provider by their paths: those of X, and others for OAuth 2.
enum DemoCall: String {
    case welcome = "/"
    case requestToken = "/oauth/request_token"
    case authorize = "/oauth/authorize"
    case authenticate = "/oauth/authenticate"
    case accessToken = "/oauth/access_token"
    case account = "/1.1/account/verify_credentials.json"
    case update = "/1.1/statuses/update.json"
    case timeline = "/1.1/statuses/user_timeline.json"
    case endToken = "/1.1/oauth/invalidate_token.json"
    case page = "/oauth2/authorize"
    case deviceStart = "/oauth2/device_authorization"
    case devicePage = "/device"
    case token = "/oauth2/token"
    case revoke = "/oauth2/revoke"
    case userInfo = "/oauth2/userinfo"

    /// The methods that it takes.
    ///
    /// HEAD goes with each GET that changes nothing of anybody's (RFC 9110 sections 9.2.1 and 9.3.2).
    /// RFC 5849 leaves the token calls' method to the server; clients send either.
    var methods: [String] {
        switch self {
        case .welcome, .account, .timeline, .userInfo: ["GET", "HEAD"]
        case .authorize, .authenticate, .page, .devicePage: ["GET", "HEAD", "POST"]
        case .requestToken, .accessToken: ["GET", "POST"]
        case .update, .endToken, .deviceStart, .token, .revoke: ["POST"]
        }
    }
}

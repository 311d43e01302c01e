import Testing

/// A fact of a definition, what to put in its place, and what the zoo says about that.
struct WrongFact: CustomTestStringConvertible, Sendable {
    let name: String
    let right: String
    let wrong: String
    /// Nil where the signature alone shows it.
    let complaint: String?

    init(_ name: String, _ right: String, _ wrong: String, _ complaint: String?) {
        self.name = name
        self.right = right
        self.wrong = wrong
        self.complaint = complaint
    }

    var testDescription: String { "\(name): \(wrong.isEmpty ? "no \(right)" : wrong)" }

    static let all = [
        WrongFact(
            "x", "oauth/request_token\", method: POST", "oauth/request_token\", method: GET",
            "method GET"
        ),
        WrongFact("x", "oauth/access_token", "oauth/access", "is not there"),
        WrongFact("tumblr", "method: GET", "method: POST", "method POST"),
        WrongFact(
            "tumblr", "callback: none", "callback: \"https://127.0.0.1/pintle\"",
            "oauth_callback 'https://127.0.0.1/pintle'"),
        WrongFact("discogs", "callback: none", "callback: oob", "oauth_callback 'oob'"),
        WrongFact("etrade", "realm: \"\"\n", "", "realm None"),
        WrongFact("etrade", "oauth_version: false", "oauth_version: true", "oauth_version=1.0"),
        WrongFact("etrade", "  client_parameter: key\n", "", "no key"),
        WrongFact("etrade", "token_parameter: token", "token_parameter: oauth_token", "no token"),
        WrongFact("evernote", "placement: query", "placement: header", "in the header"),
        WrongFact("fatsecret", "placement: body", "placement: header", "in the header"),
        WrongFact("fanfou", "sign_as_http: true", "sign_as_http: false", nil),
        WrongFact(
            "fanfou", "callback_parameter: oauth_callback", "callback_parameter: callback",
            "unexpected callback"),
        WrongFact("flickr", "parameter: perms", "parameter: permissions", "unexpected permissions"),
        WrongFact("hatena", "parameter: scope", "parameter: scopes", "unexpected scopes"),
        WrongFact("launchpad", "placement: body", "placement: header", "in the header"),
        WrongFact("magento1", "headers: {Accept:", "headers: {X-Accept:", "no Accept"),
        WrongFact(
            "mediawiki", "  client_parameter: oauth_consumer_key\n", "", "no oauth_consumer_key"),
        WrongFact("magento2", "HMAC-SHA256", "HMAC-SHA1", "signed by HMAC-SHA1"),
        WrongFact("netsuite", "HMAC-SHA256", "HMAC-SHA1", "signed by HMAC-SHA1"),
        WrongFact("netsuite", "realm: \"{account}\"\n", "", "realm None"),
        WrongFact("plurk", "deviceid: pintle, ", "", "no deviceid"),
        WrongFact("schoology", "realm: \"\"", "realm: schoology", "realm 'schoology'"),
        WrongFact("smugmug", "{Access: Full}", "{access: full}", "unexpected access"),
        WrongFact("trello", "callback: none", "callback: oob", "oauth_callback 'oob'"),
        WrongFact(
            "usos", "scopes: offline_access", "scopes: \"offline_access,studies\"",
            "unexpected scopes"),
        WrongFact("zotero", "use: bearer", "use: oauth1", "no token"),
    ]
}

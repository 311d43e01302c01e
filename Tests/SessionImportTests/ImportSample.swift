import LoginCore
import OAuthCore
import SessionImport
import Testing

/// A file as a tool writes it, and what is in it; written down from the tools' sources, not from the
/// readers here.
struct ImportSample: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    /// The tools that it is taken for.
    let tools: String
    /// Its logins, app keys and leftovers, a text each.
    let told: [String]
    /// A piece of the text without which a value is missing, and the line of the fault then.
    let missing: (piece: String, line: Int)
    /// A token or secret in it, which stands there once, and its line.
    let value: (text: String, line: Int)

    var testDescription: String { name }

    /// What was found, as texts.
    static func told(_ file: FoundFile) -> [String] {
        file.logins.map(told)
            + file.apps.map { "app \($0.provider ?? "?") \(told($0.app))" }
            + file.leftovers.map { "left \($0.line): \($0.what)" }
    }

    private static func told(_ login: FoundLogin) -> String {
        let parts = [
            login.provider ?? "?", login.name ?? "?", login.app.map(told) ?? "no-app",
            login.token.revealedText, login.tokenSecret?.revealedText ?? "bare",
            login.refreshToken?.revealedText, login.expiresAt?.description,
        ]
        return parts.compactMap { $0 }.joined(separator: " ")
    }

    private static func told(_ app: FoundApp) -> String {
        switch app.key {
        case .sharedSecret(let secret): "\(app.identifier)/\(secret.revealedText)"
        case .rsaPrivateKey(let pem): "\(app.identifier)/\(pem.revealedText.split(separator: "\n"))"
        case .absent: "\(app.identifier)/none"
        }
    }

    static let all = x + clients + bearers + others
}

extension ImportSample {
    static let x = [
        ImportSample(
            name: "twurl",
            text: """
                ---
                profiles:
                  erika_demo:
                    AbCdEf:
                      username: erika_demo
                      consumer_key: AbCdEf
                      consumer_secret: consumer-secret
                      token: 1001-Fake
                      secret: secret-1
                  'no':
                    AbCdEf:
                      username: 'no'
                      consumer_key: AbCdEf
                      consumer_secret: consumer-secret
                      token: 1002-Fake
                      secret: secret-2
                configuration:
                  default_profile:
                  - max_demo
                  - AbCdEf
                aliases:
                  home: "/1.1/statuses/home_timeline.json"
                bearer_tokens:
                  AbCdEf: AAAA%3D

                """,
            tools: "twurl, t, x-cli",
            told: [
                "x erika_demo AbCdEf/consumer-secret 1001-Fake secret-1",
                "x no AbCdEf/consumer-secret 1002-Fake secret-2",
                "left 24: appToken", #"left 21: setting("aliases")"#,
            ], missing: ("      secret: secret-2\n", 11), value: ("1001-Fake", 8)),
        ImportSample(
            name: "x-cli",
            text: """
                profiles:
                  unknown:
                    12345:
                      username: unknown
                      consumer_key: 12345
                      consumer_secret: fake
                      token: 1001-fake
                      secret: fake-secret
                      bearer_token: AAAAfake
                configuration:
                  default_profile: [unknown, 12345]

                """,
            tools: "twurl, t, x-cli",
            told: ["x ? 12345/fake 1001-fake fake-secret", "left 9: appToken"],
            missing: ("      consumer_secret: fake\n", 3), value: ("1001-fake", 7)),
        ImportSample(
            name: "xurl",
            text: """
                apps:
                  default:
                    client_id: fakeClientId
                    client_secret: fakeClientSecret
                    redirect_uri: http://localhost:8080/callback
                    default_user: erika_demo
                    oauth2_tokens:
                      erika_demo:
                        type: oauth2
                        oauth2:
                          access_token: fakeAccess
                          refresh_token: fakeRefresh
                          expiration_time: 1790003600
                    oauth1_token:
                      type: oauth1
                      oauth1:
                        access_token: 1001-fake
                        token_secret: fakeSecret
                        consumer_key: fakeKey
                        consumer_secret: fakeConsumerSecret
                    bearer_token:
                      type: bearer
                      bearer: AAAAfake
                default_app: default

                """,
            tools: "xurl, xurl-rs",
            told: [
                """
                x-oauth2 erika_demo fakeClientId/fakeClientSecret fakeAccess bare fakeRefresh \
                2026-09-21T15:13:20Z
                """,
                "x ? fakeKey/fakeConsumerSecret 1001-fake fakeSecret", "left 21: appToken",
            ], missing: ("        token_secret: fakeSecret\n", 16), value: ("1001-fake", 17)),
        ImportSample(
            name: "xurl before",
            text: """
                {"oauth2_tokens":{"erika_demo":{"type":"oauth2","oauth2":{"access_token":"fakeAccess",
                "refresh_token":"fakeRefresh","expiration_time":1790003600}}},
                "oauth1_tokens":{"type":"oauth1","oauth1":{"access_token":"1001-fake",
                "token_secret":"fakeSecret","consumer_key":"fakeKey","consumer_secret":"fakeCS"}},
                "bearer_token":{"type":"bearer","bearer":"AAAAfake"},"file_path":"/tmp/.xurl"}
                """,
            tools: "xurl (before its folder)",
            told: [
                "x ? fakeKey/fakeCS 1001-fake fakeSecret",
                "x-oauth2 erika_demo no-app fakeAccess bare fakeRefresh 2026-09-21T15:13:20Z",
                "left 5: appToken",
            ], missing: (#""token_secret":"fakeSecret","#, 3), value: ("1001-fake", 3)),
        ImportSample(
            name: "twarc 1",
            text: """
                [main]
                consumer_key = fakeKey
                consumer_secret = fakeConsumerSecret
                access_token = 1001-fake
                access_token_secret = fakeSecret

                [second]
                consumer_key = fakeKey
                consumer_secret = fakeConsumerSecret
                access_token = 1002-fake
                access_token_secret = otherSecret

                """,
            tools: "twarc 1",
            told: [
                "x ? fakeKey/fakeConsumerSecret 1001-fake fakeSecret",
                "x second fakeKey/fakeConsumerSecret 1002-fake otherSecret",
            ], missing: ("access_token_secret = otherSecret\n", 7), value: ("1001-fake", 4)),
        ImportSample(
            name: "twarc 2",
            text: """
                consumer_key = 'fake-consumer_key'
                consumer_secret = 'fake-consumer_secret'
                access_token = 'fake-token'
                access_token_secret = 'fake-secret'
                bearer_token = 'fake-bearer_token'

                """,
            tools: "twarc 2",
            told: [
                "x ? fake-consumer_key/fake-consumer_secret fake-token fake-secret",
                "left 5: appToken",
            ], missing: ("access_token_secret = 'fake-secret'\n", 1), value: ("fake-token", 3)),
    ]

    static let clients = [
        ImportSample(
            name: "oysttyer",
            text: "ck=fakeKey&cs=fakeConsumerSecret&at=1001-fake&ats=fakeSecret\n",
            tools: "oysttyer, TTYtter",
            told: ["x ? fakeKey/fakeConsumerSecret 1001-fake fakeSecret"],
            missing: ("&ats=fakeSecret", 1), value: ("1001-fake", 1)),
        ImportSample(
            name: "oysttyer with its own key", text: "ck=X&cs=X&at=1001-fake&ats=fakeSecret\n",
            tools: "oysttyer, TTYtter", told: ["x ? no-app 1001-fake fakeSecret"],
            missing: ("at=1001-fake&", 1), value: ("1001-fake", 1)),
        ImportSample(
            name: "rainbowstream", text: "1001-fakeToken\nfakeSecret\n",
            tools: "rainbowstream, Python Twitter Tools, flickr_api",
            told: ["x ? no-app 1001-fakeToken fakeSecret"],
            missing: ("fakeSecret\n", 1), value: ("fakeSecret", 2)),
        ImportSample(
            name: "flickr_api", text: "72157-aa\nbb",
            tools: "rainbowstream, Python Twitter Tools, flickr_api",
            told: ["flickr ? no-app 72157-aa bb"], missing: ("\nbb", 1), value: ("bb", 2)),
        ImportSample(
            name: "flickr_api with its app", text: "fakeKey\nfakeConsumerSecret\n72157-aa\nbb",
            tools: "flickr_api", told: ["flickr ? fakeKey/fakeConsumerSecret 72157-aa bb"],
            missing: ("\nbb", 1), value: ("bb", 4)),
        ImportSample(
            name: "turses",
            text: "[token]\noauth_token = 1001-fake\noauth_token_secret = fakeSecret\n\n",
            tools: "turses", told: ["x ? no-app 1001-fake fakeSecret"],
            missing: ("oauth_token_secret = fakeSecret\n", 1), value: ("fakeSecret", 3)),
        ImportSample(
            name: "twterm",
            text: """
                ---
                :access_token: 1001-fake
                :access_token_secret: fakeSecret
                :screen_name: erika_demo
                :user_id: 1001

                """,
            tools: "twterm", told: ["x erika_demo no-app 1001-fake fakeSecret"],
            missing: (":access_token_secret: fakeSecret\n", 1), value: ("fakeSecret", 3)),
        ImportSample(
            name: ".env",
            text: """
                # for the bot
                export TWITTER_API_KEY=fakeKey
                TWITTER_API_SECRET="fakeConsumerSecret"  # keep
                TWITTER_ACCESS_TOKEN='1001-fake'
                TWITTER_ACCESS_TOKEN_SECRET=fakeSecret
                DATABASE=sqlite

                """,
            tools: "scripts with a .env",
            told: [
                "x ? fakeKey/fakeConsumerSecret 1001-fake fakeSecret",
                #"left 6: setting("DATABASE")"#,
            ], missing: ("TWITTER_ACCESS_TOKEN_SECRET=fakeSecret\n", 2), value: ("1001-fake", 4)),
        ImportSample(
            name: "requests-oauthlib",
            text: """
                {"oauth_token": "1001-fake", "oauth_token_secret": "fakeSecret",
                 "user_id": "1001", "screen_name": "erika_demo"}
                """,
            tools: "scripts with requests-oauthlib",
            told: ["? erika_demo no-app 1001-fake fakeSecret"],
            missing: (#" "oauth_token_secret": "fakeSecret","#, 1), value: ("1001-fake", 1)),
    ]
}

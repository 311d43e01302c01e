import OAuthCore
import ProviderCatalogue
import Testing

/// One entry of the catalogue that speaks OAuth 2 as it has to come out, with an example where it
/// runs in many places.
struct CodeEntry: Sendable, CustomTestStringConvertible {
    var id: String
    /// The page that a person opens; nil where the issuer says it.
    var page: String?
    /// Where the code is exchanged; nil where the issuer says it.
    var token: String?
    /// What is sent as `redirect_uri`; nil for nothing.
    var redirect: String?
    /// How apps show that they are themselves, the usual way first.
    var ways: [OAuth2Rules.ClientAuthentication]
    /// What asks for a fresh sign-in, as `prompt=login`.
    var signIn: String
    /// The hosts that its secrets are bound to, sorted.
    var hosts: [String]

    init(
        _ id: String, page: String?, token: String?, redirect: String?,
        _ ways: OAuth2Rules.ClientAuthentication..., signIn: String = "", hosts: String...
    ) {
        self.id = id
        self.page = page
        self.token = token
        self.redirect = redirect
        self.ways = ways
        self.signIn = signIn
        self.hosts = hosts
    }

    var testDescription: String { id }
    var baseID: String { String(id.prefix { $0 != "@" }) }

    static let outOfBand = "urn:ietf:wg:oauth:2.0:oob"
    static let loopback = "http://127.0.0.1/callback"
    static let nowhere = "https://127.0.0.1/pintle"

    /// All of them, as the providers' documents have them.
    static let all: [CodeEntry] = [
        CodeEntry(
            "anilist", page: "https://anilist.co/api/v2/oauth/authorize",
            token: "https://anilist.co/api/v2/oauth/token",
            redirect: "https://anilist.co/api/v2/oauth/pin", .post,
            hosts: "anilist.co", "graphql.anilist.co"),
        CodeEntry(
            "dropbox", page: "https://www.dropbox.com/oauth2/authorize",
            token: "https://api.dropboxapi.com/oauth2/token", redirect: nil, .none, .post,
            signIn: "force_reauthentication=true",
            hosts: "api.dropboxapi.com", "content.dropboxapi.com", "notify.dropboxapi.com"),
        CodeEntry(
            "fitbit", page: "https://www.fitbit.com/oauth2/authorize",
            token: "https://api.fitbit.com/oauth2/token", redirect: loopback, .none, .basic,
            signIn: "prompt=login", hosts: "api.fitbit.com"),
        CodeEntry(
            "gitea@git.example.org", page: "https://git.example.org/login/oauth/authorize",
            token: "https://git.example.org/login/oauth/access_token", redirect: loopback, .none,
            .post, hosts: "git.example.org"),
        CodeEntry(
            "github", page: "https://github.com/login/oauth/authorize",
            token: "https://github.com/login/oauth/access_token", redirect: loopback, .none, .post,
            signIn: "prompt=select_account",
            hosts: "api.github.com", "github.com", "uploads.github.com"),
        CodeEntry(
            "gitlab@gitlab.example.com/git",
            page: "https://gitlab.example.com/git/oauth/authorize",
            token: "https://gitlab.example.com/git/oauth/token", redirect: loopback, .none, .post,
            hosts: "gitlab.example.com"),
        CodeEntry(
            "google", page: "https://accounts.google.com/o/oauth2/v2/auth",
            token: "https://oauth2.googleapis.com/token", redirect: loopback, .post,
            signIn: "prompt=select_account",
            hosts: "docs.googleapis.com", "gmail.googleapis.com", "imap.gmail.com",
            "oauth2.googleapis.com", "openidconnect.googleapis.com", "people.googleapis.com",
            "photoslibrary.googleapis.com", "sheets.googleapis.com", "smtp.gmail.com",
            "tasks.googleapis.com", "www.googleapis.com", "youtube.googleapis.com"),
        CodeEntry(
            "mastodon@mastodon.example", page: "https://mastodon.example/oauth/authorize",
            token: "https://mastodon.example/oauth/token", redirect: outOfBand, .post,
            signIn: "force_login=true", hosts: "mastodon.example"),
        CodeEntry(
            "microsoft@common",
            page: "https://login.microsoftonline.com/common/oauth2/v2.0/authorize",
            token: "https://login.microsoftonline.com/common/oauth2/v2.0/token",
            redirect: "http://localhost/callback", .none, .post, signIn: "prompt=select_account",
            hosts: "graph.microsoft.com", "login.microsoftonline.com", "outlook.office.com",
            "outlook.office365.com", "smtp.office365.com"),
        CodeEntry(
            "myanimelist", page: "https://myanimelist.net/v1/oauth2/authorize",
            token: "https://myanimelist.net/v1/oauth2/token", redirect: loopback, .none, .post,
            hosts: "api.myanimelist.net", "myanimelist.net"),
        CodeEntry(
            "oauth2@id.example.org", page: nil, token: nil, redirect: loopback, .none, .basic,
            hosts: "id.example.org"),
        CodeEntry(
            "oidc@id.example.org/realms/acme", page: nil, token: nil, redirect: loopback, .none,
            .basic, hosts: "id.example.org"),
        CodeEntry(
            "openstreetmap", page: "https://www.openstreetmap.org/oauth2/authorize",
            token: "https://www.openstreetmap.org/oauth2/token", redirect: outOfBand, .none, .post,
            hosts: "api.openstreetmap.org", "www.openstreetmap.org"),
        CodeEntry(
            "reddit", page: "https://www.reddit.com/api/v1/authorize",
            token: "https://www.reddit.com/api/v1/access_token", redirect: loopback, .basic,
            hosts: "oauth.reddit.com", "www.reddit.com"),
        CodeEntry(
            "schwab", page: "https://api.schwabapi.com/v1/oauth/authorize",
            token: "https://api.schwabapi.com/v1/oauth/token", redirect: "https://127.0.0.1",
            .basic, hosts: "api.schwabapi.com"),
        CodeEntry(
            "spotify", page: "https://accounts.spotify.com/authorize",
            token: "https://accounts.spotify.com/api/token", redirect: loopback, .none, .basic,
            signIn: "show_dialog=true", hosts: "accounts.spotify.com", "api.spotify.com"),
        CodeEntry(
            "strava", page: "https://www.strava.com/oauth/authorize",
            token: "https://www.strava.com/oauth/token", redirect: loopback, .post,
            signIn: "approval_prompt=force", hosts: "www.strava.com"),
        CodeEntry(
            "trakt", page: "https://trakt.tv/oauth/authorize",
            token: "https://api.trakt.tv/oauth/token", redirect: outOfBand, .post,
            signIn: "prompt=login", hosts: "api.trakt.tv"),
        CodeEntry(
            "tumblr-oauth2", page: "https://www.tumblr.com/oauth2/authorize",
            token: "https://api.tumblr.com/v2/oauth2/token", redirect: nowhere, .post,
            hosts: "api.tumblr.com"),
        CodeEntry(
            "twitch", page: "https://id.twitch.tv/oauth2/authorize",
            token: "https://id.twitch.tv/oauth2/token", redirect: "http://localhost/callback",
            .none, .post, signIn: "force_verify=true", hosts: "api.twitch.tv", "id.twitch.tv"),
        CodeEntry(
            "x-oauth2", page: "https://x.com/i/oauth2/authorize",
            token: "https://api.x.com/2/oauth2/token", redirect: loopback, .none, .basic,
            hosts: "api.x.com", "upload.x.com"),
        CodeEntry(
            "yahoo", page: "https://api.login.yahoo.com/oauth2/request_auth",
            token: "https://api.login.yahoo.com/oauth2/get_token", redirect: "oob", .basic,
            signIn: "prompt=login", hosts: "api.login.yahoo.com"),
        CodeEntry(
            "yandex", page: "https://oauth.yandex.com/authorize",
            token: "https://oauth.yandex.com/token",
            redirect: "https://oauth.yandex.ru/verification_code", .post,
            signIn: "force_confirm=yes", hosts: "login.yandex.ru", "oauth.yandex.com"),
        CodeEntry(
            "zoom", page: "https://zoom.us/oauth/authorize", token: "https://zoom.us/oauth/token",
            redirect: nowhere, .basic, hosts: "api.zoom.us", "zoom.us"),
    ]
}

/// What every entry that speaks OAuth 2 comes to on the wire.
@Suite struct `The OAuth 2 entries of the catalogue` {
    @Test(arguments: CodeEntry.all)
    func `ask as the table says`(entry: CodeEntry) throws {
        let provider = try #require(CatalogueEntry.provider(entry.id))
        let rules = try #require(provider.oauth2)
        #expect(provider.id.rawValue == entry.id)
        #expect(rules.endpoints.authorization?.url.text == entry.page)
        #expect(rules.endpoints.token?.url.text == entry.token)
        #expect(rules.redirect.text == entry.redirect)
        #expect([rules.clientAuthentication] + rules.otherAuthentications == entry.ways)
        let anew = rules.endpoints.authorization?.signInParameters ?? []
        #expect(anew.map { "\($0.name)=\($0.value)" }.joined(separator: "&") == entry.signIn)
    }

    @Test(arguments: CodeEntry.all)
    func `send secrets to these hosts and nowhere else`(entry: CodeEntry) throws {
        let provider = try #require(CatalogueEntry.provider(entry.id))
        #expect(provider.boundOrigins.map(\.host) == entry.hosts)
        #expect(provider.boundOrigins.allSatisfy { $0.port == 443 })
    }

    @Test func `have a form by a code that is typed elsewhere, most of them before any other`() {
        let device = Catalogue.builtIn.filter { $0.oauth2?.endpoints.deviceAuthorization != nil }
        #expect(
            device.map { "\($0.id.rawValue) \($0.forms.map(\.rawValue).joined(separator: " "))" }
                == [
                    "github device code loopback", "gitlab device code loopback",
                    "google code loopback device",
                    "microsoft device code loopback", "trakt device code", "twitch device code",
                    "yandex device code", "zoom code device",
                ])
    }

    @Test(
        arguments: [
            ("yandex", DeviceRules(grantType: "device_code", codeParameter: "code")),
            ("twitch", DeviceRules(scopeParameter: "scopes")), ("github", DeviceRules()),
        ])
    func `speak dialects of that form`(id: String, rules: DeviceRules) throws {
        var found = try #require(CatalogueEntry.provider(id)?.oauth2).device
        found.authorization = nil
        #expect(found == rules)
    }

    @Test func `tie a code to who asked for it by a hash, but for one that refuses it`() {
        let others = Catalogue.builtIn.filter { $0.oauth2.map { $0.pkce != .s256 } ?? false }
        #expect(others.map(\.id.rawValue) == ["myanimelist"])
        #expect(CatalogueEntry.provider("myanimelist")?.oauth2?.pkce == .plain)
    }

    @Test func `show the code on a page at these`() {
        let shown = Catalogue.builtIn.filter { !$0.isSigned && $0.hasLogin && $0.carry == .pin }
        #expect(
            shown.map(\.id.rawValue) == [
                "anilist", "dropbox", "mastodon", "openstreetmap", "trakt", "yahoo", "yandex",
            ])
    }

    @Test func `are asked whose token it is, but for a server of which nothing is known`() throws {
        let without = Catalogue.builtIn.filter { !$0.isSigned && $0.hasLogin && $0.identity == nil }
        #expect(without.map(\.id.rawValue) == ["oauth2"])
        let oidc = try #require(CatalogueEntry.provider("oidc")?.identity)
        #expect(oidc.isNamedByIssuer)
        #expect([oidc.idPath, oidc.namePath] == ["sub", "preferred_username"])
    }

    @Test(
        arguments: [
            ("dropbox", .bearer, nil), ("mastodon", .both, nil), ("strava", .both, .basic),
            ("twitch", .access, nil), ("yandex", .accessToken, nil),
        ] as [(String, Provider.Revocation.Sent, OAuth2Rules.ClientAuthentication?)])
    func `are told the end of a token in their own ways`(
        id: String, sends: Provider.Revocation.Sent, way: OAuth2Rules.ClientAuthentication?
    ) throws {
        let revocation = try #require(CatalogueEntry.provider(id)?.revocation)
        #expect(revocation.sends == sends)
        #expect(revocation.authentication == way)
    }

    @Test(arguments: [("trakt", "trakt-api-key"), ("twitch", "Client-Id")])
    func `have the app's id in a header where their APIs want it`(id: String, name: String) {
        #expect(CatalogueEntry.provider(id)?.clientHeader == name)
    }
}

import LoginCore
import OAuthCore
import TerminalCore
import Testing

@testable import PintleUI

/// Levels and scopes that are chosen before a login by OAuth 2.
struct ScopeFormTests {
    private static let id = Example.providerID("gallery")

    private static func provider(levels: Int = 4) -> Provider {
        var rules = OAuth2Rules(
            endpoints: OAuth2Endpoints(issuer: Example.url("https://id.gallery.example")),
            scopes: ["profile"])
        let all = [
            ScopeLevel("profile", scopes: ["profile"], note: "Read your profile", isDefault: true),
            ScopeLevel("photos", scopes: ["profile", "photos.read"], note: "See your photos"),
            ScopeLevel(
                "upload", scopes: ["profile", "photos.read", "photos.write"],
                note: "Add photos and delete them, in albums that others share with you too"),
            ScopeLevel("mail", scopes: ["mail"], note: "Read and send mail"),
        ]
        rules.levels =
            all
            + (4..<max(4, levels)).map {
                ScopeLevel("more_\($0)", scopes: ["more.\($0)"], note: "More of \($0)")
            }
        rules.levels.removeLast(rules.levels.count - levels)
        var provider = Example.gadget
        provider.id = id
        provider.name = "Gallery"
        provider.protocol = .oauth2(rules)
        return provider
    }

    private static func snapshot(_ provider: Provider) -> StoreSnapshot {
        var snapshot = Example.snapshot
        snapshot.providers.append(provider)
        snapshot.apps.append(
            AppSummary(provider: provider.id, name: "wall", identifier: "wall"))
        return snapshot
    }

    private static func desk(
        levels: Int = 4, _ size: Size = Size(rows: 24, columns: 80)
    ) -> Desk {
        var desk = Desk(snapshot(provider(levels: levels)), size: size, qr: Example.qr)
        desk.press(.character("n"))
        desk.type("Gallery")
        desk.press(.enter)
        return desk
    }

    private static func draft(_ scopes: [String]?) -> AppEffect {
        .call(StartLogin(draft: LoginDraft(provider: id, app: "wall", scopes: scopes)))
    }

    @Test(
        "Levels are ticked before the login",
        arguments: [
            Size(rows: 24, columns: 80), Size(rows: 23, columns: 80), Size(rows: 12, columns: 40),
        ])
    func ticked(_ size: Size) throws {
        var desk = Self.desk(size)
        desk.press(.tab, .down, .down, .character(" "))
        try expectScreen(desk.frame, "new-login-levels-\(size.columns)x\(size.rows)")
        desk.press(.enter)
        #expect(desk.effects == [Self.draft(["profile", "photos.read", "photos.write"])])
    }

    @Test("Of many levels those around the cursor are in sight", arguments: ["80x24", "40x12"])
    func many(_ name: String) throws {
        let size = name == "80x24" ? Size(rows: 24, columns: 80) : Size(rows: 12, columns: 40)
        var desk = Self.desk(levels: 12, size)
        desk.press(.backTab, .backTab, .backTab)
        try expectScreen(desk.frame, "new-login-many-levels-\(name)")
        #expect(desk.row(desk.frame.cursor.row).contains("[ ] more_11"))
    }

    @Test(
        arguments: [
            ([], ["profile"]), ([.character(" ")], nil), ([.right], nil),
            ([.down, .character(" ")], ["profile", "photos.read"]),
            ([.character(" "), .backTab, .backTab], nil),
        ] as [([Key], [String]?)])
    func `Space and the arrows tick what is asked for, and no tick asks for the usual`(
        keys: [Key], scopes: [String]?
    ) {
        var desk = Self.desk()
        desk.press(.tab)
        for key in keys { desk.press(key) }
        desk.press(.enter)
        #expect(desk.effects == [Self.draft(scopes)])
    }

    @Test func `Scopes that are typed add up with the ticked levels, and stay after Esc`() {
        var desk = Self.desk()
        desk.press(.backTab, .backTab)
        desk.type("albums  profile")
        #expect(desk.has("Asks for       profile albums"))
        desk.press(.escape)
        desk.press(.enter)
        #expect(desk.has("Asks for       profile albums"))
        desk.press(.enter)
        #expect(desk.effects == [Self.draft(["profile", "albums"])])
    }

    @Test func `A text that cannot be a scope is refused in its field`() {
        var desk = Self.desk()
        desk.press(.backTab, .backTab)
        desk.type("a\"b")
        desk.press(.enter)
        #expect(desk.has("That cannot be a scope: a\"b"))
        #expect(desk.row(desk.frame.cursor.row).contains("Scopes"))
        #expect(desk.effects.isEmpty)
    }

    @Test func `Without levels the usual scopes are in the field, to be changed`() {
        var desk = Desk(Self.snapshot(Self.provider(levels: 0)))
        desk.press(.character("n"))
        desk.type("Gallery")
        // Enter would begin at once: there is nothing to decide.
        desk.press(.tab)
        #expect(!desk.has("[ ]"))
        desk.press(.tab, .control("u"))
        desk.type("mail")
        desk.press(.enter)
        #expect(desk.effects == [Self.draft(["mail"])])
    }

    @Test func `A login again asks for what the session's login asked for`() {
        var snapshot = Self.snapshot(Self.provider())
        snapshot.sessions = [
            Example.session(
                "41c7", "gallery", "7", "ada", got: Example.now,
                state: .logInAgain(since: Example.now))
        ]
        snapshot.logins = []
        snapshot.sessions[0].kind = .bearer
        snapshot.sessions[0].app = "wall"
        snapshot.sessions[0].terms = SessionTerms(
            canRenew: true, isEndFinal: false, scope: "profile mail", form: .code,
            askedScopes: ["profile", "mail", "albums"])
        var desk = Desk(snapshot)
        desk.press(.character("R"))
        #expect(desk.has("[x] mail"))
        #expect(desk.has("[ ] upload"))
        #expect(desk.has("Asks for       profile mail albums"))
    }

    @Test func `The page with the URL says what is asked for`() throws {
        var desk = Self.desk()
        let provider = Self.provider()
        let request = LoginRequest(
            id: Desk.id, provider: provider, endpoints: Example.endpoints(of: provider),
            app: "wall", clientIdentifier: "wall", signatureMethod: nil, forms: [.code],
            scopes: ["profile", "mail", "albums"], startedAt: Example.now)
        desk.press(.enter)
        desk.answer(StartLogin.self, request)
        desk.flows[Desk.id] = LoginFlow()
        desk.happen(.started(request, clockOffset: .zero))
        try desk.answer { .pendingLoginStored($0) }
        let code = CodeRequest(
            state: "s", verifier: nil, redirect: nil, issuer: nil,
            token: Example.url("https://id.gallery.example/token"))
        let authorization = Authorization(
            proof: .code(code), url: Example.url("https://id.gallery.example/authorize?state=s"),
            issuedAt: Example.now, expiresAt: nil)
        try desk.answer { .authorizationBegun($0, authorization) }
        try desk.answer { .pendingLoginStored($0) }
        try expectScreen(desk.frame, "login-scopes-80x24")
    }
}

import Foundation
import TestSupport
import Testing

/// A home that knows one provider of the zoo and an app there.
struct ZooHome {
    let stall: ZooStall
    let home: PintleHome
    /// What `pintle login` is given.
    let provider: String

    /// Opens the provider and makes it known; its app may be spoilt before it is.
    init(
        _ name: String, definition: String? = nil, method: String? = nil,
        spoiling: (inout ZooStall.App) -> Void = { _ in }
    ) throws {
        stall = try ProviderZoo.open(name, definition: definition, method: method)
        home = try PintleHome()
        var app = stall.app
        spoiling(&app)
        provider = try home.add(stall, app: app)
    }

    /// The providers of the catalogue that people log in to by OAuth 1.0 or 1.0a.
    static let catalogue = ProviderZoo.catalogue.filter {
        !withoutLogin.contains($0) && !byCode.contains($0)
    }
    /// Those that nobody logs in to.
    private static let withoutLogin = ProviderZoo.catalogue.filter {
        (try? ProviderZoo.definition($0).contains("\nlogin: none\n")) ?? false
    }
    /// Those that people log in to by OAuth 2.
    static let byCode = ProviderZoo.catalogue.filter {
        (try? ProviderZoo.definition($0).contains("\nprotocol: oauth2\n")) ?? false
    }

    /// Asks for an address.
    func ask(_ options: String...) throws -> CommandResult {
        try home.command(["login", "start", provider, "--json"] + options).run(within: 60)
    }

    /// Starts a login in steps; throws unless there is an address then.
    func start(form: String? = nil) throws -> PendingLogin {
        let result = try home.command(
            ["login", "start", provider, "--json"] + (form.map { ["--form", $0] } ?? [])
        ).run(within: 60)
        guard result.code == 0 else {
            throw HarnessFailure("login start ends with 0", saw: result.description)
        }
        return try snakeCaseDecoder.decode(PendingLogin.self, from: Data(result.output))
    }

    /// Finishes it with what the person carried over; nothing but Enter, where that is nothing.
    func finish(_ login: PendingLogin, with held: String?) throws -> CommandResult {
        let arguments = ["login", "finish", login.id, "--pin-fd", "3", "--json"]
        return try home.command(arguments, secret: held ?? "").run(within: 60)
    }

    /// A whole login; throws unless it ends with a session.
    func logIn() throws -> SessionEntry {
        let login = try start()
        let result = try finish(login, with: try stall.allow(login.authorizeUrl).held)
        guard result.code == 0 else {
            throw HarnessFailure("login finish ends with 0", saw: result.description)
        }
        return try home.onlySession()
    }

    /// The login that waits, as it stands now.
    func waiting() throws -> PendingLogin {
        guard let login = try home.logins().first else { throw HarnessFailure("a pending login") }
        return login
    }

    /// Expects that nothing was asked that this provider does not know.
    func expectNoComplaints(
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let complaints = try stall.report().complaints
        #expect(complaints.isEmpty, sourceLocation: sourceLocation)
    }
}

import Foundation
import TestSupport
import Testing

/// A home that knows one OAuth 2 server and an app there.
struct OAuth2Home {
    let server: OAuth2Server
    let home: PintleHome
    /// Holds on to the server until the test is over, where it is a borrowed one.
    private var loan: OAuth2Loan?

    /// Makes a server and one of its apps known to the program, perhaps by another issuer's URL.
    init(_ server: OAuth2Server, _ app: OAuth2App = OAuth2App(), issuer: String? = nil) throws {
        try self.init(unregistered: app, at: server, issuer: issuer)
        let id = PintleHome.providerID
        if app.isPublic {
            try home.succeed("apps", "add", id, "--key", app.client, "--public")
        } else {
            try home.succeed(
                "apps", "add", id, "--key", app.client, "--secret-fd", "3", secret: app.secret)
        }
    }

    /// Makes a server known, and no app there.
    init(unregistered app: OAuth2App, at server: OAuth2Server, issuer: String? = nil) throws {
        self.server = server
        home = try PintleHome()
        if let file = server.caFile {
            try home.folder.write(try String(contentsOfFile: file, encoding: .utf8), to: "ca.pem")
        }
        let definition = try app.definition(of: server, issuer: issuer)
        try home.succeed(
            "providers", "add", try home.folder.write(definition, to: "acme.yaml"), "--replace")
    }

    /// Borrows a server with its usual habits, and makes it known.
    init(_ library: OAuth2Server.Library, _ app: OAuth2App = OAuth2App()) throws {
        try self.init(OAuth2Loan(library), app)
    }

    /// The same with a server that is borrowed already.
    init(_ loan: OAuth2Loan, _ app: OAuth2App) throws {
        try self.init(loan.server, app)
        self.loan = loan
    }

    /// Borrows a server at which nobody has an app yet.
    static func unregistered(
        _ app: OAuth2App = OAuth2App(asksIssuer: true), at library: OAuth2Server.Library = .authlib
    ) throws -> OAuth2Home {
        let loan = try OAuth2Loan(library)
        var acme = try OAuth2Home(unregistered: app, at: loan.server)
        acme.loan = loan
        return acme
    }

    /// The file that every `finish` writes a trace to.
    var trace: String { home.home + "/trace" }

    /// Finishes a login with what the person carried over.
    func finish(_ login: PendingLogin, with held: String?) throws -> CommandResult {
        try home.command(
            ["login", "finish", login.id, "--pin-fd", "3", "--trace", trace], secret: held ?? ""
        ).run(within: 60)
    }

    /// A whole login by the redirect URL; throws unless it ends with a session.
    @discardableResult
    func logIn(_ answer: OAuth2Server.Answer = .allow) throws -> SessionEntry {
        let login = try home.startLogin()
        let result = try finish(login, with: try server.visit(login.authorizeUrl, answer).location)
        guard result.code == 0 else {
            throw HarnessFailure("login finish ends with 0", saw: result.description)
        }
        return try home.onlySession()
    }

    /// A session whose token has ended, so that it is renewed before any use; the tokens after it live
    /// for an hour.
    @discardableResult
    func logInBriefly() throws -> SessionEntry {
        try server.set("expires_in", 1)
        let session = try logIn()
        try waitForEnd(of: session)
        try server.set("expires_in", 3_600)
        return session
    }

    /// Prints a token that is valid for longer than any is: the one at hand has to be renewed.
    func renewing() throws -> CommandResult {
        try home.command(["token", "--min-life", "7200", "--trace", trace]).run(within: 60)
    }

    /// Asks the API who it is.
    func call() throws -> CommandResult {
        try home.command(["request", "GET", try server.url("me"), "--trace", trace]).run(within: 60)
    }

    /// What `sessions show` says of the only session.
    func details() throws -> SessionEntry {
        struct Shown: Decodable { let session: SessionEntry }
        return try home.json(Shown.self, "sessions", "show", try home.onlySession().id).session
    }

    /// Waits until the token of a session has ended.
    func waitForEnd(of session: SessionEntry) throws {
        let end = try #require(session.expiresAt.flatMap { try? Date($0, strategy: .iso8601) })
        let isOver = Deadline.seconds(10).poll { end < Date() ? true : nil }
        try #require(isOver == true)
    }

    /// The login that waits, as it stands now.
    func waiting() throws -> PendingLogin {
        guard let login = try home.logins().first else { throw HarnessFailure("a pending login") }
        return login
    }

    /// The grant types of all requests to the token endpoint, in order.
    func grants() throws -> [String] {
        try server.requests(to: "token").compactMap { $0.form["grant_type"] }
    }
}

import Foundation
import TestSupport
import Testing

/// What the server's own log and list of secrets say about the program.
extension OAuth2Home {
    /// Expects one exchange of a code by the rules: RFC 6749 sections 2.3 and 4.1, RFC 7636.
    func expectOneExchange(
        by app: OAuth2App, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let all = try server.requests()
        let page = try server.url("authorize").dropFirst(server.baseURL.count)
        let asked = try #require(
            all.first { $0.isBrowser && $0.path == page }, sourceLocation: sourceLocation)
        let exchanges = try server.requests(to: "token")
        try #require(exchanges.count == 1, sourceLocation: sourceLocation)
        let form = exchanges[0].form
        #expect(exchanges[0].method == "POST", sourceLocation: sourceLocation)
        #expect(form["grant_type"] == "authorization_code", sourceLocation: sourceLocation)

        #expect(
            asked.query["redirect_uri"] == app.redirectParameter, sourceLocation: sourceLocation)
        #expect(form["redirect_uri"] == app.redirectParameter, sourceLocation: sourceLocation)

        let verifier = try #require(form["code_verifier"], sourceLocation: sourceLocation)
        #expect((43...128).contains(verifier.count), sourceLocation: sourceLocation)
        #expect(asked.query["code_challenge_method"] == "S256", sourceLocation: sourceLocation)
        #expect(
            asked.query["code_challenge"] == (try challenge(of: verifier)),
            sourceLocation: sourceLocation)
        // 128 bits in base64url.
        #expect(asked.query["state"]?.count ?? 0 >= 22, sourceLocation: sourceLocation)

        let isInHeader = app.authentication.hasPrefix("basic")
        #expect(
            exchanges[0].authorization == (isInHeader ? "Basic \(app.client)" : nil),
            sourceLocation: sourceLocation)
        #expect(
            form["client_id"] == (isInHeader ? nil : app.client), sourceLocation: sourceLocation)
        #expect(
            form["client_secret"] == (app.authentication == "post" ? app.secret : nil),
            sourceLocation: sourceLocation)
        for request in all where !request.isBrowser {
            #expect(request.query.isEmpty, sourceLocation: sourceLocation)
            #expect(request.repeated.isEmpty, sourceLocation: sourceLocation)
        }
    }

    /// Expects that no code went to the token endpoint twice.
    func expectNoCodeTwice(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let codes = try server.requests(to: "token").compactMap { $0.form["code"] }
        #expect(Set(codes).count == codes.count, sourceLocation: sourceLocation)
    }

    /// Expects that none of the secrets that went over the wire stands in these outputs, nor in any
    /// file of the home.
    ///
    /// The state stands in the URL, which people see, and a user code is for their eyes; files may not
    /// have them.
    func expectNoSecret(
        in outputs: [CommandResult], sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let issued = try server.issued().map { ($0.kind, $0.value) }
        let own = [("app secret", OAuth2Server.secret)]
        let shown = Canaries(own + issued.filter { !["state", "user_code"].contains($0.0) })
        for output in outputs {
            #expect(
                shown.hits(in: output.output + output.errors).isEmpty, "\(output)",
                sourceLocation: sourceLocation)
        }
        #expect(Canaries(own + issued).hits(in: home.folder) == [], sourceLocation: sourceLocation)
    }

    /// BASE64URL(SHA256(ASCII(verifier))), by a tool that is not ours.
    private func challenge(of verifier: String) throws -> String {
        var command = Command("/usr/bin/openssl", ["dgst", "-sha256", "-binary"])
        command.input = .bytes(Array(verifier.utf8))
        return Data(try command.run().output).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}

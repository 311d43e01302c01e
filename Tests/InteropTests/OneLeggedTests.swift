import Foundation
import TestSupport
import Testing

/// An app's key signs alone, and oauthlib verifies that.
@Suite(.enabled(if: Repository.hasProgram))
struct OneLeggedTests {
    private static let url = "http://shop.example/orders"

    /// A home with a shop that takes signed requests over plain http.
    private func home(_ method: String, _ more: String = "") throws -> PintleHome {
        let home = try PintleHome()
        let file = try home.folder.write(
            """
            id: shop
            name: Shop
            protocol: oauth1
            login: none
            app_signing: true
            plain_http: true
            signature_method: \(method)
            api_hosts: [shop.example]
            \(more)
            """, to: "shop.yaml")
        try home.succeed("providers", "add", file)
        try home.succeed(
            "apps", "add", "shop", "--key", "k/1", "--secret-fd", "3", secret: "s+/&1")
        return home
    }

    /// Whether oauthlib takes the request.
    private func isTaken(
        _ method: String, _ url: String, header: String = "", body: String = ""
    ) throws -> Bool {
        let script = Repository.root.appendingPathComponent("Tests/Interop/one_legged.py").path
        var command = Command(Repository.python, ["-B", script, method, url, "k/1", body])
        command.input = .bytes(Array("\(header)\ns+/&1\n".utf8))
        let result = try command.run(within: 60)
        return result.code == 0
    }

    @Test(arguments: ["HMAC-SHA1", "HMAC-SHA256", "HMAC-SHA512"])
    func `in a header, a query and a form`(method: String) throws {
        let home = try home(method)
        let query = Self.url + "?per_page=5&search=%C3%A9%20au%20lait"
        let header = try home.succeed("header", "GET", query, "--session", "shop/signing").text
            .dropFirst("Authorization: ".count).dropLast()
        #expect(try isTaken("GET", query, header: String(header)))
        #expect(try !isTaken("GET", query + "&a=b", header: String(header)))

        let signed = try home.succeed(
            "sign", "GET", query, "--session", "shop/signing", "--print", "url"
        ).text.dropLast()
        #expect(try isTaken("GET", String(signed)))

        let form = try home.succeed(
            "sign", "POST", Self.url, "-d", "lti_version=LTI-1p0", "-d", "roles=Learner & more",
            "--session", "shop/signing", "--print", "body"
        ).text.dropLast()
        #expect(try isTaken("POST", Self.url, body: String(form)))
    }
}

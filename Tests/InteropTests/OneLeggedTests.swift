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

    @Test(
        arguments: [
            ("woocommerce@shop.example", "http://shop.example/wp-json/wc/v3/orders?page=2", 10),
            ("woocommerce@shop.example:8443", "https://shop.example:8443/wp-json/wc/v3/orders", 10),
            ("nounproject", "https://api.thenounproject.com/v2/icon?query=goat", 12),
            ("lti@tool.example", "http://tool.example/launch", 10),
        ] as [(String, String, Int32)])
    func `the providers that are built in`(provider: String, url: String, plain: Int32) throws {
        let home = try PintleHome()
        try home.succeed(
            "apps", "add", provider, "--key", "k/1", "--secret-fd", "3", secret: "s+/&1")
        let header = try home.succeed("header", "GET", url).text
            .dropFirst("Authorization: ".count).dropLast()
        #expect(try isTaken("GET", url, header: String(header)))
        // Whatever a definition allows another program, this one sends nothing to plain http.
        let sent = try home.pintle("request", "GET", "http://\(url.split(separator: "/")[1])/")
        #expect(sent.code == plain, "\(sent)")
    }

    @Test func `MAAS's line is all of a session, and its signature the secret`() throws {
        let home = try PintleHome()
        let maas = "maas@region.example:5443"
        try home.succeed(
            "sessions", "add", maas, "--token-fd", "3", "--unchecked", secret: "key:token:sec ret")
        let header = try home.succeed(
            "header", "GET", "https://region.example:5443/MAAS/api/2.0/machines/"
        ).text
        #expect(header.contains(#"oauth_signature_method="PLAINTEXT""#))
        #expect(header.contains(#"oauth_signature="%26sec%2520ret""#))
        let plain = try home.pintle("header", "GET", "http://region.example:5443/MAAS/")
        #expect(plain.code == 10, "\(plain)")
    }
}

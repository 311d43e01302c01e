import TestSupport
import Testing

/// Definitions of every form that Pintle signs in, tried at the demo provider.
@Suite(.enabled(if: Repository.hasProgram))
struct DemoTrialTests {
    /// A place of the parameters, with the method of HTTP.
    private static let forms = [
        "header GET", "header POST", "query GET", "query POST", "body POST",
    ]

    @Test(arguments: ["HMAC-SHA1", "HMAC-SHA256", "HMAC-SHA512", "PLAINTEXT"], forms)
    func `a definition of any form gets its request token`(
        signatureMethod: String, form: String
    ) throws {
        let provider = try DemoProviderRun()
        let home = try PintleHome(withVault: false)
        let words = form.split(separator: " ")
        let file = try home.folder.write(
            """
            id: shop
            name: Shop
            protocol: oauth1
            request_token: {url: "\(provider.baseURL)/oauth/request_token", method: \(words[1])}
            authorize: {url: "\(provider.baseURL)/oauth/authenticate"}
            access_token: {url: "\(provider.baseURL)/oauth/access_token", method: \(words[1])}
            signature_method: \(signatureMethod)
            placement: \(words[0])

            """, to: "shop.yaml")
        let result = try home.pintle(
            "providers", "check", file, "--live", "--key", "demo-key", "--secret-fd", "3",
            secret: "demo-secret")
        #expect(result.code == 0, "\(result)")
        #expect(result.text.contains("200, understood"))
    }

    @Test(arguments: ["/etc/passwd", "nowhere.pem"])
    func `what is no public key is refused before anything listens`(file: String) throws {
        let home = try PintleHome(withVault: false)
        let result = try Command(
            home.program, ["demo-provider", "--public-key", file], environment: home.environment
        ).run()
        #expect(result.code == 2, "\(result)")
        #expect(result.output.isEmpty)
    }
}

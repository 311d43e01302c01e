import Foundation
import TestSupport
import Testing

/// Servers that cannot be reached, or cannot prove who they are.
@Suite(.enabled(if: Repository.hasProgram))
struct NetworkTests {
    @Test(arguments: [
        ForeignProvider.Transport.expired, .wrongHost, .unknownAuthority, .oldVersion,
    ])
    func `a server that cannot prove who it is gets no request`(
        transport: ForeignProvider.Transport
    ) throws {
        let provider = try ForeignProvider(transport)
        let home = try PintleHome()
        try home.add(provider)
        let result = try home.pintle("login", "start", PintleHome.providerID)
        #expect(result.code == 10, "\(result)")
        #expect(try provider.counts().isEmpty)
        #expect(try home.logins().isEmpty)
    }

    @Test func `a private authority that nobody named is not trusted`() throws {
        let provider = try ForeignProvider(.tls)
        let home = try PintleHome()
        try addWithoutTrust(provider, to: home)
        #expect(try home.pintle("login", "start", "bare").code == 10)
        #expect(try provider.counts().isEmpty)
    }

    @Test func `an authority named by the environment is trusted`() throws {
        let provider = try ForeignProvider(.tls)
        let home = try PintleHome()
        try addWithoutTrust(provider, to: home)
        var command = home.command(["login", "start", "bare"])
        command.environment["SSL_CERT_FILE"] = provider.caFile
        #expect(try command.run().code == 0)
    }

    @Test func `a port where nobody listens is reported at once`() throws {
        let home = try PintleHome()
        // Gone as soon as it has said where it was; its port goes with it.
        let address = try ForeignProvider().baseURL
        try add(address, "bare", to: home)
        let result = try home.pintle("login", "start", "bare")
        #expect(result.code == 8)
        #expect(result.errorText.contains("refused"))
        #expect(result.seconds < 3)
    }

    @Test func `a host that does not exist is named`() throws {
        let home = try PintleHome()
        try add("https://no-such-host.invalid", "bare", to: home)
        let result = try home.pintle("login", "start", "bare", within: 40)
        #expect(result.code == 8)
        #expect(result.errorText.contains("no-such-host.invalid"))
    }

    @Test func `a login that hangs ends at once when it is interrupted, and can be cancelled`()
        throws
    {
        let provider = try ForeignProvider()
        let home = try PintleHome()
        try home.add(provider)
        try provider.fail("/oauth/request_token", "hang")
        let running = try home.command(["login", "start", PintleHome.providerID]).start()
        _ = try running.until("the request is there") { _ in
            (try? provider.count("/oauth/request_token")) == 1 ? true : nil
        }
        running.signal(SIGINT)
        let result = try running.finish(within: 2)
        #expect(result.code == 130)
        // Stored before anything was asked, and never with an address.
        let left = try #require(try home.logins().first)
        #expect(left.authorizeUrl.isEmpty)
        try home.succeed("login", "cancel", left.id)
        #expect(try home.logins().isEmpty)
    }

    private func addWithoutTrust(_ provider: ForeignProvider, to home: PintleHome) throws {
        try provider.addClient(key: "k", secret: "s")
        try add(provider.baseURL, "bare", to: home)
    }

    private func add(_ base: String, _ id: String, to home: PintleHome) throws {
        let file = try home.folder.write(
            """
            id: \(id)
            name: Bare
            protocol: oauth1
            request_token: {url: "\(base)/oauth/request_token", method: POST}
            authorize: {url: "\(base)/oauth/authorize"}
            access_token: {url: "\(base)/oauth/access_token", method: POST}
            signature_method: HMAC-SHA1

            """, to: "\(id).yaml")
        try home.succeed("providers", "add", file, "--replace")
        try home.succeed("apps", "add", id, "--key", "k", "--secret-fd", "3", secret: "s")
    }
}

import Foundation
import TestSupport
import Testing

/// `pintle sessions verify --all` at servers that are not ours, and what other programs make of it.
@Suite(.enabled(if: Repository.hasProgram))
struct WatchTests {
    private static let identity = "/1.1/account/verify_credentials.json"

    /// One user at an OAuth 2 server, and two at one of OAuth 1, in one home.
    private func threeSessions() throws -> (
        acme: OAuth2Home, shop: ForeignProvider, home: PintleHome
    ) {
        let acme = try OAuth2Home(.authlib)
        let home = acme.home
        try acme.logIn()
        let shop = try ForeignProvider()
        let file = try home.folder.write(
            """
            id: shop
            name: Shop
            protocol: oauth1
            request_token: {url: "\(shop.baseURL)/oauth/request_token", method: POST}
            authorize: {url: "\(shop.baseURL)/oauth/authorize"}
            access_token: {url: "\(shop.baseURL)/oauth/access_token", method: POST}
            signature_method: HMAC-SHA1
            identity: {url: "\(shop.baseURL)\(Self.identity)", id: id_str, name: screen_name}

            """, to: "shop.yaml")
        try home.succeed("providers", "add", file, "--replace")
        try shop.addClient(key: "k", secret: "s")
        try home.succeed("apps", "add", "shop", "--key", "k", "--secret-fd", "3", secret: "s")
        try shop.addUser(id: "2002", screenName: "bob \"|\\ b")
        try logIn("1001", at: shop, in: home)
        try logIn("2002", at: shop, in: home)
        return (acme, shop, home)
    }

    private func logIn(_ user: String, at shop: ForeignProvider, in home: PintleHome) throws {
        let login = try home.json(PendingLogin.self, "login", "start", "shop")
        let result = try home.finishLogin(
            login.id, pin: try shop.approve(login.authorizeUrl, as: user))
        try #require(result.code == 0, "\(result)")
    }

    private struct Sample: Decodable {
        let name: String
        let labels: [String: String]
        let value: Double
    }

    /// What Prometheus' own library reads.
    private func samples(_ path: String) throws -> [Sample] {
        let script = Repository.root.appendingPathComponent("Tests/Interop/metrics.py").path
        let result = try Command(Repository.python, ["-B", script, path]).run(within: 60)
        try #require(result.code == 0, "\(result)")
        return try result.text.split(separator: "\n").map {
            try JSONDecoder().decode(Sample.self, from: Data($0.utf8))
        }
    }

    @Test func `asks about each of them, and goes on after one that is refused`() throws {
        let (acme, shop, home) = try threeSessions()
        let all = try home.pintle("sessions", "verify", "--all")
        #expect(all.code == 0, "\(all)")
        #expect(all.text.split(separator: "\n").count == 4)
        try shop.fail(Self.identity, "401-problem")
        let refused = try home.pintle("sessions", "verify", "--all")
        #expect(refused.code == 13, "\(refused)")
        #expect(refused.text.components(separatedBy: "log in again").count == 2)
        #expect(refused.text.components(separatedBy: "works").count == 3)
        // The one that needs a login is known, and the others were verified this minute.
        let before = try shop.count(Self.identity)
        let young = try home.pintle("sessions", "verify", "--all", "--max-age", "1h")
        #expect(young.code == 13, "\(young)")
        #expect(try shop.count(Self.identity) == before)
        try acme.expectNoSecret(in: [all, refused, young])
    }

    @Test func `leaves a provider alone after a rate limit`() throws {
        let (_, shop, home) = try threeSessions()
        let before = try shop.count(Self.identity)
        try shop.fail(Self.identity, "429", times: -1)
        let result = try home.pintle("sessions", "verify", "--all")
        #expect(result.code == 9, "\(result)")
        #expect(try shop.count(Self.identity) == before + 1)
        #expect(result.text.components(separatedBy: "not asked: rate limit until").count == 3)
        #expect(result.text.components(separatedBy: "works").count == 2)
    }

    @Test func `ends as a plugin of Nagios does`() throws {
        let (_, shop, home) = try threeSessions()
        let line = ["sessions", "verify", "--all", "--format", "nagios"]
        let good = try home.command(line).run(within: 60)
        #expect(good.code == 0 && good.text.hasPrefix("PINTLE OK: 3 sessions | "), "\(good)")
        let short = try home.command(line + ["--expires-in", "4w"]).run(within: 60)
        #expect(short.code == 0, "\(short)")
        try shop.fail(Self.identity, "500", times: -1)
        let unknown = try home.command(line).run(within: 60)
        #expect(unknown.code == 3 && unknown.text.hasPrefix("PINTLE UNKNOWN: "), "\(unknown)")
        try shop.fail(Self.identity, "401-problem", times: -1)
        let bad = try home.command(line).run(within: 60)
        #expect(bad.code == 2 && bad.text.hasPrefix("PINTLE CRITICAL: "), "\(bad)")
        let form = /PINTLE [A-Z]+: [^|\n]+ \| ([a-z]+=[0-9]+(;[0-9]*){3} ?){4}\n/
        #expect([good, unknown, bad].allSatisfy { $0.text.wholeMatch(of: form) != nil })
        let nothing = try Command(home.program, ["--home", home.home] + line).run(within: 60)
        #expect(nothing.code == 3 && nothing.text.hasPrefix("PINTLE UNKNOWN: "), "\(nothing)")
    }

    @Test func `writes metrics that Prometheus' own library reads, whatever names say`() throws {
        let (_, shop, home) = try threeSessions()
        let path = home.folder.path("pintle.prom")
        try home.folder.write("", to: "pintle.prom")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        let line = ["sessions", "verify", "--all", "--format", "prometheus", "--to", path]
        let first = try home.command(line).run(within: 60)
        #expect(first.code == 0 && first.output.isEmpty, "\(first)")
        let names = try samples(path).filter { $0.name == "pintle_session_works" }
        #expect(names.map(\.value) == [1, 1, 1])
        #expect(names.contains { $0.labels["session"] == "shop/bob \"|\\ b" }, "\(names)")
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        #expect(mode as? Int == 0o644)
        try shop.fail(Self.identity, "401-problem", times: -1)
        #expect(try home.command(line).run(within: 60).code == 0)
        let now = try samples(path)
        #expect(now.filter { $0.name == "pintle_session_works" }.map(\.value).reduce(0, +) == 1)
        let critical = now.first { $0.labels["health"] == "critical" }
        #expect(critical?.value == 2)
        // Where nothing can be found out, the file stays.
        let kept = try Data(contentsOf: URL(filePath: path))
        let locked = try Command(home.program, ["--home", home.home] + line).run(within: 60)
        #expect(locked.code == 3, "\(locked)")
        #expect(try Data(contentsOf: URL(filePath: path)) == kept)
    }

    @Test func `with many sessions asks no provider for two at a time`() throws {
        let (_, shop, home) = try threeSessions()
        try shop.hold(Self.identity)
        let running = try home.command(["sessions", "verify", "--all"]).start()
        try shop.untilAsked(Self.identity, times: try shop.count(Self.identity))
        let asked = Deadline.seconds(20).poll { () -> Int? in
            guard let count = try? shop.count(Self.identity), count >= 3 else { return nil }
            return count
        }
        #expect(asked == 3)
        try shop.release(Self.identity)
        let result = try running.finish(within: 60)
        #expect(result.code == 0, "\(result)")
        #expect(try shop.count(Self.identity) == 4)
    }
}

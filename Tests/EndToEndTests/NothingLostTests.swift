import Foundation
import TestSupport
import Testing

/// SIGKILL at random moments: no acknowledged operation is lost, none is half done.
@Suite(.serialized, .enabled(if: Repository.hasProgram))
struct NothingLostTests {
    /// Rounds of the whole suite; `make soak` asks for more.
    private static let rounds =
        ProcessInfo.processInfo.environment["PINTLE_KILL_ROUNDS"].flatMap(Int.init) ?? 80

    @Test func `a login that is killed is stored whole or still waits`() throws {
        let (provider, home) = try fixture()
        var expected: Set<String> = []
        let typical = try milliseconds {
            let login = try home.startLogin()
            let pin = try provider.approve(login.authorizeUrl, as: "1002")
            #expect(try home.finishLogin(login.id, pin: pin).code == 0)
            expected.insert("brunhilde")
        }
        for round in 1...max(1, Self.rounds / 4) {
            let name = "user\(round)"
            try provider.addUser(id: "\(2000 + round)", screenName: name)
            let login = try home.startLogin()
            let pin = try provider.approve(login.authorizeUrl, as: "\(2000 + round)")
            let delay = Int.random(in: 0...typical)
            let running = try home.command(
                ["login", "finish", login.id, "--pin-fd", "3"], secret: pin
            ).start()
            let result = try running.kill(after: delay)

            let comment: Comment = "round \(round), killed after \(delay) ms: \(result)"
            let isStored = try home.sessions().count == expected.count + 1
            let waits = try home.logins().contains { $0.id == login.id }
            #expect(isStored != waits, comment)
            if result.ending == .exit(0) { #expect(isStored, comment) }
            if isStored { expected.insert(name) }
            if waits { try home.succeed("login", "cancel", login.id) }
            try expectWhole(home, comment)
        }
        // What a kill left unchecked is checked now: every stored token is good.
        for session in try home.sessions() {
            #expect(try home.pintle("sessions", "verify", session.id).code == 0)
        }
        #expect(Set(try home.sessions().compactMap(\.account?.name)) == expected)
    }

    @Test func `the start of a login that is killed leaves a whole login or none`() throws {
        let (provider, home) = try fixture()
        let typical = try milliseconds { _ = try home.startLogin() }
        var waiting = 1
        for round in 1...max(1, Self.rounds / 8) {
            let delay = Int.random(in: 0...typical)
            let running = try home.command(["login", "start", PintleHome.providerID, "--json"])
                .start()
            let result = try running.kill(after: delay)
            let comment: Comment = "round \(round), killed after \(delay) ms: \(result)"
            let logins = try home.logins()
            #expect([waiting, waiting + 1].contains(logins.count), comment)
            // An address that was shown is one whose login is stored.
            if result.text.contains("authorize_url") {
                #expect(logins.count == waiting + 1, comment)
            }
            waiting = logins.count
        }
        for login in try home.logins() where login.authorizeUrl.isEmpty {
            // Killed before the provider answered: the first try gets the URL, and sends no PIN.
            #expect(try home.finishLogin(login.id, pin: "0000000").code == 14)
        }
        for login in try home.logins() {
            let pin = try provider.approve(login.authorizeUrl)
            #expect(try home.finishLogin(login.id, pin: pin).code == 0)
        }
    }

    @Test func `a label that is killed is the old one or the new one`() throws {
        let (provider, home) = try fixture()
        try home.logIn(at: provider)
        let id = try home.onlySession().id
        let typical = try milliseconds { try home.succeed("sessions", "label", id, "label0") }
        var current = "label0"
        for round in 1...max(1, Self.rounds * 3 / 8) {
            let delay = Int.random(in: 0...typical)
            let running = try home.command(["sessions", "label", id, "label\(round)"]).start()
            let result = try running.kill(after: delay)
            let comment: Comment = "round \(round), killed after \(delay) ms: \(result)"
            let label = try #require(try home.onlySession().label)
            #expect([current, "label\(round)"].contains(label), comment)
            if result.ending == .exit(0) { #expect(label == "label\(round)", comment) }
            current = label
            try expectWhole(home, comment)
        }
    }

    @Test func `a removal that is killed is done or not done, and can be taken back`() throws {
        let (provider, home) = try fixture()
        try home.logIn(at: provider, label: "work")
        let id = try home.onlySession().id
        let remove = ["sessions", "remove", id, "--local", "--yes"]
        let typical = try milliseconds { _ = try home.command(remove).run() }
        try home.succeed("sessions", "restore", id)
        for round in 1...max(1, Self.rounds / 4) {
            let delay = Int.random(in: 0...typical)
            let result = try home.command(remove).start().kill(after: delay)
            let comment: Comment = "round \(round), killed after \(delay) ms: \(result)"
            let isThere = try !home.sessions().isEmpty
            if result.ending == .exit(0) { #expect(!isThere, comment) }
            if !isThere { try home.succeed("sessions", "restore", id) }
            #expect(try home.onlySession().label == "work", comment)
            try expectWhole(home, comment)
        }
        #expect(try home.pintle("sessions", "verify", "work").code == 0)
    }

    @Test func `between a token's arrival and its commit there is no other network call`() throws {
        let (provider, home) = try fixture()
        try provider.fail("/1.1/account/verify_credentials.json", "hang", times: -1)
        let login = try home.startLogin()
        let pin = try provider.approve(login.authorizeUrl)
        let running = try home.command(["login", "finish", login.id, "--pin-fd", "3"], secret: pin)
            .start()
        _ = try running.until("the next request after the token") { _ in
            (try? provider.count("/1.1/account/verify_credentials.json")) == 1 ? true : nil
        }
        // That request is under way, so the session must be on disk already.
        #expect(try running.kill(after: 0).ending == .signal(SIGKILL))
        #expect(try home.sessions().count == 1)
        #expect(try home.logins().isEmpty)
        let paths = try provider.requests().map(\.path).suffix(2)
        #expect(paths == ["/oauth/access_token", "/1.1/account/verify_credentials.json"])
    }

    private func expectWhole(_ home: PintleHome, _ comment: Comment) throws {
        let check = try home.pintle("vault", "check")
        #expect(check.code == 0, "\(comment)\n\(check)")
    }

    /// How long something takes, and a little more, so that kills also come just after the end.
    private func milliseconds(of work: () throws -> Void) rethrows -> Int {
        let start = monotonicSeconds()
        try work()
        return max(5, Int((monotonicSeconds() - start) * 1200))
    }
}

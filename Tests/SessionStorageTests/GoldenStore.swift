import Foundation
import LoginCore
import OAuthCore
import Testing
import Vault

@testable import SessionStorage

/// What is put into a golden store: a store that a program of its version made once, and that is
/// kept, so that every later version is held to opening it.
///
/// A new one is made by the program whose form it shows, before that form changes:
/// `PINTLE_GOLDEN=FOLDER swift test --filter GoldenStoreRecording` writes `store.db` into that
/// folder, to be kept as `Golden/version-N.db`, N being its `user_version`.
enum GoldenStore {
    static let passphrase = Secret(utf8: "correct horse")
    static let clock = MachineClock(startedAt: TestStore.start, start: 7)

    static func make(in folder: String) throws {
        let store = try SessionStore.create(
            in: folder, openedBy: .init(.passphrase(passphrase, .least)), at: TestStore.start)
        try store.slots.add(.keyFile(TestStore.keyFile), named: "cron", at: TestStore.start)
        try fill(store)
    }

    private static func fill(_ store: SessionStore) throws {
        let start = TestStore.start
        let acme = try Samples.provider(host: "api.acme.example")
        let other = try Samples.provider("other", host: "api.other.example")
        try store.providers.save(
            OwnDefinition(id: acme.id, yaml: "id: acme\nname: Acme\n", addedAt: start))
        try store.providers.save(
            OwnDefinition(
                id: other.id, yaml: "id: other\n", certificates: "some PEM", addedAt: start))
        try store.apps.add(Samples.app("default", secret: "app secret"))
        var second = try Samples.app("second")
        second.credentials.key = .rsaPrivateKey(pem: Secret(utf8: "some key"))
        try store.apps.add(second)
        let kept = [
            KeptField("oauth_session_handle", Secret(utf8: "handle")),
            KeptField("empty", Secret(utf8: "")),
        ]
        var one = try Samples.session("one", label: "news")
        one.grant.expiresAt = start + .seconds(86_400)
        one.grant.kept = kept
        let news = try store.sessions.save(one)
        _ = try store.sessions.recordAccount(news, Samples.news, at: start + .seconds(5))
        try store.sessions.setDefault(news)
        store.sessions.noteUse(news, at: start + .seconds(100))
        var two = try Samples.session("two", label: "größe")
        two.grant.credentials = .signed(
            try #require(two.grant.credentials.signingToken), .rsaSHA1)
        let size = try store.sessions.save(two)
        try store.sessions.recordCheck(size, .logInAgain(since: start + .seconds(7)))
        _ = try store.sessions.save(Samples.session("three", provider: "other"))
        let unclear = try store.sessions.save(Samples.session("four", app: "second"))
        try store.sessions.keepApart(
            unclear, Samples.events,
            for: try Samples.request("8a4b", account: "y", label: "unclear"))
        let gone = try store.sessions.save(Samples.session("five", label: "gone"))
        try store.sessions.remove(
            gone, at: start + .seconds(9), keepingUntil: start + .seconds(30 * 86_400))
        var request = try Samples.request()
        request.access = "write"
        try store.logins.save(Samples.pending(request))
        var bare = try Samples.request("9c5d")
        bare.startedFrom = nil
        try store.logins.save(PendingLogin(request: bare, progress: .notBegun))
        try store.providers.setClockOffset(.seconds(252), of: acme.id, by: clock)
    }
}

extension TestStore {
    /// Puts the golden store of that version in place.
    func putGolden(version: Int) throws { try putGolden("version-\(version)") }

    /// Puts the golden store of that name in place.
    func putGolden(_ name: String) throws {
        let found = Bundle.module.url(
            forResource: name, withExtension: "db", subdirectory: "Golden")
        try Data(contentsOf: try #require(found)).write(to: URL(fileURLWithPath: path))
        try setMode(0o600, of: path)
    }
}

/// Writes a golden store where somebody asks for one.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["PINTLE_GOLDEN"] != nil))
struct GoldenStoreRecording {
    @Test func `a golden store of this version is written`() throws {
        let folder = try #require(ProcessInfo.processInfo.environment["PINTLE_GOLDEN"])
        try GoldenStore.make(in: folder)
    }
}

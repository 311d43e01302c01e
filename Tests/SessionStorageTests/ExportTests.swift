import Foundation
import LoginCore
import OAuthCore
import Testing
import Vault

@testable import SessionStorage

/// Chosen sessions in a file of their own, for another machine.
struct ExportTests {
    private let place: TestStore
    private let elsewhere: TestStore
    private let store: SessionStore
    private let session: SessionID
    private let passphrase = Secret(utf8: "only for the way")
    private var target: String { elsewhere.folder + "/sessions.pintle" }

    init() throws {
        place = try TestStore()
        elsewhere = try TestStore()
        store = try place.create()
        session = try Samples.fill(store)
        _ = try store.sessions.save(Samples.session("stays here", label: "secret"))
    }

    @discardableResult
    private func export(_ sessions: Set<SessionID>) throws -> MergeReport {
        try store.upkeep.export(
            sessions, to: target, openedBy: .init(.passphrase(passphrase, .least)),
            at: TestStore.start
        ).report
    }

    @Test("its own passphrase opens it, and the vault's secrets do not")
    func secrets() throws {
        try export([session])
        let copy = try SessionStore.open(copyOf: target)
        #expect(copy.vaultID != store.vaultID)
        #expect(throws: StoreFailure.wrongSecret(.keyFile)) {
            try copy.unlock(.keyFile(TestStore.keyFile))
        }
        #expect(throws: StoreFailure.locked) {
            try copy.unlock(.vaultKey(try #require(store.vaultKey)))
        }
        try copy.unlock(.passphrase(passphrase))
        #expect(try copy.sessions.read(session).isSame(as: store.sessions.read(session)))
        #expect(try copy.upkeep.check().isSound)
        #expect(throws: StoreFailure.wrongSecret(.passphrase)) {
            try store.unlock(.passphrase(passphrase))
        }
    }

    @Test("what was not chosen is not in it, in any form")
    func onlyChosen() throws {
        let report = try export([session])
        #expect(report.added.map(\.id) == [session])
        #expect(report.apps == .init(added: 1))
        #expect(report.providers == .init(added: 1))
        #expect(report.logins == .init())
        let bytes = try Data(contentsOf: URL(fileURLWithPath: target))
        #expect(bytes.range(of: Data("news".utf8)) != nil)
        #expect(bytes.range(of: Data("secret".utf8)) == nil)
        let attributes = try FileManager.default.attributesOfItem(atPath: target)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: elsewhere.folder)
                == ["sessions.pintle"])
    }

    @Test("the definition of an instance's provider comes along")
    func definitionOfInstance() throws {
        let session = try store.sessions.save(
            Samples.session("of an instance", provider: "acme@site.example", label: "site"))
        #expect(try export([session]).providers == .init(added: 1))
        let copy = try SessionStore.open(copyOf: target)
        try copy.unlock(.passphrase(passphrase))
        #expect(try copy.providers.list().map(\.id.rawValue) == ["acme"])
    }

    @Test("another machine merges it")
    func imported() throws {
        try export([session])
        let copy = try SessionStore.open(copyOf: target)
        try copy.unlock(.passphrase(passphrase))
        let machine = try TestStore()
        let other = try SessionStore.create(
            in: machine.folder, openedBy: .keyFile(.random()), at: TestStore.start)
        #expect(try other.upkeep.merge(copy).added.map(\.label) == ["news"])
        #expect(
            try other.sessions.read(session).credentials == store.sessions.read(session).credentials
        )
    }

    @Test("nothing is replaced, and a session that is not there leaves no file")
    func refused() throws {
        #expect(throws: StoreFailure.self) { try export([SessionID(rawValue: "nope")]) }
        #expect(!FileManager.default.fileExists(atPath: target))
        try export([session])
        #expect(throws: StoreFailure.fileExists(path: target)) { try export([session]) }
        store.lock()
        #expect(throws: StoreFailure.locked) {
            try store.upkeep.export(
                [session], to: target + "-2", openedBy: .keyFile(.random()), at: TestStore.start)
        }
    }
}

extension Secret {
    /// The bytes of a new key file.
    static func random() -> Secret {
        Secret((0..<32).map { _ in UInt8.random(in: .min ... .max) })
    }
}

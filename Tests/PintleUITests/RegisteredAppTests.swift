import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import Testing

@testable import PintleUI

/// A login with an app that Pintle registered itself, and that its server may have forgotten.
struct RegisteredAppTests {
    private static let about = "Page shows an error about the app? Press g."

    private static func asked(_ desk: Desk) -> [RegisterAgain] {
        desk.effects.compactMap { $0.call(RegisterAgain.self) }
    }

    @Test("the page names the key that registers again")
    func key() throws {
        var desk = Desk(size: Size(rows: 40, columns: 120))
        try desk.awaitApproval(isRegistered: true)
        #expect(desk.has(Self.about))
        desk.press(.character("g"))
        #expect(Self.asked(desk) == [RegisterAgain(login: Desk.id, isAsked: true)])
    }

    @Test("an app key that a person brought has no such key")
    func brought() throws {
        var desk = Desk(size: Size(rows: 40, columns: 120))
        try desk.awaitApproval()
        #expect(!desk.has(Self.about))
        desk.press(.character("g"))
        #expect(Self.asked(desk).isEmpty)
        #expect(desk.has("Pintle did not register this app key"))
    }

    private static let forgotten = LoginFailure.refused(
        .clientCredentials,
        ServerProblem(host: "id.gadget.example", status: 401, code: "invalid_client"))

    @Test("a server that says so makes Pintle register again by itself, once")
    func refused() throws {
        var desk = Desk()
        try desk.awaitApproval(isRegistered: true)
        try desk.answer { .requestFailed($0, Self.forgotten) }
        #expect(Self.asked(desk) == [RegisterAgain(login: Desk.id, isAsked: false)])
        #expect(desk.has("no longer knows the app that Pintle registered"))
        #expect(desk.has("register Pintle again there"))
        desk.press(.enter)
        try desk.answer { .requestFailed($0, Self.forgotten) }
        #expect(Self.asked(desk).isEmpty)
    }
}

import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import Testing
import TextCore

@testable import PintleUI

/// The app key form at a provider where Pintle can register itself (RFC 7591).
struct RegistrationFormTests {
    /// The way to Gadget, whose issuer says everything, with these app keys there.
    private static func desk(_ apps: AppSummary...) -> Desk {
        var snapshot = Example.snapshot
        snapshot.providers.append(Example.gadget)
        snapshot.apps += apps
        var desk = Desk(snapshot)
        desk.press(.character("n"))
        desk.type("gadget")
        desk.press(.enter)
        return desk
    }

    private static func edit(_ desk: Desk) -> AppEdit? {
        desk.effects.lazy.compactMap { $0.call(SaveApp.self)?.edit }.first
    }

    @Test("registration is the first choice, and Enter asks for it")
    func first() {
        var desk = Self.desk()
        #expect(desk.text.contains("No app key for id.gadget.example yet"))
        #expect(desk.text.contains("Pintle registers itself"))
        desk.press(.enter)
        #expect(
            Self.edit(desk)
                == AppEdit(
                    provider: Example.gadget.id, name: "my-gadget", identifier: "",
                    key: .registration))
        desk.answer(
            SaveApp.self,
            SavedApp(
                provider: Example.gadget.id, name: "my-gadget", identifier: "made",
                kind: .absent, addedAt: Example.now,
                registration: AppRegistration(registeredAt: Example.now)))
        #expect(desk.text.contains("Log in to Gadget"))
    }

    @Test("before a login with it another one may be registered, which the login then takes")
    func another() {
        var desk = Self.desk(
            AppSummary(
                provider: Example.gadget.id, name: "my-gadget", identifier: "made", kind: .absent,
                registration: AppRegistration(registeredAt: Example.now)))
        desk.press(.enter)
        #expect(!desk.effects.contains { $0.call(StartLogin.self) != nil })
        desk.answer(FindLoginApp.self, "my-gadget-2")
        #expect(desk.effects.contains { $0.call(StartLogin.self)?.draft.app == "my-gadget-2" })
    }

    @Test("a key that is typed by hand works as ever")
    func byHand() {
        var desk = Self.desk()
        desk.press(.right, .up)
        desk.type("my-client")
        desk.press(.enter, .enter)
        #expect(Self.edit(desk)?.key == .absent)
        #expect(Self.edit(desk)?.identifier == "my-client")
    }

    @Test("a refusal is said with the server's words, and the client id is typed next")
    func refused() {
        var desk = Self.desk()
        desk.press(.enter)
        let failure = AppFailure.registration(
            .refused(
                .registration(.closed),
                ServerProblem(host: "id.gadget.example", status: 401, text: "Ask Ann.")),
            Example.gadget)
        desk.fail(SaveApp.self, failure)
        #expect(desk.text.contains("does not let Pintle register itself"))
        #expect(desk.text.contains("Gadget said: Ask Ann. (401)"))
        #expect(!desk.text.contains("a opens the app key"))
        desk.type("abc")
        desk.press(.enter, .enter)
        #expect(Self.edit(desk)?.identifier == "abc")
        #expect(Self.edit(desk)?.key == .absent)
    }

    @Test("a server that cannot be reached leaves the form as it is")
    func unreached() {
        var desk = Self.desk()
        desk.press(.enter)
        let failure = AppFailure.registration(
            .refused(.serverTrouble, ServerProblem(host: "id.gadget.example", status: 503)),
            Example.gadget)
        desk.fail(SaveApp.self, failure)
        desk.press(.enter)
        #expect(Self.edit(desk)?.key == .registration)
    }

    @Test("an app key that is changed stays what it is unless registration is chosen")
    func kinds() {
        let stored = AppSummary(provider: Example.gadget.id, name: "tv", identifier: "id")
        #expect(AppKeyForm.kinds(Example.gadget, stored: stored).first == .kept)
        #expect(AppKeyForm.kinds(Example.gadget, stored: stored).contains(.registration))
        #expect(!AppKeyForm.kinds(Example.x, stored: nil).contains(.registration))
    }
}

import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import Testing

@testable import PintleUI

/// What happens when a definition has the id of a provider that is there.
struct TakenProviderTests {
    private static let acme = Example.providerID("acme")
    private static let provider = Example.provider("acme", "Acme", "acme.example", source: .own)
    private static let file = ProviderDraft.file(path: "~/acme.yaml")

    /// The definition of a file was read, and its id is taken.
    private static func asked(_ size: Size = Size(rows: 24, columns: 80)) -> Desk {
        var desk = Desk(Example.services, size: size)
        desk.press(.character("p"), .character("f"))
        desk.type("~/acme.yaml")
        desk.press(.enter)
        desk.answer(AddProvider.self, .taken(acme, name: "Acme"))
        desk.wait(.seconds(1))
        return desk
    }

    @Test("Before a file replaces a provider there is a question", arguments: ScreenSize.drawn)
    func question(_ size: ScreenSize) throws {
        var desk = Self.asked(size.size)
        try expectScreen(desk.frame, "replace-provider-\(size.rawValue)")
        desk.press(.enter)
        #expect(desk.effects.isEmpty)
        #expect(desk.row(0).contains("Add a provider"))
        #expect(desk.has("[~/acme.yaml "))
    }

    @Test func `Only the one that was asked about is replaced`() {
        var desk = Self.asked()
        desk.press(.character("y"))
        #expect(desk.effects == [.call(AddProvider(draft: Self.file, replaced: Self.acme))])
        desk.press(.enter)
        #expect(desk.effects.isEmpty)
        desk.answer(AddProvider.self, .added(Self.provider, replacing: "Acme"))
        #expect(desk.has("Acme is replaced"))
        #expect(desk.row(0).contains("Provider Acme"))
    }

    @Test func `A file whose definition is there already leads to its provider`() {
        var desk = Self.asked()
        desk.press(.escape, .enter)
        desk.answer(AddProvider.self, .unchanged(Self.provider))
        #expect(desk.has("Acme is there already"))
        #expect(desk.row(0).contains("Provider Acme"))
    }

    @Test func `A file that was changed meanwhile is asked about again`() {
        var desk = Self.asked()
        desk.press(.character("y"))
        desk.answer(AddProvider.self, .taken(Example.providerID("other"), name: "Other"))
        #expect(desk.has("other is there already, as Other"))
    }

    @Test func `After keeping the earlier one the file can be read once more`() {
        var desk = Self.asked()
        desk.press(.escape, .enter)
        #expect(desk.effects == [.call(AddProvider(draft: Self.file, replaced: nil))])
    }

    @Test(
        "A typed id that is taken is a fault of its field",
        arguments: [("acme", "provider of yours"), ("x", "built-in provider")])
    func typed(_ id: String, _ owner: String) {
        var desk = Desk(Example.services)
        desk.press(.character("p"), .character("f"), .right, .tab)
        desk.type(id)
        desk.press(.enter)
        #expect(desk.has("✗ This id is taken by a \(owner). Choose another."))
        desk.type("2")
        #expect(!desk.has("This id is taken"))
        desk.press(.enter)
        desk.type("Mine")
        #expect(desk.has("[Mine "))
    }

    @Test func `A typed id that is taken is told also to who leaves its field by Tab`() {
        var desk = Desk(Example.services)
        desk.press(.character("p"), .character("f"), .right, .tab)
        desk.type("x")
        #expect(!desk.has("This id is taken"))
        desk.press(.tab)
        #expect(desk.has("✗ This id is taken by a built-in provider. Choose another."))
        desk.type("Mine")
        #expect(desk.has("[Mine "))
    }

    @Test func `An id that another window took leads back to its field`() {
        var desk = Desk(Example.services)
        desk.press(.character("p"), .character("f"), .right, .tab)
        for text in [
            "free", "Mine", "https://a.example/r", "https://a.example/a", "https://a.example/t",
        ] {
            desk.type(text)
            desk.press(.enter)
        }
        for _ in 0..<8 { desk.press(.enter) }
        #expect(!desk.effects.isEmpty)
        desk.answer(AddProvider.self, .taken(Example.providerID("free"), name: "Theirs"))
        #expect(desk.has("✗ This id is taken"))
        desk.type("r")
        #expect(desk.has("[freer "))
    }
}

import LoginCore
import OAuthCore
import TerminalCore
import Testing
import TextCore

@testable import PintleUI

/// Where a provider gives app keys to nobody new, each page before a login says so.
struct ClosedProviderTests {
    private static func desk(hasKey: Bool) -> Desk {
        var closed = Example.provider("old", "Oldtimer", "old.example")
        closed.registration = Provider.Registration(
            url: "https://old.example/apps", note: "It ended in May.")
        closed.registration?.open = .closed
        closed.registration?.asOf = "2026-11-24"
        closed.registration?.successor = "Newcomer"
        var snapshot = Example.snapshot
        snapshot.providers.append(closed)
        if hasKey {
            snapshot.apps.append(
                AppSummary(provider: closed.id, name: "old-dev", identifier: "key"))
        }
        return Desk(snapshot)
    }

    @Test("A login says it, with an app key and without", arguments: [true, false])
    func login(hasKey: Bool) {
        var desk = Self.desk(hasKey: hasKey)
        desk.press(.character("n"), .left)
        desk.type("oldtimer")
        desk.press(.enter)
        let words = desk.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(
            words.contains("Oldtimer has ended. Its successor is Newcomer. It ended in May."),
            "\(desk.text)")
    }

    @Test func `The provider's page begins with who gets a key`() {
        let model = Self.desk(hasKey: false).app.model
        let provider = model.snapshot.provider(Example.providerID("old"))
        let first = provider.flatMap { ProviderSheet($0, model.clock).lines.first }
        #expect(first?.name == "Keys for")
        #expect(first?.text == "nobody new; its successor is Newcomer")
    }
}

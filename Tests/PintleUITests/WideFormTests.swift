import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import Testing

@testable import PintleUI

@Suite struct `On a wide screen` {
    private static let wide = Size(rows: 60, columns: 200)

    @Test func `what a provider in many places asks for is told whole`() {
        var snapshot = Example.services
        let question = "Address of the wiki, with its script path and whatever else belongs to it"
        snapshot.providers = snapshot.providers.map { provider in
            var provider = provider
            if !provider.variables.isEmpty { provider.variables[0].question = question }
            return provider
        }
        var desk = Desk(snapshot, size: Self.wide)
        desk.press(.character("p"), .character("/"))
        desk.type("mediawiki")
        desk.press(.enter, .enter)
        #expect(desk.has("Runs in        many places; asks for: " + question))
    }

    @Test func `the picker gives its columns what room there is`() {
        var desk = Desk(size: Self.wide)
        desk.press(.character("n"))
        #expect(desk.row(2).contains("Name" + String(repeating: " ", count: 26) + "App key"))
        #expect(!desk.text.contains("~"))
    }

    @Test func `a field is wider than by design`() {
        var desk = Desk(size: Self.wide)
        desk.press(.character("V"), .character("b"))
        #expect(desk.row(2).hasSuffix(String(repeating: " ", count: 70) + "]"))
    }

    @Test func `the help parts long keys from what they do`() {
        var desk = Desk()
        desk.press(.character("n"), .function(1))
        #expect(desk.has("Backspace Delete delete a character"))
        desk.resize(Size(rows: 60, columns: 40))
        #expect(desk.has("Backspace Delete delete a character"))
    }
}

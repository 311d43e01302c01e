import FlowDocs
import Foundation
import LoginCore
import Testing

@Suite struct FlowTableTests {
    @Test("Docs/Flow.md carries the table that the machine makes")
    func documentIsCurrent() throws {
        let document = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Docs/Flow.md")
        let text = try String(contentsOf: document, encoding: .utf8)
        #expect(
            text.contains(FlowTable().markdown),
            "run `make docs` to write the table into Docs/Flow.md")
    }

    @Test("every state is in the table, and a state that is under way can be left")
    func everyPhase() {
        let situations = FlowTable().situations
        #expect(Set(situations.map(\.phase)) == Set(LoginFlow.Phase.allCases))
        #expect(situations.filter { $0.phase != .signedIn }.allSatisfy { !$0.rows.isEmpty })
    }

    @Test("no way leads from a token in hand to nothing: it is saved or still in hand")
    func tokenIsNeverDropped() {
        let situations = FlowTable().situations
        let saving = situations.filter { $0.step == "Saving the session again" }
        #expect(saving.count == 1)
        #expect(saving.flatMap(\.rows).allSatisfy { $0.next != "idle" })
        let unsaved = situations.flatMap(\.rows).filter { $0.event == "`grantUnsaved`" }
        #expect(!unsaved.isEmpty)
        #expect(unsaved.allSatisfy { $0.next == "failed: with a token to save" })
    }
}

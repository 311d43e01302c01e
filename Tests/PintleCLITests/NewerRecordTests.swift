import LoginCore
import OAuthCore
import PintleText
import Testing
import TextCore

@testable import PintleCLI
@testable import SessionStorage

/// What a check says about records that only a newer program can read.
@Suite struct `A record of a newer program` {
    private static let check: StoreCheck = {
        var check = StoreCheck()
        check.records = 2
        check.newer = [StoreCheck.NewerRecord(kind: .session, name: "k7m2", form: 3)]
        return check
    }()

    @Test func `is named with its form`() {
        #expect(
            CheckTable.lines(Self.check).map(\.text) == [
                "2 of 2 records can be opened; no page of the file is damaged.",
                "session k7m2: of form 3, with content that only a newer Pintle knows",
            ])
    }

    @Test func `is a finding in JSON, and no damage`() {
        let json = VaultCheckAnswer(check: Self.check).json
        #expect(json["sound"] == .bool(true) && json["unreadable"] == .array([]))
        let findings = json["findings"].map { JSONText.line($0) }
        #expect(
            findings == #"[{"form":3,"kind":"session","name":"k7m2","problem":"newer"}]"#)
    }

    @Test func `ends the check with 11, and says which program this is`() {
        let said = Announcement.newerRecords(1, program: "0.1.0")
        #expect(said.exit == .newerStore)
        #expect(
            said.lines.map(\.text) == [
                "pintle: only a newer Pintle can read one record",
                "  This is pintle 0.1.0. Nothing is damaged, and all other records can be used.",
                "hint: use the newer Pintle, or update this one",
            ])
    }
}

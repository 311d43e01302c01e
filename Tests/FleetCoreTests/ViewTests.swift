import OAuthCore
import Testing

@testable import FleetCore

@Suite("A view takes what members wrote, and nothing else")
struct ViewTests {
    @Test("A pull brings the changes of others")
    func pulls() throws {
        var fleet = try TestFleet()
        try fleet.label("work", by: 0)
        try fleet.label("home", by: 0)
        try fleet.pull(1)
        #expect(fleet.replicas[1].view == fleet.replicas[0].view)
    }

    @Test("Pages of one row each make one view")
    func pages() throws {
        var fleet = try TestFleet(machines: 4)
        try fleet.label("work", by: 0)
        _ = try fleet.run(.synchronise, on: 1)
        #expect(fleet.replicas[1].view == fleet.replicas[0].view)
    }

    @Test("A new member takes all records, and trusts its answer alone")
    func newMember() throws {
        var fleet = try TestFleet()
        try fleet.label("work", by: 0)
        let (key, last) = (fleet.replicas[0].view.key, fleet.replicas[0].view.history.last)
        fleet.replicas[1].apply(.view(FleetView(joining: key, at: try #require(last))))
        try fleet.label("home", by: 0)
        try fleet.pull(1)
        #expect(fleet.replicas[1].view.entries == fleet.replicas[0].view.entries)
        #expect(fleet.replicas[1].view.seal == fleet.database.seal)
    }

    /// Ways in which a page differs from what members wrote.
    enum Lie: CaseIterable {
        case rowMissing, rowOld, rowDoubled, rowForeign, sealOther, headFell, stateMissing
    }

    @Test("Nothing of a page with one difference is used", arguments: Lie.allCases)
    func lies(lie: Lie) throws {
        var fleet = try TestFleet()
        let old = fleet.database
        try fleet.label("work", by: 0)
        try fleet.label("home", by: 0)
        var (page, expected) = (fleet.page(for: 1), Distrust.wrongSum)
        switch lie {
        case .rowMissing: page.rows = []
        case .rowOld: page.rows = Array(old.rows.values)
        case .rowDoubled:
            page.rows.append(page.rows[0])
            page.rows[1].record = RecordID(low: 11)
        case .rowForeign: page.rows[0].sealed[60] ^= 1
        case .sealOther:
            page.seal[0] ^= 1
            expected = .otherHistory
        case .headFell:
            (page.head, page.states) = (0, [])
            expected = .headFell
        case .stateMissing:
            page.states.removeFirst()
            expected = .otherHistory
        }
        #expect(throws: expected) { try fleet.view(page, of: 1) }
    }

    @Test("Two histories are not joined, though the later one overwrites all that differs")
    func twoHistories() throws {
        var fleet = try TestFleet(machines: 3)
        var other = fleet
        try fleet.label("A", by: 0)
        try fleet.pull(2)
        try other.label("B", by: 1)
        try other.label("C", by: 1)
        other.replicas[2] = fleet.replicas[2]
        #expect(throws: Distrust.otherHistory) { try other.pull(2) }
    }

    @Test("A rotation is followed, and shuts out who was removed")
    func rotation() throws {
        var fleet = try TestFleet(machines: 3)
        #expect(try fleet.run(.expel([MachineID(low: 102)]), on: 0).outcome == .done)
        try fleet.label("after", by: 0)
        try fleet.pull(1)
        #expect(fleet.replicas[1].view == fleet.replicas[0].view)
        #expect(fleet.replicas[1].view.roster.count == 2)
        #expect(throws: Distrust.noWrap) { try fleet.pull(2) }
        #expect(try fleet.run(.synchronise, on: 2).outcome == .distrusted(.noWrap))
    }

    @Test("A new member after two rotations reads records of each epoch")
    func newMemberAfterRotations() throws {
        var fleet = try TestFleet(machines: 4)
        _ = try fleet.run(.expel([MachineID(low: 102)]), on: 0)
        _ = try fleet.run(.expel([MachineID(low: 103)]), on: 0)
        let (key, last) = (fleet.replicas[0].view.key, fleet.replicas[0].view.history.last)
        fleet.replicas[1].apply(.view(FleetView(joining: key, at: try #require(last))))
        try fleet.pull(1)
        #expect(fleet.replicas[1].view.entries == fleet.replicas[0].view.entries)
        try fleet.label("later", by: 1)
        try fleet.pull(0)
        #expect(fleet.replicas[0].view.entries == fleet.replicas[1].view.entries)
    }

    @Test("A key that the database made does not lead back to the one that is held")
    func plantedKey() throws {
        let fleet = try TestFleet()
        let (view, cryptography) = (fleet.replicas[1].view, fleet.cryptography)
        let planted = try FleetKey.random(of: view.fleet, epoch: 2, by: cryptography)
        let stranger = try FleetKey.random(of: view.fleet, epoch: 1, by: cryptography)
        let commit = try view.commit([:], rotation: planted, cryptography)
        var page = fleet.page(for: 1)
        (page.head, page.seal, page.epoch) = (commit.view.head, commit.view.seal, 2)
        (page.states, page.wrap) = (commit.states, commit.wraps[MachineID(low: 101)])
        let link = EpochLink(previous: stranger, change: 2, dropped: 0)
        page.links[2] = try link.sealed(under: planted, by: cryptography)
        #expect(throws: Distrust.foreignKey) { try fleet.view(page, of: 1) }
        page.links = [:]
        #expect(throws: Distrust.foreignKey) { try fleet.view(page, of: 1) }
    }

    @Test("A record of an older key does not count after the rotation")
    func oldKey() throws {
        var fleet = try TestFleet(machines: 3)
        let old = fleet.replicas[0].view.key
        _ = try fleet.run(.expel([MachineID(low: 102)]), on: 0)
        try fleet.pull(1)
        // Only a member can make a sum of it; it is refused all the same.
        var view = fleet.replicas[0].view
        let row = try FleetRecord(.session, by: MachineID(low: 102)).sealed(
            as: RecordID(low: 11), in: view.head + 1, with: old, by: fleet.cryptography)
        let digest = fleet.cryptography.basic.digest(.sha256, row.sealed)
        view.sum += view.key.element(of: row.record, change: row.change, epoch: 1, digest: digest)
        let state = view.key.state(
            at: row.change, records: view.entries.count + 1, sum: view.sum)
        view.advance(state, .all)
        var page = fleet.page(for: 1)
        (page.head, page.seal, page.states) = (view.head, view.seal, [state])
        page.rows = [row]
        #expect(throws: Distrust.oldKey) { try fleet.view(page, of: 1) }
    }

    @Test("A rotation drops tombstones, and a machine that never saw them joins again")
    func tombstones() throws {
        var fleet = try TestFleet(machines: 3)
        #expect(try fleet.run(.remove(TestFleet.session), on: 0).outcome == .done)
        #expect(fleet.replicas[0].view[TestFleet.session] == nil)
        let late = fleet.replicas[2]
        try fleet.pull(1)
        let limit = fleet.database.head
        #expect(try fleet.run(.expel([], dropping: limit), on: 0).outcome == .done)
        #expect(fleet.replicas[0].view.entries[TestFleet.session] == nil)
        try fleet.pull(1)
        #expect(fleet.replicas[1].view == fleet.replicas[0].view)
        fleet.replicas[2] = late
        #expect(throws: Distrust.tooOld) { try fleet.pull(2) }
        // The tombstone's row is still there, and a new member leaves it out.
        let (key, last) = (fleet.replicas[0].view.key, fleet.replicas[0].view.history.last)
        fleet.replicas[2].apply(.view(FleetView(joining: key, at: try #require(last))))
        try fleet.pull(2)
        #expect(fleet.replicas[2].view.entries == fleet.replicas[0].view.entries)
    }

    @Test("Lines of machines say equal, behind, ahead or forked")
    func comparing() throws {
        var fleet = try TestFleet(machines: 3)
        var other = fleet
        let ciphers = fleet.cryptography
        try fleet.label("A", by: 0)
        try other.label("B", by: 1)
        let (mine, behind) = (fleet.replicas[0].view, fleet.replicas[1].view)
        let (forked, line) = (other.replicas[1].view, mine.fingerprint(ciphers))
        #expect(mine.compared(to: try #require(line), ciphers) == .equal)
        #expect(mine.compared(to: try #require(behind.fingerprint(ciphers)), ciphers) == .behind)
        #expect(behind.compared(to: try #require(line), ciphers) == .ahead)
        #expect(mine.compared(to: try #require(forked.fingerprint(ciphers)), ciphers) == .forked)
        let ancient = FleetFingerprint(head: 0, bits: [])
        #expect(mine.compared(to: ancient, ciphers) == .unknown)
    }

    @Test("The machine that is ahead heals, and the others follow")
    func healing() throws {
        var fleet = try TestFleet(machines: 3)
        try fleet.pull(2)
        let old = fleet.database
        try fleet.label("kept", by: 0)
        try fleet.pull(1)
        try fleet.label("newest", by: 0)
        fleet.database = old
        #expect(try fleet.run(.synchronise, on: 0).outcome == .distrusted(.headFell))
        let lost = LostDatabase(
            head: old.head, seal: old.seal, epoch: old.epoch, records: Set(old.rows.keys))
        let (view, writer) = (fleet.replicas[0].view, fleet.replicas[0].machine)
        let waits = try view.healing(
            lost, by: writer, seen: [MachineID(low: 101)], without: [], fleet.cryptography)
        #expect(waits == .waits(for: [MachineID(low: 102)]))
        guard
            case .commit(let commit) = try view.healing(
                lost, by: writer, seen: [MachineID(low: 101)], without: [MachineID(low: 102)],
                fleet.cryptography)
        else {
            Issue.record("a machine is waited for that was left out")
            return
        }
        #expect(fleet.database.apply(commit) == .applied)
        fleet.replicas[0].apply(.view(commit.view))
        try fleet.pull(1)
        try fleet.pull(2)
        #expect(fleet.replicas[1].view.entries == commit.view.entries)
        #expect(fleet.replicas[2].view.seal == commit.view.seal)
    }

    @Test("Healing continues one history; a machine of the other one refuses it")
    func healingAFork() throws {
        var fleet = try TestFleet(machines: 3)
        var other = fleet
        try fleet.label("A", by: 0)
        try other.label("B", by: 1)
        try other.write([RecordID(low: 12): FleetRecord(.app, by: MachineID(low: 101))], by: 1)
        let lost = LostDatabase(
            head: other.database.head, seal: other.database.seal, epoch: 1,
            records: Set(other.database.rows.keys))
        let healed = try fleet.replicas[0].view.healing(
            lost, by: MachineID(low: 100), seen: [], without: [.init(low: 101), .init(low: 102)],
            fleet.cryptography)
        guard case .commit(let commit) = healed else {
            Issue.record("a machine is waited for that was left out")
            return
        }
        #expect(other.database.apply(commit) == .applied)
        other.replicas[0].apply(.view(commit.view))
        #expect(throws: Distrust.otherHistory) { try other.pull(1) }
        try other.pull(2)
        #expect(other.replicas[2].view.entries == commit.view.entries)
    }
}

import OAuthCore
import Testing

@testable import FleetCore

@Suite("A run takes the steps of a renewal in order")
struct RunTests {
    private let session = TestFleet.session

    private func tokens(_ fleet: TestFleet, on number: Int = 0) -> Secret? {
        fleet.replicas[number].view[session]?.fields[.refreshToken]
    }

    /// A fleet whose first machine has sent its token, and does not know what became of it.
    private func open() throws -> TestFleet {
        var fleet = try TestFleet()
        var conditions = TestFleet.Conditions()
        conditions.answer = .open
        #expect(try fleet.run(.renew(session), on: 0, conditions).outcome == .open)
        return fleet
    }

    @Test("A renewal is three round trips")
    func renewal() throws {
        var fleet = try TestFleet()
        let report = try fleet.run(.renew(session), on: 0)
        #expect(
            report.steps == [.pull, .save, .commit, .save, .send, .save, .commit, .save])
        #expect(report.outcome == .usable(isOpen: false))
        #expect(tokens(fleet) == Secret([2]))
        #expect(fleet.replicas[0].attempts.isEmpty)
        #expect(fleet.replicas[0].view[session]?.fields.isMarked == false)
    }

    @Test("Tokens that are not due cost one round trip")
    func notDue() throws {
        var fleet = try TestFleet()
        _ = try fleet.run(.renew(session), on: 0)
        let report = try fleet.run(.renew(session), on: 1)
        #expect(report.steps == [.pull, .pull, .save] || report.steps == [.pull, .save])
        #expect(report.outcome == .usable(isOpen: false))
        #expect(tokens(fleet, on: 1) == Secret([2]))
    }

    @Test("Another's mark holds a dead token, and a live one is used")
    func anothersMark() throws {
        var fleet = try open()
        let mark = try #require(fleet.replicas[0].view[session]?.fields.mark)
        #expect(try fleet.run(.renew(session), on: 1).outcome == .held(mark))
        var conditions = TestFleet.Conditions()
        conditions.standing.isAlive = true
        let report = try fleet.run(.renew(session), on: 1, conditions)
        #expect(report.outcome == .usable(isOpen: true))
        #expect(!report.steps.contains(.send))
    }

    @Test("A person's word about that mark takes over, about another it does not")
    func takingOver() throws {
        var fleet = try open()
        let mark = try #require(fleet.replicas[0].view[session]?.fields.mark)
        let wrong = try fleet.run(.renew(session, .takeOver(MarkID(low: 9))), on: 1)
        #expect(wrong.outcome == .held(mark))
        let report = try fleet.run(.renew(session, .takeOver(mark.attempt)), on: 1)
        #expect(report.outcome == .usable(isOpen: false))
        #expect(try fleet.run(.synchronise, on: 0).outcome == .done)
        #expect(fleet.replicas[0].attempts.isEmpty)
        #expect(tokens(fleet) == Secret([2]))
    }

    @Test("A mark whose token was not sent is withdrawn by the next run of any kind")
    func withdrawn() throws {
        var fleet = try open()
        var attempt = try #require(fleet.replicas[0].attempts[session])
        attempt.progress = .prepared
        fleet.replicas[0].apply(.attempt(session, attempt))
        #expect(try fleet.run(.synchronise, on: 0).outcome == .done)
        #expect(fleet.replicas[0].view[session]?.fields.isMarked == false)
        #expect(fleet.replicas[0].attempts.isEmpty)
    }

    @Test("\"Sent\" is saved before anything is sent, and keeps the mark")
    func savedBeforeSending() throws {
        var fleet = try TestFleet()
        var conditions = TestFleet.Conditions()
        conditions.deadly = .send
        _ = try fleet.run(.renew(session), on: 0, conditions)
        #expect(fleet.replicas[0].attempts[session]?.progress == .sent)
        #expect(try fleet.run(.synchronise, on: 0).outcome == .done)
        #expect(fleet.replicas[0].view[session]?.fields.isMarked == true)
    }

    @Test("An open outcome is asked about here alone, once its token is dead")
    func openOutcome() throws {
        var fleet = try open()
        var conditions = TestFleet.Conditions()
        conditions.standing.isAlive = true
        let alive = try fleet.run(.renew(session), on: 0, conditions)
        #expect(alive.outcome == .usable(isOpen: true))
        #expect(!alive.steps.contains(.send))
        let dead = try fleet.run(.renew(session), on: 0)
        #expect(dead.steps.filter { $0 == .send }.count == 1)
        #expect(dead.outcome == .usable(isOpen: false))
    }

    @Test("An answer that was saved is shared by the next run of any kind")
    func sharing() throws {
        var fleet = try open()
        var attempt = try #require(fleet.replicas[0].attempts[session])
        attempt.progress = .granted(fleet.provider)
        fleet.replicas[0].apply(.attempt(session, attempt))
        let edit = RecordEdit([Oracle.label: Secret([1])])
        #expect(try fleet.run(.edit(session, edit), on: 0).outcome == .done)
        #expect(tokens(fleet) == Secret([2]))
    }

    @Test("An answer after a takeover is kept separately")
    func shelved() throws {
        var fleet = try open()
        let login = RecordEdit([.refreshToken: Secret([7]), .mark: nil])
        #expect(try fleet.run(.edit(session, login), on: 1).outcome == .done)
        var attempt = try #require(fleet.replicas[0].attempts[session])
        attempt.progress = .granted(fleet.provider)
        fleet.replicas[0].apply(.attempt(session, attempt))
        #expect(try fleet.run(.synchronise, on: 0).outcome == .done)
        #expect(tokens(fleet) == Secret([7]))
        #expect(fleet.replicas[0].shelf[attempt.mark]?.edit == fleet.provider)
    }

    @Test("A refusal ends the refused tokens, and no others")
    func refusals() throws {
        var fleet = try TestFleet()
        var conditions = TestFleet.Conditions()
        conditions.answer = .refused(RecordEdit([.end: Secret([1])]))
        #expect(try fleet.run(.renew(session), on: 0, conditions).outcome == .ended)
        #expect(try fleet.run(.renew(session), on: 1).outcome == .ended)

        var other = try open()
        let login = RecordEdit([.refreshToken: Secret([7]), .mark: nil])
        _ = try other.run(.edit(session, login), on: 1)
        var attempt = try #require(other.replicas[0].attempts[session])
        attempt.progress = .refused(RecordEdit([.end: Secret([1])]))
        other.replicas[0].apply(.attempt(session, attempt))
        _ = try other.run(.synchronise, on: 0)
        #expect(other.replicas[0].view[session]?.fields[.end] == nil)
    }

    @Test("A request that surely never arrived leaves no mark")
    func notArrived() throws {
        var fleet = try TestFleet()
        var conditions = TestFleet.Conditions()
        conditions.answer = .notArrived
        let report = try fleet.run(.renew(session), on: 0, conditions)
        #expect(report.outcome == .open)
        #expect(report.steps.filter { $0 == .send }.count == 1)
        #expect(fleet.replicas[0].view[session]?.fields.isMarked == false)
    }

    @Test("A commit without an answer is found by its seal")
    func unknownCommit() throws {
        var fleet = try TestFleet()
        var conditions = TestFleet.Conditions()
        conditions.isUnheard = true
        let report = try fleet.run(.renew(session), on: 0, conditions)
        #expect(report.outcome == .usable(isOpen: false))
        #expect(report.steps.filter { $0 == .commit }.count == 2)
        #expect(tokens(fleet) == Secret([2]))
    }

    @Test("A machine that lost a race writes its own field onto the record as it is")
    func fieldByField() throws {
        var fleet = try TestFleet()
        _ = try fleet.run(.renew(session), on: 1)
        let edit = RecordEdit([Oracle.label: Secret(utf8: "work")])
        #expect(try fleet.run(.edit(session, edit), on: 0).outcome == .done)
        let fields = try #require(fleet.replicas[0].view[session]?.fields)
        #expect(fields[.refreshToken] == Secret([2]))
        #expect(fields[Oracle.label] == Secret(utf8: "work"))
    }

    @Test("With a store from another host live tokens are used, and nothing is renewed")
    func otherHost() throws {
        var fleet = try open()
        var conditions = TestFleet.Conditions()
        conditions.host = [99]
        #expect(try fleet.run(.renew(session), on: 0, conditions).outcome == .otherHost)
        #expect(try fleet.run(.remove(session), on: 0, conditions).outcome == .otherHost)
        conditions.standing.isAlive = true
        #expect(
            try fleet.run(.renew(session), on: 0, conditions).outcome == .usable(isOpen: true))
        #expect(fleet.replicas[0].view[session]?.fields.isMarked == true)
    }

    @Test("Without the database live tokens are used, and reusable ones renewed")
    func away() throws {
        var fleet = try TestFleet()
        var conditions = TestFleet.Conditions()
        conditions.isAway = true
        #expect(try fleet.run(.renew(session), on: 0, conditions).outcome == .away)
        #expect(try fleet.run(.remove(session), on: 0, conditions).outcome == .away)
        conditions.standing.isAlive = true
        #expect(
            try fleet.run(.renew(session), on: 0, conditions).outcome == .usable(isOpen: false))
        conditions.standing.isReusable = true
        #expect(try fleet.run(.renew(session), on: 0, conditions).outcome == .unshared)
        #expect(try fleet.run(.synchronise, on: 0).outcome == .done)
        #expect(tokens(fleet) == Secret([2]))
    }

    @Test("With a person's word a session is renewed without the database")
    func alone() throws {
        var fleet = try TestFleet()
        var conditions = TestFleet.Conditions()
        conditions.isAway = true
        #expect(try fleet.run(.renew(session, .alone), on: 0, conditions).outcome == .unshared)
        #expect(try fleet.run(.renew(session), on: 1).outcome == .usable(isOpen: false))
        _ = try fleet.run(.synchronise, on: 0)
        #expect(fleet.replicas[0].attempts.isEmpty)
    }

    @Test("What is there already is not added again, and what is gone is not renewed")
    func adding() throws {
        var fleet = try TestFleet()
        let record = FleetRecord(.app, by: MachineID(low: 100))
        #expect(try fleet.run(.add([RecordID(low: 20): record]), on: 0).outcome == .done)
        let again = try fleet.run(.add([RecordID(low: 20): record]), on: 1)
        #expect(again.outcome == .done && !again.steps.contains(.commit))
        #expect(try fleet.run(.renew(RecordID(low: 20)), on: 1).outcome == .gone)
        #expect(try fleet.run(.remove(session), on: 1).outcome == .done)
        #expect(try fleet.run(.renew(session), on: 0).outcome == .gone)
    }
}

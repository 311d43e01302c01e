import CryptoOpenSSL
import OAuthCore
import Testing

@testable import FleetCore

@Suite("Values of a fleet")
struct ValueTests {
    private let cryptography = SealingCryptography.openSSL
    private let machine = MachineID(low: 2)

    @Test(
        "A record has one of few sizes",
        arguments: [
            (0, 512), (511, 512), (512, 1024), (1023, 1024), (1024, 2048), (2047, 2048),
            (2048, 4096), (4095, 4096), (4096, 8192), (8191, 8192), (8192, 12288),
        ])
    func sizes(count: Int, padded: Int) throws {
        #expect(FleetRecord.paddedCount(of: count) == padded)
    }

    @Test("Padding goes and leaves the record", arguments: [0, 1, 450, 489, 490, 491, 5000])
    func padding(count: Int) throws {
        let record = FleetRecord(
            .app, by: machine, RecordFields([.token: Secret([UInt8](repeating: 0, count: count))]))
        #expect(try FleetRecord(padded: record.padded) == record)
    }

    @Test(
        "No other padding is read",
        arguments: [
            [], [0x80], [UInt8](repeating: 0, count: 512),
            [0] + [UInt8](repeating: 0, count: 15) + [0x80] + [UInt8](repeating: 0, count: 495),
            [UInt8](repeating: 0, count: 17) + [0x80] + [UInt8](repeating: 0, count: 1006),
        ])
    func badPadding(bytes: [UInt8]) {
        #expect(throws: FleetFailure.damaged) { try FleetRecord(padded: Secret(bytes)) }
    }

    @Test(
        "Fields that are cut short or out of order are damage",
        arguments: [[1], [1, 0, 0, 0, 2, 9], [0, 0, 0, 0, 0], [2, 0, 0, 0, 0, 1, 0, 0, 0, 0]])
    func badFields(bytes: [UInt8]) {
        let content = [UInt8](repeating: 1, count: 17) + bytes + [0x80]
        let padded = content + [UInt8](repeating: 0, count: 512 - content.count)
        #expect(throws: FleetFailure.damaged) { try FleetRecord(padded: Secret(padded)) }
    }

    @Test("A tag of a later program is carried along")
    func laterTags() throws {
        let tag = RecordFields.Tag(rawValue: 200)
        let fields = RecordFields([tag: Secret([7]), .token: Secret([1])])
        let record = FleetRecord(FleetRecord.Kind(rawValue: 99), by: machine, fields)
        #expect(try FleetRecord(padded: record.padded) == record)
    }

    @Test("Elements go out of a sum as they came in, across all carries")
    func sums() {
        let all = SetSum(bytes: [UInt8](repeating: 255, count: 64))
        let one = SetSum(bytes: [UInt8](repeating: 0, count: 63) + [1])
        var sum = all
        sum += one
        #expect(sum == SetSum())
        sum -= one
        #expect(sum == all)
        sum -= all
        #expect(sum == SetSum())
    }

    @Test("A record opens in its place alone", arguments: 0..<5)
    func place(of change: Int) throws {
        let key = try FleetKey.random(of: FleetID(low: 1), epoch: 1, by: cryptography)
        var row = try FleetRecord(.session, by: machine).sealed(
            as: RecordID(low: 3), in: 7, with: key, by: cryptography)
        var other = key
        switch change {
        case 0: row.record = RecordID(low: 4)
        case 1: row.change = 8
        case 2: row.epoch = 2
        case 3: row.sealed[100] ^= 1
        default:
            other = try FleetKey(key.bytes, of: FleetID(low: 2), epoch: 1, by: cryptography)
        }
        #expect(throws: FleetFailure.damaged) {
            try FleetRecord(opening: row, with: other, by: cryptography)
        }
    }

    @Test("A form of a later program is newer")
    func newer() throws {
        let key = try FleetKey.random(of: FleetID(low: 1), epoch: 1, by: cryptography)
        var row = try FleetRecord(.session, by: machine).sealed(
            as: RecordID(low: 3), in: 7, with: key, by: cryptography)
        row.sealed[0] = 2
        #expect(throws: FleetFailure.newer) {
            try FleetRecord(opening: row, with: key, by: cryptography)
        }
    }

    @Test("An edit changes the fields that it names")
    func edits() {
        let fields = RecordFields([.token: Secret([1]), .refreshToken: Secret([2])])
        let edit = RecordEdit([.token: nil]).setting(.end, to: Secret([3]))
        let after = edit.applied(to: fields)
        #expect(after == RecordFields([.refreshToken: Secret([2]), .end: Secret([3])]))
        #expect(edit.isInPlace(in: after))
        #expect(!edit.isInPlace(in: fields))
    }

    @Test("A mark is read back, and nothing else is a mark")
    func marks() throws {
        let mark = Mark(MarkID(low: 5), of: machine, began: -1)
        #expect(try Mark(encoded: mark.encoded) == mark)
        #expect(throws: FleetFailure.damaged) { try Mark(encoded: Secret([1, 2, 3])) }
        #expect(RecordFields([.mark: Secret([1])]).isMarked)
        #expect(RecordFields([.mark: Secret([1])]).mark == nil)
    }
}

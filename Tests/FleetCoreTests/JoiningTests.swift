import CryptoOpenSSL
import OAuthCore
import Testing

@testable import FleetCore

@Suite("Joining a fleet")
struct JoiningTests {
    private let cryptography = SealingCryptography.openSSL
    private let fleet = FleetID(low: 1)
    private let machine = MachineID(low: 2)

    @Test("A code is four times five of 32 characters")
    func codes() throws {
        let code = try JoinCode.random(by: cryptography)
        let shown = code.shown.revealedText
        #expect(shown.split(separator: " ").map(\.count) == [5, 5, 5, 5])
        #expect(JoinCode(typed: code.shown) == code)
    }

    @Test(
        "A code is read as people type it",
        arguments: [
            "0123456789ABCDEFGHJK", "o1234-56789 abcde-FGHJK", " OI23456789ABCDEFGHJK",
            "0L23456789ABCDEFGHJK",
        ])
    func typed(text: String) throws {
        let code = try #require(JoinCode(typed: Secret(utf8: text)))
        #expect(code.shown.revealedText == "01234 56789 ABCDE FGHJK")
    }

    @Test(
        "Anything else is not a code",
        arguments: ["", "0123456789ABCDEFGHJ", "0123456789ABCDEFGHJKM", "U123456789ABCDEFGHJK"])
    func refused(text: String) {
        #expect(JoinCode(typed: Secret(utf8: text)) == nil)
    }

    private struct Round {
        var code: JoinCode
        var privateKey: Secret
        var request: [UInt8]
        var answer: [UInt8]
        var given: JoinAnswer
    }

    private func round() throws -> Round {
        let code = try JoinCode.random(by: cryptography)
        let privateKey = try #require(cryptography.randomSecret(32))
        let publicKey = try #require(cryptography.publicKey(privateKey))
        let request = try JoinRequest(publicKey: publicKey, name: Secret(utf8: "laptop"))
            .encoded(code, fleet, machine, cryptography)
        let given = JoinAnswer(
            key: try FleetKey.random(of: fleet, epoch: 3, by: cryptography),
            last: FleetView.Past(
                head: 9, state: [UInt8](repeating: 1, count: 32),
                seal: [UInt8](repeating: 2, count: 32)))
        let answer = try given.encoded(to: request, from: publicKey, code, machine, cryptography)
        return Round(
            code: code, privateKey: privateKey, request: request, answer: answer, given: given)
    }

    @Test("Each side proves the code to the other")
    func bothSides() throws {
        let round = try round()
        let request = try JoinRequest(
            reading: round.request, round.code, fleet, machine, cryptography)
        #expect(request.name == Secret(utf8: "laptop"))
        let answer = try JoinAnswer(
            reading: round.answer, to: round.request, round.privateKey, round.code, fleet, machine,
            cryptography)
        #expect(answer == round.given)
    }

    @Test("No byte of a request can be changed", arguments: [1, 33, 80, 137, 169])
    func changedRequest(place: Int) throws {
        var round = try round()
        round.request[place] ^= 1
        #expect(throws: FleetFailure.damaged) {
            try JoinRequest(reading: round.request, round.code, fleet, machine, cryptography)
        }
    }

    @Test("No byte of an answer can be changed", arguments: [1, 33, 100, 188])
    func changedAnswer(place: Int) throws {
        var round = try round()
        round.answer[place] ^= 1
        #expect(throws: FleetFailure.damaged) {
            try JoinAnswer(
                reading: round.answer, to: round.request, round.privateKey, round.code, fleet,
                machine, cryptography)
        }
    }

    @Test("An answer to another request, or by another code, is refused")
    func otherAnswer() throws {
        let (round, other) = (try round(), try round())
        #expect(throws: FleetFailure.damaged) {
            try JoinAnswer(
                reading: round.answer, to: other.request, round.privateKey, round.code, fleet,
                machine, cryptography)
        }
        #expect(throws: FleetFailure.damaged) {
            try JoinAnswer(
                reading: round.answer, to: round.request, round.privateKey, other.code, fleet,
                machine, cryptography)
        }
    }

    @Test("Bytes that end early are damage", arguments: [0, 1, 32, 33, 64])
    func short(count: Int) throws {
        let round = try round()
        let bytes = Array(round.request.prefix(count))
        #expect(throws: FleetFailure.damaged) {
            try JoinRequest(reading: bytes, round.code, fleet, machine, cryptography)
        }
        #expect(throws: FleetFailure.damaged) {
            try JoinAnswer(
                reading: Array(round.answer.prefix(count)), to: round.request, round.privateKey,
                round.code, fleet, machine, cryptography)
        }
    }
}

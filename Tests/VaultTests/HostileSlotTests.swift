import OAuthCore
import Testing

@testable import Vault

/// A stored slot with one thing wrong, and what must be said of it before anything is derived.
struct HostileSlot: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let failure: VaultFailure
    let encoded: [UInt8]

    /// A sound slot after `change`.
    ///
    /// Its derived parts are arbitrary: nobody gets as far as them.
    init(
        _ what: String, _ failure: VaultFailure, of kind: UInt8 = 1, name: [UInt8] = [],
        _ change: (inout [UInt8]) -> Void = { _ in }
    ) {
        var bytes: [UInt8] = [2, kind] + [UInt8](repeating: 5, count: 32) + [0, 0, 0, 1]
        bytes += kind == 2 ? [0, 0, 0] : [17, 8, 1]
        bytes += [UInt8](repeating: 6, count: 32)
        bytes += [UInt8(name.count)] + name
        bytes += [UInt8](repeating: 7, count: 32 + 24 + 32 + 16)
        change(&bytes)
        testDescription = what
        self.failure = failure
        encoded = bytes
    }

    /// A slot whose three bytes of cost are these.
    init(cost: [UInt8], of kind: UInt8) {
        self.init("cost \(cost) of kind \(kind)", .parametersRefused, of: kind) {
            $0.replaceSubrange(38..<41, with: cost)
        }
    }

    static let all: [HostileSlot] = heads + costs + dearCosts + names + lengths

    private static let heads =
        [0, 3, 4, 255].map { format in
            HostileSlot("format \(format)", .parametersRefused) { $0[0] = format }
        }
        + [0, 5, 255].map { HostileSlot("kind \($0)", .parametersRefused, of: $0) }
        + [3, 4].map { kind in
            HostileSlot("kind \(kind) in the first form", .parametersRefused, of: kind) {
                $0[0] = 1
                $0.remove(at: 73)
            }
        }

    private static let costs =
        ([
            [0, 8, 1], [1, 8, 1], [14, 8, 1], [21, 8, 1], [31, 8, 1], [63, 8, 1], [255, 8, 1],
            [17, 0, 1], [17, 1, 1], [17, 7, 1], [17, 9, 1], [17, 255, 1], [17, 8, 0], [17, 8, 5],
            [17, 8, 255], [255, 255, 255],
        ] as [[UInt8]]).map { HostileSlot(cost: $0, of: 1) }
        + [
            HostileSlot(cost: [0, 0, 0], of: 1), HostileSlot(cost: [17, 8, 1], of: 2),
            HostileSlot(cost: [0, 0, 1], of: 2), HostileSlot(cost: [0, 0, 1], of: 3),
            HostileSlot(cost: [14, 8, 1], of: 3), HostileSlot(cost: [0, 8, 1], of: 4),
            HostileSlot(cost: [20, 8, 5], of: 4),
        ]

    /// Costs that scrypt can be asked for, and that no version has ever written: more than 2^17
    /// times 1 KiB (Docs/Vault.md).
    ///
    /// What they say is the MiB that would be filled.
    private static let dearCosts =
        ([
            (20, 1, 1024), (20, 4, 4096), (18, 1, 256), (17, 2, 256), (16, 3, 192),
        ] as [(UInt8, UInt8, Int)]).map { log2N, p, mebibytes in
            HostileSlot(
                "2^\(log2N) times \(p)", .costRefused(mebibytes: mebibytes)
            ) { $0.replaceSubrange(38..<41, with: [log2N, 8, p]) }
        }

    private static let names = [
        HostileSlot("name of 65 bytes", .damaged, name: [UInt8](repeating: 97, count: 65)),
        HostileSlot("name of 255 bytes", .damaged, name: [UInt8](repeating: 97, count: 255)),
        HostileSlot("name that is no UTF-8", .badName, name: [0xff]),
        HostileSlot("name with an overlong form", .badName, name: [0xc0, 0xaf]),
        HostileSlot("name with half of a surrogate pair", .badName, name: [0xed, 0xa0, 0x80]),
        HostileSlot("name with an escape", .badName, name: [0x1b]),
        HostileSlot("name with a C1 control", .badName, name: [0xc2, 0x9b]),
        HostileSlot("command without a name", .damaged, of: 4),
        HostileSlot("command with a slash", .badName, of: 4, name: [0x2f]),
        HostileSlot("command with a letter beyond ASCII", .badName, of: 4, name: [0xc3, 0xa4]),
    ]

    private static let lengths =
        [0, 1, 37, 73, 74, 177].map { count in
            HostileSlot("only \(count) bytes", .damaged) { $0 = Array($0.prefix(count)) }
        }
        + [
            HostileSlot("one byte more", .damaged) { $0.append(0) },
            HostileSlot("4096 bytes more", .damaged) { $0 += [UInt8](repeating: 0, count: 4096) },
            HostileSlot("name that says a byte that is not there", .damaged) { $0[73] = 1 },
            HostileSlot("name that says 255 bytes that are not there", .damaged) { $0[73] = 255 },
            HostileSlot("name that says a byte less than there is", .damaged, name: [97]) {
                $0[73] = 0
            },
            HostileSlot("first form with the length of the second", .damaged) { $0[0] = 1 },
        ]
}

@Suite("Hostile slots")
struct HostileSlotTests {
    @Test("a slot that no writer makes is refused as it is read", arguments: HostileSlot.all)
    func refused(slot: HostileSlot) {
        #expect(throws: slot.failure) { try KeySlot(encoded: slot.encoded) }
    }

    @Test("the slot that they all are changed from is read", arguments: [1, 2, 3] as [UInt8])
    func sound(kind: UInt8) throws {
        let slot = HostileSlot("sound", .damaged, of: kind)
        #expect(try KeySlot(encoded: slot.encoded).encoded == slot.encoded)
    }

    @Test("there are 40 of them or more")
    func number() {
        #expect(HostileSlot.all.count >= 40)
    }

    @Test(
        "costs within the limits are read",
        arguments: [(15, 1), (15, 3), (15, 4), (16, 2), (17, 1)] as [(UInt8, UInt8)])
    func acceptedCost(log2N: UInt8, p: UInt8) throws {
        let slot = HostileSlot("sound", .damaged) {
            $0.replaceSubrange(38..<41, with: [log2N, 8, p])
        }
        #expect(
            try KeySlot(encoded: slot.encoded).derivation
                == .scrypt(ScryptCost(log2N: log2N, r: 8, p: p)))
    }
}

import Testing

@testable import PlatformLinux

@Suite struct `An access control list` {
    private typealias Tag = AccessList.Tag
    private static let everybody: UInt32 = 0xffff_ffff

    /// What systemd writes for a unit of user 1000, byte by byte.
    private static let ofSystemd: [UInt8] = [
        2, 0, 0, 0,
        1, 0, 4, 0, 255, 255, 255, 255,
        2, 0, 4, 0, 232, 3, 0, 0,
        4, 0, 0, 0, 255, 255, 255, 255,
        16, 0, 4, 0, 255, 255, 255, 255,
        32, 0, 0, 0, 255, 255, 255, 255,
    ]

    @Test func `is read as the kernel writes it`() throws {
        let list = try #require(AccessList(Self.ofSystemd))
        #expect(list.entries.map(\.tag) == [1, 2, 4, 16, 32])
        #expect(list.entries.map(\.permissions) == [4, 4, 0, 4, 0])
        #expect(list.entries[1].id == 1000)
    }

    @Test(arguments: [(1000, true), (1001, false), (0, false)] as [(UInt32, Bool)])
    func `of systemd admits the unit's user only`(user: UInt32, isAdmitted: Bool) throws {
        #expect(try #require(AccessList(Self.ofSystemd)).admitsOnly(user) == isAdmitted)
    }

    @Test(
        arguments: [
            [], [2, 0, 0], [1, 0, 0, 0], [2, 0, 0, 1], Array(ofSystemd.dropLast()),
            ofSystemd + [0], [2, 0, 0, 0, 1, 0, 4, 0],
        ] as [[UInt8]])
    func `of another form is none`(bytes: [UInt8]) {
        #expect(AccessList(bytes) == nil)
    }

    private typealias Line = (tag: UInt16, permissions: UInt16, id: UInt32)

    private func admitsOnly1000(_ lines: [Line]) throws -> Bool {
        var list = try #require(AccessList([2, 0, 0, 0]))
        list.entries = lines.map { .init(tag: $0.tag, permissions: $0.permissions, id: $0.id) }
        return list.admitsOnly(1000)
    }

    private static let rest: [(tag: UInt16, permissions: UInt16, id: UInt32)] = [
        (Tag.owner, 7, everybody), (Tag.owningGroup, 0, everybody), (Tag.others, 0, everybody),
    ]

    @Test(
        arguments: [
            (Tag.user, 4, 1000, 4, true),
            (Tag.user, 7, 0, 7, true),
            (Tag.user, 4, 1001, 4, false),
            (Tag.user, 0, 1001, 4, true),
            // The mask takes it away again.
            (Tag.user, 4, 1001, 0, true),
            (Tag.user, 2, 1001, 4, true),
            (Tag.group, 4, 1000, 4, false),
            (Tag.group, 4, 0, 4, false),
            (Tag.group, 0, 5, 4, true),
            (Tag.owningGroup, 4, everybody, 4, false),
            (Tag.owningGroup, 4, everybody, 3, true),
            (Tag.others, 4, everybody, 0, false),
            (0x40, 0, 1000, 7, false),
        ] as [(UInt16, UInt16, UInt32, UInt16, Bool)])
    func `is judged entry by entry`(
        tag: UInt16, permissions: UInt16, id: UInt32, mask: UInt16, isAdmitted: Bool
    ) throws {
        let lines = Self.rest + [(tag, permissions, id), (Tag.mask, mask, Self.everybody)]
        #expect(try admitsOnly1000(lines) == isAdmitted)
    }

    @Test func `without a mask gives what its entries say`() throws {
        #expect(try !admitsOnly1000(Self.rest + [(Tag.group, 1, 5)]))
        #expect(try admitsOnly1000(Self.rest))
    }

    @Test func `without its group admits nobody knows whom`() throws {
        #expect(try !admitsOnly1000([(Tag.owner, 7, Self.everybody)]))
    }
}

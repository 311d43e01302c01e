import Testing

@testable import TerminalCore

@Suite struct `The theme` {
    @Test(arguments: Role.allCases, ColourDepth.allCases)
    func `sets no colour on a reversed cell`(role: Role, depth: ColourDepth) {
        let look = Theme(depth: depth).look(of: role)
        #expect(!look.isReversed || (look.foreground == nil && look.background == nil))
    }

    @Test(arguments: Role.allCases)
    func `has no colour at all without colours`(role: Role) {
        let look = Theme(depth: .none).look(of: role)
        #expect(look.foreground == nil)
        #expect(look.background == nil)
    }

    @Test(arguments: Role.allCases, Theme.Ground.allCases)
    func `changes the ground only under a QR code, and under states where it is not known`(
        role: Role, ground: Theme.Ground
    ) {
        let look = Theme(depth: .twoHundredFiftySix, ground: ground).look(of: role)
        let states: [Role] = ground == .unknown ? [.good, .attention, .bad, .busy] : []
        #expect(look.background == nil || ([.qr, .qrTurned] + states).contains(role))
    }

    @Test(arguments: [
        (Role.key, Theme.Look(bold: true)), (.quiet, .init(dim: true)),
        (.attention, .init(foreground: 0, background: 3)),
        (.bad, .init(bold: true, foreground: 7, background: 1)),
        (.good, .init(foreground: 0, background: 2)), (.busy, .init(foreground: 0, background: 6)),
    ])
    func `has the terminal's own colours for a ground that is not known`(
        role: Role, look: Theme.Look
    ) {
        #expect(Theme(depth: .twoHundredFiftySix).look(of: role) == look)
    }

    @Test(arguments: [
        (256, false, ColourDepth.twoHundredFiftySix), (1 << 24, false, .twoHundredFiftySix),
        (88, false, .sixteen), (16, false, .sixteen), (8, false, .eight), (2, false, .none),
        (0, false, .none), (-1, false, .none), (256, true, .none),
    ])
    func `takes the colours that are there and wanted`(
        available: Int, isUnwanted: Bool, depth: ColourDepth
    ) {
        #expect(ColourDepth(available: available, isColourUnwanted: isUnwanted) == depth)
    }

    @Test func `shows a failure in the colours of its table`() {
        #expect(
            Theme(depth: .twoHundredFiftySix, ground: .dark).look(of: .bad)
                == .init(bold: true, foreground: 203))
        #expect(
            Theme(depth: .eight, ground: .dark).look(of: .bad)
                == .init(bold: true, foreground: 1))
        #expect(Theme(depth: .none).look(of: .bad) == .init(bold: true))
    }

    @Test(arguments: [
        (Theme.Ground.dark, 0), (.dark, 16), (.dark, 232), (.light, 15), (.light, 231),
    ])
    func `shows no letters in the colour of the ground`(ground: Theme.Ground, colour: Int) {
        let look = Theme.Look(bold: true, foreground: colour)
        let looks = Dictionary(uniqueKeysWithValues: Role.allCases.map { ($0, look) })
        let theme = Theme(depth: .twoHundredFiftySix, ground: ground, looks: looks)
        #expect(Set(Role.allCases.map { theme.look(of: $0) }) == [.init(bold: true)])
    }

    @Test(arguments: [(Theme.Ground.dark, 15), (.light, 0), (.unknown, 0), (.unknown, 15)])
    func `shows a colour of one's own that may be seen`(ground: Theme.Ground, colour: Int) {
        let theme = Theme(
            depth: .sixteen, ground: ground, looks: [.bad: .init(foreground: colour)])
        #expect(theme.look(of: .bad).foreground == colour)
    }
}

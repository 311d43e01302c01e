import Glibc
import Testing

@testable import TerminalCore

/// The colours that are chosen here can be read: WCAG 2 asks for a contrast of 4.5.
@Suite struct `The contrast` {
    /// Grounds that the colours are for: the end of the scale, and what common themes have.
    static let cases: [(Theme.Ground, Int)] = [
        (.dark, 0x000000), (.dark, 0x16181c), (.dark, 0x282c34), (.dark, 0x002b36),
        (.light, 0xffffff), (.light, 0xfafafa), (.light, 0xeee8d5), (.light, 0xfdf6e3),
    ]

    @Test(arguments: cases, Role.allCases)
    func `of every colour of the 256 is 4.5 or more`(ground: (Theme.Ground, Int), role: Role) {
        let look = Theme(depth: .twoHundredFiftySix, ground: ground.0).look(of: role)
        // The accent is the terminal's own, for which the terminal answers.
        guard let colour = look.foreground, colour >= 16, look.background == nil else { return }
        let contrast = contrast(luminance(ofIndex: colour), luminance(of: ground.1))
        #expect(contrast >= 4.5, "\(role) on \(ground)")
    }

    private static let ownCases: [(ColourDepth, Theme.Ground, Int)] = [
        (.eight, .unknown, 0x000000), (.eight, .unknown, 0xffffff),
        (.sixteen, .unknown, 0x000000), (.sixteen, .unknown, 0xffffff),
        (.twoHundredFiftySix, .unknown, 0x000000), (.twoHundredFiftySix, .unknown, 0xffffff),
        (.sixteen, .dark, 0x000000), (.sixteen, .light, 0xffffff),
    ]

    /// Bold blue has 4.43 on black: it is the colour of the sixteen that is best on both.
    @Test(arguments: ownCases, Role.allCases)
    func `of the sixteen as xterm has them is 4.4 or more`(
        own: (depth: ColourDepth, ground: Theme.Ground, colour: Int), role: Role
    ) {
        let look = Theme(depth: own.depth, ground: own.ground).look(of: role)
        guard let colour = look.foreground, colour < 16 else { return }
        let letters = Self.xterm[colour + (look.isBold && colour < 8 ? 8 : 0)]
        let ground = look.background.map { Self.xterm[$0] } ?? own.colour
        let contrast = contrast(luminance(of: letters), luminance(of: ground))
        #expect(contrast >= 4.4, "\(role) on \(own)")
    }

    /// xterm draws bold letters of the first eight in the second.
    private static let xterm = [
        0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
        0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
    ]

    @Test(arguments: [Role.qr, .qrTurned])
    func `of a QR code is as high as it can be`(role: Role) throws {
        let look = Theme(depth: .twoHundredFiftySix).look(of: role)
        let colours = [try #require(look.foreground), try #require(look.background)]
        #expect(contrast(luminance(ofIndex: colours[0]), luminance(ofIndex: colours[1])) == 21)
    }

    @Test(arguments: Theme.Ground.allCases)
    func `sets failed, needs you, busy and done apart, and works is quiet`(ground: Theme.Ground) {
        let theme = Theme(depth: .twoHundredFiftySix, ground: ground)
        let loud: [Role] = [.bad, .attention, .busy, .good]
        #expect(Set(loud.map { theme.look(of: $0) }).count == loud.count)
        #expect(theme.look(of: .works) == theme.look(of: .quiet))
        #expect(theme.look(of: .unknown) == theme.look(of: .quiet))
    }

    @Test(arguments: Theme.Ground.allCases, ColourDepth.allCases)
    func `has one accent, of the terminal's own sixteen, where the ground is known`(
        ground: Theme.Ground, depth: ColourDepth
    ) {
        let accent = Theme(depth: depth, ground: ground).look(of: .key)
        #expect(accent.isBold)
        #expect(accent.foreground.map { $0 < 16 } ?? true)
        #expect((accent.foreground != nil) == (depth != .none && ground != .unknown))
    }

    private func contrast(_ one: Double, _ other: Double) -> Double {
        (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }

    private func luminance(ofIndex index: Int) -> Double {
        guard index < 232 else { return luminance(of: (8 + 10 * (index - 232)) * 0x010101) }
        let levels = [0, 95, 135, 175, 215, 255]
        let cube = index - 16
        return luminance(
            of: levels[cube / 36] << 16 | levels[cube / 6 % 6] << 8 | levels[cube % 6])
    }

    private func luminance(of colour: Int) -> Double {
        let parts = [16, 8, 0].map { shift -> Double in
            let part = Double(colour >> shift & 0xff) / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
}

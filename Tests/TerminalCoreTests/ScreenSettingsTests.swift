import Testing
import TextCore

@testable import TerminalCore

@Suite struct `The settings of the screen` {
    typealias Fault = ScreenSettings.Fault

    private static let columns: Set = ["label", "id", "access", "used"]

    @Test func `come from lines of name and value`() throws {
        let settings = try ScreenSettings(
            file: """
                # how I like it
                theme: light

                mouse:off
                needs-you:  bold 130   # orange
                works: plain
                url: underline bright-blue
                title: reverse bold
                columns: name, id access,used
                """, columns: Self.columns)
        #expect(settings.theme == .light)
        #expect(!settings.isMouseWanted)
        #expect(settings.columns == ["id", "access", "used"])
        #expect(
            settings.looks == [
                .attention: .init(bold: true, foreground: 130), .works: .plain,
                .address: .init(underlined: true, foreground: 12),
                .title: .init(bold: true, reversed: true),
            ])
    }

    @Test func `are the usual ones where nothing is said`() throws {
        #expect(
            try ScreenSettings(file: "\n# nothing\n", columns: Self.columns) == ScreenSettings())
        #expect(ScreenSettings().theme == .auto)
        #expect(ScreenSettings().columns == nil)
        #expect(ScreenSettings().isMouseWanted)
    }

    @Test(arguments: [
        ("theme", Fault(.line(1), .notASetting)), ("theme:", Fault(.line(1), .notASetting)),
        (": dark", Fault(.line(1), .notASetting)),
        ("\n\nthem: dark", Fault(.line(3), .unknownName("them"))),
        ("qr: red", Fault(.line(1), .unknownName("qr"))),
        ("theme: Dark", Fault(.line(1), .notATheme("Dark"))),
        ("mouse: no", Fault(.line(1), .notOnOrOff("no"))),
        ("columns: label, ids", Fault(.line(1), .notAColumn("ids"))),
        ("busy: 256", Fault(.line(1), .notALook("256"))),
        ("busy: -1", Fault(.line(1), .notALook("-1"))),
        ("busy: bright-", Fault(.line(1), .notALook("bright-"))),
        ("busy: blink", Fault(.line(1), .notALook("blink"))),
        ("title: reverse red", Fault(.line(1), .reversedColour)),
        ("busy: \u{1b}[31m", Fault(.line(1), .notALook(PrintableText("\u{1b}[31m", limit: 24)))),
    ])
    func `name the line that is wrong`(text: String, fault: Fault) {
        #expect(throws: ScreenSettings.Faults([fault])) {
            try ScreenSettings(file: text, columns: Self.columns)
        }
    }

    @Test func `name every line that is wrong`() {
        let faults = [
            Fault(.line(1), .notATheme("blue")), Fault(.line(3), .unknownName("mous")),
            Fault(.line(4), .notASetting),
        ]
        #expect(throws: ScreenSettings.Faults(faults)) {
            try ScreenSettings(
                file: "theme: blue\nmouse: off\nmous: on\nworks\n", columns: Self.columns)
        }
    }

    @Test func `of a long wrong word show its beginning`() {
        let word = String(repeating: "x", count: 1_000)
        #expect {
            try ScreenSettings(file: "busy: \(word)", columns: Self.columns)
        } throws: { error in
            let fault = (error as? ScreenSettings.Faults)?.all.first
            guard case .notALook(let shown)? = fault?.problem else { return false }
            return shown.columns <= 25
        }
    }

    @Test func `in variables win`() throws {
        var settings = try ScreenSettings(file: "theme: dark\nmouse: off", columns: Self.columns)
        try settings.take(variables: ["PINTLE_THEME": "mono", "PINTLE_MOUSE": ""])
        #expect(settings.theme == .mono)
        #expect(!settings.isMouseWanted)
        try settings.take(variables: ["PINTLE_MOUSE": "on"])
        #expect(settings.isMouseWanted)
    }

    @Test func `name the variable that is wrong`() {
        var settings = ScreenSettings()
        #expect(throws: Fault(.variable("PINTLE_THEME"), .notATheme("blue"))) {
            try settings.take(variables: ["PINTLE_THEME": "blue"])
        }
    }

    @Test(arguments: [
        (ScreenSettings.Theme.auto, Theme.Ground.light), (.dark, .dark), (.light, .light),
    ])
    func `choose the ground, or leave it to the terminal`(
        theme: ScreenSettings.Theme, ground: Theme.Ground
    ) {
        var settings = ScreenSettings()
        settings.theme = theme
        let made = settings.theme(depth: .twoHundredFiftySix, ground: .light)
        #expect(made == Theme(depth: .twoHundredFiftySix, ground: ground))
    }

    @Test(arguments: Role.allCases)
    func `mono is what NO_COLOR is`(role: Role) {
        var settings = ScreenSettings()
        settings.theme = .mono
        let mono = settings.theme(depth: .twoHundredFiftySix, ground: .dark).look(of: role)
        #expect(mono == Theme(depth: .none).look(of: role))
    }

    @Test(
        arguments: [
            (ColourDepth.twoHundredFiftySix, 130), (.sixteen, nil), (.eight, nil), (.none, nil),
        ] as [(ColourDepth, Int?)])
    func `use a colour where the terminal has it`(depth: ColourDepth, colour: Int?) throws {
        let settings = try ScreenSettings(file: "busy: bold 130", columns: Self.columns)
        let look = settings.theme(depth: depth, ground: .dark).look(of: .busy)
        #expect(look == .init(bold: true, foreground: colour))
    }

    @Test(arguments: [(nil, false), ("", false), ("0", false), ("1", true), ("yes", true)])
    func `take ACCESSIBLE for a screen reader`(value: String?, isAccessible: Bool) {
        let variables = value.map { ["ACCESSIBLE": $0] } ?? [:]
        #expect(ScreenSettings.isAccessible(variables) == isAccessible)
    }

    @Test func `know every role but those of QR codes`() {
        let named = Set(Role.settingNames.map(\.role))
        #expect(named == Set(Role.allCases).subtracting([.qr, .qrTurned]))
    }
}

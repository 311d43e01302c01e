/// How the roles look on one terminal: tables as data.
///
/// Colour is never set on a reversed cell. The 256-colour values reach a contrast of 4.5 or more on
/// the ground that they are for. Where that is not known, or there are fewer colours, they are the
/// terminal's own: what is lost on one of the grounds, as yellow is on white, is said in black or
/// white on a ground of that colour. The accent is always the terminal's own.
public struct Theme: Equatable, Sendable {
    /// How one role looks.
    public struct Look: Hashable, Sendable {
        /// Brighter or heavier.
        public var isBold = false
        /// Fainter, where the terminal can.
        public var isDim = false
        /// Underlined.
        public var isUnderlined = false
        /// Ground and letters exchanged.
        public var isReversed = false
        /// The number of the colour of the letters; `nil` is the terminal's own.
        public var foreground: Int?
        /// The number of the colour of the ground; `nil` is the terminal's own.
        public var background: Int?

        /// As the terminal shows text by itself.
        public static let plain = Look()

        /// A look that differs from plain text in these properties.
        public init(
            bold: Bool = false, dim: Bool = false, underlined: Bool = false, reversed: Bool = false,
            foreground: Int? = nil, background: Int? = nil
        ) {
            isBold = bold
            isDim = dim
            isUnderlined = underlined
            isReversed = reversed
            self.foreground = foreground
            self.background = background
        }
    }

    /// The background behind the letters.
    public enum Ground: Hashable, Sendable, CaseIterable {
        /// Light letters on a dark ground.
        case dark
        /// Dark letters on a light ground.
        case light
        /// The terminal has not said.
        case unknown
    }

    /// The colours that may be used.
    public var depth: ColourDepth
    /// The ground that the colours are chosen for.
    public var ground: Ground
    /// The looks that a person chose, in place of the ones here.
    public var looks: [Role: Look]

    /// The theme for a terminal with these colours and this ground.
    public init(depth: ColourDepth, ground: Ground = .unknown, looks: [Role: Look] = [:]) {
        self.depth = depth
        self.ground = ground
        self.looks = looks
    }

    /// How `role` looks; a chosen look counts if the terminal has its colour, and if that is not the
    /// colour of the ground.
    public func look(of role: Role) -> Look {
        guard var look = looks[role] else { return ownLook(of: role) }
        if let colour = look.foreground, colour >= depth.count || isLost(colour) {
            look.foreground = nil
        }
        return look
    }

    /// Whether letters of a colour cannot be seen on the ground.
    ///
    /// Black on a dark one, white on a light one, and what is nearly that. How others of the sixteen
    /// look only the terminal knows.
    private func isLost(_ colour: Int) -> Bool {
        switch ground {
        case .dark: [0, 16, 232, 233, 234].contains(colour)
        case .light: [15, 231, 254, 255].contains(colour)
        case .unknown: false
        }
    }

    private func ownLook(of role: Role) -> Look {
        switch role {
        case .text: .plain
        case .title: Look(bold: depth != .none, reversed: true)
        case .heading: Look(bold: true)
        case .key: Look(bold: true, foreground: accent)
        case .quiet, .works, .unknown: quiet
        case .selected: Look(reversed: true)
        case .field, .address: Look(underlined: depth != .none)
        case .good: look(dark: 71, light: 22, own: 2)
        case .attention: look(bold: true, dark: 214, light: 94, own: 3)
        case .bad: look(bold: true, dark: 203, light: 124, own: 1)
        case .busy: look(dark: 75, light: 25, own: 6)
        case .coach: isTuned ? ownLook(of: .busy) : ownLook(of: .key)
        case .match: Look(bold: true, underlined: true)
        case .qr:
            depth == .none
                ? Look(reversed: true) : Look(foreground: darkModule, background: lightModule)
        case .qrTurned:
            depth == .none ? .plain : Look(foreground: lightModule, background: darkModule)
        }
    }

    /// Cyan on a dark ground, blue on a light one.
    ///
    /// None of the sixteen can be read on both: blue is nearly black where a terminal does not brighten
    /// what is bold.
    private var accent: Int? {
        guard depth != .none else { return nil }
        return switch ground {
        case .dark: 6
        case .light: 4
        case .unknown: nil
        }
    }

    /// Whether the ground is known, and there are colours to choose from.
    private var isTuned: Bool { depth == .twoHundredFiftySix && ground != .unknown }

    private var quiet: Look {
        if isTuned { return Look(foreground: ground == .dark ? 246 : 241) }
        // With eight colours faint letters may be dark grey, as on the Linux console.
        return Look(dim: depth == .sixteen || depth == .twoHundredFiftySix)
    }

    /// A state: in a colour for the ground, or in one of the terminal's own.
    private func look(bold: Bool = false, dark: Int, light: Int, own: Int) -> Look {
        if depth == .none { return Look(bold: bold) }
        if isTuned { return Look(bold: bold, foreground: ground == .dark ? dark : light) }
        if ground == .dark { return Look(bold: bold, foreground: own) }
        // Bold black would be grey on many terminals.
        return own == 1
            ? Look(bold: true, foreground: 7, background: own)
            : Look(foreground: 0, background: own)
    }

    private var darkModule: Int { depth == .twoHundredFiftySix ? 16 : 0 }

    private var lightModule: Int {
        switch depth {
        case .none, .eight: 7
        case .sixteen: 15
        case .twoHundredFiftySix: 231
        }
    }
}

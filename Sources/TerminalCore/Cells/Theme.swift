/// How the roles look on one terminal: tables as data.
///
/// Colour is never set on a reversed cell, and the ground never changed but under a QR code. The
/// 256-colour values reach a contrast of 4.5 or more on the ground that they are for, those for
/// an unknown ground on black and on white. The accent is one of the terminal's own sixteen.
public struct Theme: Equatable, Sendable {
    /// How one role looks.
    public struct Look: Hashable, Sendable {
        /// Brighter or heavier.
        public var isBold = false
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

        /// Says only what differs from plain.
        public init(
            bold: Bool = false, underlined: Bool = false, reversed: Bool = false,
            foreground: Int? = nil, background: Int? = nil
        ) {
            isBold = bold
            isUnderlined = underlined
            isReversed = reversed
            self.foreground = foreground
            self.background = background
        }
    }

    /// What the letters stand on.
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
        case .quiet, .works, .unknown: Look(foreground: depth == .twoHundredFiftySix ? grey : nil)
        case .selected: Look(reversed: true)
        case .field, .address: Look(underlined: depth != .none)
        case .good: Look(foreground: colour(dark: 71, light: 22, unknown: 29, plain: 2))
        case .attention:
            Look(bold: true, foreground: colour(dark: 214, light: 94, unknown: 163, plain: 3))
        case .bad:
            Look(bold: true, foreground: colour(dark: 203, light: 124, unknown: 131, plain: 1))
        case .busy, .coach: Look(foreground: colour(dark: 75, light: 25, unknown: 63, plain: 6))
        case .match: Look(bold: true, underlined: true)
        case .qr:
            depth == .none
                ? Look(reversed: true) : Look(foreground: darkModule, background: lightModule)
        case .qrTurned:
            depth == .none ? .plain : Look(foreground: lightModule, background: darkModule)
        }
    }

    /// Cyan or blue as the terminal has it; none where it might be lost on the ground.
    private var accent: Int? {
        guard depth != .none else { return nil }
        return switch ground {
        case .dark: 6
        case .light: 4
        case .unknown: nil
        }
    }

    private var grey: Int {
        switch ground {
        case .dark: 246
        case .light: 241
        case .unknown: 243
        }
    }

    private func colour(dark: Int, light: Int, unknown: Int, plain: Int) -> Int? {
        switch (depth, ground) {
        case (.none, _): nil
        case (.eight, _), (.sixteen, _): plain
        case (.twoHundredFiftySix, .dark): dark
        case (.twoHundredFiftySix, .light): light
        case (.twoHundredFiftySix, .unknown): unknown
        }
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

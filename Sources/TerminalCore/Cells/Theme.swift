/// How the roles look at one colour depth: a table as data.
///
/// Colour is never set on a reversed cell, and the ground never changed but under a QR code. The
/// 256-colour values reach a contrast of 3.9 or more on white and on black.
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

    /// The colours that may be used.
    public var depth: ColourDepth

    /// The theme for a terminal with these colours.
    public init(depth: ColourDepth) {
        self.depth = depth
    }

    /// How `role` looks.
    public func look(of role: Role) -> Look {
        switch role {
        case .text: .plain
        case .title: Look(bold: depth != .none, reversed: true)
        case .heading, .key: Look(bold: true)
        case .quiet: Look(foreground: depth == .twoHundredFiftySix ? 243 : nil)
        case .selected: Look(reversed: true)
        case .field: Look(underlined: depth != .none)
        case .address: Look(underlined: depth != .none)
        case .good: Look(foreground: colour(rich: 28, plain: 2))
        case .attention: Look(bold: true, foreground: colour(rich: 130, plain: 3))
        case .bad: Look(bold: true, foreground: colour(rich: 160, plain: 1))
        case .busy: Look(foreground: colour(rich: 31, plain: 6))
        case .match: Look(bold: true, underlined: true)
        case .qr:
            depth == .none
                ? Look(reversed: true) : Look(foreground: darkModule, background: lightModule)
        case .qrTurned:
            depth == .none ? .plain : Look(foreground: lightModule, background: darkModule)
        }
    }

    private func colour(rich: Int, plain: Int) -> Int? {
        switch depth {
        case .none: nil
        case .eight, .sixteen: plain
        case .twoHundredFiftySix: rich
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

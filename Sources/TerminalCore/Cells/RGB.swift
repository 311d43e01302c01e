/// A colour as a terminal reports it, each part from 0 to 1.
public struct RGB: Hashable, Sendable {
    /// How much red.
    public var red: Double
    /// How much green.
    public var green: Double
    /// How much blue.
    public var blue: Double

    /// A colour of three parts.
    public init(red: Double, green: Double, blue: Double) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// The ground that a background of this colour makes: light if black letters stand out better
    /// than white ones.
    ///
    /// Luminance as in WCAG 2, with a square in place of its curve: 0.18 is the middle.
    public var ground: Theme.Ground {
        let luminance = 0.2126 * red * red + 0.7152 * green * green + 0.0722 * blue * blue
        return luminance > 0.18 ? .light : .dark
    }
}

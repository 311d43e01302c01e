extension PrintableText: ExpressibleByStringInterpolation {
    /// Our own words, as they stand in the source.
    public init(stringLiteral value: String) {
        self.init(own: value)
    }

    /// Our own words with values between them.
    public init(stringInterpolation: StringInterpolation) {
        self.init(own: stringInterpolation.text)
    }

    /// Collects literal parts as they are and cleans every string between them.
    public struct StringInterpolation: StringInterpolationProtocol {
        var text = ""

        /// Makes room for the parts.
        public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount * 16)
        }

        /// Adds a part of the source.
        public mutating func appendLiteral(_ literal: String) {
            text += literal
        }

        /// Adds text that is printable already.
        public mutating func appendInterpolation(_ printable: PrintableText) {
            text += printable.text
        }

        /// Adds a foreign string, cleaned.
        public mutating func appendInterpolation(
            _ foreign: String, limit: Int = PrintableText.defaultLimit
        ) {
            text += PrintableText(foreign, limit: limit).text
        }

        /// Adds a number.
        public mutating func appendInterpolation(_ number: some BinaryInteger) {
            text += String(number)
        }
    }
}

import TextCore

/// Words for numbers of things.
public enum CountWords {
    /// `1 row`, `2,000 rows`: for nouns that take an s.
    public static func counted(_ number: some BinaryInteger, _ noun: String) -> String {
        "\(GroupedNumber(number).text) \(noun)\(number == 1 ? "" : "s")"
    }
}

import OAuthCore

/// The values of `-d`, `--data`, `-F`, `-q` and `-H`, taken off a command line before ArgumentParser reads it.
///
/// They may be anything, a dash at the beginning and an `=` under a combining mark included.
/// ArgumentParser judges each argument by itself and cuts it by grapheme, so that it gets a number
/// in the place of each value.
struct RequestValues {
    /// The options, as they stand before a value that is an argument of its own.
    static let names: Set<String> = [
        "-d", "--data-urlencode", "--data", "-F", "--form", "-H", "--header", "-q", "--query",
    ]

    /// The rest for ArgumentParser.
    private(set) var arguments: [String] = []
    private var values: [String] = []

    /// Removes the values, as `-d V`, `-dV`, `-d=V`, `--data V` and `--data=V`.
    init(_ arguments: [String]) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                self.arguments += [argument] + rest
                return
            }
            if Self.names.contains(argument), let value = rest.popFirst() {
                take(argument, value)
            } else if let (name, value) = Self.joined(argument) {
                take(name, value)
            } else {
                self.arguments.append(argument)
            }
        }
    }

    /// The value that a number stands for.
    func value(_ number: String) -> String {
        guard let index = Int(number), values.indices.contains(index) else { return number }
        return values[index]
    }

    private mutating func take(_ name: String, _ value: String) {
        arguments += [name, String(values.count)]
        values.append(value)
    }

    private static func joined(_ argument: String) -> (name: String, value: String)? {
        for name in names where !names.contains(argument) {
            guard let rest = argument.suffix(afterASCII: name) else { continue }
            if let value = rest.suffix(afterASCII: "=") { return (name, String(value)) }
            let isLong = name.utf8.count > 2
            if !isLong { return (name, String(rest)) }
        }
        return nil
    }
}

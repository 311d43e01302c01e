import CStart

/// The command line as the kernel handed it over.
///
/// Not from `CommandLine`: that reads `/proc`, or looks beside an environment that a preloaded
/// library may have moved, and is empty where neither works.
enum StartArguments {
    /// The result of reading the arguments.
    enum Outcome {
        /// All of them without the program's name.
        case text([String])
        /// The argument of that number, counted from 1, is not text.
        case notUTF8(number: Int)
    }

    /// Reads them.
    static func read() -> Outcome {
        var words: [String] = []
        for number in stride(from: 1, to: cstart_argument_count(), by: 1) {
            guard let word = cstart_argument(number).flatMap({ String(validatingCString: $0) })
            else { return .notUTF8(number: Int(number)) }
            words.append(word)
            // A redirect that holds a code: no argument of ours shows it from here on.
            if word.prefix(7).lowercased() == "pintle:" { cstart_wipe_argument(number) }
        }
        return .text(words)
    }

    /// Whether failures are asked for in JSON, however little of the rest can be read.
    static var isJSON: Bool {
        (0..<cstart_argument_count()).contains { number in
            cstart_argument(number).flatMap { String(validatingCString: $0) } == "--json"
        }
    }
}

/// The command line of this process.
enum ProcessArguments {
    /// The arguments behind the program's name. Bytes that are no UTF-8 are repaired in them, which
    /// `firstInvalid` tells of.
    static var texts: [String] { Array(CommandLine.arguments.dropFirst()) }

    /// The place in `texts` of the first argument that is no UTF-8; nil where all are.
    static var firstInvalid: Int? {
        (0..<max(0, Int(CommandLine.argc) - 1)).first { index in
            guard let bytes = CommandLine.unsafeArgv[index + 1] else { return false }
            return String(validatingCString: bytes) == nil
        }
    }
}

import PintleText
import TextCore

/// The options that name a descriptor: `--fd N` and every `--…-fd N`.
///
/// Looked at before anything is parsed or opened. A descriptor that the caller has not opened may
/// be the store itself a moment later, and a secret would be read or written there. A value in
/// place of a number is not repeated: it may be the secret.
enum DescriptorOptions {
    /// Refuses the command line unless all of them name descriptors that can be read or written as
    /// needed.
    static func check(
        _ arguments: [String], _ facts: (Int32) -> SecretDoor.DescriptorFacts?
    ) throws(CommandFailure) {
        var rest = arguments[...]
        while let argument = rest.popFirst(), argument != "--" {
            if takingAnything.contains(argument) { _ = rest.popFirst() }
            let parts = argument.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = parts.first.map(String.init), isOne(name) else { continue }
            // One without a value is left to the parser, which says so.
            guard let value = parts.count > 1 ? String(parts[1]) : rest.first else { continue }
            try check(value, of: name, facts)
        }
    }

    private static func isOne(_ name: String) -> Bool {
        name == writing || name.hasPrefix("--") && name.hasSuffix("-fd")
    }

    /// Options of requests whose value may look like an option.
    private static let takingAnything: Set<String> = ["-d", "-H"]

    /// The only one that is written to.
    private static let writing = "--fd"

    private static func check(
        _ value: String, of name: String, _ facts: (Int32) -> SecretDoor.DescriptorFacts?
    ) throws(CommandFailure) {
        let option = PrintableText(own: name)
        guard let number = Int32(value), number >= 0 else {
            throw CommandFailure(.noDescriptor(option))
        }
        let isWritten = name == writing
        let problem: Announcement.DescriptorProblem? =
            switch facts(number) {
            case nil: .notOpen
            case let facts? where facts.isFolder: .folder
            case let facts? where isWritten && facts.isTerminal: .terminal
            case let facts? where isWritten && !facts.isWritable: .notWritable
            case let facts? where !isWritten && !facts.isReadable: .notReadable
            case .some: nil
            }
        if let problem { throw CommandFailure(.descriptor(number, option, problem)) }
    }
}

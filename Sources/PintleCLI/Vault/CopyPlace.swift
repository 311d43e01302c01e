import LoginCore
import PintleText
import SessionStorage
import TextCore

/// The place of a sealed copy: a new file, or standard output for `-`.
enum CopyPlace {
    /// The absolute path of a file that is not there yet.
    case file(String)
    /// A pipe or a file of the shell's.
    case standardOutput

    /// Refuses a place that cannot take the copy, before the first question.
    init(_ file: String, _ context: CommandContext) throws(CommandFailure) {
        guard file == "-" else {
            let path = try context.absolute(file)
            try context.requireFree(path)
            self = .file(path)
            return
        }
        guard !context.isJSON else {
            throw .usage(
                "--json and - cannot be combined", "Both would go to standard output.",
                hint: "leave one of them out")
        }
        guard context.environment.output.isOpen() else { throw CommandFailure(.outputLost) }
        guard !context.environment.terminal.output else {
            throw .usage(
                "A terminal cannot take the file", "It is sealed, and not text.",
                hint: "redirect standard output, or give a name")
        }
        self = .standardOutput
    }

    /// Its name for people.
    var name: PrintableText {
        switch self {
        case .file(let path): PrintableText(path)
        case .standardOutput: "standard output"
        }
    }
}

/// The bytes of a copy for standard output, which gets them once all of them are there.
struct CopyBytes {
    private var bytes: [UInt8] = []

    /// Keeps the lent bytes.
    mutating func take(_ lent: UnsafeRawBufferPointer) { bytes = Array(lent) }

    /// Writes them.
    func print(in context: CommandContext) throws(CommandFailure) {
        try context.print(bytes: bytes)
    }
}

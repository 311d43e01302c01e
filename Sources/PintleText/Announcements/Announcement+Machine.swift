public import TextCore

/// Failures of the program's surroundings: descriptors, arguments, limits.
extension Announcement {
    /// Why a descriptor that an option names cannot be used.
    public enum DescriptorProblem: Sendable, Equatable, CaseIterable {
        /// It was not open when the program was started.
        case notOpen
        /// It is open for writing only.
        case notReadable
        /// It is open for reading only.
        case notWritable
        /// It is a folder.
        case folder
        /// It is a terminal, which may not get secrets.
        case terminal
    }

    /// Something other than a number stands where a descriptor should; it is not repeated.
    public static func noDescriptor(_ option: PrintableText) -> Announcement {
        failure(
            .usage, "\(option) needs the number of a descriptor",
            "The value is not a whole number, 0 or above.",
            hint: example(option, 3))
    }

    /// The descriptor that an option names cannot be used.
    ///
    /// Nothing was opened yet.
    public static func descriptor(
        _ number: Int32, _ option: PrintableText, _ problem: DescriptorProblem
    ) -> Announcement {
        // A longer number is not a descriptor, and may be a PIN in the wrong place.
        let isShown = number < 10_000
        let title: Title =
            switch problem {
            case .notOpen where !isShown: "That descriptor is not open"
            case .notOpen: "Descriptor \(Int(number)) is not open"
            case .notReadable: "Descriptor \(Int(number)) cannot be read"
            case .notWritable: "Descriptor \(Int(number)) cannot be written"
            case .folder: "Descriptor \(Int(number)) is a folder"
            case .terminal: "Descriptor \(Int(number)) is a terminal"
            }
        let sentence: PrintableText =
            switch problem {
            case .notOpen: "\(option) needs a descriptor that the shell opened for Pintle."
            case .notReadable: "It is open for writing only, and \(option) reads from it."
            case .notWritable: "It is open for reading only, and \(option) writes to it."
            case .folder: "\(option) needs a pipe or a file."
            case .terminal: "\(option) writes secrets, which are never shown."
            }
        return failure(.usage, title, sentence, hint: example(option, isShown ? number : 3))
    }

    private static func example(_ option: PrintableText, _ number: Int32) -> PrintableText {
        option == "--fd"
            ? "as in: \(option) \(Int(number)) \(Int(number))>&1 | program"
            : "as in: \(option) \(Int(number)) \(Int(number))<FILE"
    }

    /// An argument is not text; it is not repeated, because it cannot be shown.
    public static func argumentNotUTF8(number: Int) -> Announcement {
        failure(
            .usage, "Argument \(number) is not UTF-8",
            "Pintle needs all arguments as UTF-8 text.",
            hint: "percent-encode the bytes, or put them into a file: --body FILE, -d @FILE")
    }

    /// Fewer files may be open at once than any command needs.
    public static var fewFiles: Announcement {
        failure(
            .failed, "The limit on open files is too low",
            "This shell or service allows too few. Nothing was done.",
            hint: "ulimit -n shows the limit; 64 are enough")
    }

    /// There is less memory than any command needs.
    public static var littleMemory: Announcement {
        failure(
            .failed, "There is not enough memory",
            "This shell or service allows too little. Nothing was done.",
            hint: "ulimit -v shows the limit; 524288 is enough")
    }

    /// The stack may not grow as far as commands need.
    public static var smallStack: Announcement {
        failure(
            .failed, "The limit on the stack is too low",
            "This shell or service allows too little. Nothing was done.",
            hint: "ulimit -s shows the limit; 1024 is enough")
    }

    /// The system has given no thread for a while.
    public static var noThreads: Announcement {
        failure(
            .failed, "The system could not start a thread for Pintle",
            "A limit on processes or memory is reached. Saved data is intact.",
            hint: "ulimit -u and ulimit -v show two of them; then run it again")
    }
}

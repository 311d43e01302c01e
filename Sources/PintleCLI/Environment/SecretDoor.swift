public import OAuthCore

/// The sources and targets of secrets: the person at the terminal, and descriptors.
public struct SecretDoor: Sendable {
    /// Asks on the controlling terminal.
    public var ask: @Sendable (Question) -> Answer
    /// Asks on the controlling terminal, unless an answer arrives meanwhile: the closure is called
    /// each time that a browser hands a URL over to that home.
    public var askUnless:
        @Sendable (Question, _ home: String?, _ arrived: @Sendable () -> Secret?) -> Answer
    /// Waits without a question for an answer from elsewhere: the closure is asked for it as above, and
    /// now and then besides.
    public var waitFor: @Sendable (_ home: String?, _ arrived: @Sendable () -> Answer?) -> Answer
    /// Reports that an answer may have come from elsewhere, so that a waiting login asks for it.
    public var stir: @Sendable () -> Void
    /// The possible uses of a descriptor; nil unless it was open at the start of the program.
    public var facts: @Sendable (Int32) -> DescriptorFacts?
    /// Reads the first line of a descriptor.
    public var readLine: @Sendable (Int32) throws(DescriptorFailure) -> Secret
    /// Whether anything but line ends follows the lines that were read of a descriptor.
    public var hasMore: @Sendable (Int32) -> Bool
    /// Writes lines to a descriptor.
    public var writeLines: @Sendable (Int32, [Secret]) throws(DescriptorFailure) -> Void

    /// A question to the person.
    public struct Question: Sendable, Equatable {
        /// The question, ending in a blank.
        public var text: String
        /// The visible part of the answer.
        public var echo: Echo

        /// The visible part of an answer.
        public enum Echo: Sendable, Equatable {
            /// Nothing, as for a passphrase.
            case hidden
            /// All of it, as for yes or no.
            case shown
            /// While it is typed; asterisks afterwards.
            case blottedOut
        }

        /// A question.
        public init(_ text: String, echo: Echo) {
            self.text = text
            self.echo = echo
        }
    }

    /// How a question ended.
    public enum Answer: Sendable, Equatable {
        /// A line, perhaps empty.
        case line(Secret)
        /// An answer that came from elsewhere.
        case taken(Secret)
        /// Ctrl-D.
        case ended
        /// Ctrl-C.
        case interrupted
        /// The terminal hung up, or can no longer be used.
        case hungUp
        /// The process was asked to end.
        case terminated
    }

    /// The possible uses of a descriptor.
    public struct DescriptorFacts: Sendable, Equatable {
        /// Whether bytes can be read from it.
        public var isReadable: Bool
        /// Whether bytes can be written to it.
        public var isWritable: Bool
        /// Whether it is a folder.
        public var isFolder: Bool
        /// Whether it is a terminal.
        public var isTerminal: Bool

        /// The facts of a descriptor; by default those of a socket.
        public init(
            isReadable: Bool = true, isWritable: Bool = true, isFolder: Bool = false,
            isTerminal: Bool = false
        ) {
            self.isReadable = isReadable
            self.isWritable = isWritable
            self.isFolder = isFolder
            self.isTerminal = isTerminal
        }
    }

    /// Why a descriptor gave or took nothing.
    public enum DescriptorFailure: Error, Sendable, Equatable {
        /// It ended before any byte came.
        case nothingThere
        /// The line is too long.
        case tooLong
        /// The system says why.
        case inputOutput(String)
    }

    /// Collects the closures; nothing comes from elsewhere.
    public init(
        ask: @escaping @Sendable (Question) -> Answer,
        facts: @escaping @Sendable (Int32) -> DescriptorFacts?,
        readLine: @escaping @Sendable (Int32) throws(DescriptorFailure) -> Secret,
        hasMore: @escaping @Sendable (Int32) -> Bool,
        writeLines: @escaping @Sendable (Int32, [Secret]) throws(DescriptorFailure) -> Void
    ) {
        self.ask = ask
        askUnless = { question, _, _ in ask(question) }
        waitFor = { _, arrived in arrived() ?? .ended }
        stir = {}
        self.facts = facts
        self.readLine = readLine
        self.hasMore = hasMore
        self.writeLines = writeLines
    }
}

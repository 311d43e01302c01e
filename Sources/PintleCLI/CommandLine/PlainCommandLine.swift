import ArgumentParser

/// A command line in its plain spelling, taken apart without ArgumentParser.
///
/// Scripts call a few commands in loops, and describing such a command to ArgumentParser takes
/// longer than to sign a request; the full screen and the list are waited for. Whatever is not spelled in the plain way is left to
/// ArgumentParser, every mistake and all help among it: nothing is judged here
/// (Docs/Decisions/0024).
struct PlainCommandLine {
    /// The word that names the command; nil for the full screen.
    let word: String?
    private var operands: [String] = []
    private var options: [(name: String, value: String)] = []
    private var flags: [String] = []

    /// The options of requests that take a value as their next argument.
    private static let requestOptions: Set<String> = [
        "-d", "-H", "--body", "--allow-host", "--for", "--min-life",
    ]

    /// Nil where ArgumentParser has to look at it.
    init?(_ arguments: [String]) {
        var word: String?
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if Self.isPlain(argument) {
                if word == nil { word = argument } else { operands.append(argument) }
            } else if GlobalOptions.flags.contains(argument) || argument == "--version" {
                flags.append(argument)
            } else if GlobalOptions.names.contains(argument)
                || word != nil && Self.requestOptions.contains(argument)
            {
                guard let value = rest.popFirst(), Self.isPlain(value) else { return nil }
                options.append((argument, value))
            } else {
                return nil
            }
        }
        self.word = word
    }

    /// Neither empty nor anything that may be meant as an option.
    private static func isPlain(_ argument: String) -> Bool {
        !argument.isEmpty && argument.utf8.first != UInt8(ascii: "-")
    }

    // MARK: Taking

    /// Whether everything has been taken: an option given twice, or one of another command, stays.
    var isUsedUp: Bool { operands.isEmpty && options.isEmpty && flags.isEmpty }

    /// The next argument that is not an option.
    mutating func takeOperand() -> String? {
        operands.isEmpty ? nil : operands.removeFirst()
    }

    /// The value of an option that may stand once.
    mutating func takeValue(_ name: String) -> String? {
        guard let index = options.firstIndex(where: { $0.name == name }) else { return nil }
        return options.remove(at: index).value
    }

    /// All values of an option, in their order.
    mutating func takeValues(_ name: String) -> [String] {
        var values: [String] = []
        while let value = takeValue(name) { values.append(value) }
        return values
    }

    /// Whether an option without a value is there.
    mutating func takeFlag(_ name: String) -> Bool {
        guard let index = flags.firstIndex(of: name) else { return false }
        flags.remove(at: index)
        return true
    }
}

extension PlainCommandLine {
    /// The command that a plain command line means; nil where ArgumentParser has to say.
    static func command(_ arguments: [String]) -> (any PintleSubcommand)? {
        guard var line = PlainCommandLine(arguments) else { return nil }
        let command: (any PintleSubcommand)? =
            switch line.word {
            case nil: RootCommand(&line)
            case "sessions": SessionsCommand.List(&line)
            case "header": HeaderCommand(&line)
            case "request": RequestCommand(&line)
            case "sign": SignCommand(&line)
            case "echo": EchoCommand(&line)
            case "token": TokenCommand(&line)
            default: nil
            }
        return line.isUsedUp ? command : nil
    }
}

// Each sets every property of its command: one that was forgotten would end the program when it is
// read, and fails the test that compares with ArgumentParser.

extension GlobalOptions {
    fileprivate init?(_ line: inout PlainCommandLine) {
        self.init()
        home = line.takeValue("--home")
        keyFile = line.takeValue("--key-file")
        passphraseFd = nil
        if let digits = line.takeValue("--passphrase-fd") {
            guard let descriptor = Int32(digits) else { return nil }
            passphraseFd = descriptor
        }
        session = line.takeValue("--session")
        json = line.takeFlag("--json")
        quiet = line.takeFlag("--quiet")
        trace = line.takeValue("--trace")
    }
}

extension RequestArguments {
    fileprivate init?(_ line: inout PlainCommandLine) {
        guard let method = line.takeOperand(), let url = line.takeOperand() else { return nil }
        self.init()
        self.method = method
        self.url = url
        data = line.takeValues("-d")
        json = nil
        body = line.takeValue("--body")
        noBodyHash = false
        headers = line.takeValues("-H")
        hosts = AllowedHosts(&line)
    }
}

extension RootCommand {
    fileprivate init?(_ line: inout PlainCommandLine) {
        guard let global = GlobalOptions(&line) else { return nil }
        self.init()
        version = line.takeFlag("--version")
        self.global = global
    }
}

extension SessionsCommand.List {
    fileprivate init?(_ line: inout PlainCommandLine) {
        guard line.takeOperand() == "list", let global = GlobalOptions(&line) else { return nil }
        self.init()
        self.global = global
    }
}

extension RequestingCommand {
    fileprivate init?(_ line: inout PlainCommandLine) {
        guard let request = RequestArguments(&line), let global = GlobalOptions(&line) else {
            return nil
        }
        self.init()
        self.request = request
        self.global = global
        setRest()
    }
}

extension EchoCommand {
    fileprivate init?(_ line: inout PlainCommandLine) {
        guard let global = GlobalOptions(&line) else { return nil }
        self.init()
        url = line.takeOperand()
        // That is a command of its own.
        if url == "verify" { return nil }
        method = nil
        data = []
        hosts = AllowedHosts(&line)
        batch = .no
        self.global = global
    }
}

extension TokenCommand {
    fileprivate init?(_ line: inout PlainCommandLine) {
        guard let global = GlobalOptions(&line) else { return nil }
        self.init()
        url = line.takeValue("--for")
        minLife = nil
        if let text = line.takeValue("--min-life") {
            guard let seconds = Seconds(argument: text) else { return nil }
            minLife = seconds
        }
        freshCheck = false
        hosts = AllowedHosts(&line)
        batch = .no
        self.global = global
    }
}

extension AllowedHosts {
    fileprivate init(_ line: inout PlainCommandLine) {
        self.init()
        allowHost = line.takeValues("--allow-host")
    }
}

import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import PintleText
import TextCore

/// The context of a command: the environment, the global options, and the ways to print.
struct CommandContext: Sendable {
    let environment: CommandEnvironment
    let home: String?
    let keyFile: String?
    /// The options that hints repeat, so that their commands reach this vault; variables are not
    /// among them.
    let vaultOptions: VaultOptions
    let passphraseDescriptor: Int32?
    private(set) var session: String?
    private(set) var isJSON: Bool
    let isQuiet: Bool
    let trace: String?
    /// The command's own name, as `header`.
    let verb: String
    private(set) var report: CommandReport

    init(
        _ environment: CommandEnvironment, _ global: GlobalOptions, verb: String,
        _ report: CommandReport
    ) {
        self.verb = verb
        self.environment = environment
        self.report = report
        home = global.home
        let variable = Services.keyFile(in: environment.variables)
        keyFile = global.keyFile ?? variable
        var options = VaultOptions(home: global.home, keyFile: global.keyFile)
        options.leavesVariableOut =
            variable != nil && global.keyFile == nil && global.passphraseFd != nil
        vaultOptions = options
        passphraseDescriptor = global.passphraseFd
        session = global.session
        isJSON = global.json
        isQuiet = global.quiet
        trace = global.trace
    }

    /// The context for a session that is named behind the command's own name.
    func naming(_ session: String?) throws(CommandFailure) -> CommandContext {
        guard let session else { return self }
        guard self.session == nil else {
            throw .usage("The session is given twice", hint: "leave --session out")
        }
        var context = self
        context.session = session
        return context
    }

    /// The context for a batch, which answers in JSON; its report has the warnings of one line at a
    /// time.
    func answeringLines() -> CommandContext {
        var context = self
        context.isJSON = true
        context.report = CommandReport()
        return context
    }

    /// The time on the wall.
    var clock: LocalClock { environment.localClock(environment.now()) }

    /// The network; refuses a trace that cannot be written before anything is sent.
    func network() throws(CommandFailure) -> RequestOperations {
        do throws(TraceFailure) {
            return try environment.network(trace)
        } catch {
            throw CommandFailure(error.announcement)
        }
    }

    // MARK: Printing

    /// Prints a line to standard output.
    func print(_ line: PrintableText) throws(CommandFailure) {
        try print(bytes: Array(line.text.utf8) + [UInt8(ascii: "\n")])
    }

    /// Prints unchanged bytes to standard output.
    func print(bytes: [UInt8]) throws(CommandFailure) {
        guard environment.output.write(bytes) else {
            throw CommandFailure(.outputLost)
        }
    }

    /// Answers in JSON; printed when the command is done, as each warning belongs into it.
    func answer(_ json: some JSONConvertible) {
        report.keep(json)
    }

    /// Prints the answer in JSON with all warnings, where there is one.
    func printAnswer() throws(CommandFailure) {
        if let text = report.takeAnswer() { try print(bytes: text) }
    }

    /// Answers in JSON, or else prints the lines.
    func answer(
        _ json: @autoclosure () -> some JSONConvertible,
        else lines: @autoclosure () -> [PrintableText]
    ) throws(CommandFailure) {
        if isJSON { return answer(json()) }
        // In one piece: a write per line costs more than everything else in a long list.
        try print(bytes: Array(lines().map { $0.text + "\n" }.joined().utf8))
    }

    /// Answers in JSON, or else prints lines that are bytes already.
    func answer(
        _ json: @autoclosure () -> some JSONConvertible, elseText text: @autoclosure () -> [UInt8]
    ) throws(CommandFailure) {
        if isJSON { return answer(json()) }
        try print(bytes: text())
    }

    /// Says something on standard error, unless quiet.
    func say(_ lines: [PrintableText]) {
        guard !isQuiet else { return }
        Self.write(lines, to: environment)
    }

    /// Reports an announcement: a notice for people; beside JSON only warnings.
    func say(_ announcement: Announcement) {
        let announcement = announcement.at(vaultOptions)
        if isJSON {
            if announcement.sign != .good { report.add(announcement) }
            return
        }
        say(announcement.exit == nil ? announcement.noticeLines : announcement.lines)
    }

    /// Says that something is done; in JSON the answer says it.
    func done(_ notice: Announcement) throws(CommandFailure) {
        if isJSON { answer(DoneAnswer()) }
        say(notice)
    }

    /// Says that something is done; in JSON that answer says it.
    func done(
        _ notice: Announcement, answer json: @autoclosure () -> some JSONConvertible
    ) throws(CommandFailure) {
        if isJSON { answer(json()) }
        say(notice)
    }

    /// Warns, quiet or not: on standard error, or in the JSON objects.
    func warn(_ announcement: Announcement) {
        let announcement = announcement.at(vaultOptions)
        guard !isJSON else { return report.add(announcement) }
        Self.write(announcement.warningLines, to: environment)
    }

    /// Adds a warning to the JSON objects; a login's own lines have its words already.
    func noteWarning(_ announcement: Announcement) {
        if isJSON { report.add(announcement.at(vaultOptions)) }
    }

    /// Prints warnings on standard error that no JSON object had room for, as with `request`.
    func sayUnprintedWarnings() {
        guard !report.isAnswered else { return }
        for warning in report.warnings { Self.write(warning.warningLines, to: environment) }
    }

    static func write(_ lines: [PrintableText], to environment: CommandEnvironment) {
        guard !lines.isEmpty else { return }
        let text = lines.map { $0.text + "\n" }.joined()
        _ = environment.output.writeError(Array(text.utf8))
    }
}

extension Announcement {
    /// A notice as the line mode says it: one or two sentences, without the program's name.
    ///
    /// On lines of their own where both are wider than a line, so that no path is broken.
    var noticeLines: [PrintableText] {
        let whole = title + "." + (sentence.isEmpty ? "" : " " + sentence)
        let fits = whole.columns <= LoginNarration.columns
        var lines = fits || sentence.isEmpty ? [whole] : [title + ".", sentence]
        if !hint.isEmpty { lines.append("hint: " + hint) }
        return lines
    }
}

extension String? {
    /// Nil for an empty text, as empty environment variables count as none.
    var nonEmpty: String? { self?.isEmpty == true ? nil : self }
}

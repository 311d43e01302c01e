import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import PintleText
import SessionStorage
import TextCore

extension SessionsCommand.Verify {
    /// Refuses options that cannot be combined.
    func requireSense(in context: CommandContext) throws(CommandFailure) {
        guard all else {
            guard maxAge == nil, expiresIn == nil, format == nil, to == nil, !problems else {
                throw .usage(
                    "--max-age, --expires-in, --problems, --format and --to are for all sessions",
                    hint: "pintle sessions verify --all")
            }
            return
        }
        guard session == nil, context.session == nil, !email else {
            throw .usage(
                "--all cannot be combined with a session or --email", hint: "leave one of them out")
        }
        guard format == nil || !context.isJSON else {
            throw .usage("--format and --json cannot be combined", hint: "use only one of them")
        }
        guard format == nil || !problems else {
            throw .usage("--format and --problems cannot be combined", hint: "use only one of them")
        }
        guard to == nil || format == .prometheus else {
            throw .usage("--to is for --format prometheus", hint: "leave it out")
        }
    }

    /// Looks after all sessions.
    func watch(in context: CommandContext) async throws(CommandFailure) {
        if let to { try context.requireNotOwn(to, option: "--to") }
        let store = try context.store(mayAsk: format == nil)
        let requests = try context.network()
        let wishes = WatchWishes(maxAge: maxAge?.duration, expiresIn: expiresIn?.duration)
        let report: WatchReport
        let service = context.sessions(store)
        let former = (try? store.sessions.list().sessions) ?? []
        do throws(StoreFailure) {
            report = try await service.watch(wishes, via: requests)
        } catch {
            throw CommandFailure(error)
        }
        let notices = EndNotices(doors: context.environment.vault, home: context.home)
        for problem in await notices.tell(of: report) {
            context.warn(.hookNotRun(problem, for: .expiresSoon))
        }
        // A monitoring system has no place for it in its lines.
        if format == nil { context.warn(ofNamesSharedSince: former, in: store) }
        let lines = report.verdicts.map { verdict in
            let provider = try? context.provider(verdict.session.provider, in: store)
            return WatchLine(verdict, context.words(verdict.session, provider, by: service))
        }
        switch format {
        case nil: try tell(report, lines, context)
        case .nagios:
            let line = NagiosLine(report, lines)
            try context.print(bytes: line.bytes)
            if line.exit != .done { throw .ended(line.exit) }
        case .prometheus: try print(PrometheusText.bytes(report), context)
        }
    }

    /// For people, and in JSON; the status is that of the worst.
    private func tell(
        _ report: WatchReport, _ lines: [WatchLine], _ context: CommandContext
    ) throws(CommandFailure) {
        let shown = problems ? lines.filter { $0.verdict.health >= .warning } : lines
        try context.answer(WatchAnswer(report: report, lines: shown), else: WatchTable.lines(shown))
        if !problems || report.health >= .warning { context.say(.watched(report)) }
        let worst = lines.filter { $0.exit != .done }.max {
            $0.verdict.health < $1.verdict.health
        }
        let exit = report.unreadable > 0 ? .damaged : worst?.exit ?? .done
        if exit != .done { throw .ended(exit) }
    }

    /// To standard output, or to a file that is replaced as a whole.
    private func print(_ bytes: [UInt8], _ context: CommandContext) throws(CommandFailure) {
        guard let to else { return try context.print(bytes: bytes) }
        let name = PrintableText(to, limit: 48)
        do throws(FileProblem) {
            let file = try context.environment.files.create(to, nil)
            guard file.write(bytes) else {
                _ = file.giveUp()
                throw .other("the disk is full")
            }
            try file.finish()
        } catch {
            throw AnswerPlace.unwritable(
                name, error, "The earlier metrics are unchanged.", option: "--to")
        }
    }
}

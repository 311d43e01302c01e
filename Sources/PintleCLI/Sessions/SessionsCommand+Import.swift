import ArgumentParser
import LoginCore
import OAuthCore
import PintleServices
import PintleText
import SessionStorage
import TextCore

extension SessionsCommand {
    /// The command `pintle sessions import`.
    struct Import: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "import", _superCommandName: "pintle sessions",
            abstract: "Import sessions from exports, and logins from other tools' files.",
            usage: """
                pintle sessions import [FILE...] [--from TOOL] [--dry-run] [--provider P]
                    [--app A] [--yes] [--unchecked] [--then-wipe]
                pintle sessions import FILE... [--from-passphrase-fd N | --from-key-file F]
                """,
            discussion: """
                Pintle recognizes files by their content: an export or a backup of Pintle, or
                the file of another tool, as ~/.twurlrc. For other tools it first lists what
                would be added and what is already here; without a terminal it needs --yes.
                The files are not changed. From a folder it imports the files that it knows.
                Without FILE it only lists the files at the usual places of tools; with --from
                it imports those of that tool.

                Nothing is replaced: a session whose account is already here is left out, and
                a label that is already used becomes the next free one.

                Example: pintle sessions import ~/.twurlrc --dry-run
                         pintle sessions import laptop.pintle --from-passphrase-fd 3 3<pass
                """)
        @Argument(
            help: "Exports, backups, or files and folders of other tools.", completion: .file())
        var files: [String] = []
        @Option(
            name: .customLong("from"),
            help: ArgumentHelp(
                "The tool that these files belong to, or whose files to find.", valueName: "tool"),
            completion: .tools)
        var tool: String?
        @Flag(help: "Show what would be added, and add nothing.") var dryRun = false
        @Option(
            help: ArgumentHelp("The provider for logins whose file names none.", valueName: "p"),
            completion: .providers)
        var provider: String?
        @Option(
            help: ArgumentHelp("The app key for logins whose file has none.", valueName: "a"),
            completion: .apps)
        var app: String?
        @Flag(help: "Do not ask.") var yes = false
        @Flag(help: "Save them without asking the providers for their accounts.") var unchecked =
            false
        @Flag(help: "Overwrite and remove each file that was imported completely.") var thenWipe =
            false
        @OptionGroup var copy: CopyOptions
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let tool = try namedTool()
            guard !files.isEmpty || tool != nil else { return try list(context) }
            var copies: [String] = []
            var found: [ForeignFile] = []
            if files.isEmpty { found = try atPlaces(of: tool, context) }
            for file in files {
                if let foreign = try context.foreignFiles(file, from: tool) {
                    found += foreign
                } else {
                    copies.append(file)
                }
            }
            guard found.isEmpty || copies.isEmpty else {
                // A missing file is the likelier mistake.
                for copy in copies { _ = try context.openCopy(at: try context.absolute(copy)) }
                throw .usage(
                    "Exports of Pintle and files of other tools cannot be combined",
                    hint: "import the exports first, then the other files")
            }
            if found.isEmpty { return try take(from: copies, context) }
            try await take(found, context)
        }

        /// The tool that `--from` names; throws if no tool is called so.
        private func namedTool() throws(CommandFailure) -> String? {
            guard let tool else { return nil }
            if let known = ImportedFiles.tool(named: tool) { return known }
            throw CommandFailure(
                .importNoSuchTool(tool, nearest: ImportedFiles.nearestTools(to: tool)))
        }

        /// The files of the named tool at its usual places, at least one.
        private func atPlaces(
            of tool: String?, _ context: CommandContext
        ) throws(CommandFailure) -> [ForeignFile] {
            let found = context.filesOfTools(of: tool) { context.warn($0) }
            guard found.isEmpty, let tool else { return found }
            throw CommandFailure(
                .importNoFile(of: tool, lookedFor: ImportedFiles.shownPlaces(of: tool)))
        }

        // MARK: Exports and backups

        private func take(
            from copies: [String], _ context: CommandContext
        ) throws(CommandFailure) {
            let store = try context.lockedStore()
            // All of them are looked at before any is taken from.
            var opened: [(path: String, store: SessionStore)] = []
            for file in copies {
                let path = try context.absolute(file)
                opened.append((path, try context.openCopy(at: path)))
            }
            guard !dryRun, !thenWipe, provider == nil, app == nil, tool == nil else {
                throw .usage(
                    "Those options are only for files of other tools",
                    "\(copies.first ?? "", limit: 48) is not one of them.",
                    hint: "for an export: pintle sessions import FILE")
            }
            let secrets = try context.secrets(copy)
            try context.unlock(store, canAsk: context.environment.terminal.canAsk)
            for (path, other) in opened {
                try context.unlock(copy: other, at: path, secrets, sharing: store)
            }
            let report = try reachingStore { () throws(StoreFailure) in
                try context.sessions(store).add(from: opened.map(\.store))
            }
            try context.report(report, isNewVault: false)
        }

        // MARK: Files of other tools

        /// Lists the contents of tools' files at their usual places.
        private func list(_ context: CommandContext) throws(CommandFailure) {
            guard !yes, !thenWipe else {
                throw .usage(
                    "No file was named", "Without a file name, files are only listed.",
                    hint: "pintle sessions import FILE")
            }
            let found = context.filesOfTools { context.warn($0) }
            guard !found.isEmpty else {
                if context.isJSON { context.answer(ImportAnswer(isDryRun: true)) }
                return context.say(.importNoFiles)
            }
            let plan = try plan(found, in: try context.store(), context)
            try context.answer(
                ImportAnswer(plan: plan, files: found, isDryRun: true),
                else: ImportTable.lines(plan, found))
            // The file that has something new is the one to continue with.
            let file = found[plan.new.first?.file ?? 0]
            context.say(
                Announcement(
                    .good, "Nothing was added", hint: "pintle sessions import \(file.quoted)"))
        }

        private func plan(
            _ found: [ForeignFile], in store: SessionStore, _ context: CommandContext
        ) throws(CommandFailure) -> ImportPlan {
            let provider = try provider.map { (name) throws(CommandFailure) in
                try context.usedInstance(name, in: store, for: "sessions import")
            }
            return try reachingStore { () throws(StoreFailure) in
                try context.sessions(store).plan(
                    found.map(\.planned), .init(provider: provider, app: app),
                    keys: context.keyReader)
            }
        }

        private func take(
            _ found: [ForeignFile], _ context: CommandContext
        ) async throws(CommandFailure) {
            guard copy.fromPassphraseFd == nil, copy.fromKeyFile == nil else {
                throw .usage(
                    "Files of other tools need no passphrase and no key file",
                    hint: "leave the option out")
            }
            if !dryRun { try context.requireYes(yes) }
            let store = try context.store()
            let plan = try plan(found, in: store, context)
            for file in found where file.isReadableByOthers {
                context.warn(.importReadable(file.shown))
            }
            guard !dryRun else {
                return try context.answer(
                    ImportAnswer(plan: plan, files: found, isDryRun: true),
                    else: ImportTable.lines(plan, found))
            }
            var imported = SessionService.Imported(plan: plan)
            if !plan.new.isEmpty {
                if !yes {
                    context.say(ImportTable.lines(plan, found))
                    let sessions = plan.new.count { !$0.isApp }
                    try context.confirm(
                        "Add \(ImportWords.counted(sessions: sessions, apps: plan.newApps))",
                        orSay: .importDeclined)
                }
                imported = try await add(plan, store, context)
            }
            let wiped = try wipe(found, after: imported.plan, context)
            try say(imported, found, wiped, context)
        }

        private func add(
            _ plan: ImportPlan, _ store: SessionStore, _ context: CommandContext
        ) async throws(CommandFailure) -> SessionService.Imported {
            let requests = try context.network()
            do throws(SessionService.ImportStop) {
                return try await context.sessions(store)
                    .take(plan, isChecked: !unchecked, via: requests)
            } catch {
                throw CommandFailure(
                    .importStopped(
                        error.failure, added: error.done.added.values.map(\.handle),
                        apps: error.done.apps,
                        AnnouncementContext(provider: error.provider, clock: context.clock)))
            }
        }

        /// Removes the files of which all is in the vault; which of them are gone.
        private func wipe(
            _ found: [ForeignFile], after plan: ImportPlan, _ context: CommandContext
        ) throws(CommandFailure) -> Set<Int> {
            guard thenWipe else { return [] }
            var wiped: Set<Int> = []
            for (index, file) in found.enumerated() {
                guard plan.isWhole(index) else {
                    context.warn(.importNotWhole(file.printable))
                    continue
                }
                if !yes, try !context.agrees("Overwrite and remove \(file.printable)") { continue }
                do throws(FileProblem) {
                    try context.environment.files.wipe(file.path, file.bytes)
                    wiped.insert(index)
                    context.say(.importWiped(file.printable))
                } catch {
                    context.warn(.importNotWiped(file.printable, error))
                }
            }
            return wiped
        }

        private func say(
            _ imported: SessionService.Imported, _ found: [ForeignFile], _ wiped: Set<Int>,
            _ context: CommandContext
        ) throws(CommandFailure) {
            let plan = imported.plan
            for (index, file) in found.enumerated() {
                let isShared = imported.added.keys.contains {
                    plan.rows[$0].file == index && plan.rows[$0].isRenewable
                }
                if isShared, !wiped.contains(index) {
                    context.warn(.importShared(PrintableText(file.found.tools, limit: 40)))
                }
            }
            try context.answer(
                ImportAnswer(
                    plan: plan, files: found, isDryRun: false, added: imported.added, wiped: wiped),
                else: ImportTable.lines(plan, found, imported.added))
            let isRefused = plan.rows.contains { $0.verdict == .refused }
            if imported.added.isEmpty, imported.apps == 0, !isRefused, plan.hereCount > 0 {
                return context.say(.importNothingNew(here: plan.hereCount, of: plan.distinctCount))
            }
            context.say(.imported(sessions: imported.added.count, apps: imported.apps))
            if imported.added.isEmpty, isRefused { throw CommandFailure(.importRefused) }
        }
    }
}

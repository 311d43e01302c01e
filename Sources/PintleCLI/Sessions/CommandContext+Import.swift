import LoginCore
import OAuthCore
import PintleServices
import PintleText
import SessionStorage
import TerminalCore

/// A file of another tool that was read.
struct ForeignFile: Sendable {
    /// Its path, from `/` on.
    var path: String
    /// The same as people write it.
    var shown: String
    /// Its bytes.
    var bytes: [UInt8]
    /// What was found in it.
    var found: FoundFile
    /// Whether others may read it.
    var isReadableByOthers: Bool

    /// Its path for a line of text.
    var printable: PrintableText { PrintableText(shown, limit: 60) }

    /// Its path as a shell takes it.
    var quoted: PrintableText {
        let isHome = shown.hasPrefix("~/")
        let rest = isHome ? String(shown.dropFirst(2)) : shown
        return PrintableText((isHome ? "~/" : "") + ShellWord.quoted(rest), limit: 200)
    }
}

extension CommandContext {
    /// The files of other tools that a person named, or that are in a folder of that name; nil for
    /// what is none, which an export or a backup may be.
    ///
    /// Of a folder it says on the way what is passed over, and what has a fault.
    func foreignFiles(
        _ typed: String, from tool: String?
    ) throws(CommandFailure) -> [ForeignFile]? {
        var path = absolute(typed)
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        if environment.files.facts(environment.files.target(path))?.isFolder == true {
            return try files(in: path, from: tool)
        }
        // What cannot be read, or is too long, is told by whoever opens it as a store.
        guard let bytes = try? environment.files.read(path, ImportedFiles.sizeLimit) else {
            return nil
        }
        do throws(ImportFailure) {
            return try file(path, bytes, from: tool).map { [$0] }
        } catch {
            throw CommandFailure(.importFault(PrintableText(shown(path), limit: 48), error))
        }
    }

    /// The files of tools in a folder, at least one.
    private func files(
        in folder: String, from tool: String?
    ) throws(CommandFailure) -> [ForeignFile] {
        let name = PrintableText(shown(folder), limit: 48)
        let entries: [ImportedFolder.Entry]
        do throws(FileProblem) {
            entries = try ImportedFolder.entries(folder, from: tool, through: environment.files)
        } catch {
            throw CommandFailure(.importFolderUnread(name, error))
        }
        var found: [ForeignFile] = []
        var unknown: [(name: String, line: Int?)] = []
        for entry in entries {
            switch entry {
            case .read(let path, let bytes, let file): found.append(foreign(path, bytes, file))
            case .fault(let path, let fault):
                warn(.importFault(PrintableText(shown(path), limit: 48), fault))
            case .passed(let path, let reason):
                warn(.importPassed(PrintableText(shown(path), limit: 48), reason))
            case .unknown(let path, let line):
                unknown.append((String(path.dropFirst(folder.count + 1)), line))
            }
        }
        if !unknown.isEmpty { warn(.importUnknown(unknown, in: name)) }
        guard !found.isEmpty else { throw CommandFailure(.importFolderEmpty(name, tool)) }
        return found
    }

    /// The files of other tools at their usual places that can be read, of one tool where it is
    /// named; `warn` hears of a damaged one.
    ///
    /// Only plain files of this user count here, where nobody named them.
    func filesOfTools(of tool: String? = nil, warn: (Announcement) -> Void) -> [ForeignFile] {
        var files: [ForeignFile] = []
        let places = ImportedFiles.places(
            of: tool, home: environment.variables["HOME"].nonEmpty,
            config: environment.variables["XDG_CONFIG_HOME"].nonEmpty
        ) { (try? environment.files.names($0, Self.placeLimit)) ?? [] }
        for path in places {
            let target = environment.files.target(path)
            guard let facts = environment.files.facts(target), facts.isRegular, facts.isOwn,
                let bytes = try? environment.files.read(path, ImportedFiles.sizeLimit)
            else { continue }
            do throws(ImportFailure) {
                if let file = try file(path, bytes, from: tool) { files.append(file) }
            } catch {
                warn(.importFault(PrintableText(shown(path), limit: 48), error))
            }
        }
        return files
    }

    /// How many names a folder may have in which a tool's files are looked for.
    private static let placeLimit = 10_000

    private func file(
        _ path: String, _ bytes: [UInt8], from tool: String?
    ) throws(ImportFailure) -> ForeignFile? {
        try environment.files.importedFile(path, bytes, from: tool)
            .map { foreign(path, bytes, $0) }
    }

    private func foreign(_ path: String, _ bytes: [UInt8], _ found: FoundFile) -> ForeignFile {
        let facts = environment.files.facts(environment.files.target(path))
        return ForeignFile(
            path: path, shown: shown(path), bytes: bytes, found: found,
            isReadableByOthers: facts?.isReadableByOthers == true)
    }

    private func shown(_ path: String) -> String {
        var files = environment.files
        files.homeFolder = environment.variables["HOME"].nonEmpty
        return files.shortened(path)
    }

    /// Says on a line which other tools have a login of that provider that is not here.
    ///
    /// Never stands in the way of a login: what cannot be read is not told of.
    func offerImports(of named: String, in store: SessionStore) {
        guard environment.terminal.canAsk, !isJSON,
            let base = ProviderName(named)?.base.rawValue
        else { return }
        let found = filesOfTools { _ in }.filter { file in
            file.found.logins.contains { $0.provider?.prefix(beforeASCII: "@") == base[...] }
        }
        guard !found.isEmpty,
            let plan = try? sessions(store).plan(
                found.map { ImportPlan.File(path: $0.shown, found: $0.found) }, keys: keyReader)
        else { return }
        for (index, file) in found.enumerated() {
            let rows = plan.rows.filter {
                $0.file == index && !$0.isApp && [.new, .lacksApp].contains($0.verdict)
                    && $0.provider?.prefix(beforeASCII: "@") == base[...]
            }
            guard !rows.isEmpty else { continue }
            let offer = Announcement.importOffer(
                PrintableText(file.found.tools, limit: 40), rows.compactMap(\.name), file.quoted)
            say(["hint: " + offer.at(home: home).hint])
        }
    }

    /// Asks a question of which "no" ends nothing.
    func agrees(_ question: PrintableText) throws(CommandFailure) -> Bool {
        let answer = try ask("\(question.text)? y or Enter for no: ", echo: .shown)
        return ["y", "yes"].contains(answer.revealedText.lowercased())
    }
}

import LoginCore
import OAuthCore
import PintleServices
import PintleText
import SessionStorage
import TextCore

extension ForeignFile {
    /// Its path for a line of text.
    var printable: PrintableText { PrintableText(shown, limit: 60) }

    /// Its path as a shell takes it.
    var quoted: PrintableText { PrintableText(ShellWord.quotedPath(shown), limit: 200) }
}

extension CommandContext {
    /// The files of other tools that a person named, or that are in a folder of that name; nil for
    /// another file, which may be an export or a backup.
    ///
    /// Of a folder it reports the files that are passed over, and those with a fault.
    func foreignFiles(
        _ typed: String, from tool: String?
    ) throws(CommandFailure) -> [ForeignFile]? {
        var path = try absolute(copy: typed)
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        let facts = environment.files.facts(environment.files.target(path))
        if facts?.isFolder == true { return try files(in: path, from: tool) }
        // A file that cannot be read, or is too long, is reported when it is opened as a store.
        guard let bytes = try? environment.files.read(path, ImportedFiles.sizeLimit) else {
            guard let facts, !facts.isRegular else { return nil }
            let shown = PrintableText(places.shown(path), limit: 48)
            throw CommandFailure(
                facts.isLink ? .importDangling(shown) : .importNotRegular(shown))
        }
        do throws(ImportFailure) {
            return try places.file(path, bytes, from: tool).map { [$0] }
        } catch {
            throw CommandFailure(.importFault(PrintableText(places.shown(path), limit: 48), error))
        }
    }

    /// The only app key in a file of another tool.
    func appKey(in typed: String) throws(CommandFailure) -> FoundFile.LoneApp {
        let files = try foreignFiles(typed, from: nil)
        if files == nil { try requireReadable(typed) }
        let found = (files ?? []).map(\.found)
        let beside = found.flatMap(\.logins).compactMap { login in
            login.app.map {
                FoundFile.LoneApp(line: login.line, provider: login.provider, app: $0)
            }
        }
        let lone = found.flatMap(\.apps) + beside
        guard let first = lone.first, lone.allSatisfy({ $0.app == first.app }) else {
            throw .usage(
                lone.isEmpty
                    ? "\(typed, limit: 48) has no app key"
                    : "\(typed, limit: 48) has several app keys",
                hint: lone.isEmpty
                    ? "--key K --secret-fd N" : "pintle sessions import takes all of them")
        }
        return first
    }

    /// Refuses a file that is not there, or cannot be read.
    private func requireReadable(_ typed: String) throws(CommandFailure) {
        let path = try absolute(copy: typed)
        do throws(FileProblem) {
            _ = try environment.files.read(path, ImportedFiles.sizeLimit)
        } catch {
            throw CommandFailure(.file(error, path: typed))
        }
    }

    /// The files of tools in a folder, at least one.
    private func files(
        in folder: String, from tool: String?
    ) throws(CommandFailure) -> [ForeignFile] {
        let places = self.places
        let name = PrintableText(places.shown(folder), limit: 48)
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
            case .read(let path, let bytes, let file):
                found.append(places.file(path, bytes, file))
            case .fault(let path, let fault):
                warn(.importFault(PrintableText(places.shown(path), limit: 48), fault))
            case .passed(let path, let reason):
                warn(.importPassed(PrintableText(places.shown(path), limit: 48), reason))
            case .unknown(let path, let line):
                unknown.append((String(path.dropFirst(folder.count + 1)), line))
            }
        }
        if !unknown.isEmpty { warn(.importUnknown(unknown, in: name)) }
        guard !found.isEmpty else { throw CommandFailure(.importFolderEmpty(name, tool)) }
        return found
    }

    /// The usual places of other tools' files.
    private var places: ToolPlaces {
        ToolPlaces(variables: environment.variables, files: environment.files)
    }

    /// The readable files of other tools at their usual places, of one tool if it is
    /// named; `warn` is called for a damaged one.
    func filesOfTools(of tool: String? = nil, warn: (Announcement) -> Void) -> [ForeignFile] {
        places.entries(of: tool).compactMap { entry in
            switch entry {
            case .read(let file): return file
            case .fault(let path, let fault):
                warn(.importFault(PrintableText(path, limit: 48), fault))
                return nil
            }
        }
    }

    /// Says on a line which other tools have a login of that provider that is not here.
    ///
    /// Never stands in the way of a login: it does not report what cannot be read.
    func offerImports(of named: String, in store: SessionStore) {
        guard environment.terminal.canAsk, !isJSON,
            let base = ProviderName(named)?.base.rawValue,
            let look = try? sessions(store).look(at: places, keys: keyReader)
        else { return }
        for offer in look.preview.offers(of: base) {
            say(["hint: " + Announcement.importOffer(offer).at(vaultOptions).hint])
        }
    }

    /// Asks a question of which "no" ends nothing.
    func agrees(_ question: PrintableText) throws(CommandFailure) -> Bool {
        let answer = try ask("\(question.text)? y or Enter for no: ", echo: .shown)
        return ["y", "yes"].contains(answer.revealedText.lowercased())
    }
}

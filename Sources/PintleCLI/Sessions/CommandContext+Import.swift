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
    /// A file of another tool; nil for what is none, which an export or a backup may be.
    func foreignFile(_ typed: String) throws(CommandFailure) -> ForeignFile? {
        let path = absolute(typed)
        // What cannot be read, or is too long, is told by whoever opens it as a store.
        guard let bytes = try? environment.files.read(path, ImportedFiles.sizeLimit),
            !bytes.starts(with: "SQLite".utf8)
        else { return nil }
        do throws(ImportFailure) {
            return try file(path, bytes)
        } catch {
            throw CommandFailure(.importFault(PrintableText(shown(path), limit: 48), error))
        }
    }

    /// The files of other tools at their usual places that can be read; `warn` hears of a damaged one.
    ///
    /// Only plain files of this user count here, where nobody named them.
    func filesOfTools(warn: (Announcement) -> Void) -> [ForeignFile] {
        var files: [ForeignFile] = []
        for path in ImportedFiles.places(
            home: environment.variables["HOME"].nonEmpty,
            config: environment.variables["XDG_CONFIG_HOME"].nonEmpty)
        {
            let target = environment.files.target(path)
            guard let facts = environment.files.facts(target), facts.isRegular, facts.isOwn,
                let bytes = try? environment.files.read(path, ImportedFiles.sizeLimit)
            else { continue }
            do throws(ImportFailure) {
                files.append(try file(path, bytes))
            } catch {
                warn(.importFault(PrintableText(shown(path), limit: 48), error))
            }
        }
        return files
    }

    private func file(_ path: String, _ bytes: [UInt8]) throws(ImportFailure) -> ForeignFile {
        let facts = environment.files.facts(environment.files.target(path))
        return ForeignFile(
            path: path, shown: shown(path), bytes: bytes, found: try ImportedFiles.read(bytes),
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

import LoginCore
import OAuthCore
import PintleText
import TerminalCore

extension App {
    /// Handles an answer about an import.
    mutating func heardAboutImports(_ answer: StoreAnswer) -> [AppEffect] {
        switch answer {
        case .importsChanged(let preview):
            model.imports = preview
            model.tell(.importChanged)
            return []
        case .importsTaken(let preview, let sessions, let apps):
            tellOfImport(preview, sessions: sessions.count, apps: apps)
        case .importStopped(let failure, let provider, let handles, let apps):
            var context = AnnouncementContext(clock: model.clock)
            if let provider { context = model.context(of: provider) }
            var words = Announcement.importStopped(
                failure, added: handles, apps: apps, context)
            // The result is reported where the page has room for it.
            words.sentence = [words.said, words.sentence].filter { !$0.isEmpty }
                .joined(separator: " ")
            words.said = .empty
            model.tell(words)
        default: return []
        }
        return [.store(.loadSnapshot)]
    }

    private mutating func tellOfImport(_ result: ImportPreview, sessions: Int, apps: Int) {
        let refused = result.files.flatMap(\.rows).count { $0.verdict == .refused }
        guard sessions + apps > 0 || refused == 0 else {
            model.imports = result
            model.tell(.importRefused)
            return
        }
        if sessions > 0 {
            for tools in result.sharingTools {
                model.tell(.importShared(PrintableText(tools, limit: 40)))
            }
        }
        // The imported logins are no longer new.
        model.imports = sessions + apps > 0 ? nil : result
        model.tell(.imported(sessions: sessions, apps: apps, refused: refused))
    }
}

extension AppModel {
    /// The offer to import another tool's login at that provider; nil if none is new.
    func importOffer(of provider: ProviderID) -> Announcement? {
        imports?.offers(of: provider.base).first.map(Announcement.importOffer)
    }
}

extension Announcement {
    fileprivate static let importChanged = Announcement(
        .attention, "It was changed meanwhile", "Nothing was added.",
        next: [.advice("Look at it again.")])
}

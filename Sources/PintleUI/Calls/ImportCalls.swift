package import LoginCore
package import OAuthCore
package import PintleText
import TextCore

/// Looks for logins in other tools' files, and compares them with the store.
package struct FindImports: Call {
    /// Whether it has no words while it runs: nobody waits for it.
    package var isQuiet = false

    package func busy(in app: App) -> BusyWords? { isQuiet ? nil : .lookingForFiles }
    package func answered(_ preview: ImportPreview, in app: inout App) -> [AppEffect] {
        app.model.imports = preview
        return []
    }

    /// The page of imports reports it; a form begins its login without it.
    package func failed(_ failure: StoreFailure, in app: inout App) -> [AppEffect] { [] }
}

/// Adds the new logins of a preview, if the files are unchanged since it was shown.
package struct TakeImports: Call {
    package let shown: ImportPreview

    /// The result.
    package enum Answer: Sendable, Equatable {
        /// The files are no longer those that were shown; nothing was added.
        case changed(ImportPreview)
        /// The preview after the import, the new sessions, and the number of new app keys.
        case taken(ImportPreview, sessions: [SessionID], apps: Int)
        /// It ended, at that provider or in the store, after those sessions, by their handles, and so
        /// many app keys had come.
        case stopped(SessionFailure, ProviderID?, added: [String], apps: Int)
    }

    package func busy(in app: App) -> BusyWords? { .importing }

    package func answered(_ answer: Answer, in app: inout App) -> [AppEffect] {
        switch answer {
        case .changed(let preview):
            app.model.imports = preview
            app.model.tell(.importChanged)
            return []
        case .taken(let preview, let sessions, let apps):
            app.model.tellOfImport(preview, sessions: sessions.count, apps: apps)
        case .stopped(let failure, let provider, let handles, let apps):
            var context = AnnouncementContext(clock: app.model.clock)
            if let provider { context = app.model.context(of: provider) }
            var words = Announcement.importStopped(
                failure, added: handles, apps: apps, context)
            // The result is reported where the page has room for it.
            words.sentence = [words.said, words.sentence].filter { !$0.isEmpty }
                .joined(separator: " ")
            words.said = .empty
            app.model.tell(words)
        }
        return [.loadSnapshot]
    }
}

extension AppModel {
    fileprivate mutating func tellOfImport(_ result: ImportPreview, sessions: Int, apps: Int) {
        let refused = result.files.flatMap(\.rows).count { $0.verdict == .refused }
        guard sessions + apps > 0 || refused == 0 else {
            imports = result
            tell(.importRefused)
            return
        }
        if sessions > 0 {
            for tools in result.sharingTools {
                tell(.importShared(PrintableText(tools, limit: 40)))
            }
        }
        // The imported logins are no longer new.
        imports = sessions + apps > 0 ? nil : result
        tell(.imported(sessions: sessions, apps: apps, refused: refused))
    }

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

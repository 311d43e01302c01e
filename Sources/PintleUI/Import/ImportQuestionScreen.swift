import LoginCore
import PintleText
import TextCore

/// Asks whether to add the new logins in other tools' files; starts on adding none.
struct ImportQuestionScreen: Question {
    /// The preview that was shown; it is added only if the files are unchanged.
    let shown: ImportPreview
    var choice: Choice<Bool>

    init(_ preview: ImportPreview) {
        shown = preview
        let counted = ImportWords.counted(
            sessions: preview.newSessions, apps: preview.newApps)
        choice = Choice(
            "Add \(counted)?",
            yes: ("add", preview.newSessions > 0 ? Self.asking : "no provider is asked"),
            no: ("add nothing", "the vault stays as it is"))
    }

    private static let asking: PrintableText =
        "asks the providers for the accounts; leaves out the refused"

    var screen: Screen { .importQuestion(self) }

    func title(_ model: AppModel) -> PrintableText { "Import" }

    func note(_ model: AppModel) -> PrintableText {
        let first: PrintableText = "What is added is sealed. The files stay as they are."
        guard let sharing = shown.sharingTools.first else { return first }
        let tools = PrintableText(sharing, limit: 40)
        return first + " \(tools) keeps the same refresh token. "
            + Announcement.importShared(tools).sentence
    }

    mutating func hear(_ message: AppMessage, _ model: inout AppModel) -> Response { .ignored }

    mutating func take(_ isWanted: Bool, _ model: inout AppModel) -> Response {
        guard isWanted else { return .pop }
        model.announcement = nil
        return .call(TakeImports(shown: shown), .pop)
    }
}

import LoginCore
import OAuthCore
import TerminalCore

/// The label of a session, the handle that people and scripts use; asked under the list.
struct LabelScreen: ScreenState {
    let session: SessionID
    /// How scripts say it when the label is empty.
    let fallback: PrintableText
    let provider: PrintableText
    var field: TextField
    /// Whether an answer of the store is awaited; Enter is ignored meanwhile.
    var isSaving = false

    var screen: Screen { .label(self) }
    var place: Place { .label }

    init(_ session: SessionSummary) {
        var unlabelled = session
        unlabelled.label = nil
        self.session = session.id
        fallback = PrintableText(unlabelled.handle, limit: 40)
        provider = PrintableText(session.provider.rawValue)
        field = TextField(session.label ?? "", longText: .scrolled)
    }

    func title(_ model: AppModel) -> PrintableText { "Label" }
    func panelRows(_ model: AppModel) -> Int? { model.layout.isLow ? 4 : 6 }
    func isEnabled(_ action: Action, _ model: AppModel) -> Bool { true }
}

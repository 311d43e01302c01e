import LoginCore
import OAuthCore
import PintleText
import TerminalCore

/// One session: all that may be shown of it.
struct DetailScreen: ScreenState {
    var session: SessionID
    var scroll = TextScroll()

    var screen: Screen { .detail(self) }
    var place: Place { .detail }

    func messageRows(_ layout: Layout) -> Int { layout.sheetMessageRows }
    func title(_ model: AppModel) -> PrintableText { "Session \(model.handle(of: session))" }

    /// The definition of the session's provider.
    func provider(_ model: AppModel) -> Provider? {
        model.snapshot.session(session).flatMap { model.snapshot.provider($0.provider) }
    }

    func whyOff(_ action: Action, _ model: AppModel) -> Announcement? {
        SessionCommands.whyOff(action, model.snapshot.session(session))
    }

    func isEnabled(_ action: Action, _ model: AppModel) -> Bool {
        let isOpen = model.snapshot.vault.isUsable
        switch action {
        case .check, .label, .remove, .new: return isOpen
        case .renew: return isOpen && provider(model)?.renewal != nil
        case .makeDefault: return isOpen && model.snapshot.session(session)?.isDefault == false
        default: return true
        }
    }
}

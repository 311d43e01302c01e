import LoginCore
import OAuthCore
import PintleText
import TextCore

/// Asks whether a definition replaces an earlier one with its id; starts on keeping that.
struct ReplaceProviderScreen: Question {
    /// The draft to add.
    let draft: ProviderDraft
    /// The one that it would replace, and nothing else.
    let provider: ProviderID
    var choice: Choice<Bool>

    init(
        _ draft: ProviderDraft, replacing provider: ProviderID, named name: String
    ) {
        self.draft = draft
        self.provider = provider
        let id = PrintableText(provider.rawValue, limit: 24)
        choice = Choice(
            "\(id) is there already, as \(name, limit: 24): replace it?",
            yes: ("replace it", "its sessions and app keys stay, bound to the hosts they had"),
            no: ("keep it", "nothing is changed"))
    }

    var screen: Screen { .replaceProvider(self) }

    func title(_ model: AppModel) -> PrintableText { "Replace" }

    mutating func hear(_ message: AppMessage, _ model: inout AppModel) -> Response { .ignored }

    mutating func take(_ isReplaced: Bool, _ model: inout AppModel) -> Response {
        guard isReplaced else { return .pop }
        return .call(AddProvider(draft: draft, replaced: provider), .pop)
    }
}

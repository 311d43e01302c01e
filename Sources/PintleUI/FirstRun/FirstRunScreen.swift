import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

/// The first run, in three steps: the way to open the vault, the passphrase or key file, the
/// result.
struct FirstRunScreen: Form {
    /// The goal that needed a vault; nil if the person came here without one.
    var goal: VaultGoal?
    /// The step shown, of three.
    var step = Step.way
    /// The field with the focus; on the first step it is `way`.
    var focus = VaultForm.Field.way
    /// The path of the new vault's key file, once it is made; nil if a passphrase opens it.
    var keyFile: PrintableText?

    /// The steps, in their order.
    enum Step: Int, Sendable, Equatable, CaseIterable {
        case way
        case secret
        case made

        /// `step 1 of 3`.
        var text: PrintableText { "step \(rawValue + 1) of \(Self.allCases.count)" }
    }

    init(for goal: VaultGoal? = nil) { self.goal = goal }

    var place: Place { step == .made ? .vaultMade : .firstRun }

    func title(_ model: AppModel) -> PrintableText { "First run" }
    func titleStatus(_ model: AppModel) -> PrintableText? { step.text }

    /// A message stands under its field; the foot shows the result.
    func messageRows(_ layout: Layout) -> Int { step == .made ? layout.messageRows : 0 }

    func choiceHint(_ model: AppModel) -> KeyHint? {
        switch (step, focus) {
        case (.way, _): KeyMap.choose("choose")
        case (.secret, .isNew): KeyMap.change("choose")
        default: nil
        }
    }

    func standing(_ model: AppModel) -> Announcement? {
        step == .secret ? model.drafts.vault.remark : nil
    }

    /// The purpose of Enter: the next step, or the next field while another one needs input.
    func purpose(_ model: AppModel) -> PrintableText? {
        switch step {
        case .way: return "next"
        case .made: return goal?.words ?? "to the list"
        case .secret:
            let missing = model.drafts.vault.missing
            return isAtEnd(model) && (missing == nil || missing == focus) ? nil : "next field"
        }
    }

    func footer(_ model: AppModel) -> [KeyHint] {
        guard step == .made else {
            return formFooter(model, saying: step == .way ? [.back: "leave"] : [:])
        }
        let words = purpose(model).map { [Action.confirm: $0] } ?? [:]
        return KeyMap.hints(of: place, saying: words) {
            $0 != .back || goal != nil && !model.layout.isNarrow
        }
    }
}

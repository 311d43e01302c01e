import LoginCore
import PintleText
import TerminalCore

/// The state of a row: a sign and a few words.
struct RowState: Sendable, Equatable {
    var sign: Sign
    var text: String

    /// The words for a narrow list.
    var shortText: String {
        switch text {
        case "works, read-only": "read-only"
        case "not checked yet": "not checked"
        case "waits for a PIN": "waits for PIN"
        default: text
        }
    }

    init(sign: Sign, text: String) {
        self.sign = sign
        self.text = text
    }

    init(_ words: StateWords) {
        self.init(sign: words.sign, text: words.text)
    }

    /// The state of a session; nothing is verified while the vault is locked or damaged.
    init(_ session: SessionSummary, _ model: AppModel) {
        self.init(model.snapshot.vault.isUnverified ? .notVerified : StateWords(session))
    }

    /// The state of an unfinished login; one that this process carries knows more.
    init(_ login: UnfinishedLogin, _ model: AppModel) {
        if model.snapshot.vault.isUnverified {
            self.init(.notVerified)
        } else if let flow = model.logins[login.id]?.flow, BusyWords(flow) != nil {
            self.init(sign: .busy, text: flow.phase == .accessToken ? "exchanging" : "asking")
        } else {
            switch login.progress {
            case .withoutAddress: self.init(sign: .attention, text: "no address yet")
            case .awaitingAccountDecision: self.init(sign: .attention, text: "which account?")
            case .awaitingVerifier(_, let until):
                self.init(StateWords(addressUntil: until, clock: model.clock))
            }
        }
    }
}

import LoginCore
import OAuthCore
import PintleText
import TextCore

/// The state of a row: a sign and a few words.
struct RowState: Sendable, Equatable {
    var sign: Sign
    var text: String
    /// The words for a narrow list.
    var shortText: String

    private init(sign: Sign, text: String) {
        self.sign = sign
        self.text = text
        shortText = text
    }

    private init(_ words: StateWords) {
        sign = words.sign
        text = words.text
        shortText = words.shortText
    }

    /// The state of a login that failed here, and waits for a person to choose how it continues.
    private init(_ failed: LoginFlow.Failed, _ flow: LoginFlow) {
        if flow.state.isTokenUnsaved {
            self.init(sign: .attention, text: "not saved yet")
        } else if case .refused(.denied, _) = failed.failure {
            self.init(sign: .failed, text: "denied")
        } else if case .expired = failed.failure {
            self.init(sign: .failed, text: "expired")
        } else {
            self.init(sign: .failed, text: "failed")
        }
    }

    /// The state of a session; nothing is verified while the vault is locked or damaged.
    init(_ session: SessionSummary, _ model: AppModel) {
        if model.snapshot.vault.isUnverified {
            self.init(.notVerified)
        } else if model.snapshot.unsigning.contains(session.id) {
            // The column of states has no room for more.
            self.init(sign: StateWords.noAppKey.sign, text: StateWords.noAppKey.shortText)
        } else {
            self.init(StateWords(session, clock: model.clock))
        }
    }

    /// The state of an unfinished login; one that this process carries knows more.
    init(_ login: UnfinishedLogin, _ model: AppModel) {
        if model.snapshot.vault.isUnverified {
            self.init(.notVerified)
        } else if let flow = model.logins[login.id]?.flow, BusyWords(flow) != nil {
            self.init(sign: .busy, text: flow.phase == .accessToken ? "exchanging" : "asking")
        } else if let flow = model.logins[login.id]?.flow, case .failed(let failed) = flow.state {
            self.init(failed, flow)
        } else {
            switch login.progress {
            case .notBegun: self.init(sign: .attention, text: "no URL yet")
            case .awaitingAccountDecision: self.init(.accountUnclear)
            case .awaitingVerifier(_, let until):
                let form = CarryWords(login.form, at: model.snapshot.provider(login.provider))
                self.init(StateWords(awaiting: form, until: until, clock: model.clock))
            }
        }
    }
}

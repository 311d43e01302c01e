import LoginCore
import OAuthCore
import SessionStorage

extension SessionStore.Sessions {
    /// Records the account of the session; gives the session that it now is, and the
    /// `ReplacedLogin` if the account's former session is kept as a removed one.
    ///
    /// That is so where the former one could do what this one cannot, and, of one that renews
    /// itself, wherever a person brought the token.
    func recordAccount(
        _ id: SessionID, _ account: Account, of provider: Provider, label: String?,
        isBrought: Bool = false, at now: Timestamp
    ) throws(StoreFailure) -> (id: SessionID, replaced: ReplacedLogin?) {
        var replaced: ReplacedLogin?
        let recorded = try recordAccount(id, account, label: label, at: now) { former, new in
            replaced = former.replaced(by: new, at: provider)
            if !isBrought, replaced?.isLoss == false { replaced = nil }
            return replaced != nil
        }
        return (recorded, replaced)
    }
}

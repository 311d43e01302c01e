import LoginCore
import OAuthCore
import SessionStorage

extension SessionStore.Sessions {
    /// Writes down whose session it is; gives the session that it now is, and what the account's former
    /// session was if a copy of that is kept, as if it had been removed.
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

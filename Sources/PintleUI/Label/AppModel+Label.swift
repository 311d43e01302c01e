import LoginCore

extension AppModel {
    /// The problem with a label for a session; nil for a usable or an empty one.
    ///
    /// Another session's name comes with one that is free.
    func problem(ofLabel label: String, for own: SessionID?) -> StoreFailure.ItemProblem? {
        guard !label.isEmpty else { return nil }
        if let fault = SessionLabel.fault(of: label) { return .unusableLabel(fault) }
        let others = snapshot.sessions.filter { $0.id != own }
        guard SessionLabel.isTaken(label, among: others) else { return nil }
        return .nameTaken(label, free: SessionLabel.free(label, among: others))
    }
}

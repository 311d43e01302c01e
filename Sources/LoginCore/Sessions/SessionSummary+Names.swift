extension [SessionSummary] {
    /// The sessions of each `provider/name` that does not say which of them is meant, by that name in
    /// small letters.
    package var namedAlike: [String: [SessionSummary]] {
        let settled = filter { !$0.isKeptApart && !$0.isImpersonal && $0.account != nil }
        let groups = Dictionary(grouping: settled) { session in
            "\(session.provider)/\(session.account?.name ?? "")".lowercased()
        }
        return groups.filter { $1.count > 1 && !$1.contains(where: \.isDefault) }
    }
}

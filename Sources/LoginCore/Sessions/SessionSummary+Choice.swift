extension [SessionSummary] {
    /// The only default among them, else the only one of them; nil where there is none.
    ///
    /// Throws `item(ambiguous)` with the handles to choose from: those of the defaults where several
    /// providers have one.
    public func onlyOne() throws(StoreFailure) -> SessionSummary? {
        let defaults = filter(\.isDefault)
        if defaults.count == 1 { return defaults[0] }
        guard count > 1 else { return first }
        throw .item(
            .ambiguous(
                .session, candidates: (defaults.isEmpty ? self : defaults).map(\.handle),
                areDefaults: !defaults.isEmpty))
    }
}

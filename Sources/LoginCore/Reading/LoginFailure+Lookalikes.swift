extension LoginFailure {
    /// The same without words that look like a token: a server in trouble quotes what it was about to
    /// store, and nobody here has seen that before.
    package var withoutLookalikes: LoginFailure {
        guard case .refused(let refusal, var problem) = self else { return self }
        problem.text = problem.text.withoutLookalikes
        return .refused(refusal, problem)
    }
}

extension String {
    /// Three stars for each long word of letters and digits together, which no language has.
    fileprivate var withoutLookalikes: String {
        var shown = ""
        var word = Substring()
        var rest = self[...]
        while !rest.isEmpty {
            word = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
            let isLookalike =
                word.count >= 16 && word.contains(where: \.isNumber)
                && word.contains(where: \.isLetter)
            shown += isLookalike ? "***" : word
            rest = rest[word.endIndex...]
            if let next = rest.popFirst() { shown.append(next) }
        }
        return shown
    }
}

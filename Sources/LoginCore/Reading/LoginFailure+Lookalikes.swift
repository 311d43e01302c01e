extension LoginFailure {
    /// The failure without words that look like a token: a failing server quotes what it was
    /// about to store, and this program has never seen that token.
    package var withoutLookalikes: LoginFailure {
        guard case .refused(let refusal, var problem) = self else { return self }
        problem.text = problem.text.withoutLookalikes
        return .refused(refusal, problem)
    }
}

extension String {
    /// Three stars for each long word of letters and digits together, which no language has, and for
    /// what stands behind the name of a secret.
    fileprivate var withoutLookalikes: String {
        var shown = ""
        var rest = self[...]
        /// The text that joins a secret's name to its value; nil if no such name was just read.
        var joint: Substring?
        while !rest.isEmpty {
            let word = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
            if let strength = joint, strength.isStrong || !word.isPlain {
                // A secret may have other signs in it.
                rest = rest.drop { !$0.isWhitespace && !"\"'`,;&<>()[]{}".contains($0) }
                shown += "***"
            } else if word.isEmpty {
                shown.append(rest.removeFirst())
            } else {
                rest = rest[word.endIndex...]
                shown += word.isLookalike ? "***" : word
            }
            joint = nil
            guard word.isNameOfSecret else { continue }
            let sign = rest.prefix { "\"'` =:>".contains($0) }
            guard sign.contains(where: "=:>".contains) else { continue }
            shown += sign
            rest = rest[sign.endIndex...]
            joint = rest.isEmpty ? nil : sign
        }
        return shown
    }
}

extension Substring {
    fileprivate var isLookalike: Bool {
        count >= 16 && contains(where: \.isNumber) && contains(where: \.isLetter)
    }

    /// Whether it is a word such as `expired`.
    fileprivate var isPlain: Bool { allSatisfy { $0.isLowercase } }

    /// Whether a value follows it, and not the rest of a sentence, as in `refresh_token: expired`.
    fileprivate var isStrong: Bool { contains { $0 != ":" && $0 != " " } }

    /// The parameters of RFC 6749 and 7636 whose values are long-lived secrets, however they are
    /// spelled.
    fileprivate var isNameOfSecret: Bool {
        [
            "accesstoken", "refreshtoken", "idtoken", "clientsecret", "devicecode",
            "codeverifier", "authtoken",
        ].contains(lowercased().filter { $0 != "_" })
    }
}

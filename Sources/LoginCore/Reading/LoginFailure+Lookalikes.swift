extension LoginFailure {
    /// The failure without words that look like a token: a failing server may quote the token that
    /// it was about to store.
    package var withoutLookalikes: LoginFailure {
        guard case .refused(let refusal, var problem) = self else { return self }
        problem.text = problem.text.withoutLookalikes
        return .refused(refusal, problem)
    }
}

extension String {
    /// The text with three stars for each long word of letters and digits together, which no
    /// language has, and for values behind the name of a secret.
    fileprivate var withoutLookalikes: String {
        var shown = ""
        var rest = self[...]
        /// The text that joins a secret's name to its value; nil if no such name was just read.
        var joint: Substring?
        while !rest.isEmpty {
            let word = rest.prefix {
                let sign = $0.narrowed
                return sign.isASCII && (sign.isLetter || sign.isNumber || sign == "_")
            }
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
            let sign = rest.prefix { "\"'` =:>".contains($0.narrowed) }
            guard sign.contains(where: { "=:>".contains($0.narrowed) }) else { continue }
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

    /// Whether it is a word of small letters, as `expired`.
    fileprivate var isPlain: Bool { allSatisfy { $0.isLowercase } }

    /// Whether a value follows it, and not the rest of a sentence, as in `refresh_token: expired`.
    fileprivate var isStrong: Bool { contains { $0.narrowed != ":" && $0 != " " } }

    /// Whether it names, in any spelling, a parameter of RFC 6749 or 7636 whose value is a
    /// long-lived secret.
    fileprivate var isNameOfSecret: Bool {
        [
            "accesstoken", "refreshtoken", "idtoken", "clientsecret", "devicecode",
            "codeverifier", "authtoken",
        ].contains(String(map(\.narrowed)).lowercased().filter { $0 != "_" })
    }
}

extension Character {
    /// The plain ASCII character of a full-width form (U+FF01 to U+FF5E); other characters
    /// unchanged.
    fileprivate var narrowed: Character {
        guard unicodeScalars.count == 1, let scalar = unicodeScalars.first,
            (0xff01...0xff5e).contains(scalar.value)
        else { return self }
        return Character(Unicode.Scalar(UInt8(scalar.value - 0xff00 + 0x20)))
    }
}

import OAuthCore

/// What a provider says in a refusal, dug out of whatever form it came in.
struct RefusalWords {
    /// The problem in the words of the Problem Reporting extension.
    let problem: OAuthProblem?
    /// What code and words mean by themselves, the status aside.
    let meaning: ErrorBody.Meaning
    /// The code, as `32` or `verifier_invalid`.
    let code: String?
    /// The words, at most `longestText` characters; foreign text.
    let text: String
    /// Whether the body is a web page.
    let isPage: Bool
    /// Whether the body says by its form that it is an error.
    let isAnnounced: Bool

    static let longestText = 2000

    init(_ answer: HTTPAnswer) {
        var answer = answer
        // Credentials that cannot be used say nothing, and nothing of them may be shown.
        if String(decoding: answer.body, as: UTF8.self).contains("oauth_token_secret") {
            answer.body = []
            answer.json = nil
        }
        problem =
            OAuthProblem(body: answer.body)
            ?? answer.header("www-authenticate").flatMap(OAuthProblem.init(authenticateHeader:))
        let body = String(decoding: answer.body.prefix(16_384), as: UTF8.self)
        // The status is left out, so that only what was said decides.
        let error = ErrorBody(status: 200, body: answer.body, json: answer.json)
        let named = Self.namedCode(in: answer.json)
        let number = error.code ?? Self.markedUpCode(in: body)
        isPage = Self.isPage(body)
        let words = error.message ?? Self.markedUpText(in: body) ?? ""
        // A problem's own form is no words; its code says it already.
        text = String((problem.map { $0.advice ?? "" } ?? words).prefix(Self.longestText))
        code = problem?.code ?? number.map(String.init) ?? named
        meaning = Self.meaning(number: number, named: named, words: words, error.meaning)
        isAnnounced =
            code != nil || answer.json?["error"] != nil || body.lowercased().hasPrefix("error")
    }

    /// Codes and words that `ErrorBody` does not know come first.
    private static func meaning(
        number: Int?, named: String?, words: String, _ known: ErrorBody.Meaning
    ) -> ErrorBody.Meaning {
        switch number {
        case 415, 417: return .callbackNotApproved
        case 32: return .badSignatureOrCredentials
        case 416: return .badSignatureOrCredentials
        default: break
        }
        let said = "\(named ?? "") \(words)".lowercased()
        let match = phrases.first { said.contains($0.phrase) }
        return match?.meaning ?? known
    }

    /// Names of MediaWiki, OKAPI and WordPress, and words of X.
    private static let phrases: [(phrase: Substring, meaning: ErrorBody.Meaning)] = [
        ("reverse auth credentials", .wrongOrExpiredPIN), ("bad-verifier", .wrongOrExpiredPIN),
        ("invalid_verifier", .wrongOrExpiredPIN), ("invalid_timestamp", .clockSkew),
        ("invalid_signature", .badSignatureOrCredentials),
        ("signature_mismatch", .badSignatureOrCredentials),
        ("consumer_mismatch", .badSignatureOrCredentials),
        ("invalid_consumer", .badSignatureOrCredentials),
        ("expired_token", .tokenInvalid), ("invalid_token", .tokenInvalid),
        ("invalid auth token", .tokenInvalid),
        ("token-not-found", .tokenInvalid), ("invalid request token", .tokenInvalid),
    ]

    /// A code that is a name: `error`, `code`, or the last of OKAPI's `reason_stack`.
    private static func namedCode(in json: JSONValue?) -> String? {
        if case .array(let reasons)? = json?[path: "error.reason_stack"] {
            return reasons.last?.text
        }
        for path in ["error", "code", "error.code", "errors.0.code"] {
            if let text = json?[path: path]?.text, !text.isEmpty, !text.contains(" ") {
                return text
            }
        }
        return nil
    }

    /// The number in X's `<error code="415">`.
    private static func markedUpCode(in body: String) -> Int? {
        guard let start = body.split(on: "<error code=\"")?.after else { return nil }
        return Int(start.prefix { $0.isNumber })
    }

    /// The words in X's `<errors><error code="415">…</error></errors>`.
    private static func markedUpText(in body: String) -> String? {
        guard let element = body.split(on: "<error code=\"")?.after,
            let words = element.split(on: ">")?.after.prefix(while: { $0 != "<" })
        else { return nil }
        return String(words)
    }

    /// A page begins like one; the content type tells nothing, as X labels its forms text/html.
    private static func isPage(_ body: String) -> Bool {
        let start = body.drop { $0.isWhitespace || $0 == "\u{FEFF}" }.prefix(1024).lowercased()
        guard start.hasPrefix("<") else { return false }
        return start.contains("<html") || start.contains("<!doctype html")
            || start.contains("<head") || start.contains("<body") || start.contains("<title")
    }
}

extension StringProtocol {
    /// Whether `part` occurs; the standard library's own needs Foundation or the regex module.
    fileprivate func contains(_ part: Substring) -> Bool {
        split(on: String(part)) != nil
    }

    /// What stands behind the first `part`; nil when it does not occur.
    fileprivate func split(on part: String) -> (before: SubSequence, after: SubSequence)? {
        var start = utf8.startIndex
        while start < utf8.endIndex {
            if utf8[start...].starts(with: part.utf8) {
                let end = utf8.index(start, offsetBy: part.utf8.count)
                return (self[..<start], self[end...])
            }
            utf8.formIndex(after: &start)
        }
        return nil
    }
}

import OAuthCore

/// A provider's words in a refusal, extracted from any form of body.
struct RefusalWords {
    /// The problem in the words of the Problem Reporting extension, where it is one of those that
    /// we know.
    let problem: OAuthProblem?
    /// The meaning of code and words by themselves, without the status.
    let meaning: ErrorBody.Meaning
    /// Whether they leave no doubt that the token is gone.
    let isTokenGone: Bool
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
        if String(decoding: answer.body, as: UTF8.self).firstIndex(ofText: "secret=") != nil {
            answer.body = []
            answer.json = nil
        }
        let reported =
            OAuthProblem(body: answer.body)
            ?? answer.header("www-authenticate").flatMap(OAuthProblem.init(authenticateHeader:))
        problem = reported?.kind == nil ? nil : reported
        // No more than a page's head is worth looking at.
        let body = String(decoding: answer.body.prefix(16_384), as: UTF8.self)
        // The status is left out, so that only the words decide.
        let error = ErrorBody(status: 200, body: answer.body, json: answer.json)
        isPage = Self.isPage(body)
        if let reported {
            // A problem's own form has no words; its code says it already.
            text = String((reported.advice ?? "").prefix(Self.longestText))
            code = reported.code
            // Magento 2 writes a sentence where the name of the problem should stand.
            let sentence = ErrorBody(status: 200, body: "\(reported.code) \(text)".utf8)
            meaning = sentence.meaning
            isTokenGone = sentence.saysTokenIsGone
        } else {
            text =
                error.message
                ?? (answer.status >= 400 ? answer.json?.sentence(within: 4) : nil) ?? ""
            code = error.code.map(String.init) ?? error.name
            meaning = error.meaning
            isTokenGone = error.saysTokenIsGone
        }
        isAnnounced =
            code != nil || answer.json?["error"] != nil || body.lowercased().hasPrefix("error")
    }

    /// A page begins like one; the content type does not help, because X labels its forms
    /// text/html.
    private static func isPage(_ body: String) -> Bool {
        let start = body.drop { $0.isWhitespace || $0 == "\u{FEFF}" }.prefix(1024).lowercased()
        guard start.hasPrefix("<") else { return false }
        return ["<html", "<!doctype html", "<head", "<body", "<title"].contains {
            start.firstIndex(ofText: $0) != nil
        }
    }
}

extension JSONValue {
    /// The first text with a blank in it, at most so deep: the words of an error in an unknown
    /// form.
    ///
    /// Nothing is concluded from it; people read it.
    fileprivate func sentence(within depth: Int) -> String? {
        switch self {
        case .string(let text) where text.contains(" "): text
        case .object(let members) where depth > 0:
            members.lazy.compactMap { $0.value.sentence(within: depth - 1) }.first
        case .array(let elements) where depth > 0:
            elements.lazy.compactMap { $0.sentence(within: depth - 1) }.first
        default: nil
        }
    }
}

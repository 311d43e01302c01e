import LoginCore
import OAuthCore
import TextCore

/// Messages about differences between definition and provider: they name the key of the definition
/// to check.
extension Announcement {
    /// The provider has nothing at the path of the call.
    static func nothingThere(
        _ call: TokenCall, _ context: AnnouncementContext
    ) -> Announcement {
        let key: PrintableText = "\(call.rawValue).url"
        return disagreement(
            "\(context.provider) has nothing at \(context.path(of: call))",
            context.isOwnDefinition
                ? "Your file names that URL under \(key)."
                : "The URL may have moved, or this site may not have it.",
            remedy: "check \(key) in your file", capital: "Check \(key) in your file", context)
    }

    /// The URL exists, but needs another method.
    static func methodNotTaken(
        _ call: TokenCall, allowed: [String], _ context: AnnouncementContext
    ) -> Announcement {
        let key: PrintableText = "\(call.rawValue).method"
        let methods = PrintableText(allowed.joined(separator: ", "), limit: 30)
        let path = context.path(of: call)
        return disagreement(
            "\(context.provider) does not accept \(context.method(of: call)) there",
            allowed.isEmpty ? "\(path) needs another method." : "\(path) accepts \(methods).",
            remedy: "change \(key) in your file", capital: "Change \(key) in your file", context)
    }

    /// The reply can be read, but not by the rules of the definition.
    static func otherFormat(
        _ format: Provider.ReplyRules.Format, _ context: AnnouncementContext
    ) -> Announcement {
        let words: (came: PrintableText, wanted: PrintableText) =
            format == .json ? ("JSON", "a form") : ("a form", "JSON")
        let key: PrintableText = "reply.format: \(format.rawValue)"
        return disagreement(
            "\(context.provider) sent \(words.came) where \(words.wanted) was expected",
            "None of it was used.", remedy: "write \(key) in your file",
            capital: "Write \(key) in your file", context)
    }

    private static func disagreement(
        _ title: Title, _ sentence: PrintableText, remedy: PrintableText, capital: PrintableText,
        _ context: AnnouncementContext
    ) -> Announcement {
        failure(
            .refused, title, sentence,
            next: context.isOwnDefinition
                ? [.advice(capital + ", then log in again.")] : [.retry, .keepForLater],
            hint: context.isOwnDefinition
                ? remedy : "pintle providers show \(context.providerID) shows the request")
    }
}

extension AnnouncementContext {
    /// The path of a call, cut to fit a title.
    fileprivate func path(of call: TokenCall) -> PrintableText {
        endpoints?[call].map { PrintableText($0.url.path, limit: 40) } ?? "its URL"
    }

    fileprivate func method(of call: TokenCall) -> PrintableText {
        endpoints?[call].map { PrintableText($0.method, limit: 12) } ?? "that method"
    }
}

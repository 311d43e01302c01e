import LoginCore
import OAuthCore

extension SessionSummary {
    /// When it ends for good; nil for no stated end, and for a token that is renewed by itself.
    var finalEnd: Timestamp? { terms?.isEndFinal ?? true ? expiresAt : nil }
}

/// How an app key is got without a person: Pintle registers itself at the server (RFC 7591).
public struct RegistrationRules: Sendable, Equatable {
    /// The registration endpoint; nil leaves it to the issuer's metadata.
    public var url: RequestURL?
    /// In which words.
    public var style: Style

    /// The rules of a definition; by default the issuer is asked.
    public init(url: RequestURL? = nil, style: Style = .standard) {
        self.url = url
        self.style = style
    }

    /// The ways to say it.
    public enum Style: String, Sendable, CaseIterable {
        /// JSON, as RFC 7591 has it.
        case standard
        /// A form, as Mastodon has it (`POST /api/v1/apps`).
        case mastodon
        /// Not at all, whatever the issuer offers.
        case none
    }
}

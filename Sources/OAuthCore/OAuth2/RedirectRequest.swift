/// The conditions that every redirect has to meet (RFC 6749 sections 4.1.2 and 4.2.2).
public protocol RedirectRequest: Sendable {
    /// The value of `state` in the URL, which the redirect has to repeat (section 10.12).
    var state: String { get }
    /// The `redirect_uri` of the URL; nil where it has none.
    var redirect: String? { get }
    /// The issuer of the tokens, as the redirect may name it in `iss` (RFC 9207); nil if unknown.
    var issuer: String? { get }
    /// Whether a redirect without `iss` is none of this issuer's, since it announced to state it.
    var isIssuerRequired: Bool { get }
}

extension RedirectRequest {
    /// Whether an issuer that a redirect names is the one that was asked; a slash at the end aside.
    ///
    /// Where nobody knows its name it has to be at one of `hosts` (RFC 9207 section 2.4): else a page
    /// that sends a browser on to an honest server would get that server's code.
    public func isFrom(issuer stated: String, hosts: Set<String>) -> Bool {
        guard let issuer else {
            return (try? RequestURL(stated)).map { hosts.contains($0.host) } ?? false
        }
        return stated.withoutLastSlash == issuer.withoutLastSlash
    }
}

extension String {
    /// The text without a slash at its end, as issuers are compared.
    package var withoutLastSlash: Substring { hasSuffix("/") ? dropLast() : self[...] }
}

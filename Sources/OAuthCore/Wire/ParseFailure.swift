/// Why text from outside was not understood.
///
/// Never holds the text itself.
public enum ParseFailure: Error, Sendable, Equatable {
    /// The URL has no scheme or one that does not fit here; requests need `http` or `https`.
    case unsupportedScheme
    /// The URL carries a user name or password.
    case userInfo
    /// The host has characters beyond ASCII; it must be written in its `xn--` form.
    case nonASCIIHost
    /// The host is missing or invalid.
    case invalidHost
    /// The port is not a number from 1 to 65535.
    case invalidPort
    /// A control character, a blank, or a character that must be percent-encoded in that place.
    case forbiddenCharacter
    /// The text lacks the form it should have: a page for a form, a broken `%` sequence, bad UTF-8.
    case malformed
    /// A parameter that must be there is not, or has no value.
    case missing(Parameter.Name)
    /// A parameter that may be there once is there more often.
    case repeated(Parameter.Name)
}

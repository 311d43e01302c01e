public import OAuthCore
public import TextCore

/// Words about the URL or name of an instance that a person typed.
public enum InstanceWords {
    /// The fault, as a sentence.
    public static func sentence(
        _ failure: Provider.InstanceVariable.ValueFailure, _ variable: Provider.InstanceVariable
    ) -> PrintableText {
        switch failure {
        case .empty: "Something like \(variable.example, limit: 60) is needed here."
        case .tooLong: "That is too long for a URL."
        case .scheme: "Only https URLs can be used."
        case .notEncrypted: "http is only for this machine; write https."
        case .userInfo: "A user name in a URL is not allowed."
        case .notASCII: "That is not plain ASCII; write the host as xn--..."
        case .queryOrFragment: "Leave out the ? or # and everything after it."
        case .path: "Give only the host, without the slash and everything after it."
        case .badCharacter:
            variable.kind == .word
                ? "Only letters, digits, - and _ can be in it."
                : "It contains a character that such a URL cannot have."
        case .badHost: "That is not a host, or its port is not from 1 to 65535."
        }
    }
}

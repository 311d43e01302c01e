public import OAuthCore
public import TerminalCore

/// Words about the address or name of an instance that a person typed.
public enum InstanceWords {
    /// What is wrong with it, as a sentence.
    public static func sentence(
        _ failure: Provider.InstanceVariable.ValueFailure, _ variable: Provider.InstanceVariable
    ) -> PrintableText {
        switch failure {
        case .empty: "Something like \(variable.example, limit: 60) has to be here."
        case .tooLong: "That is longer than any address can be."
        case .scheme: "Only https addresses can be used."
        case .notEncrypted: "http is for this machine only; write https."
        case .encryptedLoopback: "This machine is spoken to by http; leave https out."
        case .userInfo: "A user name in an address is refused."
        case .notASCII: "That is not plain ASCII; write the host as xn--..."
        case .queryOrFragment: "Leave out the ? or # and what follows it."
        case .path: "Only the host is wanted, without what follows the slash."
        case .badCharacter:
            variable.kind == .word
                ? "Only letters, digits, - and _ can be in it."
                : "There is a character in it that no such address has."
        case .badHost: "That is no host, or its port is not from 1 to 65535."
        }
    }
}

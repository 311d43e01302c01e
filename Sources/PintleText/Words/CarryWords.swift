public import LoginCore
public import OAuthCore
public import TextCore

/// The words for the answer that a person brings back from a provider's page, for all faces.
///
/// The words that a face has for itself are an extension in the face's own `CarryWords` file; no
/// other file of a face looks at a `Carry` (`make lint`).
public struct CarryWords: Sendable, Equatable {
    /// The kind of answer.
    public let carry: Carry
    /// The form of the value that the page shows, if it shows one.
    public let hint: Provider.VerifierHint
    /// The protocol's name for people, as `OAuth 1.0a`.
    public let protocolName: PrintableText
    /// The form of the login, where that is known.
    public let form: LoginForm?

    /// The words for one form, with the usual facts by default.
    public init(
        _ carry: Carry, hint: Provider.VerifierHint = Provider.VerifierHint(),
        protocolName: PrintableText = "OAuth 1.0a", form: LoginForm? = nil
    ) {
        self.carry = carry
        self.hint = hint
        self.protocolName = protocolName
        self.form = form
    }

    /// The words for a provider; for a PIN while it is not known which provider it is.
    public init(_ provider: Provider?) {
        self.init(
            provider?.carry ?? .pin, hint: provider?.verifier ?? Provider.VerifierHint(),
            protocolName: provider?.protocolName ?? "OAuth 1.0a")
    }

    /// The words for a login with a known form, or only a known provider.
    public init(_ form: LoginForm?, at provider: Provider?) {
        let carry: Carry? =
            form == .device ? .approval : form?.comesByBrowser == true ? .redirect : nil
        self.init(
            carry ?? provider?.carry ?? .pin,
            hint: provider?.hint(for: form) ?? Provider.VerifierHint(),
            protocolName: provider?.protocolName ?? "OAuth 1.0a", form: form)
    }

    /// The words for a login, in the form that it takes.
    public init(_ request: LoginRequest) {
        self.init(
            request.carry, hint: request.hint,
            protocolName: request.provider.protocolName, form: request.form)
    }

    /// The kind of login, as `OAuth 1.0a by PIN`.
    package var kind: PrintableText {
        switch carry {
        case .pin: protocolName + " by \(hint.name, limit: 20)"
        case .redirect: protocolName + " by the last page's URL"
        case .nothing: "OAuth 1.0, without a PIN"
        case .approval: protocolName + " by device code"
        }
    }

    /// The name of it that people know, as `PIN`, `code` or `URL`.
    public var name: PrintableText {
        switch carry {
        case .pin: PrintableText(hint.name, limit: 20)
        case .redirect: "URL"
        case .nothing: "approval"
        case .approval: "approval"
        }
    }

    /// Its name in a list, where there is room for a few letters.
    public var shortName: String {
        switch carry {
        case .pin: isToken ? "token" : isCode ? "code" : "PIN"
        case .redirect: "URL"
        case .nothing: "approval"
        case .approval: "approval"
        }
    }

    /// Whether the page's answer is called a code, as in OAuth 2.
    public var isCode: Bool { hint.name.lowercased() == "code" }

    /// Whether it is the token itself.
    public var isToken: Bool { hint.name == "token" }

    /// The thing that a login waits for, as `a PIN` or `approval`.
    public var waitedFor: PrintableText {
        isApproval || isNothing ? "approval" : "a \(shortName)"
    }

    /// Whether nothing is brought back: the person only says that it is done.
    public var isNothing: Bool {
        switch carry {
        case .pin, .redirect, .approval: false
        case .nothing: true
        }
    }

    /// Whether something is typed or pasted at the end.
    public var hasField: Bool { !isNothing && !isApproval }

    /// Whether the browser hands the answer over by itself.
    public var comesByBrowser: Bool { form?.comesByBrowser == true }

    /// Whether nothing is brought back, and the server says when it was approved.
    public var isApproval: Bool { carry == .approval }

    /// The name of the value that the page shows, as `PIN`; nil if it shows nothing.
    public var shownName: PrintableText? {
        switch carry {
        case .pin: name
        case .redirect, .nothing, .approval: nil
        }
    }

    /// The person's action at the page, as `type the PIN it shows`.
    var action: PrintableText {
        switch carry {
        case .pin: "type the \(name) it shows"
        case .redirect: "paste the URL where it ends"
        case .nothing: "allow the app there"
        case .approval: "type the code there, and allow the app"
        }
    }

    /// The next step after a URL without an answer.
    var adviceAfterEarlyURL: PrintableText {
        switch carry {
        case .redirect: "Open it and allow the app, then paste the URL where the browser ends."
        case .pin, .nothing, .approval: "Open it, allow the app, then \(action)."
        }
    }

    /// The part of a resumed login that still works, and the next step.
    var takenUpAgain: (good: PrintableText, next: PrintableText) {
        switch carry {
        case .pin: ("A \(name) that you already have may still work.", "Type the \(name).")
        case .redirect: ("The URL where it ended may still work.", "Paste that URL.")
        case .nothing:
            ("An approval that you already gave still counts.", "Come back when it is allowed.")
        case .approval:
            ("The code still works.", "Type it on the other device, not here.")
        }
    }
}

extension Provider {
    /// The protocol's name for people.
    public var protocolName: PrintableText { isSigned ? "OAuth 1.0a" : "OAuth 2" }
}

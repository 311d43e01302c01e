public import LoginCore
public import OAuthCore
public import TerminalCore

/// The words for what a person brings back from a provider's page, which every place asks that says
/// something about it.
///
/// The words that a face has for itself are an extension in the face's own `CarryWords` file; no
/// other file of a face looks at a `Carry` (`make lint`).
public struct CarryWords: Sendable, Equatable {
    /// What is brought back.
    public let carry: Carry
    /// What the page shows, where it shows something.
    public let hint: Provider.VerifierHint
    /// What people call the protocol, as `OAuth 1.0a`.
    public let protocolName: PrintableText
    /// The form of the login, where that is known.
    public let form: LoginForm?

    /// The words for one form, of which only the usual is known unless told otherwise.
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

    /// The words for a login whose form is known, or only its provider.
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

    /// What people call it, as `PIN`, `code` or `address`.
    public var name: PrintableText {
        switch carry {
        case .pin: PrintableText(hint.name, limit: 20)
        case .redirect: "address"
        case .nothing: "yes"
        case .approval: "approval"
        }
    }

    /// What a list calls it, where there is room for a few letters.
    public var shortName: String {
        switch carry {
        case .pin: isToken ? "token" : isCode ? "code" : "PIN"
        case .redirect: "URL"
        case .nothing: "yes"
        case .approval: "approval"
        }
    }

    /// Whether what the page shows is called a code, as OAuth 2 does.
    public var isCode: Bool { hint.name.lowercased() == "code" }

    /// Whether it is the token itself.
    public var isToken: Bool { hint.name == "token" }

    /// What a login waits for, as `a PIN` or `approval`.
    public var waitedFor: PrintableText {
        isApproval ? "approval" : "a \(shortName)"
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

    /// What people call that which the page shows, as `PIN`; nil where it shows nothing.
    public var shownName: PrintableText? {
        switch carry {
        case .pin: name
        case .redirect, .nothing, .approval: nil
        }
    }

    /// What the person does at the page, as `type its PIN`.
    var action: PrintableText {
        switch carry {
        case .pin: "type the \(name) it shows"
        case .redirect: "paste the address it ends at"
        case .nothing: "allow the app there"
        case .approval: "type the code there, and allow the app"
        }
    }

    /// What to do about a URL that says nothing yet.
    var adviceAfterEarlyURL: PrintableText {
        switch carry {
        case .redirect: "Paste the one where the browser ends, after you allowed the app."
        case .pin, .nothing, .approval: "Open it, allow the app, then \(action)."
        }
    }

    /// What of a login that is taken up again is still good, and what to do now.
    var takenUpAgain: (good: PrintableText, next: PrintableText) {
        switch carry {
        case .pin: ("A \(name) you already have is good.", "Type the \(name).")
        case .redirect: ("The address it ended at is still good.", "Paste that address.")
        case .nothing: ("A yes you already gave is good.", "Come back when it is allowed.")
        case .approval:
            ("The code is still good.", "Type it on the other device; nothing is typed here.")
        }
    }
}

extension Provider {
    /// What people call the protocol that it speaks.
    public var protocolName: PrintableText { isSigned ? "OAuth 1.0a" : "OAuth 2" }

    /// What people call the name of an app that they registered here.
    public var appKeyWord: PrintableText { isSigned ? "consumer key" : "client id" }

    /// What people call that which they bring back from the page.
    public var answerWord: PrintableText { CarryWords(self).name }
}

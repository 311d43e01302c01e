import LoginCore
import OAuthCore
import TextCore

/// The four steps of a login, as people see them.
enum LoginStep: Int, Sendable, CaseIterable {
    case account = 1
    case address
    case pin
    case signIn

    var name: PrintableText {
        switch self {
        case .account: "Account"
        case .address: "URL"
        case .pin: "PIN"
        case .signIn: "Sign-in"
        }
    }

    /// As `step 3 of 4`.
    var text: PrintableText { "step \(rawValue) of \(Self.allCases.count)" }

    /// As `step 3 of 4: Account`, where there is no room for all steps.
    var short: PrintableText { "\(text): \(name)" }
}

import LoginCore
import TextCore

/// A question about one login, answered with yes or no; it no longer holds once the login moves on.
protocol LoginConfirmation: Question where Answer == Bool {
    var login: LoginID { get }
    /// The response to yes.
    func confirmed(_ model: inout AppModel) -> Response
}

extension LoginConfirmation {
    mutating func hear(_ message: AppMessage, _ model: inout AppModel) -> Response {
        if case .login(login, _) = message { return .pop }
        return .ignored
    }

    mutating func take(_ isConfirmed: Bool, _ model: inout AppModel) -> Response {
        isConfirmed ? confirmed(&model) : .pop
    }
}

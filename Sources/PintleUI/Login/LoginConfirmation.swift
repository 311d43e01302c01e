import LoginCore
import TerminalCore

/// A question about one login, to which there is a yes and a no; a login that moves on meanwhile
/// is another question.
protocol LoginConfirmation: Question where Answer == Bool {
    var login: LoginID { get }
    /// What yes leads to.
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

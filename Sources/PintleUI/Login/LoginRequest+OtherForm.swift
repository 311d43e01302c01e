import LoginCore
import OAuthCore
import PintleText
import TextCore

/// Another form of the login, where its provider has one.
extension LoginRequest {
    /// The form that a key changes to; nil where there is no other.
    var otherForm: OAuthCore.LoginForm? {
        let forms = provider.forms
        guard let index = forms.firstIndex(of: form), forms.count > 1 else { return nil }
        return forms[(index + 1) % forms.count]
    }

    /// Words for the other form, as `by device`.
    var otherFormWords: PrintableText? {
        otherForm.map { "by \(CarryWords($0, at: provider).formName)" }
    }
}

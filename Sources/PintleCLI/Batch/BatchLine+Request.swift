import LoginRuntime
import OAuthCore
import PintleText
import TerminalCore

extension BatchLine {
    /// The request that is to be signed: to that URL, with one kind of body at most.
    func request(to url: RequestURL?) throws(CommandFailure) -> SignableRequest {
        guard let url else {
            throw .usage(
                "That line has no url", hint: "as in: https://api.x.com/2/users/me")
        }
        let method = try RequestDescription.method(method ?? "GET")
        let bodies = (data.isEmpty ? 0 : 1) + (form == nil ? 0 : 1) + (body == nil ? 0 : 1)
        guard bodies <= 1 else {
            throw .usage("data, form and body cannot be combined", hint: "use only one of them")
        }
        if !data.isEmpty {
            try RequestDescription.requireForm(of: method)
            return SignableRequest(method: method, url: url, body: .form(data))
        }
        guard let form else { return SignableRequest(method: method, url: url) }
        try RequestDescription.requireReadable(form, "form")
        return SignableRequest(method: method, url: url, body: .encodedForm(form))
    }

    /// A body that is not a form.
    var bodyFile: BodyFile? { body.map { BodyFile($0) } }
}

import LoginRuntime
import OAuthCore
import PintleText
import TextCore

extension BatchLine {
    /// The request that is to be signed: to that URL, with one kind of body at most.
    func request(to url: RequestURL?) throws(CommandFailure) -> SignableRequest {
        guard let url else {
            throw .usage(
                "That line has no url", hint: "as in: https://api.x.com/2/users/me")
        }
        let method = try checkedMethod()
        let bodies = (data.isEmpty ? 0 : 1) + (form == nil ? 0 : 1) + (body == nil ? 0 : 1)
        guard bodies <= 1 else {
            throw .usage("data, form and body cannot be combined", hint: "use only one of them")
        }
        if !data.isEmpty {
            try RequestDescription.requireForm(
                of: method, for: "data", hint: "put the fields into url, after a ?")
            return SignableRequest(method: method, url: url, body: .form(data))
        }
        guard let form else { return SignableRequest(method: method, url: url) }
        try RequestDescription.requireReadable(
            form, "form", hint: "data encodes its fields; body is sent unchanged")
        return SignableRequest(method: method, url: url, body: .encodedForm(form))
    }

    /// The method in capitals; GET if the line has none.
    func checkedMethod() throws(CommandFailure) -> String {
        try RequestDescription.method(method ?? "GET", hint: #"as in: "method": "POST""#)
    }

    /// A body that is not a form.
    var bodyFile: BodyFile? { body.map { BodyFile($0).hashed(hashesBody) } }
}

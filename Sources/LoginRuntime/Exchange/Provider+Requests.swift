import LoginCore
import OAuthCore

extension Provider.Placement {
    /// This place, or the query where a request of that method has no body.
    func possible(for method: String) -> Provider.Placement {
        self == .body && !Self.methodsWithBody.contains(method) ? .query : self
    }

    fileprivate static let methodsWithBody: Set<String> = ["POST", "PUT", "PATCH"]
}

extension Provider.Endpoint {
    /// The request with its own parameters and those added: beside the protocol's where these go
    /// into query or body, in the form of a POST, and else in the query.
    func signable(
        _ placement: Provider.Placement = .header, adding added: [Parameter] = []
    ) -> SignableRequest {
        let parameters = parameters + added
        if parameters.isEmpty { return SignableRequest(method: method, url: url) }
        if placement != .query, Provider.Placement.methodsWithBody.contains(method) {
            return SignableRequest(method: method, url: url, body: .form(parameters))
        }
        return SignableRequest(method: method, url: url.appendingQuery(parameters))
    }
}

extension Provider.IdentityRequest {
    /// The request, and the headers that belong to it.
    var signable: (request: SignableRequest, headers: [HTTPHeader]) {
        let headers = headers.map { HTTPHeader($0.name, $0.value) }
        switch body {
        case .none:
            return (SignableRequest(method: method, url: url), headers)
        case .form(let parameters):
            let endpoint = Provider.Endpoint(url: url, method: method, parameters: parameters)
            return (endpoint.signable(), headers)
        case .text(let text, let contentType):
            return (
                SignableRequest(method: method, url: url, body: .other(Array(text.utf8))),
                headers.adding([HTTPHeader("Content-Type", contentType)])
            )
        }
    }
}

extension Provider.Revocation {
    /// The request that ends this token.
    func signable(ending token: Secret) -> SignableRequest {
        var request = endpoint.signable()
        if endsInToken { request.url = request.url.appendingPath(token) }
        return request
    }
}

extension [HTTPHeader] {
    /// These headers, and those of the others whose names are not among them.
    func adding(_ others: [HTTPHeader]) -> [HTTPHeader] {
        let names = Set(map { $0.name.lowercased() })
        return self + others.filter { !names.contains($0.name.lowercased()) }
    }
}

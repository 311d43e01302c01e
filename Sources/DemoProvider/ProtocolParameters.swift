import OAuthCore

/// The protocol parameters of a request, checked for form only.
///
/// They stand in one of three places and in no second one, whatever the rest of their names, and
/// each stands there once (RFC 5849 sections 3.1 and 3.5). Anything else is refused.
struct ProtocolParameters {
    /// The parameters, decoded, in order.
    let all: [Parameter]
    /// Those of the header; query and form come into the signature by themselves.
    let inHeader: [Parameter]

    init(of request: DemoRequest) throws(DemoRefusal) {
        inHeader = try Self.header(request.authorization)
        let places = [
            inHeader, request.form.filter(Self.isProtocol), request.query.filter(Self.isProtocol),
        ].filter { !$0.isEmpty }
        guard places.count == 1, let only = places.first,
            Set(only.map(\.name)).count == only.count
        else { throw .badData }
        all = only
    }

    /// The value of a parameter.
    func first(_ name: Parameter.Name) -> String? {
        all.first(name)
    }

    /// The parameters of an `Authorization` header of the scheme OAuth; another scheme brings none.
    private static func header(_ text: String?) throws(DemoRefusal) -> [Parameter] {
        guard let text else { return [] }
        do throws(ParseFailure) {
            return try AuthorizationHeader(text).parameters
        } catch .unsupportedScheme {
            return []
        } catch {
            throw .badData
        }
    }

    private static func isProtocol(_ parameter: Parameter) -> Bool {
        parameter.name.hasPrefix("oauth_")
    }
}

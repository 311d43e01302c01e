extension Provider {
    /// The URL that a person opens on another device (RFC 5849 section 2.2).
    ///
    /// Kept as short as the provider allows, since people copy it out of terminals: the token, what
    /// the page demands, the level of access, and the wanted account where one was named.
    public func authorizationURL(
        at page: AuthorizationPage,
        for temporary: TemporaryCredentials,
        client identifier: String,
        account: String? = nil,
        access: String? = nil,
        signingInAnew: Bool = false
    ) -> RequestURL {
        var parameters: [Parameter] = []
        if let name = page.tokenParameter {
            parameters.append(Parameter(name, temporary.identifier))
        }
        if let name = page.clientParameter { parameters.append(Parameter(name, identifier)) }
        parameters += oauth1?.callback.parametersOfPage ?? []
        parameters += page.parameters
        if let accessChoice, accessChoice.place == .authorize {
            accessChoice.parameter(for: access).map { parameters.append($0) }
        }
        parameters += page.parameters(naming: account, signingInAnew: signingInAnew)
        return page.url.appendingQuery(parameters)
    }
}

extension Provider {
    /// The URL that a person opens on another device (RFC 5849 section 2.2).
    ///
    /// Kept as short as the provider allows, since people copy it out of terminals: the token, what
    /// the page demands, and the wanted account where one was named.
    public func authorizationURL(
        for temporary: TemporaryCredentials,
        client identifier: String,
        account: String? = nil
    ) -> RequestURL {
        var parameters = [Parameter(authorization.tokenParameter, temporary.identifier)]
        if let name = authorization.clientParameter {
            parameters.append(Parameter(name, identifier))
        }
        parameters += authorization.parameters
        if let account, let name = authorization.accountParameter {
            parameters += authorization.accountParameters
            parameters.append(Parameter(name, account))
        }
        return authorization.url.appendingQuery(parameters)
    }
}

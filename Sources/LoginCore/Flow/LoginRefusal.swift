public import OAuthCore

/// The reason why no login begins: facts, whose words are the faces'.
public enum LoginRefusal: Error, Sendable, Equatable {
    /// The provider knows no login: its tokens are made by hand.
    case noLogin(Provider)
    /// The provider's definition names a host that the app key was not saved for, and nothing goes
    /// there before a person has agreed (Docs/Decisions/0035-which-host-gets-which-key.md).
    case newHost(Origin, Provider)
    /// The store could not do its part.
    case store(StoreFailure)
}

extension Provider {
    /// The endpoints of logins.
    package func requireLogin() throws(LoginRefusal) -> LoginEndpoints {
        guard let login else { throw .noLogin(self) }
        return login
    }
}

import TestSupport

/// A home with a session at an OAuth 1 provider that is not ours; oauthlib judges what is signed.
struct OAuth1Home {
    let provider: ForeignProvider
    let home: PintleHome

    /// Starts the provider, and logs in to it with an app that signs by that method; `also` gives lines
    /// for its definition, from the URL that it is at.
    init(method: String = "HMAC-SHA1", also: (String) -> String = { _ in "" }) throws {
        provider = try ForeignProvider()
        home = try PintleHome()
        try home.add(provider, method: method, extra: also(provider.baseURL))
        try home.logIn(at: provider)
    }
}

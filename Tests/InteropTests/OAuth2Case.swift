import Foundation
import TestSupport
import Testing

/// A kind of login: whose server, which app, and what a person carries over.
struct OAuth2Case: Sendable, CustomTestStringConvertible {
    /// What a person carries over.
    enum Carried: String, Sendable {
        /// The whole URL that the browser was sent to.
        case url = "the redirect URL"
        /// The code in that URL.
        case codeInURL = "the code of the redirect URL"
        /// The code that a page shows.
        case codeOnPage = "the code on the page"
    }

    let library: OAuth2Server.Library
    let app: OAuth2App
    let carried: Carried

    var testDescription: String {
        "\(library.rawValue), \(app.authentication), redirect \(app.redirect), \(carried.rawValue)"
    }

    /// What the person has in hand after a visit.
    func held(_ visit: OAuth2Server.Visit) throws -> String {
        switch carried {
        case .url: try #require(visit.location)
        case .codeInURL: try #require(visit.location?.queryValue("code"))
        case .codeOnPage: try #require(visit.code)
        }
    }

    /// All kinds; the toolkit has no page that shows a code, and each client of Authlib's server one
    /// way to authenticate.
    static let all: [OAuth2Case] = {
        let toolkit = [
            ("acme-public", "none"), ("acme-confidential", "basic"), ("acme-confidential", "post"),
        ].flatMap { client, authentication in
            [Carried.url, .codeInURL].map { carried in
                OAuth2Case(
                    library: .toolkit,
                    app: OAuth2App(client: client, authentication: authentication), carried: carried
                )
            }
        }
        let ways: [(String, Carried)] = [
            (OAuth2Server.redirect, .url), (OAuth2Server.redirect, .codeInURL),
            ("http://127.0.0.1:8765/callback", .url), ("oob", .codeOnPage), ("none", .codeOnPage),
        ]
        let authlib = [
            ("acme-public", "none"), ("acme-confidential", "basic"), ("acme-post", "post"),
        ].flatMap { client, authentication in
            ways.map { redirect, carried in
                OAuth2Case(
                    library: .authlib,
                    app: OAuth2App(
                        client: client, authentication: authentication, redirect: redirect),
                    carried: carried)
            }
        }
        return toolkit + authlib
    }()
}

extension String {
    /// The value of a parameter in the query of a URL.
    func queryValue(_ name: String) -> String? {
        URLComponents(string: self)?.queryItems?.first { $0.name == name }?.value
    }

    /// A URL with a parameter of its query changed, or left out.
    func settingQueryValue(_ name: String, _ value: String?) -> String {
        guard var parts = URLComponents(string: self) else { return self }
        parts.queryItems = parts.queryItems?.filter { $0.name != name }
        if let value { parts.queryItems?.append(URLQueryItem(name: name, value: value)) }
        return parts.string ?? self
    }
}

import Foundation
import TestSupport
import Testing

/// The program that waits at a port of this machine, and the browser that comes back there.
struct LoopbackCallback {
    /// What Chromium makes of the page.
    struct Look: Decodable, Sendable {
        let title: String
        let text: String
        let scripts: Int
        let elements: Int
        let place: String
        let requests: [String]
        let complaints: [String]

        init(of url: String) throws {
            let script = Repository.root.appendingPathComponent("Tests/Interop/callback_page.py")
            let result = try Command(Repository.python, ["-B", script.path, url]).run(within: 60)
            guard result.code == 0 else {
                throw HarnessFailure("a look at the page", saw: result.description)
            }
            self = try JSONDecoder().decode(Self.self, from: Data(result.output))
        }
    }

    /// Comes to a port as a browser does; waits until somebody listens there.
    @discardableResult
    static func come(to url: String) throws -> PlainHTTP.Reply {
        let reply = Deadline.seconds(20).poll { () -> PlainHTTP.Reply? in
            let reply = try? PlainHTTP.send("GET", url)
            // Somebody is there, but does not wait yet.
            return reply?.status == 404 ? nil : reply
        }
        return try #require(reply, "nobody listens at \(url)")
    }

    /// The port in a URL's `redirect_uri`.
    static func redirect(of url: String) throws -> String {
        try #require(url.queryValue("redirect_uri"))
    }
}

extension OAuth2App {
    /// One whose browser comes back to a port of this machine.
    static let loopback = OAuth2App(
        redirect: "http://127.0.0.1/callback", forms: "[code, loopback]")

    /// The same with the redirect that a login has by now.
    func at(_ redirect: String) -> OAuth2App {
        var app = self
        app.redirect = redirect
        return app
    }
}

package import LoginCore
package import OAuthCore

/// The URLs that a browser handed over to this home.
///
/// Each is taken by one process of all: by the one that waits for it, else by `handle-url` itself,
/// else by the next one that continues with its login
/// (Docs/Decisions/0057-what-a-browser-hands-over.md).
package struct Callbacks: Sendable {
    private let door: CallbackDoor
    private let home: String?

    /// Those of that home.
    package init(_ door: CallbackDoor, home: String?) {
        self.door = door
        self.home = home
    }

    /// Keeps a URL, in place of one for its login; gives its name.
    package func keep(_ url: HandedURL) throws(StoreFailure) -> String {
        let older = door.kept(home).filter { kept in
            guard let new = url.redirect, let old = HandedURL.redirect(in: kept.url) else {
                return false
            }
            return new.isForSameLogin(as: old)
        }
        let name = try door.keep(home, url.text)
        for kept in older { _ = take(kept.name) }
        return name
    }

    /// Removes a kept URL; true for only one caller.
    package func take(_ name: String) -> Bool { door.take(home, name) }

    /// Whether the process that waits for it takes it.
    package func isTaken(_ name: String) -> Bool { door.isTaken(home, name) }

    /// Removes and returns the URL that names this authorization, or declines a login without naming
    /// it; nil if there is none.
    ///
    /// Further ones that name it are removed: a login is answered once.
    package func take(for authorization: Authorization) -> Secret? {
        let named = door.kept(home).filter { kept in
            HandedURL.redirect(in: kept.url).map {
                authorization.isNamed(by: $0) || authorization.isDeclined(by: $0)
            } == true
        }
        return named.filter { take($0.name) }.first?.url
    }
}

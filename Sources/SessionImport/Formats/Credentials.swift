import LoginCore
import OAuthCore

extension ImportFormat {
    /// The app key of an app on a phone, with its registered redirect and the name of the service
    /// (Swift's `Codable` of a `struct`, names in camel case).
    static let credentials = ImportFormat(
        id: "credentials", tools: [ImportTool("credentials", "apps with a file of credentials")],
        forms: [.json],
        gives: "app key; the provider, unless its name is the provider's, has to be named",
        isShape: { $0["redirectURL"] != nil && ($0["id"] != nil || $0["secret"] != nil) },
        read: { (tree, file) throws(ImportFailure) in
            let service = try tree.optionalText("name")?.lowercased().filter { $0 != " " }
            var app = FoundFile.LoneApp(
                line: tree.line, provider: service, app: try tree.requiredApp("id", "secret"))
            app.redirect = try tree.optionalText("redirectURL")
            file.apps.append(app)
            file.leftovers += tree.leftovers(beside: "id", "secret", "name", "redirectURL")
        })
}

import Foundation

/// `pintle demo-provider` on a free port, and the person in front of its page.
public final class DemoProviderRun {
    /// Where it is, as `http://127.0.0.1:4000`.
    public let baseURL: String

    private let process: RunningCommand

    /// Starts it; `arguments` are further ones.
    public init(_ arguments: [String] = []) throws {
        process = try Command(try Repository.program(), ["demo-provider"] + arguments).start()
        baseURL = try process.until("the demo provider's address") { process in
            let output = process.outputText
            return output.hasSuffix("\n") ? String(output.dropLast()) : nil
        }
    }

    /// Its host and port, as definitions' instances are named.
    public var authority: String { String(baseURL.dropFirst("http://".count)) }

    /// Opens the address as a browser does, allows the app as that user, and reads the PIN.
    public func allow(_ address: String, as user: String) throws -> String {
        let page = try PlainHTTP.send("GET", address)
        let fields = try ["oauth_token", "form_key"].map { name in
            "\(name)=\(try Self.text(after: "name=\"\(name)\" value=\"", in: page.text))"
        }
        let form = (fields + ["user=\(user)", "allow=1"]).joined(separator: "&")
        let answer = try PlainHTTP.send(
            "POST", "\(baseURL)/oauth/authorize",
            headers: ["Content-Type: application/x-www-form-urlencoded"], body: Array(form.utf8))
        return try Self.text(after: "id=\"pin\">", in: answer.text)
    }

    /// What follows a piece of a page, up to the next quote or tag.
    private static func text(after mark: String, in page: String) throws -> String {
        guard let start = page.firstRange(of: mark)?.upperBound else {
            throw HarnessFailure("\(mark) on the page", saw: page)
        }
        return String(page[start...].prefix { $0 != "\"" && $0 != "<" })
    }
}

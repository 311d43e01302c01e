import Foundation
import TestSupport
import Testing

/// What a browser shows of the redirect page for one answer; one start of it for all of them.
struct RedirectPageLook: Decodable, Sendable {
    let name: String
    let base: String
    let title: String?
    let tab: String
    let code: String?
    let link: String?
    let facts: String?
    let said: String?
    let text: String
    let caption: String?
    let buttons: [String]
    let place: String
    let elements: Int
    let overflow: Int
    let focus: String
    let kept: Int
    let contrast: Double
    let requests: [String]
    let complaints: [String]
    let scanned: [String]
    let photographed: [String]?
    let clipboard: String?
    let tree: [String]?
    let later: String?

    /// An answer that the page is opened with, and what is done then.
    struct Case: Encodable, Sendable, CustomTestStringConvertible {
        var name: String
        var query: String
        /// What its title has to be, and what has to be there; nothing expected without a title.
        var title: String?
        var shows = Shown.nothing
        var keys: [String] = []
        var width = 800
        var scheme = "light"
        var isFile = false
        var isPhotographed = false
        var hasTree = false
        var isLeft = false

        /// What can be carried away.
        enum Shown: String, Encodable {
            case nothing
            /// The whole answer by its link, but no code.
            case answer
            case code
        }

        var testDescription: String { name }
    }

    /// How many elements the page has, whatever it was opened with; the caption of a QR code and the
    /// names of facts aside.
    static let elements = 13

    static let cases: [Case] =
        [
            Case(
                name: "code",
                query: "?code=SplxlOBeZQQYbYS6WxSbIA&state=xyz&iss=https%3A%2F%2Fas.example",
                isPhotographed: true, hasTree: true, isLeft: true),
            Case(
                name: "keys", query: "?code=c-0123456789abc&state=s", keys: ["Tab", "Enter"],
                width: 320, scheme: "dark"),
            Case(
                name: "more keys", query: "?code=c2&state=s", keys: ["Tab", "Tab", "Enter"],
                width: 320),
            Case(
                name: "pin", query: "?oauth_token=abc&oauth_verifier=1234567",
                title: "Carry this PIN to Pintle", shows: .code, width: 320),
            Case(
                name: "code in a fragment", query: "#code=c1&state=s",
                title: "Carry this code to Pintle", shows: .code, scheme: "dark"),
            Case(
                name: "empty", query: "", title: "Open this page at the end of a login",
                width: 320),
            Case(
                name: "other parameters", query: "?utm_source=x&page=2",
                title: "Open this page at the end of a login"),
            Case(name: "state alone", query: "?state=s", title: "There is no code here"),
            Case(
                name: "declined", query: "?error=access_denied&state=s",
                title: "The login was declined", shows: .answer, scheme: "dark"),
            Case(
                name: "declined at X", query: "?denied=abc", title: "The login was declined",
                shows: .answer),
            Case(
                name: "declined without a word", query: "?no", title: "The login was declined",
                shows: .answer),
            Case(
                name: "declined in OAuth 1",
                query: "?oauth_problem=user_refused&oauth_token=abc",
                title: "The login was declined", shows: .answer),
            Case(
                name: "error", query: "?error=server_error&error_description=Try+later&state=s",
                title: "The provider ended the login with an error", shows: .answer, width: 320),
            Case(
                name: "approved without a PIN", query: "?oauth_token=abc",
                title: "Approved, without a PIN", shows: .answer),
            Case(
                name: "two codes", query: "?code=a&code=b&state=s",
                title: "This answer contradicts itself"),
            Case(
                name: "code and PIN", query: "?code=a&oauth_verifier=b",
                title: "This answer contradicts itself"),
            Case(
                name: "in query and fragment", query: "?code=a#code=b",
                title: "This answer contradicts itself"),
            Case(
                name: "line feed", query: "?code=a%0Arm%20-rf&state=s", title: "This is no code"),
            Case(
                name: "turned around", query: "?code=a%E2%80%AEb&state=s",
                title: "This is no code"),
            Case(
                name: "hostile error",
                query: "?error=%3Cimg%20src=x%20onerror=alert(1)%3E&error_description="
                    + "%22%3E%3Cscript%3Ealert(1)%3C/script%3E%E2%80%AEabc",
                title: "The provider ended the login with an error", shows: .answer, width: 320),
            Case(
                name: "hostile code",
                query: "?code=%3Cb%3E%22%27%26lt%3B&state=javascript:alert(1)",
                title: "Carry this code to Pintle", shows: .code),
            Case(
                name: "token", query: "#access_token=tok-1&token_type=bearer",
                title: "This answer holds a token", width: 320),
            Case(
                name: "token, asked for", query: "#access_token=tok-1&token_type=bearer",
                title: "This answer holds a token", shows: .code, keys: ["Tab", "Enter"]),
            Case(name: "file", query: "?code=abc", isFile: true),
        ]

    /// The most bytes of QR codes of level L in the versions 4, 6, 7, 9, 10, 14, 18, 24, 27, 32, 36 and
    /// 40, among them each from which on something else is drawn; for a smaller one the page's own URL
    /// is too long (ISO/IEC 18004, table 7).
    static let lengths = [78, 134, 154, 230, 271, 458, 718, 1171, 1465, 1952, 2303, 2953]

    private static let seen = Result { try look() }

    /// What the browser shows for the case of that name.
    static func named(_ name: String) throws -> RedirectPageLook {
        try #require(try seen.get()[name])
    }

    private static func look() throws -> [String: RedirectPageLook] {
        let encoder = JSONEncoder()
        var command = Command(
            Repository.python,
            ["-B", Repository.root.appendingPathComponent("Tests/Interop/redirect_page.py").path])
        command.input = .bytes(Array(try encoder.encode(cases + long)))
        let result = try command.run(within: 120)
        guard result.code == 0 else {
            throw HarnessFailure("the browser looks at the page", saw: result.description)
        }
        let looks = try result.output.split(separator: UInt8(ascii: "\n")).map {
            try JSONDecoder().decode(RedirectPageLook.self, from: Data($0))
        }
        return Dictionary(uniqueKeysWithValues: looks.map { ($0.name, $0) })
    }

    /// `{pad:N}` is as many letters as make the QR code's text N bytes long.
    private static let long: [Case] =
        lengths.map { Case(name: "\($0)", query: "?code={pad:\($0)}") } + [
            Case(name: "code of 2953", query: "?code=" + String(repeating: "c", count: 2953)),
            Case(name: "code of 2954", query: "?code=" + String(repeating: "c", count: 2954)),
            Case(name: "code of 16 KiB", query: "?code=" + String(repeating: "c", count: 16_384)),
        ]
}

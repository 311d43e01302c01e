/// The answer to a request for a device code (RFC 8628 section 3.2).
public struct DeviceReply: Sendable, Equatable {
    /// The device code; secret.
    public let deviceCode: Secret
    /// The code for typing on the other device; foreign text.
    public let userCode: String
    /// The page where it is typed.
    public let page: RequestURL
    /// The page with the code in it, if there is one of the same origin.
    public let completePage: RequestURL?
    /// The lifetime of both codes; nil if it is not stated in a readable form.
    public let life: Duration?
    /// How long to wait between two questions, at least.
    public let interval: Duration

    /// Why an answer begins no login.
    public enum Defect: Error, Sendable, Equatable {
        /// The answer does not parse.
        case parse(ParseFailure)
        /// It is an error, whatever else it contains; foreign text.
        case error(String)
        /// It has codes, but no page for typing one.
        case noPage
        /// Its page for typing one is on another machine, and without TLS.
        case unencryptedPage
    }

    /// Reads the body of a successful answer, JSON or a form.
    ///
    /// `verification_url` is read as well, since Google and Trakt say that.
    public init(_ body: some Collection<UInt8>) throws(Defect) {
        let fields: AnswerFields
        do throws(ParseFailure) {
            fields = try AnswerFields(body, secrets: [Self.code])
        } catch {
            throw .parse(error)
        }
        let text = { (name: String) in
            fields.plain.first(named: name).flatMap { $0.isEmpty ? nil : $0 }
        }
        if let error = text("error") { throw .error(error) }
        guard let code = fields.secrets.first(named: Self.code), !code.isEmpty,
            fields.count(of: Self.code) == 1, let shown = text("user_code"),
            shown.unicodeScalars.count <= Self.longestUserCode,
            shown.utf8.allSatisfy({ (0x20...0x7e).contains($0) })
        else { throw .parse(.malformed) }
        let stated = text("verification_uri") ?? text("verification_url")
        guard let page = Self.url(stated) else {
            throw stated.flatMap({ try? RequestURL($0) }) == nil ? .noPage : .unencryptedPage
        }
        deviceCode = code
        userCode = shown
        self.page = page
        let complete = Self.url(
            text("verification_uri_complete") ?? text("verification_url_complete"))
        // A QR code must lead to the URL shown beside it.
        completePage = complete?.origin == page.origin ? complete : nil
        life = text("expires_in").flatMap(Self.seconds).flatMap { $0 > .zero ? $0 : nil }
        interval = Self.interval(text("interval"))
    }

    /// Seconds as text, rounded up; nil if it is not a usable number.
    package static func seconds(_ text: String) -> Duration? {
        guard let number = StatedNumber(text), number.whole < beyond else { return nil }
        return .seconds(number.hasFraction ? number.whole + 1 : number.whole)
    }

    /// The server's interval, at most an hour; the standard's if the server states none.
    private static func interval(_ text: String?) -> Duration {
        guard let text else { return usualInterval }
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        if text.utf8.count > 9, text.utf8.allSatisfy(digits.contains) { return longestInterval }
        let stated = seconds(text) ?? .zero
        return stated > .zero ? min(stated, longestInterval) : usualInterval
    }

    /// A page over TLS, or on this machine; nil for another one.
    private static func url(_ text: String?) -> RequestURL? {
        guard let url = text.flatMap({ try? RequestURL($0) }) else { return nil }
        return url.origin.scheme == .https || url.isLoopback ? url : nil
    }

    /// The standard's interval (section 3.2).
    package static let usualInterval = Duration.seconds(5)
    /// The longest interval, whatever the server asks for.
    private static let longestInterval = Duration.seconds(3600)
    /// A code is made to be typed, on whatever keyboard: no sign in it looks like another script's
    /// (section 6.1).
    private static let longestUserCode = 64
    private static let beyond: Int64 = 3_155_760_000
    private static let code = "device_code"
}

public import OAuthCore

/// Decides the answer to a browser that calls a login's port, and whether it brought the login's
/// answer.
///
/// Pure: the head of a request goes in, an outcome and perhaps a URL come out. Any page that a browser
/// shows, and any program of this machine, can ask there; only what repeats the login's own `state`
/// is an answer (RFC 6749 section 10.12, RFC 8252 section 8.9).
public struct CallbackDesk: Sendable {
    /// The facts about a request.
    public struct Request: Sendable, Equatable {
        /// The method, as `GET`.
        public var method: String
        /// The requested target, as `/callback?code=…`; secret, as it may hold a code.
        public var target: String
        /// The values of all its `Host` headers.
        public var hosts: [String]

        /// A request.
        public init(method: String, target: String, hosts: [String]) {
            self.method = method
            self.target = target
            self.hosts = hosts
        }
    }

    /// The result of a request.
    public enum Outcome: Sendable, Equatable, CaseIterable {
        /// It brought the answer.
        case taken
        /// It brought a denial.
        case declined
        /// It answers another login, or none.
        case anotherLogin
        /// The answer is there already.
        case answeredBefore
        /// It has no answer.
        case nothingSaid
        /// No login waits for anything just now.
        case nobodyWaits
        /// It asks for another page.
        case notHere
        /// It is not a `GET`.
        case otherMethod
        /// It uses a name for this machine that only a trick can lead here (DNS rebinding).
        case otherHost

        /// The status of the answer (RFC 9110 section 15).
        public var status: Int {
            switch self {
            case .taken, .declined: 200
            case .anotherLogin, .nothingSaid: 400
            case .notHere, .nobodyWaits: 404
            case .otherMethod: 405
            case .answeredBefore: 409
            case .otherHost: 421
            }
        }
    }

    private let place: LoopbackPlace
    /// The hosts that are this port.
    private let hosts: [String]
    private var waiting: (authorization: Authorization, provider: Provider)?
    private var isAnswered = false

    /// A service at a place whose port is known; no login waits yet.
    public init(_ place: LoopbackPlace) {
        self.place = place
        hosts = LoopbackPlace.hosts(ofPort: place.port ?? 80)
    }

    /// Waits for the answer to that authorization, one.
    public mutating func wait(for authorization: Authorization, at provider: Provider) {
        waiting = (authorization, provider)
        isAnswered = false
    }

    /// Stops waiting; later browsers learn that the answer is there, if it is.
    public mutating func stopWaiting() {
        waiting = nil
    }

    /// Judges a request; the URL that the browser was sent to where that is the answer.
    public mutating func judge(_ request: Request) -> (outcome: Outcome, url: Secret?) {
        // RFC 9112 section 3.2: one, neither none nor two.
        guard request.hosts.count == 1, let host = request.hosts.first,
            hosts.contains(host.lowercased())
        else { return (.otherHost, nil) }
        guard request.target.prefix(beforeASCII: "?") == place.path else { return (.notHere, nil) }
        guard request.method == "GET" else { return (.otherMethod, nil) }
        guard !isAnswered else { return (.answeredBefore, nil) }
        guard let waiting else { return (.nobodyWaits, nil) }
        // Read as if a person had pasted the URL that the browser was sent to.
        let url = Secret(utf8: place.start + request.target)
        guard request.target.utf8.allSatisfy({ (0x21...0x7e).contains($0) }),
            case .redirect(let redirect) = PastedAnswer.parse(url.revealedText)
        else { return (.nothingSaid, nil) }
        let reading = waiting.authorization.read(url, at: waiting.provider)
        switch reading {
        case .incomplete, .empty: return (.nothingSaid, nil)
        case .anotherLogin, .cutShort, .otherKind, .unusable, .noToken, .object:
            return (.anotherLogin, nil)
        case .answer, .denied:
            // A refusal that names no login may be pasted by a person, not brought by a page.
            guard waiting.authorization.isNamed(by: redirect) else { return (.anotherLogin, nil) }
            isAnswered = true
            if case .denied = reading { return (.declined, url) }
            return (.taken, url)
        }
    }
}

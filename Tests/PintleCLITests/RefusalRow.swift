import LoginCore
import OAuthCore
import PintleText
import ProviderCatalogue
import Testing
import TextCore

@testable import LoginRuntime

/// One error body of a real provider: in which step it comes, and what a person reads of it.
struct RefusalRow: Sendable, CustomTestStringConvertible {
    /// The requests that can be refused.
    enum Step: Sendable {
        /// The request for an address.
        case address
        /// The exchange of the PIN.
        case exchange
        /// A request with the session.
        case call
    }

    let provider: String
    let step: Step
    let status: Int
    var headers: [HTTPHeader]
    let body: String
    let reads: Reading
    /// What the person reads of the server's own words, behind `said: `.
    let said: String?

    init(
        _ provider: String, _ step: Step, _ status: Int, _ body: String, _ reads: Reading,
        said: String? = nil, headers: [(String, String)] = []
    ) {
        self.provider = provider
        self.step = step
        self.status = status
        self.body = body
        self.reads = reads
        self.said = said
        self.headers = headers.map { HTTPHeader($0, $1) }
    }

    var testDescription: String {
        let names = headers.map { " \($0.name)" }.joined()
        return "\(provider), \(step), \(status) \(body.prefix(90))\(names)"
    }

    static let now = Timestamp(secondsSince1970: 1_795_270_863)  // 2026-11-21T14:21:03Z
    static let all = x + problems + sites + services
}

/// What a person reads first and last in the line mode; `{name}`, `{id}` and `{verifier}`, which is
/// what people call it there, are the provider's.
struct Reading: Sendable {
    let title: String
    let hint: String

    /// Every name in its place.
    func of(_ provider: Provider) -> Reading {
        Reading(title: named(title, provider), hint: named(hint, provider))
    }

    private func named(_ text: String, _ provider: Provider) -> String {
        text.split(separator: " ", omittingEmptySubsequences: false).map { word in
            switch word {
            case "{name}": provider.name
            case "{name},": "\(provider.name),"
            case "{id}": provider.id.rawValue
            case "{verifier}": provider.verifier.name
            default: String(word)
            }
        }.joined(separator: " ")
    }

    static func clock(_ offset: String) -> Reading {
        Reading(title: "this clock is \(offset)", hint: "to set the clock: timedatectl")
    }
    static let clockUnknown = Reading(
        title: "{name} refuses the time of this machine", hint: "set the clock, then run it again")
    static let pin = Reading(
        title: "{name} did not accept that {verifier}",
        hint: "look at the page again, then type the {verifier} it shows")
    static let address = Reading(
        title: "{name} did not accept that address",
        hint: "look at the page again, then paste the URL where it ends")
    static let spentPIN = Reading(
        title: "{name} did not accept that {verifier}",
        hint: "open the new URL; pintle login list shows it")
    static let addressGone = Reading(
        title: "{name} no longer knows this login URL",
        hint: "open the new URL; pintle login list shows it")
    static let notAllowed = Reading(
        title: "{name} has not approved this login",
        hint: "look at the page again, then allow the app there")
    static let denied = Reading(
        title: "access was denied", hint: "pintle login finish 7f3a starts again with a new URL")
    static let appKey = Reading(
        title: "{name} did not accept the app key", hint: "pintle apps add {id} --key K --replace")
    static let noPINLogin = Reading(
        title: "this app may not log in by {verifier}",
        hint: "change that at {name}, then run it again")
    static func callback(_ address: String) -> Reading {
        Reading(
            title: "{name} does not know this app's callback",
            hint: "register \(address), then run it again")
    }
    static let logInAgain = Reading(
        title: "news needs a new login", hint: "pintle login {id}")
    static let permission = Reading(
        title: "{name} does not let this app do that",
        hint: "change the app's access at {name}, then log in again")
    static let elsewhere = Reading(
        title: "{name} does not accept this key from here",
        hint: "add this machine's IP address at {name}, then run it again")
    static func wait(_ time: String, _ span: String) -> Reading {
        Reading(
            title: "{name} asks us to wait until \(time)",
            hint: "run it again from \(time) on (in \(span))")
    }
    static func waitWithPIN(_ time: String, _ span: String) -> Reading {
        Reading(
            title: "{name} asks us to wait until \(time)",
            hint: "from \(time) on (in \(span)): pintle login finish 7f3a")
    }
    static let waitUnknown = Reading(
        title: "{name} asks us to wait", hint: "run it again in a while")
    static let trouble = Reading(
        title: "{name} is having problems", hint: "try again in a while")
    static let other = Reading(
        title: "{name} refused the request",
        hint: "run it again with --trace FILE, which leaves secrets out")
    static func nothing(at path: String) -> Reading {
        Reading(
            title: "{name} has nothing at \(path)",
            hint: "pintle providers show {id} shows the request")
    }
    static func notTaken(_ method: String) -> Reading {
        Reading(
            title: "{name} does not accept \(method) there",
            hint: "pintle providers show {id} shows the request")
    }
    static let otherFormat = Reading(
        title: "{name} sent JSON where a form was expected",
        hint: "pintle providers show {id} shows the request")
    static let webPage = Reading(
        title: "{name} sent a web page, not an answer",
        hint: "try again; --trace FILE keeps its first lines")
}

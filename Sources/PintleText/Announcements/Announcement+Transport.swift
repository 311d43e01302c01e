public import LoginCore
import OAuthCore
public import TextCore

extension Announcement {
    /// Messages about a missing or incomplete answer.
    public static func transport(_ failure: TransportFailure, _ context: AnnouncementContext)
        -> Announcement
    {
        let keep: [NextStep] = [.retry, .keepForLater]
        if context.isPINOnItsWay, failure.leavesOutcomeOpen { return brokeWithPIN(context) }
        switch failure {
        case .unknownHost(let host):
            return .failure(
                .network, "\(host) was not found",
                "The name has no IP address, or no name server answers.", next: keep,
                hint: "check this machine's network, then run it again")
        case .connectionRefused(let host, let port, _):
            return .failure(
                .network, "\(host) refused the connection",
                "The machine answers, but nothing listens on port \(port).", next: keep,
                hint: "try again in a while")
        case .noAnswer(let host, let limit, _):
            let within = limit.map { " within \(DurationWords.limit($0))" } ?? ""
            return .failure(
                .network, "No answer from \(host)",
                PrintableText(
                    own: (Host.isDomain(host) ? "Its name was found, but nothing" : "Nothing")
                        + " answered" + within + "."),
                next: keep, hint: "try again; HTTPS_PROXY may be needed here")
        case .tooSlow(let host, let limit):
            let time = PrintableText(own: DurationWords.limit(limit))
            return .failure(
                .network, "\(host) took too long",
                "The answer was not complete after \(time).", next: keep,
                hint: "try again in a while")
        case .silent(let host, let limit):
            let time = PrintableText(own: DurationWords.limit(limit))
            return .failure(
                .network, "\(host) stopped answering",
                "Nothing could be received or sent for \(time).", next: keep,
                hint: "try again in a while")
        case .noRoom:
            return .failure(
                .network, "No connection can be opened on this machine",
                "A limit was reached, as that of open files. Nothing was sent.", next: keep,
                hint: "raise ulimit -n, or end other programs; then try again")
        case .brokeOff(let host):
            return .failure(
                .network, "The connection broke off",
                "\(host) closed it before the answer was complete.", next: keep, hint: "try again")
        case .unusableHead(let host, let defect):
            return .failure(
                .network, "\(host) gave no usable answer", sentence(about: defect), next: keep,
                hint: "try again; report it to the operator of that server")
        case .noHTTPProxy(let variable, let scheme):
            let name = PrintableText(own: variable)
            return .failure(
                .network, "\(name) names no HTTP proxy",
                scheme.map { "It begins with \($0)://. Pintle uses proxies of http:// only." }
                    ?? "In a user name or password, / : and @ are written %2F, %3A and %40.",
                next: [.retry], hint: name + "=http://user:password@host:port")
        case .proxy(let proxy, let status):
            let answer: PrintableText =
                status.map { "\(proxy) answered \($0)." } ?? "\(proxy) gave no usable answer."
            return .failure(
                .network, "The proxy refused the connection", answer, next: [.retry],
                hint: "see HTTPS_PROXY, ALL_PROXY and NO_PROXY")
        case .unreadableBody(let problem):
            return .failure(
                .failed, "The body was not sent completely",
                problem == .changed
                    ? "Another program wrote to its file. No complete request was sent."
                    : "Its file could no longer be read. No complete request was sent.",
                next: [.retry], hint: "run it again, with a file that no program is writing to")
        case .certificate, .noTLS, .oldTLS, .unreadableTrust, .redirect:
            return untrusted(failure, context)
        }
    }

    /// A definition names hosts that a secret was not bound to when it was sealed.
    public static func newHost(_ host: PrintableText, _ context: AnnouncementContext)
        -> Announcement
    {
        .failure(
            .insecure, "\(context.provider) now names another host",
            "\(host.cut(columns: 40)) is new. Nothing was sent there.",
            next: [
                .shell(
                    "pintle apps add \(context.providerID) --key K" + context.appOption
                        + " --replace")
            ],
            hint: "look at it, then: pintle apps add \(context.providerID) --key K"
                + context.appOption
                + " --replace")
    }

    private static func sentence(
        about defect: TransportFailure.HeadDefect
    ) -> PrintableText {
        switch defect {
        case .status(let status):
            "It answered with status \(status), which is not an answer to a request."
        case .onlyInterim: "It asked us to wait, but then sent no answer."
        case .tooLong: "The headers of its answer are too long."
        case .malformed: "It did not answer in HTTP/1.1."
        }
    }

    private static func untrusted(
        _ failure: TransportFailure, _ context: AnnouncementContext
    ) -> Announcement {
        switch failure {
        case .noTLS(let host):
            .failure(
                .insecure, "\(host) does not use TLS there",
                "Without TLS the server cannot prove its identity. Nothing was sent.",
                next: [.advice("Check the port: https is mostly on 443.")])
        case .certificate(let host, let reason):
            .failure(
                .insecure, "\(host) could not prove its identity", "Nothing was sent.",
                next: [
                    .advice("Stop here. If the server is yours, add its CA file to its definition.")
                ],
                hint: "if the server is yours, set tls.ca_file for the provider",
                said: "The reason: \(reason)")
        case .oldTLS(let host):
            .failure(
                .insecure, "\(host) supports only old TLS",
                "Pintle needs TLS 1.2 with modern ciphers. Nothing was sent.",
                next: [.keepForLater, .advice("Report it to the operator of that server.")],
                hint: "report it to the operator of that server")
        case .unreadableTrust(let path):
            .failure(
                .insecure, "The trusted certificates cannot be read",
                "Without them no server can be checked. Nothing was sent.",
                next: [.confirm(after: "Look at SSL_CERT_FILE and SSL_CERT_DIR")],
                hint: "look at SSL_CERT_FILE and SSL_CERT_DIR",
                said: "They should be in: \(path)")
        case .redirect(let host, let other) where isSameHost(host, other):
            .failure(
                .insecure, "\(host) redirects",
                "Pintle does not follow it: a request is signed for one URL.",
                next: [.advice("Use the URL that it named.")], said: "It named: \(other)")
        case .redirect(let host, let other):
            .failure(
                .insecure, "\(host) redirects elsewhere",
                "It redirected us to another site. Nothing was sent there.",
                next: [.shell("pintle providers show \(context.providerID)")],
                said: "It named: \(other)")
        case .unknownHost, .connectionRefused, .noAnswer, .tooSlow, .silent, .brokeOff,
            .unusableHead, .noRoom, .proxy, .noHTTPProxy, .unreadableBody:
            transport(failure, context)
        }
    }

    /// Whether a redirect names a place at the host that it comes from (RFC 3986 section 4.2).
    private static func isSameHost(_ host: String, _ target: String) -> Bool {
        if let url = try? RequestURL(target) { return url.host == host.lowercased() }
        return !target.utf8.starts(with: "//".utf8)
            && ["/", "?"].contains { target.utf8.starts(with: $0.utf8) }
    }

    private static func brokeWithPIN(_ context: AnnouncementContext) -> Announcement {
        .failure(
            .network, "The connection broke while the \(context.answer) was on its way",
            "\(context.provider) may have used the \(context.answer), or not.",
            next: [
                .sendAgain(login: context.login, answer: context.answer),
                .advice("If it is used up, you get a new URL."),
            ])
    }
}

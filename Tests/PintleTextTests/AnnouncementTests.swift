import LoginCore
import PintleText
import TerminalCore
import Testing

@Suite struct `What both faces say` {
    @Test(arguments: Samples.failures)
    func `a failure has a title, an exit status and a hint`(failure: Announcement) {
        #expect(!failure.title.isEmpty)
        #expect(failure.exit != nil && failure.exit != .done)
        #expect(!failure.hint.isEmpty)
    }

    @Test(arguments: Samples.loginFailures)
    func `a failed login says on the screen what to do next`(failure: LoginFailure) {
        #expect(!Announcement.login(failure, Samples.context).next.isEmpty)
    }

    @Test(arguments: Samples.notices)
    func `a notice is no failure`(notice: Announcement) {
        #expect(notice.exit == nil)
        #expect(!notice.title.isEmpty)
    }

    @Test(arguments: Samples.failures + Samples.notices)
    func `each text fits 75 columns`(announcement: Announcement) {
        let texts = [announcement.title, announcement.sentence, announcement.hint]
        for text in texts + announcement.next.map(\.command) {
            #expect(text.columns <= 75, "\(text.columns): \(text)")
        }
    }

    @Test(arguments: Samples.failures + Samples.notices)
    func `no text has a word that we do not use`(announcement: Announcement) {
        let words = "\(announcement.title) \(announcement.sentence) \(announcement.hint)"
            .lowercased()
        for banned in ["invalid", "illegal", "abort", "fatal", "oops", "please", "success", "!"] {
            #expect(!words.contains(banned))
        }
    }

    @Test func `an import that ended early speaks of no login that waits`() {
        let stopped = Announcement.importStopped(
            .failed(.transport(.unknownHost("api.x.com"))), added: [], apps: 0, Samples.context)
        #expect(stopped.next == [.retry])
    }

    @Test func `the line mode writes title, sentence, the server's words and a hint`() {
        var context = Samples.context
        context.provider = "X"
        context.hasNewAddress = true
        let lines = Announcement.login(.refused(.verifier, Samples.problem), context).lines
        #expect(
            lines == [
                "pintle: X did not accept that PIN",
                "  That URL is used up. Use the new one; close the old page.",
                "  X said: Reverse auth credentials are invalid (401)",
                "hint: open the new URL; pintle login list shows it",
            ])
    }

    @Test(
        arguments: [
            (.tooMany(limit: 1000), "It has more than 1000 logins, the limit."),
            (.fileTooLong(limit: 1_048_576), "It is longer than 1024 KiB, the limit."),
        ] as [(ImportFailure.Reason, String)])
    func `a file above a limit is not called damaged`(
        _ reason: ImportFailure.Reason, sentence: String
    ) {
        let fault = ImportFailure(line: 5001, reason)
        #expect(
            Announcement.importFault("~/.twurlrc", fault).lines == [
                "pintle: ~/.twurlrc is too long to be imported",
                PrintableText("  \(sentence) Nothing was imported from it.", limit: 75),
                "hint: split it into several files, and import each",
            ])
    }

    @Test func `a title begins small in the line mode unless a name or abbreviation is first`() {
        #expect(Announcement.store(.noVault).titleInLine == "there is no vault yet")
        #expect(
            Announcement.unknownTerm("foo").titleInLine == "TERM=foo is not known on this machine")
        #expect(
            Announcement.transport(
                .tooSlow(host: "API.example", limit: .seconds(30)), Samples.context
            ).titleInLine == "API.example took too long")
    }

    @Test(
        arguments: [
            (.tooSlow(host: "h", limit: .seconds(5)), "not complete after 5 seconds."),
            (.tooSlow(host: "h", limit: .milliseconds(1500)), "not complete after 1.5 seconds."),
            (.silent(host: "h", limit: .seconds(15)), "for 15 seconds."),
            (.silent(host: "h", limit: .seconds(300)), "for 5 minutes."),
            (.noAnswer(host: "h", within: .seconds(3)), "nothing answered within 3 seconds."),
            (.noAnswer(host: "h", within: nil), "but nothing answered."),
        ] as [(TransportFailure, String)])
    func `the limit that acted is the one that is told`(failure: TransportFailure, words: String) {
        #expect(Announcement.transport(failure, Samples.context).sentence.text.contains(words))
    }

    @Test(arguments: [
        ([2], ["Line 2 of screen.yaml is not understood"]),
        ([2, 5], ["Line 2", "Line 5", "2 lines of screen.yaml are not understood"]),
        (
            Array(1...12),
            (1...10).map { "Line \($0)" } + ["12 lines of screen.yaml are not understood"]
        ),
    ])
    func `of settings that are wrong names every line, and gives the last word to all of them`(
        lines: [Int], titles: [String]
    ) {
        let said = Announcement.screenSettings(lines.map { .init(.line($0), .notASetting) })
        #expect(said.count == titles.count)
        #expect(zip(said, titles).allSatisfy { $0.title.text.hasPrefix($1) }, "\(said)")
    }

    @Test(arguments: [
        ([2, 5, 9], "They are 2, 5 and 9."), (Array(1...7), "They are 1, 2, 3, 4, 5, 6 and 7."),
        (Array(1...8), "They are 1, 2, 3, 4, 5, 6, 7 and 1 more."),
    ])
    func `of many lines that are wrong names seven`(lines: [Int], sentence: String) {
        let said = Announcement.screenSettings(lines.map { .init(.line($0), .notASetting) })
        #expect(said.last?.sentence.text == sentence)
    }

    @Test(arguments: [
        (11, "cannot be checked", "Their providers do not say which account a token is for."),
        (4, "not checked", "The providers of 4 do not say which account a token is for."),
        (0, "not checked", ""),
    ])
    func `of sessions that cannot be checked says why`(
        uncheckable: Int, verb: String, sentence: String
    ) {
        var result = BulkResult()
        (result.unanswered, result.uncheckable) = (11, uncheckable)
        let said = Announcement.many(result, clock: Samples.clock)
        #expect(said.title.text == "Checked 11 sessions: 11 \(verb)")
        #expect(said.sentence.text == sentence)
    }

    @Test func `of a label that is taken says one thing once`() {
        let said = Announcement.store(.item(.nameTaken("s2", free: "s2-2")))
        #expect(said.sentence == "s2-2 is free.")
        #expect(said.hint != "s2-2 is free")
    }

    @Test(arguments: [
        ("", "has a letter at least"), (String(repeating: "l", count: 65), "64 letters at most"),
        ("-a", "begin with a -"), ("\u{301}a", "the mark of a letter"), ("a/b", "have a /."),
        ("a b", "have blanks"), ("a\u{a0}b", "have blanks"), ("a\nb", "control characters"),
        ("a\u{200b}", "invisible ones"),
    ])
    func `of a label names the rule that it breaks`(label: String, rule: String) throws {
        let fault = try #require(SessionLabel.fault(of: label))
        #expect(Announcement.unusableLabel(fault).sentence.text.contains(rule))
    }

    @Test(arguments: ["192.0.2.1", "[2001:db8::1]"])
    func `no name was looked up for an IP address`(host: String) {
        let words = Announcement.transport(
            .noAnswer(host: host, within: .seconds(3)), Samples.context)
        #expect(words.sentence == "Nothing answered within 3 seconds.")
    }

    @Test func `a server that speaks no TLS is told as that`() {
        let words = Announcement.transport(.noTLS(host: "h"), Samples.context)
        #expect(words.title == "h does not use TLS there")
        #expect(!words.hint.text.contains("tls.ca_file"))
    }

    @Test(arguments: [
        ("https://h.example/b?c=d", true), ("/b", true), ("?b", true),
        ("https://H.example/b", true), ("//other.example/b", false), ("https://o.example/b", false),
        ("", false),
    ])
    func `a redirect at the same host is not called another site`(target: String, isSame: Bool) {
        let words = Announcement.transport(
            .redirect(host: "h.example", to: target), Samples.context)
        #expect(words.title.text == "h.example redirects" + (isSame ? "" : " elsewhere"))
        #expect(words.sentence.text.contains("another site") != isSame)
        #expect(words.hint.text.contains("providers show") != isSame)
        #expect(words.said.text.hasPrefix("It named:"))
    }

    @Test(arguments: [(1, "The next try waits 1 second."), (8, "The next try waits 8 seconds.")])
    func `one second is no seconds`(seconds: Int, words: String) {
        #expect(Announcement.wrongPassphrase(waiting: seconds).sentence.text.hasSuffix(words))
    }

    @Test(arguments: Samples.failures)
    func `the line mode breaks nothing of our own at 80 columns`(failure: Announcement) {
        let foreign = "  " + failure.said
        for line in failure.lines where line != foreign {
            #expect(line.columns < 80, "\(line.columns): \(line)")
        }
    }

    @Test func `a server's words are cleaned and cut`() {
        let text = "\u{1b}[2J" + String(repeating: "a", count: 500)
        let failure = LoginFailure.refused(
            .other, ServerProblem(host: "h", status: 400, text: text))
        let said = Announcement.login(failure, Samples.context).said
        #expect(!said.text.contains("\u{1b}"))
        #expect(said.columns < 230)
    }

    @Test func `a code stands in where the server said nothing else`() {
        let failure = LoginFailure.refused(
            .denied, ServerProblem(host: "h", status: 0, code: "user_refused"))
        #expect(Announcement.login(failure, Samples.context).said == "Wikimedia said: user_refused")
    }

    @Test(arguments: [
        ("access_denied", "Access was denied"), ("user_refused", "Access was denied"),
        ("server_error", "Wikimedia ended this login"),
        ("temporarily_unavailable", "Wikimedia ended this login"),
        ("interaction_required", "Wikimedia ended this login"),
    ])
    func `a login that ended is said to be denied only where a person denied it`(
        code: String, title: String
    ) {
        let failure = LoginFailure.refused(
            .denied, ServerProblem(host: "h", status: 0, code: code))
        #expect(Announcement.login(failure, Samples.context).title.text == title)
    }

    @Test func `nobody is told that they denied what the server gave a reason for`() {
        let failure = LoginFailure.refused(
            .denied,
            ServerProblem(
                host: "h", status: 0, code: "access_denied", text: "An administrator has to agree.")
        )
        let told = Announcement.login(failure, Samples.context)
        #expect(told.sentence.text == "Wikimedia gave its reason.")
        #expect(told.said.text == "Wikimedia said: An administrator has to agree.")
    }

    @Test func `a PIN that was on its way may be spent`() {
        var context = Samples.context
        context.isPINOnItsWay = true
        let broken = Announcement.transport(.brokeOff(host: "h"), context)
        #expect(broken.title == "The connection broke while the PIN was on its way")
        let refused = Announcement.transport(.connectionRefused(host: "h", port: 1), context)
        #expect(refused.title == "h refused the connection")
    }

    @Test func `a vault that another process has just made is no session`() {
        let said = Announcement.store(.vaultExists(path: "/home/you/store.db"))
        #expect(said.title == "Another process has just created the vault")
        #expect(said.sentence == "Its file is /home/you/store.db. Nothing was changed.")
    }

    @Test(arguments: [
        (StoreFailure.noVault, PintleText.ExitStatus.locked), (.locked, .locked),
        (.noKeyFile(path: "/home/you/pintle.key"), .locked),
        (.wrongSecret(.keyFile), .wrongPassphrase), (.damaged(unreadable: 1, of: 2), .damaged),
        (.changed(.list), .damaged), (.notAStore(path: "/x"), .damaged),
        (.fileExists(path: "/x"), .usage), (.vaultExists(path: "/x"), .usage),
        (.slot(.lastOne), .usage),
        (.slot(.nulInPassphrase), .usage),
        (.slot(.noSuch(number: 9, known: [1])), .notFound),
        (.busy, .busy), (.storage(.full), .storage), (.newer(version: 9), .newerStore),
        (.newer(version: nil), .newerStore), (.overtaken, .busy),
        (.unsafe(path: "/x", .relative), .insecure),
        (.item(.noSuch(.session, name: "a", nearest: [])), .notFound),
    ])
    func `the store's failures have the exit status of the contract`(
        failure: StoreFailure, exit: PintleText.ExitStatus
    ) {
        #expect(Announcement.store(failure).exit == exit)
    }
}

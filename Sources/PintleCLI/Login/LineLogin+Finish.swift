import LoginCore
import OAuthCore
import PintleServices
import PintleText
import SessionStorage
import TextCore

extension LineLogin {
    /// The source of a login's answer.
    enum GivenAnswer {
        /// The person is asked for it.
        case asked
        /// The first line of that descriptor.
        case descriptor(Int32)
        /// It is known already; empty if the page shows nothing.
        case brought(Secret)

        /// Whether the person is asked.
        var isAsked: Bool { if case .asked = self { true } else { false } }
    }

    /// Finishes the login: reads PINs until one works, and settles the account of its session.
    ///
    /// With a descriptor there is one PIN; so there is in `login finish`, where a refused one ends
    /// the command and the login stays. A person who is asked again gets a new URL where an answer
    /// that works once was lost.
    mutating func finish(
        from stop: Stop, by given: GivenAnswer, asksAgain: Bool
    ) async throws(CommandFailure) {
        isAskedAgain = given.isAsked && asksAgain && context.environment.terminal.canAsk
        var stop = stop
        var hasSentPIN = false
        while true {
            switch stop {
            case .awaitingVerifier where CarryWords(request).isApproval:
                stop = try await awaitApproval()
            case .awaitingVerifier:
                if hasSentPIN, !given.isAsked || !asksAgain { throw failure() }
                guard let pin = try await pin(given) else {
                    _ = try await context.unfinishedLogin(request.id.rawValue, in: store)
                    return
                }
                hasSentPIN = true
                stop = try await exchange(pin)
            case .confirmingAccount(let session, let account):
                guard context.environment.terminal.canAsk, given.isAsked else {
                    throw keptApart(session, account)
                }
                let decision = try askWhose(account)
                stop = await advance(.decide(decision))
            case .signedIn(let now):
                return try signedIn(now)
            case .failed(let now):
                if let next = await goOn(after: now) {
                    if case .failed = next { throw failure() }
                    guard given.isAsked, asksAgain || CarryWords(request).isApproval else {
                        throw CommandFailure(.registeredAgain(words))
                    }
                    (stop, hasSentPIN) = (next, false)
                    continue
                }
                guard now.isAnswerLost, given.isAsked, asksAgain else { throw failure() }
                if let problem { tell(problem) }
                stop = await advance(.retry)
                hasSentPIN = false
            case .ended:
                return context.say(.discarded)
            }
        }
    }

    /// The answer to send; nil if another process has finished the login in the meantime.
    private func pin(_ given: GivenAnswer) async throws(CommandFailure) -> Secret? {
        switch given {
        case .brought(let answer): return answer
        case .descriptor(let descriptor):
            say(narration.reading(from: descriptor))
            // A PIN that is refused may be followed by another one; a token is alone.
            let pin =
                request.form == .token
                ? try context.readSecret(descriptor, "--pin-fd")
                : try context.readLine(descriptor, "--pin-fd")
            guard isAnswer(pin) else {
                let name = CarryWords(request).shownName ?? "PIN"
                throw .usage(
                    "The \(name) on descriptor \(Int(descriptor)) is empty",
                    hint: "pintle login finish \(request.id.rawValue) --pin-fd N")
            }
            return pin
        case .asked:
            let failure = await logins.listen(for: request.id)
            if let failure { tell(.notListening(failure, request.id)) }
            guard context.environment.terminal.canAsk else {
                guard request.form == .loopback, failure == nil else {
                    throw CommandFailure(context.nothingToAskWith(request))
                }
                return try awaitBrowser()
            }
            while true {
                let pin = try askForPIN()
                if isAnswer(pin) { return pin }
            }
        }
    }

    /// Whether something was typed; Enter alone is enough where the page shows nothing.
    private func isAnswer(_ typed: Secret) -> Bool {
        CarryWords(request).isNothing
            || PastedAnswer.parse(typed.revealedText) != .empty
    }

    /// Carries out the decision about a session of another account, as the command line states it.
    mutating func settle(
        _ pending: PendingLogin, _ decision: AccountDecision
    ) async throws(CommandFailure) {
        // A discard would not report that the store refuses it, so that the store is tested first.
        try reachingStore { () throws(StoreFailure) in
            try store.logins.proveWritable(for: request.id)
        }
        _ = await resume(pending)
        switch await advance(.decide(decision)) {
        case .signedIn(let now): try signedIn(now)
        case .awaitingVerifier(let waiting):
            try answerAddress(waiting)
            context.say(.waits(request, until: waiting.authorization.expiresAt, context.clock))
        case .ended:
            var entry = context.entry(request, .idle)
            entry.state = .discarded
            if context.isJSON { try context.answer(entry, else: []) }
            context.say(.discarded)
        case .confirmingAccount, .failed: throw failure()
        }
    }

    private func signedIn(_ now: LoginFlow.SignedIn) throws(CommandFailure) {
        let saved = try reachingStore { () throws(StoreFailure) in
            try store.sessions.read(now.session)
        }
        let session = saved.summary
        say(narration.ending(session))
        if let end = session.expiresAt, !saved.canBeRenewed(by: request.provider),
            saved.credentials.kind == .bearer
        {
            context.warn(.endsForGood(at: end, context.words(saved, request.provider)))
        }
        let missing = saved.terms(at: request.provider).missingScopes
        if !missing.isEmpty {
            context.warn(.fewerScopes(missing, context.words(saved, request.provider)))
        }
        if let problem = Announcement.problem(
            of: LoginFlow(state: .signedIn(now)), clock: context.clock)
        {
            context.warn(problem)
        }
        if now.isIdentityEncrypted { context.warn(.encryptedIdentity(words)) }
        if let account = session.account,
            let readOnly = Announcement.readOnly(account, request, clock: context.clock)
        {
            context.warn(readOnly)
        }
        context.warn(ofReplaced: now.replaced)
        context.warnOfLabel(request.label, session, in: store)
        var entry = context.entry(request, .signedIn(now))
        entry.session = session
        try context.answer(
            entry,
            else: [PrintableText(session.handle)])
    }

    /// No decision is possible: the session is kept, merged with nothing, and named only by its id.
    private func keptApart(_ id: SessionID, _ account: Account) -> CommandFailure {
        CommandFailure(
            .keptApart(
                id, got: PrintableText(account.name, limit: 30),
                wanted: PrintableText(request.account ?? "", limit: 30), words))
    }

    private func askWhose(_ account: Account) throws(CommandFailure) -> AccountDecision {
        let name = PrintableText(account.name, limit: 30)
        let other = Announcement.otherAccount(
            got: name, wanted: PrintableText(request.account ?? "", limit: 30), words)
        context.noteWarning(other)
        say(
            other.noticeLines.dropLast() + [
                "  s  keep it as \(name)", "  n  try again", "  d  discard it",
                "  Press Enter to decide later.",
            ])
        let answer = try context.ask("s, n, d or Enter: ", echo: .shown, keeping: request.id)
        switch answer.revealedText.lowercased() {
        case "s": return .keep
        case "n": return .tryAgain
        case "d": return .discard
        default: throw .stopped(.interrupted, keeping: request.id)
        }
    }
}

extension Announcement {
    /// The session of another account was thrown away.
    static var discarded: Announcement {
        Announcement(.good, "Discarded the session", "Nothing was kept.")
    }

    /// Another process finished the login first.
    static func finishedElsewhere(_ id: LoginID) -> Announcement {
        Announcement(.good, "Another pintle finished login \(id.rawValue)")
    }

    /// A login was cancelled.
    static func cancelled(_ id: LoginID) -> Announcement {
        Announcement(.good, "Cancelled login \(id.rawValue)")
    }

    /// A login waits for its PIN.
    static func waits(
        _ request: LoginRequest, until end: Timestamp?, _ clock: LocalClock
    ) -> Announcement {
        let id = request.id
        let what = CarryWords(request).awaited
        let time: PrintableText? = end.map { "It is valid until \(clock.deadline($0))." }
        return Announcement(
            .good, "Login \(id.rawValue) is waiting for \(what)",
            [ScopeWords.asked(by: request), time].compactMap(\.self).joined(separator: " "),
            hint: "pintle login finish \(id.rawValue)")
    }
}

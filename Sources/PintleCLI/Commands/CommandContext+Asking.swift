import LoginCore
import OAuthCore
import PintleServices
import PintleText
import TextCore

extension CommandContext {
    /// Reads a secret that is sent or stored: the only line of a descriptor.
    func readSecret(_ descriptor: Int32, _ option: PrintableText) throws(CommandFailure) -> Secret {
        let secret = try readLine(descriptor, option)
        try requireEnd(descriptor, option)
        return secret
    }

    /// Refuses further input on a descriptor: a secret with a line break in it would be sent or
    /// stored without its second half.
    func requireEnd(_ descriptor: Int32, _ option: PrintableText) throws(CommandFailure) {
        guard environment.secrets.hasMore(descriptor) else { return }
        throw .usage(
            "Descriptor \(Int(descriptor)) has more lines than \(option) takes",
            "Nothing was sent, and nothing was saved.",
            hint: "give each value whole, on one line")
    }

    /// Reads the first line of a descriptor and leaves the next ones to others: the secret of a
    /// vault or a key, or a PIN.
    func readLine(_ descriptor: Int32, _ option: PrintableText) throws(CommandFailure) -> Secret {
        do throws(SecretDoor.DescriptorFailure) {
            return try environment.secrets.readLine(descriptor)
        } catch {
            throw CommandFailure(.nothingRead(from: descriptor, option, error))
        }
    }

    /// Asks on the terminal; Ctrl-C and the like end the command.
    func ask(
        _ text: String, echo: SecretDoor.Question.Echo, keeping login: LoginID? = nil
    ) throws(CommandFailure) -> Secret {
        try answer(
            environment.secrets.ask(SecretDoor.Question(text, echo: echo)), keeping: login)
    }

    /// Asks on the terminal, unless a URL from a browser answers the login meanwhile.
    func ask(
        _ text: String, echo: SecretDoor.Question.Echo, keeping login: LoginID,
        orTaking brought: @Sendable () -> Secret?
    ) throws(CommandFailure) -> Secret {
        try answer(
            environment.secrets.askUnless(SecretDoor.Question(text, echo: echo), home, brought),
            keeping: login)
    }

    /// Waits for a URL from a browser, without a prompt; nil if none will come.
    func awaitAnswer(
        keeping login: LoginID, _ brought: @Sendable () -> SecretDoor.Answer?
    ) throws(CommandFailure) -> Secret? {
        let answer = environment.secrets.waitFor(home, brought)
        if case .ended = answer { return nil }
        return try self.answer(answer, keeping: login)
    }

    private func answer(
        _ answer: SecretDoor.Answer, keeping login: LoginID?
    ) throws(CommandFailure) -> Secret {
        switch answer {
        case .line(let line): return line
        case .taken(let url):
            say(.broughtByBrowser)
            return url
        case .ended, .interrupted: throw .stopped(.interrupted, keeping: login)
        case .hungUp: throw .stopped(.hangup, keeping: login)
        case .terminated: throw .stopped(.terminated, keeping: login)
        }
    }

    /// Refuses, before anything else happens, an action that needs a confirmation without a
    /// terminal.
    func requireYes(_ yes: Bool) throws(CommandFailure) {
        guard yes || environment.terminal.canAsk else { throw CommandFailure(.noYesGiven) }
    }

    /// Asks for a confirmation; any other answer ends the command as Ctrl-C does, in other words
    /// where there are some.
    func confirm(
        _ question: PrintableText, orSay declined: Announcement = .stopped(keeping: nil)
    ) throws(CommandFailure) {
        let answer = try ask("\(question.text)? y or Enter for no: ", echo: .shown)
        guard ["y", "yes"].contains(answer.revealedText.lowercased()) else {
            throw CommandFailure(declined)
        }
    }

    // MARK: New passphrases

    /// Refuses, before anything else happens, a new passphrase that could not be read.
    ///
    /// Two secrets cannot come from one descriptor: the first line is gone when the second is read.
    func requireReadable(
        _ descriptor: Int32?, _ option: PrintableText, _ what: PrintableText
    ) throws(CommandFailure) {
        guard let descriptor else {
            guard environment.terminal.canAsk else {
                throw CommandFailure(.nothingToRead(what, option))
            }
            return
        }
        try requireOther(descriptor, option)
    }

    /// Refuses a descriptor that `--passphrase-fd` has already.
    func requireOther(_ descriptor: Int32?, _ option: PrintableText) throws(CommandFailure) {
        guard let descriptor, descriptor == passphraseDescriptor else { return }
        throw .usage(
            "\(option) and --passphrase-fd name the same descriptor",
            "Each needs its own.", hint: "as in: --passphrase-fd 3 \(option) 4")
    }

    /// A new passphrase: the first line of the descriptor, else typed twice at the terminal.
    ///
    /// A weak one is taken, with a word about it and `change`, which says how to have another; an
    /// empty one is refused.
    func newPassphrase(
        _ descriptor: Int32?, _ option: PrintableText, question: String = "New passphrase: ",
        change: PrintableText = "pintle vault passphrase changes it"
    ) throws(CommandFailure) -> Secret {
        let passphrase: Secret
        if let descriptor {
            passphrase = try readSecret(descriptor, option)
            try refuseEmpty(passphrase)
        } else {
            passphrase = try askTwice(question)
        }
        let strength = passphrase.passphraseStrength
        if let words = Announcement.weakPassphraseTaken(strength, change: change) { say(words) }
        return passphrase
    }

    /// A secret that was typed twice; three tries, because a typo should not end the command.
    private func askTwice(_ question: String) throws(CommandFailure) -> Secret {
        for triesLeft in (0..<3).reversed() {
            let passphrase = try ask(question, echo: .hidden)
            try refuseEmpty(passphrase)
            if try ask("Repeat it: ", echo: .hidden) == passphrase { return passphrase }
            if triesLeft > 0 { say(.passphrasesDiffer) }
        }
        throw .usage("The two did not match", "Nothing was created.", hint: "try again")
    }

    private func refuseEmpty(_ passphrase: Secret) throws(CommandFailure) {
        guard !passphrase.isEmpty else {
            throw .usage(
                "An empty passphrase protects nothing", "Nothing was created.", hint: "give one")
        }
    }
}

extension Announcement {
    /// A URL that a browser handed over answers the login.
    static var broughtByBrowser: Announcement {
        Announcement(.good, "The browser sent the answer")
    }

    /// A descriptor gave no line.
    static func nothingRead(
        from descriptor: Int32, _ option: PrintableText, _ failure: SecretDoor.DescriptorFailure
    ) -> Announcement {
        let title: Title =
            failure == .tooLong
            ? "The line at descriptor \(Int(descriptor)) is too long"
            : "Nothing could be read from descriptor \(Int(descriptor))"
        return .usage(
            title, failure.sentence, hint: "check what \(option) is connected to")
    }
}

extension SecretDoor.DescriptorFailure {
    /// The fault, as a sentence.
    var sentence: PrintableText {
        switch self {
        case .nothingThere: "It ended without any data."
        case .tooLong: "It may have 131,072 bytes."
        case .inputOutput(let reason): "The system said: \(reason)."
        }
    }
}

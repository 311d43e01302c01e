import OAuthCore
import PintleText
import Testing
import TextCore

@testable import PintleUI

@Suite struct `What to do next` {
    private static let clock = LocalClock(now: Timestamp(secondsSince1970: 1_700_000_000))
    private static let ofLogins: [NextStep] = [
        .keepForLater, .newURL(login: "7f3a"), .beginAgain(login: "7f3a"), .cancelIfNotYou, .send,
        .sendAgain(login: "7f3a", answer: "PIN"), .thenSend, .decideLater(login: "7f3a"),
        .openToDecide, .openWaiting, .openLogin("7f3a"), .continueOrCancel, .toList, .backToLogin,
        .showIfNotPasted, .show, .showOrCopy, .copyOrShow,
    ]
    private static let others: [NextStep] = [
        .retry, .confirm(after: "Free some space"),
        .confirm(after: "Write it as xn--", command: "write it as xn--..."),
        .saveAgain(after: "free some space"),
        .waitUntil(Timestamp(secondsSince1970: 1_700_000_250), by: clock),
        .retryOnceOffered(by: "acme"), .checkAgain, .askAgain(session: "news"), .renewAgain,
        .logInAgain(provider: "x"), .logInAgainAs(provider: "x"),
        .logInAgainIfMoved(to: "api.example"), .changeLabel, .logInWithKey,
        .bringBack(session: "news"),
        .bringBack(session: "news", until: "21 December"), .bringThemBack(count: 1),
        .bringThemBack(count: 2), .undoLabels,
        .openAppKey(provider: "x"),
        .editAppKey, .replaceAppKey, .addAppKey, .save, .createVault, .unlock, .anotherOpener,
        .addOpener, .openAnew, .mendStore, .leave, .leaveNow, .leaveKeepingLogins,
        .shell("chmod 600 store.db"), .advice("Choose again."),
    ]
    private static let all = ofLogins + others

    @Test(arguments: all)
    func `the line has words for each that go on after the word hint`(step: NextStep) throws {
        let words = step.command.text
        let first = try #require(words.first)
        #expect(!first.isUppercase && (words.hasSuffix("...") || words.last != "."))
        #expect(step.command.columns <= 75)
    }

    @Test(arguments: all, Place.allCases)
    func `the screen has a sentence for each wherever it stands`(step: NextStep, place: Place) {
        let words = KeyMap.words(for: step, in: place)
        #expect(words.text.hasSuffix(step == .shell("chmod 600 store.db") ? "db" : "."))
        #expect(words.columns <= 75)
    }

    @Test(arguments: all, Place.fields)
    func `no key is named that a field takes as a letter`(step: NextStep, field: Place) {
        let words = KeyMap.words(for: step, in: field).text.split(separator: " ")
        // A sentence begins with its key, or says to press it.
        let key = words.first == "Press" ? words.dropFirst().first : words.first
        #expect((key?.count ?? 0) > 1 || key == "A", "\(words.joined(separator: " "))")
    }

    @Test(
        arguments: [
            (
                [.retry, .keepForLater], .failedLogin,
                "Enter tries again. Esc keeps this login for later."
            ),
            (
                [.openAppKey(provider: "x"), .retry], .failedLogin,
                "a opens the app key. Then Enter tries again."
            ),
            ([.newURL(login: "7f3a")], .login, "n gets a new URL."),
            ([.newURL(login: "7f3a")], .pinField, "Esc, then n gets a new URL."),
            ([.newCode(login: "7f3a")], .deviceLogin, "n gets a new code."),
            ([.checkAgain], .list, "t tries again."),
            ([.leave], .list, "q leaves."),
            ([.leave], .unlock, "Ctrl-C leaves."),
            ([.toList], .signedIn, "Enter goes to the list."),
            ([.toList], .failedLogin, "Esc goes to the list."),
        ] as [([NextStep], Place, String)])
    func `a key is the one of the place where it is named`(
        steps: [NextStep], place: Place, words: String
    ) {
        #expect(KeyMap.words(for: steps, in: place).text == words)
    }

    @Test(arguments: Place.allCases)
    func `whatever is named has a key`(place: Place) {
        let keyless = Action.allCases.filter { place.key($0).isEmpty }
        #expect(keyless.isEmpty)
    }

    @Test func `a failure without a hint of its own has that of its first step`() {
        let failure = Announcement(
            .failed, "It is locked", next: [.unlock, .leave], exit: .locked)
        #expect(failure.hint == NextStep.unlock.command)
        let other = Announcement(
            .failed, "It is locked", next: [.unlock], hint: "ask Ann", exit: .locked)
        #expect(other.hint == "ask Ann")
        #expect(Announcement(.good, "It is open", next: [.save]).hint.isEmpty)
    }

    @Test func `the wait that a step names is that of the announcement`() {
        let end = Timestamp(secondsSince1970: 1_700_000_250)
        let announcement = Announcement(
            .failed, "Wait", next: [.waitUntil(end, by: Self.clock)], exit: .refused)
        #expect(announcement.retryAt == end)
        #expect(Announcement(.failed, "Wait", next: [.retry], exit: .refused).retryAt == nil)
    }
}

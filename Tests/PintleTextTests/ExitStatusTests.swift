import PintleText
import Testing

@Suite struct `Exit statuses` {
    @Test(arguments: [
        (PintleText.ExitStatus.done, Int32(0)), (.failed, 1), (.usage, 2), (.locked, 3),
        (.wrongPassphrase, 4), (.damaged, 5), (.busy, 6), (.storage, 7), (.network, 8),
        (.refused, 9), (.insecure, 10), (.newerStore, 11), (.notFound, 12), (.logInAgain, 13),
        (.stillWaits, 14), (.otherAccount, 15), (.apiRefused, 22), (.notStarted, 126),
        (.noSuchCommand, 127), (.hangup, 129), (.interrupted, 130), (.terminated, 143),
    ])
    func `are the numbers that scripts depend on`(status: PintleText.ExitStatus, number: Int32) {
        #expect(status.rawValue == number)
        #expect(!status.meaning.isEmpty)
    }

    @Test func `are all in that table`() {
        #expect(PintleText.ExitStatus.allCases.count == 22)
    }
}

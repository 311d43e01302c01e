import Testing

@testable import PlatformLinux

@Suite struct `Waiting` {
    @Test func `ends when somebody wakes the waiting one`() throws {
        let pipe = try #require(WakePipe())
        #expect(Poll.wait(for: [pipe.descriptor], timeout: .zero) == [.idle])
        let waiting = try Background { Poll.wait(for: [pipe.descriptor], timeout: .seconds(30)) }
        pipe.wake()
        #expect(try waiting.value() == [.readable])
        pipe.drain()
        #expect(Poll.wait(for: [pipe.descriptor], timeout: .zero) == [.idle])
    }

    @Test func `is not held up by a pipe full of wakes`() throws {
        let pipe = try #require(WakePipe())
        for _ in 0..<100_000 { pipe.wake() }
        #expect(Poll.wait(for: [pipe.descriptor], timeout: .zero) == [.readable])
    }

    @Test func `tells which side is gone`() throws {
        let pipe = try #require(Pipe())
        let wake = try #require(WakePipe())
        pipe.closeWriter()
        let ready = Poll.wait(for: [pipe.reader, wake.descriptor, -1], timeout: .seconds(5))
        #expect(ready == [.closed, .idle, .idle])
        #expect(Poll.wait(for: [987], timeout: .seconds(5)) == [.closed])
    }

    @Test func `lasts no shorter than it should`() {
        let start = LocalTime.sinceBoot
        #expect(Poll.wait(for: [], timeout: .microseconds(1500)) == [])
        #expect(LocalTime.sinceBoot - start >= .microseconds(1500))
    }
}

@Suite struct `Ctrl-Z` {
    @Test(arguments: [
        (JobControl(session: 1, group: 2, foreground: 2), true),
        (JobControl(session: 2, group: 2, foreground: 2), false),
        (JobControl(session: 1, group: 2, foreground: 3), false),
        (JobControl(session: 1, group: 2, foreground: -1), false),
    ])
    func `works only under a shell that can wake us`(facts: JobControl, canSuspend: Bool) {
        #expect(facts.canSuspend == canSuspend)
    }
}

import Glibc
public import TerminalCore

extension NcursesTerminal {
    /// How long Escape waits for the rest of an arrow key.
    private static let escapeDelay: CInt = 50
    /// After so long a silence inside a paste Ctrl-C is a key again: its end mark was lost.
    private static let lostPasteDelay: Int64 = 2_000

    /// Reads the available input; `.hangUp`, once, when the terminal is gone.
    ///
    /// Waits up to 50 ms, and only when the bytes end inside a sequence, as Escape does.
    public func readInput() -> [Input] {
        guard !isGone else { return [] }
        var inputs: [Input] = []
        while inputs.count < 256 {
            switch tty.read(into: &buffer, waiting: 0) {
            case .bytes(let count):
                inputs += take(count)
                continue
            case .gone:
                isGone = true
                return inputs + [.hangUp]
            case .nothing:
                break
            }
            inputs += decoder.drained()
            guard decoder.awaitsMore else { break }
            switch tty.read(into: &buffer, waiting: Self.escapeDelay) {
            case .bytes(let count):
                inputs += take(count)
            case .gone:
                isGone = true
                return inputs + [.hangUp]
            case .nothing:
                return inputs + decoder.timedOut()
            }
        }
        return inputs
    }

    private func take(_ count: Int) -> [Input] {
        var inputs: [Input] = []
        let isSilenceOver = Self.milliseconds - lastPasteByte > Self.lostPasteDelay
        if decoder.isInsidePaste, isSilenceOver, count == 1, buffer[0] == 0x03 {
            inputs += decoder.abandonPaste()
        }
        inputs += decoder.feed(buffer[..<count])
        // It may have been part of a secret.
        for index in 0..<count { buffer[index] = 0 }
        if decoder.isInsidePaste { lastPasteByte = Self.milliseconds }
        return inputs
    }

    static var milliseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}

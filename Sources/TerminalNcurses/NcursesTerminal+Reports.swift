import Glibc
public import TerminalCore

extension NcursesTerminal {
    /// How many milliseconds an answer may take; a later one no longer changes the colours.
    private static let answerTime: Int64 = 1_000
    /// How long leaving waits for an answer that is on its way, so that no shell gets it.
    private static let leavingTime: Int64 = 200

    /// Asks for the colour of the ground, where that decides the colours and an answer is likely.
    func askForGround() {
        let isDecided = settings.theme != .auto || traits.depth == .none
        guard !isDecided, traits.hasReports else { return }
        tty.write(Capabilities.groundQuestion)
        askedAt = Self.milliseconds
    }

    /// Takes the terminal's answer; says whether the colours are others now.
    ///
    /// The next frame then draws everything.
    public func take(ground: RGB) -> Bool {
        guard let askedAt else { return false }
        self.askedAt = nil
        guard Self.milliseconds - askedAt < Self.answerTime, mode == .fullScreen, !isGone else {
            return false
        }
        pen = Pen(theme: settings.theme(depth: traits.depth, ground: ground.ground))
        redraw()
        return true
    }

    /// Reads input until the answer is there, or its time is over.
    func awaitGround() {
        guard let askedAt, !isGone else { return }
        self.askedAt = nil
        while true {
            let left = askedAt + Self.leavingTime - Self.milliseconds
            guard left > 0, case .bytes(let count) = tty.read(into: &buffer, waiting: CInt(left))
            else { return }
            let inputs = decoder.feed(buffer[..<count])
            for index in 0..<count { buffer[index] = 0 }
            if inputs.contains(where: \.isGround) { return }
        }
    }

    /// Switches the reports of the mouse on or off.
    func takeMouse(_ isWanted: Bool) {
        guard traits.hasReports, settings.isMouseWanted, isWanted != isMouseOn else { return }
        isMouseOn = isWanted
        tty.write(isWanted ? Capabilities.mouseOn : Capabilities.mouseOff)
    }
}

extension Input {
    fileprivate var isGround: Bool { if case .ground = self { true } else { false } }
}

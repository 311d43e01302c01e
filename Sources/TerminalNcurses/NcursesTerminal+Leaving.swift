import CNcurses
public import TextCore

extension NcursesTerminal {
    /// Leaves the full screen, prints lines on the normal one and still reads keys.
    ///
    /// The cursor stays behind the last line. The lines remain in the terminal's history.
    public func leave(showing lines: [PrintableText]) {
        guard mode == .fullScreen, !isGone else { return }
        endFullScreen()
        tty.takeKeys()
        tty.arm(sequence: capabilities.plainExit)
        let text = lines.map(\.text).joined(separator: "\r\n")
        if !tty.write(Capabilities.pasteOn + text) { isGone = true }
        mode = .plainView
    }

    /// Restores the terminal's original state.
    public func suspend() {
        guard mode == .fullScreen || mode == .plainView, !isGone else { return }
        endFullScreen()
        tty.giveBack()
        cnc_emergency_disarm()
        mode = .givenBack
    }

    /// Takes the full screen again; the next frame draws everything.
    ///
    /// Also after SIGCONT when something else stopped the program: a shell may have changed the
    /// modes and drawn over the screen meanwhile.
    public func resume() {
        guard mode != .restored, !isGone else { return }
        if mode == .plainView { tty.write("\r\n") }
        if mode == .fullScreen { endwin() }
        tty.arm(sequence: capabilities.exit)
        mode = .fullScreen
        reset_prog_mode()
        tty.write(Capabilities.pasteOn)
        _ = measure()
        redraw()
    }

    /// Gives the terminal back for good, from any state.
    ///
    /// Does nothing the second time.
    public func restore() {
        guard mode != .restored else { return }
        if mode != .givenBack {
            endFullScreen()
            tty.giveBack()
        }
        cnc_emergency_disarm()
        mode = .restored
    }

    /// Gives the terminal back where the process is about to end without any of that; from any
    /// thread, and nothing where no screen has it.
    public static func restoreInEmergency() {
        cnc_emergency_restore()
    }

    /// Brings the normal screen back, with the modes that curses found.
    private func endFullScreen() {
        switch mode {
        case .fullScreen:
            awaitGround()
            takeMouse(false)
            tty.write(Capabilities.pasteOff)
            endwin()
            if capabilities.hasOneScreen { tty.write(capabilities.leaveFullScreen) }
        case .plainView:
            tty.write(Capabilities.pasteOff + "\r\n")
        case .givenBack, .restored:
            break
        }
    }
}

import LoginCore
import OAuthCore
import PintleText
import PintleUI
import PlatformLinux

/// The ways by which a text leaves the machine; they report the action, never its arrival.
extension EffectRunner {
    /// Through tmux; a terminal's own clipboard is reached by the loop, between two frames.
    func copy(_ text: String, _ what: Copied) {
        Task(executorPreference: TaskThreads.shared) { [self] in
            switch Clipboard.copy(text) {
            case .ran: mailbox.post(.copied(what, toTmux: true))
            case .failed: mailbox.post(.copyFailed(what, reason: "tmux did not take it"))
            case .write, .unavailable:
                mailbox.post(.copyFailed(what, reason: "this terminal has no clipboard"))
            }
        }
    }

    func openBrowser(_ address: String) {
        Task(executorPreference: TaskThreads.shared) { [self] in
            mailbox.post(
                BrowserOpener.open(address)
                    ? .browserOpened : .browserFailed(reason: "xdg-open did not start"))
        }
    }
}

import Glibc
import LoginCore
import OAuthCore
import PintleCLI
import PintleUI
import PlatformLinux
import PrivateFiles
import SessionStorage
import TerminalCore

/// The ways by which an address leaves the machine; what was done is said, never that it arrived.
extension EffectRunner {
    /// Through tmux; a terminal's own clipboard is reached by the loop, between two frames.
    func copy(_ address: String) {
        Task(executorPreference: TaskThreads.shared) { [self] in
            switch Clipboard.copy(address) {
            case .ran: mailbox.post(.addressCopied(toTmux: true))
            case .failed: mailbox.post(.copyFailed(reason: "tmux did not take it"))
            case .write, .unavailable:
                mailbox.post(.copyFailed(reason: "this terminal has no clipboard"))
            }
        }
    }

    /// Into a file of 0600 in the state folder; the same login always has the same name there.
    func save(_ address: String, of id: LoginID) {
        enqueue { [self] in
            do throws(StoreFailure) {
                let path = try await desk.addressFile(of: id)
                do throws(FileFailure) {
                    try PrivateFile.write(Secret(utf8: address + "\n"), to: path)
                } catch {
                    throw StoreFailure(error)
                }
                mailbox.post(.addressSaved(path: path))
            } catch {
                mailbox.post(.storeFailed(error, .saveAddress))
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

    /// Which session this folder and shell would use, by the rules that commands follow.
    func explain() {
        enqueue { [self] in
            do throws(StoreFailure) {
                let store = try await desk.openStore()
                let explanation = try SessionExplanation(
                    choosingIn: store, variables: Environment.current, files: .live)
                mailbox.post(.sessionExplained(explanation))
            } catch {
                mailbox.post(.storeFailed(error, .load))
            }
        }
    }
}

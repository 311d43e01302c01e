import CryptoOpenSSL
import Glibc
import PintleCLI
import PintleText
import PlatformLinux

// The composition root: puts the doors behind the faces and hands over. Nothing is decided here.

@main
enum Pintle {
    static func main() {
        // Before anything else, while there is one thread and no secret.
        _ = ProcessHygiene.apply()
        _ = SecureHeap.install()
        let (arguments, invalid) = (ProcessArguments.texts, ProcessArguments.firstInvalid)
        let status = TaskThreads.shared.runToEnd {
            await PintleCommand.run(
                arguments: arguments, invalid: invalid, environment: .live())
        }
        OpenStores.lock()
        exit(status.rawValue)
    }
}

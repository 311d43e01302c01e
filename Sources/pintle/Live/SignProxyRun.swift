import Glibc
import LoginRuntime
import PintleCLI
import PintleText
import PlatformLinux
import PrivateFiles

/// `pintle sign-proxy`: a private socket with a server on it, until a signal, or the end of its vault, ends
/// the process.
enum SignProxyRun {
    static func serve(
        path: String, answerer: @escaping ProxyServer.Answerer,
        wait: @escaping @Sendable ([Int32]) -> Bool, ready: @Sendable () -> Void
    ) async throws(SocketProblem) -> ExitStatus {
        guard let signals = SignalPipe() else { throw .other("no descriptor is left") }
        let socket: PrivateSocket
        do throws(PrivateSocket.Failure) {
            socket = try PrivateSocket(path)
        } catch {
            throw SocketProblem(error)
        }
        // Its name goes while signals are still caught.
        defer { withExtendedLifetime(signals) { socket.remove() } }
        let server = ProxyServer(
            socket: socket.descriptor, user: UInt32(geteuid()), answerer: answerer)
        guard let server else {
            close(socket.descriptor)
            throw .other("it cannot be listened on")
        }
        defer { server.stop() }
        ready()
        return await signals.demandedEnd(orFalseFrom: wait) ?? .locked
    }
}

extension SocketProblem {
    fileprivate init(_ failure: PrivateSocket.Failure) {
        self =
            switch failure {
            case .folder(.missing), .folder(.notADirectory): .noFolder
            case .folder(.openToOthers(let path, _)): .folderOpenToOthers(path)
            case .folder(.notYours(let path, _)): .folderOfOthers(path)
            case .folder(.inputOutput(_, _, let number)), .inputOutput(let number):
                .other(number.name)
            case .folder: .other("not permitted")
            case .tooLong(let limit): .tooLong(limit: limit)
            case .inUse: .inUse
            case .taken: .taken
            }
    }
}

import Glibc
import LoginCore
import LoginRuntime
import OAuthCore
import PintleCLI
import PintleLive
import PintleServices
import PintleText
import PlatformLinux
import PrivateFiles
import Synchronization
import TextCore

/// A record of the network traffic, in a file that only the user can read.
///
/// Redacted by leaving out, not by searching for secrets: no query, no header's value but a few
/// harmless ones, no body but short plain words of an answer that is a page. A server that repeats
/// our own header in its error text finds no place in here.
///
/// Opened once, before anything is sent: what its path comes to mean later does not count.
final class TraceFile: Sendable {
    private let descriptor: Int32

    /// Opens the file, or makes it with 0600; throws for a file that is not this user's own.
    init(_ path: String) throws(TraceFailure) {
        let parts = PathParts(VaultDoor.absolute(path))
        do throws(FileFailure) {
            descriptor = try Folder(parts.directory).openToAppend(parts.name)
        } catch {
            throw TraceFailure(path: path, reason: error.traceReason)
        }
    }

    deinit {
        close(descriptor)
    }

    /// The operations, each of which leaves its lines in the file.
    func tracing(_ operations: RequestOperations) -> RequestOperations {
        let (send, stream) = (operations.send, operations.stream)
        var traced = operations
        traced.send = { [self] (request, trust) throws(TransportFailure) in
            note(request)
            do throws(TransportFailure) {
                let answer = try await send(request, trust)
                note(answer, "body: \(answer.body.count) bytes")
                return answer
            } catch {
                note("failed: \(error.kind)")
                throw error
            }
        }
        traced.stream = { [self] (request, trust, head, body) throws(TransportFailure) in
            note(request)
            let length = Mutex(0)
            defer { note("body: \(length.withLock { $0 }) bytes came") }
            do throws(TransportFailure) {
                try await stream(
                    request, trust,
                    { [self] answer in
                        note(answer, "body follows")
                        return await head(answer)
                    },
                    { bytes in
                        length.withLock { $0 += bytes.count }
                        return await body(bytes)
                    })
            } catch {
                note("failed: \(error.kind)")
                throw error
            }
        }
        return traced
    }

    private func note(_ request: HTTPRequest) {
        let names = request.headers.map(\.name).joined(separator: " ")
        let size = request.bodyFile?.length ?? request.body?.count ?? 0
        let address = request.isPathSecret ? "\(request.url.origin)" : request.url.baseURI
        note("\(request.method) \(address) headers: \(names), body: \(size) bytes")
    }

    private func note(_ answer: HTTPAnswer, _ body: String) {
        let type = answer.header("content-type")?.wordsAlone ?? "none"
        note("\(answer.status) content-type: \(type), \(body)")
        let page = String(decoding: answer.body.prefix(2_000), as: UTF8.self)
        guard page.drop(while: \.isWhitespace).hasPrefix("<") else { return }
        for line in page.parts(atASCII: "\n").prefix(5) {
            note("| " + String(line).wordsAlone)
        }
    }

    /// Appends a line with the time; a full trace stops nothing.
    private func note(_ line: String) {
        var text = "\(LocalTime.now) \(line)\n"
        text.withUTF8 { _ = write(descriptor, $0.baseAddress, $0.count) }
    }
}

extension FileFailure {
    /// Why no trace can be written there, as a sentence.
    fileprivate var traceReason: PrintableText {
        switch self {
        case .noFolder, .missing: "There is no such folder."
        case .notARegularFile, .notADirectory: "It is no regular file."
        case .symlink: "It is a symbolic link, or lies behind another user's."
        case .notYours, .hardLinked, .openToOthers: "It is not a file of yours alone."
        case .readOnly, .denied: "It cannot be written."
        case .full: "The disk is full."
        case .alreadyExists, .tooLong, .wrongLength, .notAbsolute: "It cannot be opened."
        case .inputOutput(_, _, let number): "The system said: \(PrintableText(number.name))."
        }
    }
}

extension TransportFailure {
    /// The failure without the server's words.
    fileprivate var kind: String {
        switch self {
        case .unknownHost: "unknown host"
        case .connectionRefused: "connection refused"
        case .noAnswer: "no answer"
        case .tooSlow: "too slow"
        case .silent: "silent"
        case .noRoom: "no room"
        case .brokeOff: "broke off"
        case .unusableHead: "unusable head"
        case .proxy: "proxy"
        case .noHTTPProxy: "no HTTP proxy"
        case .certificate: "certificate"
        case .noTLS: "no TLS"
        case .oldTLS: "old TLS"
        case .unreadableTrust: "certificates to trust cannot be read"
        case .redirect: "redirect"
        case .unreadableBody: "the body's file cannot be read"
        }
    }
}

import Foundation
import Glibc

/// One HTTP/1.1 request over a plain socket to loopback; enough for tests, and no client of ours.
public struct PlainHTTP {
    /// An answer, body whole.
    public struct Reply: Sendable {
        /// The status code.
        public let status: Int
        /// The body's bytes.
        public let body: [UInt8]

        /// The body as text.
        public var text: String { String(decoding: body, as: UTF8.self) }
    }

    /// Sends exactly these header lines and this body to an `http://127.0.0.1:PORT/…` address.
    public static func send(
        _ method: String, _ address: String, headers: [String] = [], body: [UInt8] = []
    ) throws -> Reply {
        guard let url = URL(string: address), let port = url.port else {
            throw HarnessFailure("an address with a port", saw: address)
        }
        let target = String(address.drop { $0 != ":" }.dropFirst(3).drop { $0 != "/" })
        let head =
            [
                "\(method) \(target.isEmpty ? "/" : target) HTTP/1.1", "Host: 127.0.0.1:\(port)",
                "Content-Length: \(body.count)", "Connection: close",
            ] + headers
        let request = Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
        return try parse(try exchange(request, port: UInt16(port)))
    }

    private static func exchange(_ request: [UInt8], port: UInt16) throws -> [UInt8] {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(
                descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { throw HarnessFailure("connect to port \(port): \(errno)") }
        guard Glibc.send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count
        else {
            throw HarnessFailure("send \(request.count) bytes: \(errno)")
        }
        var answer: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(descriptor, &chunk, chunk.count, 0)
            if count <= 0 { return answer }
            answer += chunk[..<count]
        }
    }

    private static func parse(_ answer: [UInt8]) throws -> Reply {
        let text = String(decoding: answer, as: UTF8.self)
        let words = text.split(separator: " ", maxSplits: 2)
        guard let end = Data(answer).firstRange(of: Data("\r\n\r\n".utf8)), words.count > 1,
            let status = Int(words[1])
        else { throw HarnessFailure("an HTTP answer", saw: text) }
        return Reply(status: status, body: Array(answer[end.upperBound...]))
    }
}

public import LoginCore
import NIOCore
import NIOHTTP1

/// The answer to a request at the socket, written piece by piece; the connection ends with it.
public final class ProxyAnswer: Sendable {
    private let channel: any Channel

    init(_ channel: any Channel) {
        self.channel = channel
    }

    /// Writes the head, without headers about another connection; false if the program has gone.
    public func head(status: Int, headers: [HTTPHeader]) async -> Bool {
        var fields = HTTPHeaders(HTTPHeader.endToEnd(headers).map { ($0.name, $0.value) })
        fields.add(name: "Connection", value: "close")
        let head = HTTPResponseHead(
            version: .http1_1, status: HTTPResponseStatus(statusCode: status), headers: fields)
        return await write(.head(head))
    }

    /// Writes bytes of the body, and waits until they have gone; false if the program has gone.
    public func body(_ bytes: [UInt8]) async -> Bool {
        await write(.body(.byteBuffer(ByteBuffer(bytes: bytes))))
    }

    /// Ends the answer and the connection.
    public func end() async {
        _ = await write(.end(nil))
        try? await channel.close()
    }

    /// Ends the connection in the midst of an answer, so that it cannot be taken for complete.
    public func breakOff() async {
        try? await channel.close()
    }

    private func write(_ part: HTTPServerResponsePart) async -> Bool {
        do {
            try await channel.writeAndFlush(part)
            return true
        } catch {
            return false
        }
    }
}

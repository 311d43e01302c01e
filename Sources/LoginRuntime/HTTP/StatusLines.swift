import NIOCore

/// Stands in front of the HTTP decoder, lets every byte pass, and keeps the words behind the status
/// of each head, which the decoder throws away (RFC 9112 section 4).
///
/// Looks at heads alone: behind the head of an answer nothing counts until that answer has ended,
/// which whoever reads the decoder's output says.
final class StatusLines: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// The words of the last status line, as bytes; empty where none came.
    private(set) var words: [UInt8] = []

    private enum Place {
        case statusLine
        /// In the head of an answer that is only interim; another status line follows.
        case interimHead
        case answer
    }

    /// No status line is longer: the decoder refuses one that is.
    private static let longestLine = 81_920

    private var place = Place.statusLine
    private var line: [UInt8] = []

    /// The answer has ended: what comes next is another one's status line.
    func answerEnded() {
        (place, line, words) = (.statusLine, [], [])
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        for byte in unwrapInboundIn(data).readableBytesView {
            if place == .answer { break }
            take(byte)
        }
        context.fireChannelRead(data)
    }

    private func take(_ byte: UInt8) {
        guard byte == UInt8(ascii: "\n") else {
            if line.count < Self.longestLine { line.append(byte) }
            return
        }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        defer { line = [] }
        switch place {
        case .statusLine where line.isEmpty:
            // Some send a line end too many behind the answer before (RFC 9112 section 2.2).
            break
        case .statusLine:
            let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
            words = parts.count > 2 ? Array(parts[2]) : []
            place = parts.count > 1 && parts[1].first == UInt8(ascii: "1") ? .interimHead : .answer
        case .interimHead:
            if line.isEmpty { place = .statusLine }
        case .answer:
            break
        }
    }
}

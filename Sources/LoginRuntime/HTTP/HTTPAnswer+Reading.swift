import LoginCore
import NIOCore
import NIOHTTP1
import OAuthCore

extension HTTPAnswer {
    /// An answer that has its head.
    init(
        _ status: HTTPResponseStatus, _ headers: HTTPHeaders, from origin: Origin, at now: Timestamp
    ) {
        self.init(
            status: Int(status.code), reason: status.reasonPhrase,
            headers: headers.map { HTTPHeader($0.name, $0.value) }, origin: origin, receivedAt: now)
    }

    /// Adds a part of the body up to the longest that is read, and leaves no copy of it behind: it may hold a token's secret.
    ///
    /// The part lies in the library's read buffer, which is freed without being wiped. Writing to
    /// our view of it would only make a copy; so it is overwritten in place, where nothing reads it
    /// again.
    mutating func take(_ chunk: ByteBuffer, longest: Int) {
        chunk.withUnsafeReadableBytes { bytes in
            let longer = body.count + bytes.count
            if longer > body.capacity { moveBody(toRoomFor: 2 * longer) }
            body.append(contentsOf: bytes)
            SecretMemory.wipe(UnsafeMutableRawBufferPointer(mutating: bytes))
        }
        guard body.count > longest else { return }
        body.removeLast(body.count - longest)
        isTooLong = true
    }

    /// Moves the body to larger storage and wipes the old one, which a growing array would leave
    /// behind.
    private mutating func moveBody(toRoomFor count: Int) {
        var larger: [UInt8] = []
        larger.reserveCapacity(count)
        larger.append(contentsOf: body)
        wipeBody()
        body = larger
    }
}

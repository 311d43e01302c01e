import LoginCore
import NIOCore

/// A body on its way out: each piece is read when the connection takes more.
struct BodyPieces: AsyncSequence, Sendable {
    let file: BodyFile
    let movement: Movement
    /// The writer of the connection.
    let eventLoop: any EventLoop

    func makeAsyncIterator() -> Iterator { Iterator(pieces: self) }

    struct Iterator: AsyncIteratorProtocol {
        private let pieces: BodyPieces
        private var offset = 0

        init(pieces: BodyPieces) {
            self.pieces = pieces
        }

        mutating func next() async throws -> ByteBuffer? {
            // The client learns that the connection is full only once its loop has written the last
            // piece; with faster pieces it would keep the whole body in memory.
            try await pieces.eventLoop.submit {}.get()
            // The client asks for more, so that the piece before is on its way.
            pieces.movement.note()
            do throws(FileProblem) {
                let piece = try pieces.file.piece(at: offset)
                offset += piece.count
                return piece.isEmpty ? nil : ByteBuffer(bytes: piece)
            } catch {
                throw TransportFailure.unreadableBody(error)
            }
        }
    }
}

import LoginCore
import PintleServices
import TextCore

/// Receives an answer piece by piece, and writes it to the chosen place.
actor AnswerReceiver {
    private var write: @Sendable ([UInt8]) -> Bool
    private let includesHead: Bool
    private var cleaner: StreamedText?
    private let refused: Refused?
    /// The head of the answer, without its body; nil while there is none.
    private(set) var head: HTTPAnswer?
    /// Whether the output can no longer be written.
    private(set) var isStopped = false
    /// Decides by the head of an answer whether to hide it, since another one follows.
    private var isHeldBack: @Sendable (HTTPAnswer) -> Bool = { _ in false }
    private var lastByte: UInt8?
    /// The bytes of a body that are kept for its reader.
    private var copyLimit = 0
    /// The body of the last answer as it came; nil if it is longer than `copyLimit`.
    private(set) var copy: [UInt8]? = []

    /// The place of an answer of 400 or above, where it is another one.
    struct Refused: Sendable {
        var isCleaned: Bool
        var write: @Sendable ([UInt8]) -> Bool
    }

    /// A receiver that writes; `isCleaned` for a terminal, which obeys control characters.
    init(
        includesHead: Bool, isCleaned: Bool, refused: Refused? = nil,
        write: @escaping @Sendable ([UInt8]) -> Bool
    ) {
        self.write = write
        self.refused = refused
        self.includesHead = includesHead
        cleaner = isCleaned ? StreamedText() : nil
    }

    /// Makes ready for another answer, behind a line end where one came before; keeps so many bytes of
    /// its body.
    func begin(
        keeping copyLimit: Int = 0, holdingBack isHeldBack: @escaping @Sendable (HTTPAnswer) -> Bool
    ) {
        head = nil
        copy = []
        self.copyLimit = copyLimit
        self.isHeldBack = isHeldBack
        let lineEnd = UInt8(ascii: "\n")
        if let lastByte, lastByte != lineEnd { _ = put([lineEnd]) }
    }

    /// Receives the head; false if the output is closed, or the rest is not needed.
    func take(_ answer: HTTPAnswer) -> Bool {
        var head = answer
        head.wipeBody()
        self.head = head
        guard !isHeldBack(head) else { return false }
        if let refused, head.status >= 400 {
            write = refused.write
            cleaner = refused.isCleaned ? StreamedText() : nil
        }
        guard includesHead else { return true }
        // HTTP/1.1 is all that is spoken. The blank stands there without words too (RFC 9112 section
        // 4).
        var lines = "HTTP/1.1 \(answer.status) \(answer.reason)\r\n"
        for header in answer.headers { lines += "\(header.name): \(header.value)\r\n" }
        return show(Array((lines + "\r\n").utf8))
    }

    /// Receives bytes of the body; false if the output is closed.
    func take(_ bytes: [UInt8]) -> Bool {
        if let length = copy?.count, length + bytes.count <= copyLimit {
            copy?.append(contentsOf: bytes)
        } else {
            copy = nil
        }
        return show(bytes)
    }

    /// Writes the bytes that were kept back in case more of a character came.
    func end() {
        guard let rest = cleaner?.end() else { return }
        if !rest.isEmpty { _ = put(rest) }
        // The next message begins on a line of its own.
        let lineEnd = UInt8(ascii: "\n")
        if let lastByte, lastByte != lineEnd { _ = put([lineEnd]) }
    }

    private func show(_ bytes: [UInt8]) -> Bool {
        put(cleaner?.cleaned(bytes) ?? bytes)
    }

    private func put(_ bytes: [UInt8]) -> Bool {
        if !isStopped, !write(bytes) { isStopped = true }
        lastByte = bytes.last ?? lastByte
        return !isStopped
    }
}

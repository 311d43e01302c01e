public import TextCore

/// The content of the message area: an event, a sentence about it, the next step.
public struct Notice: Hashable, Sendable {
    /// The sign before the title.
    public var sign: Sign?
    /// The event, without a full stop.
    public var title: PrintableText
    /// A sentence about it; may be empty.
    public var sentence: PrintableText
    /// The next step with its key; may be empty.
    public var next: PrintableText
    /// Whether a busy sign has its second form now.
    public var isSecondBeat = false

    /// A notice of up to three parts.
    public init(
        sign: Sign?, title: PrintableText, sentence: PrintableText = .empty,
        next: PrintableText = .empty
    ) {
        self.sign = sign
        self.title = title
        self.sentence = sentence
        self.next = next
    }
}

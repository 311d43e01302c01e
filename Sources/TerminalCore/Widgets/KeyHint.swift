public import TextCore

/// A key and its action, as the footer shows them.
public struct KeyHint: Hashable, Sendable {
    /// The key, such as `Enter` or `n`.
    public var key: PrintableText
    /// The action, such as `open`; may be empty.
    public var action: PrintableText
    /// Whether it is shown at any width: help and the way out.
    public var isKept: Bool
    /// The key that a click on it stands for; nil where there are several.
    public var pressed: Key?

    /// One hint.
    public init(
        _ key: PrintableText, _ action: PrintableText, isKept: Bool = false, pressed: Key? = nil
    ) {
        self.key = key
        self.action = action
        self.isKept = isKept
        self.pressed = pressed
    }

    var columns: Int { key.columns + (action.isEmpty ? 0 : 1 + action.columns) }
}

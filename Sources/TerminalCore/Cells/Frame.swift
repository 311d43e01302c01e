/// The content of one full screen: cells, the cursor in the focus, URLs.
public struct Frame: Hashable, Sendable {
    /// The cells.
    public var buffer: CellBuffer
    /// The position of the focus; braille displays and screen readers follow it.
    public var cursor: Point
    /// Whether the cursor is drawn.
    ///
    /// It stands on the focus in either case.
    public var isCursorVisible: Bool
    /// The URLs that the terminal writes raw over their cells.
    public var addresses: [AddressRows]
    /// The areas that can be clicked; the last one that covers a point counts.
    public var hits: [HitArea]
    /// Whether the terminal reports the mouse; its own selection works without a key else.
    public var takesMouse: Bool

    /// A blank frame with a hidden cursor at the top left.
    public init(size: Size) {
        buffer = CellBuffer(size: size)
        cursor = .origin
        isCursorVisible = false
        addresses = []
        hits = []
        takesMouse = false
    }

    /// The size of the screen it was made for.
    public var size: Size { buffer.size }
}

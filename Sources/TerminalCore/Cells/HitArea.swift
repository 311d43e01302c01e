/// An area of a frame on which a click means something.
public struct HitArea: Hashable, Sendable {
    /// What it means.
    public enum Target: Hashable, Sendable {
        /// The same as that key.
        case key(Key)
        /// The item of that number on the topmost screen: a row of a list, an answer.
        case item(Int)
    }

    /// Where.
    public var area: Rect
    /// What a click there means.
    public var target: Target

    /// An area with its meaning.
    public init(area: Rect, target: Target) {
        self.area = area
        self.target = target
    }
}

extension [HitArea] {
    /// What a click at that place means; nil where it means nothing.
    public func target(at point: Point) -> HitArea.Target? {
        last { $0.area.contains(point) }?.target
    }
}

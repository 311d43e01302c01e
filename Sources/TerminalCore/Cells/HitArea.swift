/// An area of a frame on which a click means something.
public struct HitArea: Hashable, Sendable {
    /// The target of a click.
    public enum Target: Hashable, Sendable {
        /// That key, as if it was pressed.
        case key(Key)
        /// The item of that number on the topmost screen: a row of a list, an answer.
        case item(Int)
    }

    /// Where.
    public var area: Rect
    /// The target of a click in the area.
    public var target: Target

    /// An area with its meaning.
    public init(area: Rect, target: Target) {
        self.area = area
        self.target = target
    }
}

extension [HitArea] {
    /// The target of a click at that point; nil if no area covers it.
    public func target(at point: Point) -> HitArea.Target? {
        last { $0.area.contains(point) }?.target
    }
}

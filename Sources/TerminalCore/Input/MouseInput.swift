/// An event of the mouse that has a meaning here.
public enum MouseInput: Hashable, Sendable {
    /// The left button was pressed, at that place of the screen.
    case press(Point)
    /// The wheel was turned by one notch towards the top.
    case wheelUp
    /// The wheel was turned by one notch towards the end.
    case wheelDown
}

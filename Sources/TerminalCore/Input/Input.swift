/// An event from outside the program's own work.
public enum Input: Hashable, Sendable {
    /// A key was pressed.
    case key(Key)
    /// Text was pasted, whole, with everything that came with it; it never counts as keys.
    case paste(PastedText)
    /// Something was done with the mouse.
    case mouse(MouseInput)
    /// The terminal's answer to the question for its ground's colour.
    case ground(RGB)
    /// The terminal has another size now.
    case resized(Size)
    /// The program was stopped and continues; the terminal is ours again.
    case continued
    /// The terminal is gone; nothing can be read or drawn.
    case hangUp
}

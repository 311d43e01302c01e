/// One key as a terminal reports it.
///
/// Enter is Ctrl-M and Ctrl-J, Tab Ctrl-I, Backspace Ctrl-H.
public enum Key: Hashable, Sendable {
    /// A character that was typed.
    case character(Character)
    /// Ctrl with a small letter `a` to `z`, or one of the characters `\ ] ^ _ @`.
    case control(Character)
    /// Enter.
    case enter
    /// Tab.
    case tab
    /// Shift-Tab.
    case backTab
    /// Escape by itself.
    case escape
    /// Backspace.
    case backspace
    /// Delete.
    case delete
    /// Insert.
    case insert
    /// Arrow up.
    case up
    /// Arrow down.
    case down
    /// Arrow left.
    case left
    /// Arrow right.
    case right
    /// Home.
    case home
    /// End.
    case end
    /// A screen up.
    case pageUp
    /// A screen down.
    case pageDown
    /// F1 and on.
    case function(Int)
}

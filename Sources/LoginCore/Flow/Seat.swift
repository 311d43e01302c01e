/// Where the person sits, as far as that decides which form of login is the best there.
public enum Seat: Sendable, Equatable {
    /// Before a display of this machine, whose browser can come back to it.
    case display
    /// At a machine without a display.
    case noDisplay
    /// At another machine; the address of this one as it is reached from there, where that is known.
    case ssh(server: String?)
}

/// The place of the person, which decides the best form of login.
public enum Seat: Sendable, Equatable {
    /// At a display of this machine, whose browser can come back to it.
    case display
    /// At a machine without a display.
    case noDisplay
    /// At another machine; the IP address of this machine as seen from there, if known.
    case ssh(server: String?)
}

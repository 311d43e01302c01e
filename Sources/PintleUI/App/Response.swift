import LoginCore
import PintleText
import TextCore

/// The response of a screen to an event.
struct Response: Sendable, Equatable {
    /// Whether the screen handled the event; otherwise the app receives it.
    var isHandled: Bool
    /// Effects for the composition root.
    var effects: [AppEffect] = []
    /// Steps on the stack of screens.
    var moves: [Move] = []

    /// A step on the stack of screens, seen from the screen that asks for it.
    enum Move: Sendable, Equatable {
        /// Put a screen on top.
        case push(AnyScreen)
        /// Take this screen, and all above it, away.
        case pop
        /// Put another screen in the place of this one and all above it.
        case replace(AnyScreen)
        /// Take all but the list away.
        case home
        /// Leave the program, as at `q`.
        case leave
        /// Take this screen away, then run a command on the one below.
        case run(KeyMap.Command)
        /// Take this screen away, then order the list.
        case sort(SessionOrder)

        static func push(_ screen: any ScreenState) -> Move { .push(AnyScreen(state: screen)) }
        static func replace(_ screen: any ScreenState) -> Move {
            .replace(AnyScreen(state: screen))
        }
    }

    /// Whether another screen comes on top.
    var isPushing: Bool { moves.contains { if case .push = $0 { true } else { false } } }

    static let ignored = Response(isHandled: false)
    static let handled = Response(isHandled: true)
    static let pop = Response(isHandled: true, moves: [.pop])
    static let home = Response(isHandled: true, moves: [.home])

    static func push(_ screen: any ScreenState) -> Response {
        Response(isHandled: true, moves: [.push(screen)])
    }

    static func replace(_ screen: any ScreenState) -> Response {
        Response(isHandled: true, moves: [.replace(screen)])
    }

    static func effects(_ effects: [AppEffect], _ moves: Move...) -> Response {
        Response(isHandled: true, effects: effects, moves: moves)
    }

    static func call(_ call: some Call, _ moves: Move...) -> Response {
        Response(isHandled: true, effects: [.call(call)], moves: moves)
    }
}

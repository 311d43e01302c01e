import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import Testing

@testable import PintleUI

/// A person at a terminal: an app with a clock that only the test moves.
struct Desk {
    var app: App
    var moment: Moment
    var size = Size(rows: 24, columns: 80)
    /// The effects of the last message, without timers and without uses of the cached key.
    var effects: [AppEffect] = []
    /// Whether the last message was a use of the cached key.
    var usedCachedKey = false
    /// The timer that the app asked for last.
    var timer: Duration?
    /// The logins, as whoever hosts them runs them.
    var flows: [LoginID: LoginFlow] = [:]
    /// What the logins wanted done since the last message from outside.
    var wants: [LoginEffect] = []
    /// The calls that were asked for.
    var calls: [AnyCall] = []
    /// How many keys were pressed.
    var keys = 0
    /// Whether each message is followed by a drawing, as in the loop when nothing waits in it.
    var isDrawing = true

    /// The morning of the examples, 14:22 on 21 November 2026, with this store.
    init(
        _ snapshot: StoreSnapshot? = Example.snapshot, size: Size = Size(rows: 24, columns: 80),
        appearance: Appearance = Appearance(),
        qr: @escaping @Sendable (String) -> [[Bool]]? = { _ in nil }
    ) {
        moment = Moment(
            boot: .seconds(10_000), sinceEpoch: .seconds(Example.now.secondsSince1970))
        app = App(appearance: appearance, at: moment, qr: qr)
        resize(size)
        if let snapshot { send(.snapshotLoaded(snapshot)) }
        // Past the moment in which letters are dropped.
        wait(.seconds(1))
    }

    /// Sends a message now; what it does to a login is told at once, as by the host of logins.
    mutating func send(_ message: AppMessage) {
        forget()
        deliver(message)
    }

    /// Begins anew to note what a message leads to.
    mutating func forget() {
        effects = []
        wants = []
        usedCachedKey = false
    }

    mutating func deliver(_ message: AppMessage) {
        var actions: [(LoginID, LoginAction)] = []
        if case .ticked = message { timer = nil }
        for effect in app.update(message, at: moment) {
            if case .login(let id, let action) = effect { actions.append((id, action)) }
            if case .call(let asked) = effect { calls.append(asked) }
            switch effect {
            case .wake(let time): timer = time
            case .useCachedKey: usedCachedKey = true
            default: effects.append(effect)
            }
        }
        if isDrawing { app.noteDrawing(at: moment) }
        for (id, action) in actions { carryOut(action, on: id) }
    }

    /// Sends news of the store now.
    mutating func send(_ news: StoreNews) { send(AppMessage.store(news)) }

    /// Answers a call now.
    mutating func answer<Asked: Call>(_ call: Asked, _ answer: Asked.Answer) {
        send(.reply(to: call, .answer(answer)))
    }

    mutating func answer<Asked: Call>(_ call: Asked) where Asked.Answer == Done {
        answer(call, Done())
    }

    /// Answers the last call of that kind now.
    mutating func answer<Asked: Call>(_ kind: Asked.Type, _ answer: Asked.Answer) {
        if let call = asked(kind) { self.answer(call, answer) }
    }

    mutating func answer<Asked: Call>(_ kind: Asked.Type) where Asked.Answer == Done {
        answer(kind, Done())
    }

    /// Lets the last call of that kind fail now.
    mutating func fail<Asked: Call>(_ kind: Asked.Type, _ failure: Asked.Failure) {
        if let call = asked(kind) { send(.reply(to: call, .failure(failure))) }
    }

    /// The last call of that kind.
    func asked<Asked: Call>(_ kind: Asked.Type) -> Asked? {
        let call = calls.lazy.compactMap { $0.call as? Asked }.last
        if call == nil { Issue.record("nobody asked for \(kind)") }
        return call
    }

    /// Lets time pass; nothing is sent.
    mutating func wait(_ time: Duration) {
        moment.boot += time
        moment.sinceEpoch += time
    }

    /// Lets time pass until the timer and sends the tick.
    mutating func waitForTimer() {
        guard let timer else { return }
        wait(max(.zero, timer - moment.boot))
        send(.ticked)
    }

    /// Presses keys, a second apart.
    mutating func press(_ keys: Key...) {
        for key in keys {
            self.keys += 1
            wait(.seconds(1))
            send(.input(.key(key)))
        }
    }

    /// Gives a login's command: letters are keys after Esc from the field.
    mutating func command(_ key: Character) {
        press(.escape, .character(key))
    }

    /// Types letters, a tenth of a second apart.
    mutating func type(_ text: String) {
        for letter in text {
            keys += 1
            wait(.milliseconds(100))
            send(.input(.key(.character(letter))))
        }
    }

    mutating func paste(_ text: String) {
        wait(.seconds(1))
        send(.input(.paste(PastedText(text))))
    }

    mutating func resize(_ size: Size) {
        self.size = size
        send(.input(.resized(size)))
    }

    var frame: Frame { app.view(size) }

    /// The text of a row, without the blanks at its end.
    func row(_ row: Int) -> String { Self.row(row, of: frame) }

    /// All rows, of one drawing.
    var lines: [String] {
        let frame = frame
        return (0..<size.rows).map { Self.row($0, of: frame) }
    }

    /// All rows as one text.
    var text: String { lines.joined(separator: "\n") }

    /// The row that is marked with `>`, in a question its answer; empty when there is none.
    var selectedRow: String { lines.last { $0.hasPrefix(">") } ?? "" }

    private static func row(_ row: Int, of frame: Frame) -> String {
        var text = frame.buffer.text(ofRow: row)
        while text.last == " " { text.removeLast() }
        return text
    }

    var footer: String { row(size.rows - 1) }
}

extension AppEffect {
    /// The call that it is, if it is one of that kind.
    func call<Asked: Call>(_ kind: Asked.Type) -> Asked? {
        if case .call(let asked) = self { asked.call as? Asked } else { nil }
    }
}

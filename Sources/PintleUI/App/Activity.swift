import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

/// Something that was asked for and has not been answered yet.
struct Activity: Sendable, Equatable {
    /// The call that runs; nil while the store is read.
    var call: AnyCall?
    /// The words shown for it.
    var words: BusyWords
    /// When it began, in time since boot.
    var since: Duration
    /// How far work on all rows has come.
    var progress: RowsDone?
    /// Whether a person has stopped it.
    var isStopping = false

    /// Answers before this are shown without a word about the wait.
    static let wordsAfter = Duration.milliseconds(150)
    /// After this time the activity line shows the seconds.
    static let secondsAfter = Duration.seconds(2)
    /// After this time the second line says how to continue meanwhile.
    static let adviceAfter = Duration.seconds(10)

    /// The words for a wait that began then; nil while it is too short for words.
    static func notice(
        _ words: PrintableText, since: Duration, at boot: Duration, isTicking: Bool,
        advice: PrintableText
    ) -> Notice? {
        let waited = boot - since
        guard waited >= wordsAfter else { return nil }
        var title = words
        let isCounting = waited >= secondsAfter && isTicking
        if isCounting { title += ", \(waited.components.seconds) s" }
        var notice = Notice(
            sign: .busy, title: title, sentence: waited >= adviceAfter ? advice : .empty)
        // The one thing that moves, with the seconds that change anyway.
        notice.isSecondBeat = isCounting && waited.components.seconds % 2 == 1
        return notice
    }

    /// The next time at which the words of a wait change; nil if they stay.
    static func nextWake(since: Duration, at boot: Duration, isTicking: Bool) -> Duration? {
        let waited = boot - since
        if waited < wordsAfter { return since + wordsAfter }
        if waited < secondsAfter { return isTicking ? since + secondsAfter : since + adviceAfter }
        if isTicking { return since + .seconds(waited.components.seconds + 1) }
        return waited < adviceAfter ? since + adviceAfter : nil
    }

    func notice(at boot: Duration, isTicking: Bool, in place: Place) -> Notice? {
        if isStopping {
            return Self.notice(
                "Stopping", since: since, at: boot, isTicking: isTicking, advice: .empty)
        }
        var title = words.text
        if let progress { title += ": " + BusyWords.place(progress.done, progress.total) }
        let stop: PrintableText = "\(place.key(.back)) stops it; the store then is as it was."
        return Self.notice(
            title, since: since, at: boot, isTicking: isTicking,
            advice: canStop ? stop : Self.leaving(in: place))
    }

    /// Whether a person may still stop it.
    var canStop: Bool { call?.call is any StoppableCall && !isStopping }

    /// The advice that leaving the page does not stop it.
    static func leaving(in place: Place) -> PrintableText {
        "It keeps running if you leave this page (\(place.key(.back)))."
    }
}

extension AppModel {
    /// Notes that a call runs, or with nil that the store is read.
    mutating func begin(_ call: AnyCall?, _ words: BusyWords) {
        end(call)
        activities.append(Activity(call: call, words: words, since: moment.boot))
    }

    /// Notes that it has ended.
    mutating func end(_ call: AnyCall?) {
        activities.removeAll { $0.call == call }
    }

    /// Whether that call has not been answered yet.
    func isRunning(_ call: AnyCall) -> Bool {
        activities.contains { $0.call == call }
    }

    /// Notes how far a call has come.
    mutating func note(_ progress: RowsDone, of call: AnyCall) {
        guard let index = activities.firstIndex(where: { $0.call == call }) else { return }
        activities[index].progress = progress
    }

    /// Stops a call of that kind at the first Esc; nil where none is to be stopped, so that Esc
    /// leaves.
    mutating func stop<Asked: StoppableCall>(_ kind: Asked.Type) -> Response? {
        let index = activities.firstIndex { $0.call?.call is Asked && $0.canStop }
        guard let index, let call = activities[index].call else { return nil }
        activities[index].isStopping = true
        return .effects([.stop(call)])
    }

    /// Footer words for Esc while it would stop such a call.
    func backWords<Asked: StoppableCall>(stopping kind: Asked.Type) -> [Action: PrintableText] {
        activities.contains { $0.call?.call is Asked && $0.canStop } ? [.back: "stop"] : [:]
    }

    /// Asks for it, unless it runs.
    func once(_ call: some Call) -> Response {
        isRunning(AnyCall(call)) ? .handled : .call(call)
    }

    /// Whether some call of that kind has not been answered yet.
    func isRunning<Asked: Call>(_ kind: Asked.Type) -> Bool {
        activities.contains { $0.call?.call is Asked }
    }
}

import LoginCore
import OAuthCore
import PintleText
import TerminalCore

/// Something that was asked for and has not been answered yet.
struct Activity: Sendable, Equatable {
    /// The store task that runs.
    var task: StoreTask
    /// The words shown for it.
    var words: BusyWords
    /// When it began, in time since boot.
    var since: Duration
    /// How far long work has come.
    var progress: Progress?
    /// Whether a person wants it stopped.
    var isStopping = false

    /// So many rows of so many.
    struct Progress: Sendable, Equatable {
        var done: Int
        var total: Int
    }

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
        var title = words.text
        if let progress { title += ": " + BusyWords.place(progress.done, progress.total) }
        let stop: PrintableText = "\(place.key(.back)) stops it; the store then is as it was."
        return Self.notice(
            title, since: since, at: boot, isTicking: isTicking,
            advice: canStop ? stop : Self.leaving(in: place))
    }

    /// Whether a person may still stop it: work on all rows, which changes nothing until its end.
    var canStop: Bool { (task == .checkStore || task == .rekey) && !isStopping }

    /// The advice that leaving the page does not stop it.
    static func leaving(in place: Place) -> PrintableText {
        "It keeps running if you leave this page (\(place.key(.back)))."
    }
}

extension AppModel {
    /// Notes that something was asked for.
    mutating func begin(_ task: StoreTask, _ words: BusyWords) {
        activities.removeAll { $0.task == task }
        activities.append(Activity(task: task, words: words, since: moment.boot))
    }

    /// Notes that it was answered.
    mutating func end(_ task: StoreTask) {
        activities.removeAll { $0.task == task }
    }

    /// Notes how far long work has come.
    mutating func note(_ progress: Activity.Progress, of task: StoreTask) {
        guard let index = activities.firstIndex(where: { $0.task == task }) else { return }
        activities[index].progress = progress
    }

    /// Stops long work at the first Esc; nil where nothing is to be stopped, so that Esc leaves.
    mutating func stop(_ task: StoreTask) -> Response? {
        guard let index = activities.firstIndex(where: { $0.task == task && $0.canStop }) else {
            return nil
        }
        activities[index].isStopping = true
        return .effects([.stop(task)])
    }

    /// Footer words for Esc while it would stop that work.
    func backWords(stopping task: StoreTask) -> [Action: PrintableText] {
        activities.contains { $0.task == task && $0.canStop } ? [.back: "stop"] : [:]
    }

    /// Whether it has not been answered yet.
    func isRunning(_ task: StoreTask) -> Bool {
        activities.contains { $0.task == task }
    }
}

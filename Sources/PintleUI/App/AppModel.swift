import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

/// Everything that the screens share.
///
/// Each screen keeps its own state beside it.
struct AppModel: Sendable {
    /// The limits of the terminal and the person's settings.
    var appearance: Appearance
    /// The QR code of a text, as rows of modules.
    let qr: @Sendable (String) -> [[Bool]]?
    /// The way to an origin, as the environment sets it.
    let route: @Sendable (Origin) -> RequestRoute
    /// The key file that this run made the vault with, as a shell takes its path.
    var keyFile: PrintableText?
    /// The size of the terminal.
    var size = Layout.designed
    /// When the message under way arrived.
    var moment: Moment
    /// The store as last read.
    var snapshot = StoreSnapshot()
    /// Whether the store was read at all.
    var isLoaded = false
    /// The rows of the session list, made from the snapshot.
    var index = SessionIndex()
    /// The history of each session, as last read from the log of uses.
    var histories: [SessionID: SessionHistory] = [:]
    /// Whether that was asked for since the store was read.
    var areHistoriesAsked = false
    /// The logins that this process carries, whether their screen is open or not.
    var logins: [LoginID: LiveLogin] = [:]
    /// The message on the screen; it stays until the next key that does something.
    var announcement: Announcement?
    /// All messages of this run, the oldest first.
    var log: [LoggedAnnouncement] = []
    /// Requests to the store or to providers outside of logins, oldest first.
    var activities: [Activity] = []
    /// Text typed into forms and PIN fields.
    var drafts = Drafts()
    /// The logins of other tools, as last found.
    var imports: ImportPreview?
    /// The removed sessions that `u` brings back.
    var undoable: [SessionID] = [] {
        didSet { if !undoable.isEmpty { relabelled = nil } }
    }
    /// The labels that `u` gives back, where they were changed last.
    var relabelled: Relabelling?
    /// The work on many sessions that is under way; nil if there is none.
    var bulk: Bulk?
    /// When a key was pressed last.
    var lastKey: Duration
    /// When the key in the kernel's keyring was used last, as far as this process knows.
    var cachedKeyUsed = Duration.zero
    /// The key that was pressed last.
    var lastPressed: Key?
    /// Letters and Enter before this moment were meant for an older screen.
    var lettersFrom = Duration.zero
    /// Keeps early input from answering a question.
    var answers = AnswerGuard()
    /// The state of the demo's guide.
    var coach = Coach()
    /// Whether the full screen is left for the plain view.
    var isPlainView = false
    /// Whether the screen that is drawn has the focus; not while a question stands under it.
    var hasFocus = true
    /// How the program will end once all requests under way have arrived; nil unless it is to end.
    var leaving: Leaving?
    /// Whether the vault was asked to lock and has not answered yet.
    var isLocking = false
    /// The sessions that were removed here, with their handles.
    var removed: [SessionID: PrintableText] = [:]
    /// The sessions that logins have merged into others, or thrown away.
    var settled: Set<SessionID> = []
    /// The sessions that came of logins, with the labels asked for, until the store was read again.
    var newSessions: [SessionID: String?] = [:]
    /// The vault lock that was already announced.
    var lockAnnounced: Duration?

    /// Whether the last removal or labelling can be undone.
    var canUndo: Bool { !undoable.isEmpty || relabelled != nil }
    var alphabet: Sign.Alphabet { appearance.alphabet }
    var clock: LocalClock { moment.clock }
    var layout: Layout { Layout(size: size, guideRows: Coach.rows(in: size, self)) }

    /// Shows a message and keeps it for `m`.
    mutating func tell(_ announcement: Announcement) {
        self.announcement = announcement
        log.append(LoggedAnnouncement(at: moment.timestamp, announcement: announcement))
    }

    /// Shows a word about a key that does nothing now; no message of the run is lost for it.
    mutating func remark(_ announcement: Announcement) { self.announcement = announcement }

    /// The notice in the message area: why leaving takes long, else the request under way, else the
    /// latest message.
    func notice(in place: Place) -> Notice? {
        if let notice = leaving?.announcement?.notice(in: place) { return notice }
        guard var busy = busyNotice(in: place) else { return announcement?.notice(in: place) }
        // The reason why a key does nothing meanwhile stands behind the wait.
        if announcement == .stillRunning { busy.title += "; wait until that is done" }
        return busy
    }

    /// The notice for a request that takes long; nil if none does.
    func busyNotice(in place: Place) -> Notice? {
        activities.lazy.compactMap {
            $0.notice(at: moment.boot, isTicking: isTicking, in: place)
        }.first
    }

    /// Whether seconds may tick.
    var isTicking: Bool { !appearance.isAccessible }

    /// The names that the words of a failure at this provider need.
    func context(of provider: ProviderID) -> AnnouncementContext {
        AnnouncementContext(provider: snapshot.provider(provider), clock: clock)
    }

    /// Why an app key is not used: its provider's definition now names a host that the key was
    /// not saved for, and nothing goes there before a person has agreed.
    func newHost(for app: AppSummary) -> Announcement? {
        guard let bound = app.origins, let provider = snapshot.provider(app.provider),
            let new = provider.hosts(beyond: bound).first
        else { return nil }
        return .newHost(ProviderWords.host(new), context(of: app.provider))
    }

    /// The names that the words of a failure of this session need.
    func context(of session: SessionSummary) -> AnnouncementContext {
        var context = AnnouncementContext(
            provider: snapshot.provider(session.provider), session: session.handle,
            lastWorked: session.lastWorked ?? session.lastUsedAt, clock: clock)
        let app = snapshot.apps(of: session.provider).first { $0.name == session.app }
        context.isAppRegistered = app?.registration != nil
        context.isImpersonal = session.isImpersonal
        context.hasNoToken = session.kind == .signing
        return context
    }
}

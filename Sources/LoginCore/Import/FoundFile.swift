/// The content of another tool's file; not yet compared with the store.
public struct FoundFile: Sendable, Equatable {
    /// The tools that write files of this shape, as `twurl, t, x-cli`.
    public var tools: String
    /// Whether it is a database, in which a line is the row of a table.
    public var isDatabase = false
    /// The logins, in the order of the file.
    public var logins: [FoundLogin] = []
    /// App keys of which the file has no login.
    public var apps: [LoneApp] = []
    /// The other content, which is not imported.
    public var leftovers: [Leftover] = []

    /// A file of these tools, with nothing in it yet.
    public init(tools: String) {
        self.tools = tools
    }

    /// An app key without a login.
    public struct LoneApp: Sendable, Equatable {
        /// The line that it begins in, from 1.
        public var line: Int
        /// The provider as commands take it; nil where the file does not tell.
        public var provider: String?
        /// The app key.
        public var app: FoundApp
        /// The redirect that the app is registered with, where the file says it; foreign text.
        public var redirect: String?

        /// An app key in a file.
        public init(line: Int, provider: String?, app: FoundApp) {
            self.line = line
            self.provider = provider
            self.app = app
        }
    }

    /// Something in the file that is not taken.
    public struct Leftover: Sendable, Equatable {
        /// The line that it stands in, from 1.
        public var line: Int
        /// The kind of content.
        public var what: What

        /// Something at that line.
        public init(line: Int, _ what: What) {
            self.line = line
            self.what = what
        }
    }

    /// The content of a file that is not imported.
    public enum What: Sendable, Equatable {
        /// A setting or a value that is none of ours, by its name; foreign text.
        case setting(String)
        /// A token of the app alone, not a session of an account.
        case appToken
        /// A value that the tool gets by running this command; foreign text.
        case command(String)
        /// A variable whose value only a shell could compute, by its name; foreign text.
        case shellValue(String)
        /// A user name with a password of its own, as wikis have them.
        case password
        /// A login whose app key is the vendor's own and is fetched while it runs.
        case vendorsKey
        /// A login at a service that no built-in provider is, by the tool's name; foreign text.
        case unknownService(String)
    }
}

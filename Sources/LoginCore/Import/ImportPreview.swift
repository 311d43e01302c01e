import OAuthCore

/// The plan of an import from the tools' usual places, ready to be shown: no secret, and no part of
/// one.
public struct ImportPreview: Sendable, Equatable {
    /// The searched places, as people write them; empty if there were none.
    public var lookedAt: [String]
    /// The files that are there.
    public var files: [File]
    /// How many app keys are new, with logins or alone.
    public var newApps: Int

    /// The content found at those places.
    public init(lookedAt: [String], files: [File] = [], newApps: Int = 0) {
        self.lookedAt = lookedAt
        self.files = files
        self.newApps = newApps
    }

    /// A file of another tool.
    public struct File: Sendable, Equatable {
        /// Its path, as people write it; foreign text.
        public var path: String
        /// The tools that write files like this, as `twurl, t, x-cli`; empty if it could not be
        /// read.
        public var tools: String
        /// Whether others may read it.
        public var isReadableByOthers: Bool
        /// Why nothing is taken from it; nil where it could be read.
        public var fault: ImportFailure?
        /// Its logins and app keys.
        public var rows: [Row]
        /// The other content, which is not imported.
        public var leftovers: [FoundFile.Leftover]

        /// A file that was read.
        public init(
            path: String, tools: String, isReadableByOthers: Bool = false, rows: [Row],
            leftovers: [FoundFile.Leftover] = []
        ) {
            self.path = path
            self.tools = tools
            self.isReadableByOthers = isReadableByOthers
            self.rows = rows
            self.leftovers = leftovers
        }

        /// A file that could not be read.
        public init(path: String, fault: ImportFailure) {
            self.init(path: path, tools: "", rows: [])
            self.fault = fault
        }
    }

    /// A login or an app key in a file.
    public struct Row: Sendable, Equatable {
        /// Its line there, from 1.
        public var line: Int
        /// Whether it is an app key alone.
        public var isApp = false
        /// The provider as commands take it; foreign text, nil where the file does not tell.
        public var provider: String?
        /// Its account, as the file claims; foreign text, nil if the file does not name one.
        public var name: String?
        /// The name of its app key here, or the new one, else its consumer key; foreign text.
        public var app: String?
        /// The verdict about it.
        public var verdict: ImportVerdict
        /// Whether it can be renewed with credentials that the tool keeps too.
        public var isRenewable = false

        /// A login at that line.
        public init(
            line: Int, provider: String?, name: String? = nil, app: String? = nil,
            verdict: ImportVerdict
        ) {
            self.line = line
            self.provider = provider
            self.name = name
            self.app = app
            self.verdict = verdict
        }
    }
}

extension ImportPreview {
    /// How many sessions would be added.
    public var newSessions: Int {
        files.reduce(0) { $0 + $1.rows.count { $0.verdict == .new && !$0.isApp } }
    }

    /// Whether anything would be added.
    public var hasNew: Bool { newSessions + newApps > 0 }

    /// The tools whose logins Pintle would renew with credentials that they keep too.
    public var sharingTools: [String] {
        files.filter { $0.rows.contains { $0.verdict == .new && $0.isRenewable } }.map(\.tools)
    }

    /// A file that has logins of a provider which are not here.
    public struct Offer: Sendable, Equatable {
        /// The tools that write files like this.
        public var tools: String
        /// Its path, as people write it; foreign text.
        public var path: String
        /// Their accounts, as far as the file claims; foreign text.
        public var names: [String]
    }

    /// The files that have a login of that provider, of any of its instances, which is not here.
    ///
    /// `base` is the provider's id without an instance.
    public func offers(of base: String) -> [Offer] {
        files.compactMap { file in
            let rows = file.rows.filter {
                !$0.isApp && [.new, .lacksApp].contains($0.verdict)
                    && $0.provider?.prefix(beforeASCII: "@") == base[...]
            }
            guard !rows.isEmpty else { return nil }
            return Offer(tools: file.tools, path: file.path, names: rows.compactMap(\.name))
        }
    }
}

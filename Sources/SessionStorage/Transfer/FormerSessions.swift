import OAuthCore
import Vault

/// The sessions that were in a store before a merge, removed ones too, read once.
struct FormerSessions {
    /// Their rows' own ids.
    private var rows: Set<[UInt8]> = []
    /// Accounts with their apps; true for those of a live session.
    private var accounts: [Owner: Bool] = [:]
    /// `provider/name` of live ones, in small letters; true where one of them is the default.
    private var names: [Name: Bool] = [:]
    /// The providers of live ones.
    private var providers: Set<String> = []
    private var numbers: [App: [Int64]] = [:]

    private enum Column: String, RowColumn {
        case number, uuid, provider, app, wanted
        case accountID = "account_id"
        case accountName = "account_name"
        case isDefault = "is_default"
        case removedAt = "removed_at"
    }

    private struct App: Hashable {
        var provider: String
        var name: String

        init(_ app: AppName) { (provider, name) = (app.provider.rawValue, app.name) }

        init(_ row: Row<Column>) throws {
            (provider, name) = (try row.text(.provider), try row.text(.app))
        }
    }

    /// Texts as bytes, since two spellings of one letter may be two accounts.
    private struct Owner: Hashable {
        var app: App
        var account: [UInt8]
    }

    private struct Name: Hashable {
        var provider: String
        var name: [UInt8]

        init(_ provider: String, _ name: some Sequence<UInt8>) {
            self.provider = provider
            self.name = name.map(\.lowered)
        }
    }

    init(_ db: Database) throws {
        try Row<Column>.forEach(db, from: "sessions NOT INDEXED ORDER BY number") { row in
            let (app, isLive) = (try App(row), row.isNull(.removedAt))
            rows.insert(try row.bytes(.uuid))
            numbers[app, default: []].append(row.integer(.number))
            if let account = row.utf8(.accountID) {
                accounts[Owner(app: app, account: Array(account)), default: false] |= isLive
            }
            guard isLive else { return }
            providers.insert(app.provider)
            // One that is kept separately has the account that was wanted, and goes by no name.
            guard row.isNull(.wanted), let name = row.utf8(.accountName) else { return }
            names[Name(app.provider, name), default: false] |= row.integer(.isDefault) == 1
        }
    }

    /// Whether one has that row's id.
    func hasRow(_ id: UniqueID) -> Bool { rows.contains(id.bytes) }

    /// Whether one is of that account with that app; a removed one counts where `isRemoved`.
    func hasAccount(_ id: String, with app: AppName, isRemoved: Bool) -> Bool {
        accounts[Owner(app: App(app), account: Array(id.utf8))].map { $0 || isRemoved } ?? false
    }

    /// Whether `provider/name` could mean a live one, and none of those is the default.
    func sharesName(_ name: String, at provider: ProviderID) -> Bool {
        names[Name(provider.rawValue, name.utf8)] == false
    }

    /// Whether a live one is of that provider.
    func has(_ provider: ProviderID) -> Bool { providers.contains(provider.rawValue) }

    /// Numbers of those that have an app.
    func numbers(of app: AppName) -> [Int64] { numbers[App(app)] ?? [] }
}

extension Bool {
    fileprivate static func |= (one: inout Bool, other: Bool) { one = one || other }
}

package import LoginCore
import OAuthCore
import SessionStorage

/// The plan of an import: a row for each login and app key, compared with the store.
package struct ImportPlan: Sendable {
    /// The rows, in the order of the files.
    package var rows: [Row] = []
    /// The files.
    package var files: [File]

    /// A file that was read, with its bytes as they were then.
    package struct File: Sendable {
        /// Its path, as a person wrote it.
        package var path: String
        /// The content.
        package var found: FoundFile

        /// A file that was read.
        package init(path: String, found: FoundFile) {
            self.path = path
            self.found = found
        }
    }

    /// A login or an app key.
    package struct Row: Sendable {
        /// The index of its file, from 0.
        package var file: Int
        /// Its line there.
        package var line: Int
        /// Whether it is an app key alone.
        package var isApp: Bool
        /// The provider, where it is known; foreign text of the file else.
        package var provider: String?
        /// Its account, as the file claims; foreign text.
        package var name: String?
        /// The consumer key or client id, which is not a secret; foreign text.
        package var identifier: String?
        /// The name of the app key here, or its new name.
        package var app: String?
        /// The verdict about it.
        package var verdict: ImportVerdict
        /// Whether it can be renewed with credentials that the tool keeps too.
        package var isRenewable = false
        /// The row of which it is a repetition, by its number.
        var original: Int?
        /// Whether it comes with an app key that is not the one here.
        var losesApp = false
        /// Whether another secret goes with its token there than with the one here.
        var losesSecret = false
        /// The items to add.
        var brought: BroughtToken?
        /// The app key that comes alone.
        var loneApp: RegisteredApp?
    }

    /// The rows of which something is added.
    package var new: [Row] { rows.filter { $0.verdict == .new } }

    /// How many rows are of an account or an app key that the store has already.
    package var hereCount: Int {
        rows.count { row in
            switch row.verdict {
            case .here, .accountHere: true
            default: false
            }
        }
    }

    /// How many rows there are without repetitions.
    package var distinctCount: Int {
        rows.count { if case .repeated = $0.verdict { false } else { true } }
    }

    /// How many app keys are added, with logins or alone.
    package var newApps: Int {
        let apps = new.compactMap {
            $0.loneApp ?? ($0.brought?.isAppStored == false ? $0.brought?.app : nil)
        }
        return Set(apps.map { "\($0.provider)/\($0.name)" }).count
    }

    /// Gives repeated rows the verdict of the first one.
    mutating func settleRepeated() {
        for index in rows.indices {
            guard case .repeated = rows[index].verdict, let original = rows[index].original,
                !rows[original].verdict.isKept
            else { continue }
            rows[index].verdict = rows[original].verdict
        }
    }

    /// Whether all that is in a file is in the store, once its new rows are.
    package func isWhole(_ file: Int) -> Bool {
        files[file].found.leftovers.isEmpty
            && rows.allSatisfy {
                $0.file != file || $0.verdict.isKept && !$0.losesApp && !$0.losesSecret
            }
            && rows.contains { $0.file == file }
    }
}

extension ImportVerdict {
    /// Whether the store has it, or will.
    fileprivate var isKept: Bool {
        switch self {
        case .new, .here, .repeated: true
        case .accountHere, .lacksApp, .lacksProvider, .lacksInstance, .unknownProvider, .otherKey,
            .badKey, .otherToken, .newHost, .refused:
            false
        }
    }
}

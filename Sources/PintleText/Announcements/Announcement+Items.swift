import LoginCore
public import TextCore

extension Announcement {
    /// Messages about a name that is unknown, ambiguous, or taken.
    static func item(_ problem: StoreFailure.ItemProblem) -> Announcement {
        switch problem {
        case .noSuch(let kind, let name, let nearest):
            noSuch(kind, PrintableText(name, limit: 40), nearest)
        case .ambiguous(.session, let candidates, areDefaults: true):
            severalDefaults(candidates)
        case .ambiguous(let kind, let candidates, _):
            ambiguous(kind, candidates)
        case .noAppKey(let name, let provider, let others):
            noAppKey(PrintableText(name, limit: 40), PrintableText(provider, limit: 60), others)
        case .unusableLabel(let fault): unusableLabel(fault)
        case .unusableAccount: unusableAccount
        case .unusableScope(let scope): unusableScope(PrintableText(scope, limit: 40))
        case .definitionRemoved(let provider):
            failure(
                .notFound, "The definition of \(provider, limit: 40) was removed",
                "Its sessions and app keys cannot be used without it.",
                hint: "pintle providers add FILE")
        case .nameTaken(let name, let free):
            failure(
                .usage, "There is already a session \(PrintableText(name, limit: 40))",
                "\(free, limit: nameLimit) is free.",
                next: [.confirm(after: "Type another label")], hint: "choose that or another name")
        }
    }

    private static func noSuch(
        _ kind: StoreFailure.ItemProblem.Kind, _ name: PrintableText, _ nearest: [String]
    ) -> Announcement {
        if kind == .login { return loginGone }
        let hint: PrintableText =
            switch kind {
            case .session, .login: "pintle sessions list"
            case .provider: "pintle providers list"
            case .app: "pintle apps list, or pintle apps add PROVIDER --key K"
            }
        let called = name.isEmpty ? "with an empty name" : name
        return failure(
            .notFound,
            "There is no \(kind == .app ? "app key" : PrintableText(own: kind.rawValue)) \(called)",
            self.nearest(nearest), hint: hint)
    }

    /// A sentence about names that a mistyped one may have meant; empty where there are none.
    static func nearest(_ names: [String]) -> PrintableText {
        switch names.prefix(2).count {
        case 0: ""
        case 1: "The nearest is \(list(names))."
        default: "The nearest are \(list(names))."
        }
    }

    private static func noAppKey(
        _ name: PrintableText, _ provider: PrintableText, _ others: [String]
    ) -> Announcement {
        failure(
            .notFound, "There is no app key \(name) for \(provider)",
            others.isEmpty ? "" : "There is \(list(others)).",
            hint: "pintle apps add " + provider + " --key K" + AppWords.option(name))
    }

    private static func severalDefaults(_ handles: [String]) -> Announcement {
        failure(
            .notFound, "More than one session fits",
            "\(named(handles)) are each the default of their provider.",
            hint: "--session " + PrintableText(handles[0], limit: nameLimit).asShellWord)
    }

    private static func ambiguous(
        _ kind: StoreFailure.ItemProblem.Kind, _ candidates: [String]
    ) -> Announcement {
        let fits = named(candidates)
        switch kind {
        case .session:
            return failure(
                .notFound, "More than one session fits", fits + "; none is the default.",
                hint: "--session LABEL, or: pintle sessions default LABEL")
        case .app:
            return failure(
                .notFound, "More than one app key fits", fits + ".",
                hint: "--app NAME; pintle apps list shows them")
        case .login, .provider:
            return failure(
                .notFound, "More than one \(PrintableText(own: kind.rawValue)) fits", fits + ".",
                hint: "type more of its name")
        }
    }

    /// That login no longer waits.
    public static var loginGone: Announcement {
        failure(
            .notFound, "No login with that id is waiting",
            "Finished and cancelled logins are gone, also those of another window.",
            next: [.toList])
    }

    /// A `provider/name` meant one session at most, and fits several since a check brought their
    /// account's name; `handles` are their labels or ids.
    public static func nameShared(
        _ name: PrintableText, by handles: [String]
    ) -> Announcement {
        Announcement(
            .attention, "\(name) fits more than one session now",
            named(handles) + "; none is the default.",
            hint: "name them so, or: pintle sessions default LABEL")
    }

    /// The limit for names that a person has to type, high enough to show them whole.
    private static let nameLimit = 300

    private static func named(_ names: [String]) -> PrintableText {
        names.count > 2 ? "\(list(names)) and \(names.count - 2) more" : list(names)
    }

    private static func list(_ names: [String]) -> PrintableText {
        let shown = names.prefix(2).map { PrintableText($0, limit: nameLimit) }
        return shown.joined(separator: names.count > 2 ? ", " : " and ")
    }
}

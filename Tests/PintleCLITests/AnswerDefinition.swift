import LoginCore
import OAuthCore

@testable import PintleCLI
@testable import PintleText

/// A schema in `Docs/JSON/answers.json`: that of an answer, or of a part that several have.
struct AnswerDefinition {
    let name: String
    /// The commands that answer so, or what it is.
    let title: String?
    let schema: [JSONValue.Member]

    private init(_ name: String, _ title: String?, _ schema: [JSONValue.Member]) {
        self.name = name
        self.title = title
        self.schema = schema
    }

    /// An answer: its members, and those of every answer.
    private static func answer<Subject>(
        _ name: String, _ title: String, _ facts: [Fact<Subject>], inBatches: Bool = false
    ) -> AnswerDefinition {
        var members = [JSONMember(name: "version", form: .shared("version"), isAlways: true)]
        members += facts.compactMap(\.member)
        if inBatches { members.append(JSONMember(name: "id", form: .shared("lineID"))) }
        members.append(JSONMember(name: "warnings", form: .shared("warnings"), isAlways: true))
        return AnswerDefinition(name, title, JSONForm.object(members).schema)
    }

    private static func part<Subject>(
        _ name: String, _ title: String, _ facts: [Fact<Subject>]
    ) -> AnswerDefinition {
        AnswerDefinition(name, title, JSONForm.facts(facts).schema)
    }

    private static func value(
        _ name: String, _ form: JSONForm, title: String? = nil, note: String? = nil
    ) -> AnswerDefinition {
        let note = note.map { JSONValue.Member("description", .string($0)) }
        return AnswerDefinition(name, title, form.schema + [note].compactMap(\.self))
    }

    static let all: [AnswerDefinition] = answers + parts

    private static let answers: [AnswerDefinition] = [
        answer(
            "failure", "Any command that fails; on standard error", FailureAnswer.facts,
            inBatches: true),
        answer("done", "Commands that only change something", DoneAnswer.facts),
        answer("unlocked", "vault unlock, where the key is kept", UnlockAnswer.facts),
        answer("locked", "vault lock", LockAnswer.facts),
        answer("sessions", "sessions list", SessionsAnswer.facts),
        answer(
            "oneSession", "sessions label, default, verify, renew, restore, add",
            SessionAnswer.facts),
        answer("watched", "sessions verify --all", WatchAnswer.facts),
        answer("uses", "sessions log", UsesAnswer.facts),
        answer("sessionDetails", "sessions show", SessionDetailsAnswer.facts),
        answer("why", "sessions why", WhyAnswer.facts),
        answer("removed", "sessions remove", RemovedAnswer.facts),
        answer("export", "sessions export", ExportAnswer.facts),
        answer("transfer", "sessions import, vault restore", TransferAnswer.facts),
        answer("import", "sessions import, of other tools' files", ImportAnswer.facts),
        answer("logins", "login list", LoginsAnswer.facts),
        answer("oneLogin", "login, login start, login finish", LoginAnswer.facts),
        answer("authorization", "header", HeaderAnswer.authorization, inBatches: true),
        answer(
            "header", "header, where the provider has a header of its own", HeaderAnswer.named,
            inBatches: true),
        answer("explanation", "request --explain", ExplanationAnswer.facts),
        answer("curl", "request --curl", CurlAnswer.facts),
        answer("aliases", "alias list", AliasesAnswer.facts),
        answer("token", "token", TokenAnswer.facts, inBatches: true),
        answer("sasl", "sasl", SASLAnswer.facts),
        answer("echo", "echo", EchoAnswer.facts, inBatches: true),
        answer("signature", "sign", SignAnswer.facts, inBatches: true),
        answer("verifiedEcho", "echo verify", EchoVerifyAnswer.facts),
        answer("apps", "apps list", AppsAnswer.facts),
        answer("oneApp", "apps show", AppAnswer.facts),
        answer("savedApp", "apps add, apps edit", SavedAppAnswer.facts),
        answer("providers", "providers list", ProvidersAnswer.facts),
        answer("oneProvider", "providers show", ProviderAnswer.facts),
        answer("checkedProvider", "providers check", DefinitionCheckAnswer.facts),
        answer("vaultStatus", "vault status", VaultStatusAnswer.facts),
        answer("slots", "vault slots list", SlotsAnswer.facts),
        answer("oneSlot", "vault slots add; vault passphrase", SlotAnswer.facts),
        answer("vaultMade", "vault init", VaultMadeAnswer.facts),
        answer("rekeyed", "vault rekey", RekeyAnswer.facts),
        answer("backup", "vault backup", BackupAnswer.facts),
        answer("vaultCheck", "vault check", VaultCheckAnswer.facts),
        answer("repair", "vault repair", RepairAnswer.facts),
    ]

    private static let parts: [AnswerDefinition] = [
        value("version", .constant(.number("1"))),
        value(
            "warnings", .list(.shared("problem")),
            note: "What would stand on standard error without --json, also with --quiet; empty "
                + "where there is nothing."),
        AnswerDefinition(
            "time", nil,
            [
                .init("description", .string("RFC 3339, in UTC.")),
                .init("type", .string("string")),
                .init("pattern", .string("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}Z$")),
            ]),
        AnswerDefinition(
            "lineID", nil,
            [
                .init("type", .array([.string("string"), .string("integer")])),
                .init(
                    "description", .string("With --batch: the id of the line that it answers")),
            ]),
        value(
            "form", .choice(LoginForm.allCases.map(\.rawValue)),
            note: "How the answer comes back: whatever a person brings by OAuth 1; OAuth 2's code "
                + "(code) or token (token), or the URL that has it, by hand; the code by the "
                + "browser to a port of this machine (loopback) or by the desktop (scheme); or "
                + "nothing, where a code is typed on another device. Not there while locked, where "
                + "it is sealed."),
        value(
            "health", .choice(SessionVerdict.Health.allCases.map(PrometheusText.code)),
            title: "How much a person has to care"),
        part("problem", "What went wrong, or what is worth a warning", ProblemFacts.members),
        part("session", "A session", SessionFacts.members),
        part("login", "A login that waits", LoginAnswer.listed),
        part("app", "An app key", AppFacts.members),
        part("holder", "A process that keeps the vault open", VaultHolder.facts),
        part("slot", "A way to open the vault", SlotFacts.members),
        part("count", "What was added, and what was here already", TransferAnswer.count),
        part(
            "finding", "A damaged record, or one that only a newer pintle can read",
            RecordFinding.facts),
        part("provider", "A provider", ProvidersAnswer.listed),
    ]
}

extension JSONMember {
    fileprivate init(name: String, form: JSONForm, isAlways: Bool = false) {
        self.init(name: name, form: form, note: nil, isAlways: isAlways)
    }

    /// Its name with its schema.
    private var property: JSONValue.Member {
        let note = note.map { JSONValue.Member("description", .string($0)) }
        return .init(name, .object(form.schema + [note].compactMap(\.self)))
    }

    fileprivate static func schema(_ members: [JSONMember]) -> [JSONValue.Member] {
        let always = members.filter(\.isAlways).map { JSONValue.string($0.name) }
        return [
            .init("type", .string("object")),
            .init("properties", .object(members.map(\.property))),
            .init("required", .array(always)), .init("additionalProperties", .bool(false)),
        ]
    }
}

extension JSONForm {
    /// The schema of values of this form (draft 2020-12).
    fileprivate var schema: [JSONValue.Member] {
        switch self {
        case .text: [Self.type("string")]
        case .number: [Self.type("integer")]
        case .flag: [Self.type("boolean")]
        case .time: JSONForm.shared("time").schema
        case .choice(let words): [.init("enum", .array(words.map(JSONValue.string)))]
        case .list(let element, let count):
            [Self.type("array"), .init("items", .object(element.schema))]
                + Self.bounds(count)
        case .object(let members): JSONMember.schema(members)
        case .constant(let value): [.init("const", value)]
        case .named:
            [Self.type("object"), .init("additionalProperties", .object([Self.type("string")]))]
        case .anyObject: [Self.type("object")]
        case .definition: Self.definition
        case .shared(let name): [.init("$ref", .string("#/$defs/\(name)"))]
        }
    }

    /// So many elements and no others.
    private static func bounds(_ count: Int?) -> [JSONValue.Member] {
        guard let count else { return [] }
        return ["minItems", "maxItems"].map { .init($0, .number("\(count)")) }
    }

    private static func type(_ name: String) -> JSONValue.Member { .init("type", .string(name)) }

    /// A definition has a signature method by OAuth 1.
    private static var definition: [JSONValue.Member] {
        let isSigned = JSONValue.object([.init("const", .string("oauth1"))])
        let names = ["id", "name", "protocol"].map(JSONValue.string)
        return [
            type("object"), .init("required", .array(names)),
            .init("if", .object([.init("properties", .object([.init("protocol", isSigned)]))])),
            .init("then", .object([.init("required", .array([.string("signature_method")]))])),
        ]
    }
}

package import OAuthCore

/// The form of a definition as a JSON Schema (draft 2020-12), for editors and for programs that
/// write definitions.
///
/// It is made of the table that the reader checks by. What several values say together is beyond
/// it, as is whether a URL can be used: the reader stays the judge.
public enum DefinitionSchema {
    /// The schema's text, with a line end.
    public static let text = JSONText.lines(schema) + "\n"

    /// The schema as a tree.
    package static var schema: JSONValue {
        let head: [JSONValue.Member] = [
            .init("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
            .init("title", .string("Provider definition")),
            .init(
                "description",
                .string("What Pintle has to know of a provider; see Docs/Providers.md.")),
        ]
        let protocols = LoginProtocol.Name.allCases.map(keys)
        return .object(
            head + [.init("type", .string("object"))]
                + properties(DefinitionKeys.shared, also: protocols))
    }

    /// Schema of definitions of one protocol: the shared keys and its own, and no others.
    private static func keys(of name: LoginProtocol.Name) -> JSONValue {
        let isOne = object([
            ("properties", object([("protocol", object([("const", .string(name.rawValue))]))])),
            ("required", strings(["protocol"])),
        ])
        let own = properties(DefinitionKeys.keys(of: name).filter { !$0.isShared }).map { member in
            guard member.name == "properties" else { return member }
            let shared = DefinitionKeys.shared.map { JSONValue.Member($0.name, .bool(true)) }
            return JSONValue.Member(member.name, .object(shared + member.value.members))
        }
        return object([
            ("if", isOne),
            ("then", .object([.init("additionalProperties", .bool(false))] + own)),
        ])
    }

    // MARK: Mappings

    private static func mapping(_ keys: [DefinitionKey]) -> [JSONValue.Member] {
        [.init("type", .string("object")), .init("additionalProperties", .bool(false))]
            + properties(keys)
    }

    /// Properties of these keys, with the rules about keys that go together.
    private static func properties(
        _ keys: [DefinitionKey], also further: [JSONValue] = []
    ) -> [JSONValue.Member] {
        let required = keys.filter { $0.need == .always }.map(\.name)
        let needs = keys.filter { !$0.needs.isEmpty }
        let rules = keys.flatMap(rules) + further
        var members = [
            JSONValue.Member("properties", .object(keys.map { .init($0.name, property($0)) }))
        ]
        if !required.isEmpty { members.append(.init("required", strings(required))) }
        if !needs.isEmpty {
            members.append(
                .init(
                    "dependentRequired",
                    .object(needs.map { .init($0.name, strings($0.needs)) })))
        }
        if !rules.isEmpty { members.append(.init("allOf", .array(rules))) }
        return members
    }

    /// Rules of a key about its neighbours.
    private static func rules(_ key: DefinitionKey) -> [JSONValue] {
        let excluded = key.excludes.map { other in
            object([("not", object([("required", strings([key.name, other]))]))])
        }
        guard case .unless(let others) = key.need else { return excluded }
        let either = [[key.name], others].map { object([("required", strings($0))]) }
        return excluded + [object([("anyOf", .array(either))])]
    }

    private static func property(_ key: DefinitionKey) -> JSONValue {
        let words = key.preset.map { "\(key.summary) Without it: \($0)." } ?? key.summary
        return .object([.init("description", .string(words))] + members(key.form))
    }

    // MARK: Values

    private static func members(_ form: DefinitionKey.Form) -> [JSONValue.Member] {
        switch form {
        case .text(let form): text(form)
        case .flag: [.init("type", .string("boolean"))]
        case .number(let range), .seconds(let range):
            [
                .init("type", .string("integer")), .init("minimum", number(range.lowerBound)),
                .init("maximum", number(range.upperBound)),
            ]
        case .choice(let known): [.init("enum", strings(known))]
        case .choices(let known): oneOrMore([.init("enum", strings(known))])
        case .texts(let form): oneOrMore(text(form))
        case .named(let names, let values, let joins):
            named(names, limit: 50, joins ? oneOrMore(text(values)) : text(values))
        case .mapping(let keys): mapping(keys())
        case .mappings(let names, let keys, let limit): named(names, limit: limit, mapping(keys))
        case .list(let keys, let limit): list(.object(mapping(keys)), limit: limit)
        case .choiceOrMapping(let known, let keys):
            [
                .init(
                    "anyOf",
                    .array([object([("enum", strings(known))]), .object(mapping(keys))]))
            ]
        }
    }

    /// A number or a truth value without quotes is text to the reader, and so it is here.
    private static func text(_ form: TextForm) -> [JSONValue.Member] {
        [
            .init(
                "type",
                form.mayBeNumber ? strings(["string", "number", "boolean"]) : .string("string")),
            .init("minLength", number(form.mayBeEmpty ? 0 : 1)),
            .init("maxLength", number(form.limit)),
            .init("pattern", .string(form.pattern)),
        ]
    }

    private static func oneOrMore(_ element: [JSONValue.Member]) -> [JSONValue.Member] {
        let many = list(.object(element), limit: 100) + [.init("uniqueItems", .bool(true))]
        return [.init("anyOf", .array([.object(element), .object(many)]))]
    }

    private static func list(_ element: JSONValue, limit: Int) -> [JSONValue.Member] {
        [
            .init("type", .string("array")), .init("minItems", number(1)),
            .init("maxItems", number(limit)), .init("items", element),
        ]
    }

    private static func named(
        _ names: TextForm, limit: Int, _ value: [JSONValue.Member]
    ) -> [JSONValue.Member] {
        [
            .init("type", .string("object")), .init("minProperties", number(1)),
            .init("maxProperties", number(limit)),
            .init(
                "propertyNames",
                object([
                    ("maxLength", number(names.limit)), ("pattern", .string(names.pattern)),
                ])),
            .init("additionalProperties", .object(value)),
        ]
    }

    // MARK: JSON

    private static func object(_ members: [(String, JSONValue)]) -> JSONValue {
        .object(members.map { JSONValue.Member($0.0, $0.1) })
    }

    private static func strings(_ texts: [String]) -> JSONValue {
        .array(texts.map(JSONValue.string))
    }

    private static func number(_ number: Int) -> JSONValue { .number(String(number)) }
}

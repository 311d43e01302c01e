import Foundation
import LoginCore
import OAuthCore
import Testing

@testable import LoginRuntime

/// What a server may say in the place of what it should say.
enum OddAnswers {
    /// Those that went wrong somewhere, for members that the good answer does not have.
    ///
    /// What is cut has no parts, and no type holds the numbers.
    static let worst = ["", ".", "-1", "1e400", "9223372036854775808", "253402300800"]

    /// Texts for members, fields and headers: numbers, cut and doubled separators, half-made URLs, dates
    /// and tokens, and signs that are no letters.
    static let texts =
        worst + [
            "..", "0", "0.0", "1.", ".5", "1.2.3", "1,5", "+1", "NaN", "9223372036854775807",
            "-9223372036854775808", "9223372036854775807.9", "253402300799", "31536000", "٣",
            "=\u{301}", "\u{0}", "\u{1b}[2J", "\u{202e}abc", "a\r\nb", "&", "a=b&c=d", "%zz", "\"",
            "<", "<html>", "[]", "//", "https://", "https://evil.example/", "http://[::1",
            "https://api.example:99999/", "urn:x", "Sun, 06 Nov 1994 08:49:37 GMT",
            "Thu, 31 Feb 9999 23:59:60 GMT", ", , , , ,", "-,-", "0-0", "5-1", "e30.e30.", "DPoP",
            ";w=",
            "<>;rel=next", "OAuth a=\"\\", "oauth_problem=", String(repeating: "9", count: 400),
        ]

    /// Values of JSON beside those texts: no strings, broken ones, and what is nested.
    static let worstValues =
        worst.map { JSONText.line(.string($0)) } + ["null", "-1.5", "[]", "{}"]
    static let values =
        texts.map { JSONText.line(.string($0)) } + [
            "null", "true", "-1.5", "1e400", "9223372036854775808", "[]", "[null]", "[{}]", "{}",
            #""\ud800""#, "nonsense", String(repeating: "[", count: 70),
        ]

    /// All names at once, in as many rounds as there are values: each name has each value once, beside
    /// others each time, so that what one of them ends hides no other.
    static func rounds(
        _ names: [String], _ values: [String], _ pair: (String, String) -> String
    ) -> [[String]] {
        values.indices.map { round in
            names.indices.map { pair(names[$0], values[(round + $0) % values.count]) }
        }
    }

    /// The words between quotes in a source, among them all names that it asks an answer for.
    static func names(inSource file: String) throws -> Set<String> {
        let lines = try text(of: file).components(separatedBy: "\n").filter { !$0.contains("///") }
        let words = lines.flatMap { $0.components(separatedBy: "\"").dropFirst().dropLast() }
        return Set(
            words.filter { word in
                word.utf8.first.map(isLetter) == true
                    && word.utf8.allSatisfy { isLetter($0) || "0123456789_.-".utf8.contains($0) }
            })
    }

    /// The sources that ask answers for members, fields or headers by their names.
    static func askingSources() throws -> Set<String> {
        let folders = [
            "OAuthCore/App", "OAuthCore/OAuth1", "OAuthCore/OAuth2", "OAuthCore/Wire",
            "LoginCore/Reading", "LoginCore/Flow", "LoginCore/Sessions", "LoginRuntime/Exchange",
            "PintleCLI/Requests/Upload", "PintleServices/Providers",
        ]
        return try folders.reduce(into: []) { found, folder in
            for file in try FileManager.default.contentsOfDirectory(
                atPath: sources.appending(path: folder).path) where file.hasSuffix(".swift")
            {
                if asks(try text(of: "\(folder)/\(file)")) { found.insert("\(folder)/\(file)") }
            }
        }
    }

    /// Whether a source looks something up by a name: by a function for that, or by a subscript.
    private static func asks(_ text: String) -> Bool {
        ["first(named:", ".first(.", ".header(", "[path:"].contains { text.contains($0) }
            || text.components(separatedBy: "[\"").dropLast().contains { before in
                before.utf8.last.map { isLetter($0) || $0 == UInt8(ascii: "?") } == true
            }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func text(of file: String) throws -> String {
        try String(contentsOf: sources.appending(path: file), encoding: .utf8)
    }

    private static let sources = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Sources")
}

/// One kind of answer: a good one, and what reads it.
struct AnswerReader: Sendable, CustomTestStringConvertible {
    /// The form of the good answer, which says how an odd value gets into it.
    enum Sample {
        /// A JSON object; a value goes into each object of it.
        case json(String)
        /// The same as a form, or a query.
        case form(String)
        /// These headers, of an answer with that status and body.
        case head([HTTPHeader], status: Int, body: String)
        /// A text with `ODD` where a value goes.
        case text(String)
    }

    var testDescription: String
    /// The sources whose names are put into the sample, one after the other.
    var files: [String]
    var sample: Sample
    var status = 200
    /// Reads the answer, or what a test makes of it; every way to end but a crash is well.
    var read: @Sendable (HTTPAnswer) async throws -> Void

    init(
        _ description: String, _ files: [String], _ sample: Sample, status: Int = 200,
        _ read: @escaping @Sendable (HTTPAnswer) async throws -> Void
    ) {
        testDescription = description
        self.files = files
        self.sample = sample
        self.status = status
        self.read = read
    }

    /// The good answer itself.
    var good: HTTPAnswer {
        get throws {
            switch sample {
            case .json(let text), .form(let text): try answer(text)
            case .head(let headers, let status, let body):
                try answer(body, headers: headers, status: status)
            case .text(let text): try answer(text.replacing("ODD", with: "1"))
            }
        }
    }

    /// The same answer with every odd value in the place of every member in turn.
    func odd() throws -> [HTTPAnswer] {
        let names = try files.reduce(into: Set<String>()) {
            $0.formUnion(try OddAnswers.names(inSource: $1))
        }
        switch sample {
        case .json(let text):
            guard let good = JSONReading.value(of: Array(text.utf8)) else { return [] }
            let own = good.variants(adding: [])
            let whole = OddAnswers.values.filter {
                JSONReading.value(of: Array("[\($0)]".utf8)) != nil
            }
            let rounds = OddAnswers.rounds(names.sorted(), whole) { "\"\($0)\":\($1)" }
            return try good.variants(adding: names).flatMap { variant in
                let values = own.contains(variant) ? OddAnswers.values : OddAnswers.worstValues
                return try values.map { try answer(variant.replacing(JSONValue.mark, with: $0)) }
            }
                + good.variants(adding: ["ODD"]).filter { !own.contains($0) }.flatMap { variant in
                    try rounds.map { members in
                        try answer(
                            variant.replacing(
                                "\"ODD\":" + JSONValue.mark, with: members.joined(separator: ",")))
                    }
                }
        case .form(let text):
            let good = try FormParameters.parse(text)
            let foreign = names.subtracting(good.map(\.name)).sorted()
            let rounds = OddAnswers.rounds(foreign, OddAnswers.texts) {
                "&\($0)=\(PercentEncoding.encode($1))"
            }
            return try rounds.map { try answer(text + $0.joined()) }
                + names.union(good.map(\.name)).flatMap { name in
                    let isOwn = good.contains { $0.name == name }
                    let texts = isOwn ? OddAnswers.texts : OddAnswers.worst
                    return try (texts.map { PercentEncoding.encode($0) } + ["%", "%ff"]).map {
                        let others = FormParameters.encode(good.filter { $0.name != name })
                        return try answer(
                            String(decoding: others, as: UTF8.self) + "&\(name)=\($0)")
                    }
                }
        case .head(let headers, let status, let body):
            let foreign = names.subtracting(headers.map(\.name)).sorted()
            let rounds = OddAnswers.texts.indices.map { round in
                foreign.enumerated().map { place, name in
                    HTTPHeader(name, OddAnswers.texts[(round + place) % OddAnswers.texts.count])
                }
            }
            return try rounds.map { try answer(body, headers: headers + $0, status: status) }
                + names.union(headers.map(\.name)).flatMap { name in
                    let isOwn = headers.contains { $0.name == name }
                    return try (isOwn ? OddAnswers.texts : OddAnswers.worst).map { text in
                        let others = headers.filter { $0.name != name }
                        return try answer(
                            body, headers: others + [HTTPHeader(name, text)], status: status)
                    }
                }
        case .text(let text):
            return try OddAnswers.texts.map { try answer(text.replacing("ODD", with: $0)) }
        }
    }

    private func answer(
        _ body: String, headers: [HTTPHeader] = [], status: Int? = nil
    ) throws -> HTTPAnswer {
        HTTPAnswer(
            status: status ?? self.status, headers: headers, body: Array(body.utf8),
            origin: try Origin(host: "api.example"), receivedAt: ProviderSetting.now)
    }
}

extension HTTPAnswer {
    /// The same with its body as JSON, where it is that.
    var decoded: HTTPAnswer {
        var answer = self
        answer.json = JSONReading.value(of: body)
        return answer
    }
}

extension JSONValue {
    /// Stands for an odd value until the text is made.
    fileprivate static let mark = "\"ODD\""

    /// The text of this value with the mark under each name in each object of it.
    fileprivate func variants(adding names: Set<String>) -> [String] {
        marked(names).map { JSONText.line($0) }
    }

    private func marked(_ names: Set<String>) -> [JSONValue] {
        switch self {
        case .object(let members):
            names.union(members.map(\.name)).map { name in
                .object(members.filter { $0.name != name } + [Member(name, .string("ODD"))])
            }
                + members.indices.flatMap { index in
                    members[index].value.marked(names).map { value in
                        var changed = members
                        changed[index].value = value
                        return .object(changed)
                    }
                }
        case .array(let elements):
            elements.indices.flatMap { index in
                elements[index].marked(names).map { value in
                    var changed = elements
                    changed[index] = value
                    return .array(changed)
                }
            }
        case .null, .bool, .number, .string: []
        }
    }
}

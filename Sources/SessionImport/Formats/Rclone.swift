import LoginCore
import OAuthCore

extension ImportFormat {
    /// A section per remote, its token as JSON in a value (rclone's configuration file).
    static let rclone = ImportFormat(
        id: "rclone", tools: [ImportTool("rclone", places: ["$CONFIG/rclone/rclone.conf"])],
        forms: [.assignments],
        gives: """
            Google, Microsoft, Dropbox, Yandex: sessions, with their app keys where they are not \
            rclone's own; other remotes stay
            """,
        endsWithLine: true,
        isShape: { tree in
            tree.entries.contains { $0.node["type"]?.text != nil || $0.node["token"] != nil }
                && tree.entries.allSatisfy(\.node.isMap)
        },
        read: { (tree, file) throws(ImportFailure) in
            for remote in tree.entries { try add(remote, to: &file) }
        })

    /// The providers of the tokens in these kinds of remotes.
    private static let remotes = [
        "drive": "google", "google photos": "google", "google cloud storage": "google",
        "dropbox": "dropbox", "onedrive": "microsoft", "yandex": "yandex",
    ]

    private static func add(
        _ remote: ImportNode.Entry, to file: inout FoundFile
    ) throws(ImportFailure) {
        let values = remote.node
        let kind = try values.requiredText("type")
        guard let text = try values.optionalText("token"), let line = values["token"]?.line else {
            file.leftovers.append(.init(line: remote.line, .setting(remote.key)))
            return
        }
        guard let provider = remotes[kind] else {
            file.leftovers.append(.init(line: remote.line, .unknownService(kind)))
            return
        }
        let token = try JSONTree.read(text[...], firstLine: line)
        let app = try values.optionalClient("client_id", "client_secret")
        file.logins.append(
            FoundLogin(
                line: remote.line, provider: provider, name: remote.key, app: app,
                token: try token.requiredSecret("access_token"), tokenSecret: nil,
                refreshToken: try token.optionalSecret("refresh_token"),
                expiresAt: try token.optionalText("expiry").flatMap(Timestamp.init(rfc3339:))))
        file.leftovers += token.leftovers(
            beside: "access_token", "token_type", "refresh_token", "expiry", "expires_in")
        file.leftovers += values.leftovers(
            beside: "type", "client_id", "client_secret", "scope", "token")
    }
}

extension Timestamp {
    /// Reads `2026-11-21T22:30:00.123456789+01:00` (RFC 3339); nil for anything else, and for the
    /// year 1, with which Go says that there is no end.
    init?(rfc3339 text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "),
            bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":")
        else { return nil }
        func number(_ range: Range<Int>) -> Int? {
            let digits = bytes[range]
            guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            return Int(String(decoding: digits, as: UTF8.self))
        }
        guard let year = number(0..<4), let month = number(5..<7), (1...12).contains(month),
            let day = number(8..<10), (1...31).contains(day), let hour = number(11..<13), hour < 24,
            let minute = number(14..<16), minute < 60, let second = number(17..<19), second <= 60
        else { return nil }
        var date = CivilDate(daysSince1970: 0)
        (date.year, date.month, date.day) = (year, month, day)
        let time = Int64(hour * 3600 + minute * 60 + second)
        guard let offset = Self.offset(bytes[19...]) else { return nil }
        self.init(stated: date.daysSince1970 * 86_400 + time - offset)
    }

    /// The seconds that a clock is ahead of UTC, from the text behind the seconds.
    private static func offset(_ bytes: ArraySlice<UInt8>) -> Int64? {
        var rest = bytes
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst().drop { (0x30...0x39).contains($0) }
        }
        if rest.elementsEqual("Z".utf8) || rest.elementsEqual("z".utf8) { return 0 }
        let text = String(decoding: rest, as: UTF8.self)
        guard let sign = text.first, sign == "+" || sign == "-",
            let (hours, minutes) = text.dropFirst().cut(atASCII: ":"), hours.utf8.count == 2,
            minutes.utf8.count == 2, let hour = UInt8(hours), let minute = UInt8(minutes)
        else { return nil }
        let seconds = Int64(hour) * 3600 + Int64(minute) * 60
        return sign == "-" ? -seconds : seconds
    }
}

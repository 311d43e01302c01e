import OAuthCore
import Vault

/// What is sealed of a device login (RFC 8628): fields of their own, in one field of the login's.
enum DeviceContents {
    private enum Tag: UInt8 {
        case deviceCode = 1
        case userCode = 2
        case page = 3
        case completePage = 4
        case codeVerifier = 5
        /// In whole seconds, as decimal digits.
        case interval = 6
        /// How often the server was asked.
        case count = 7
        /// Not before that moment is it asked again, in seconds since 1970.
        case earliest = 8
    }

    static func sealed(_ device: DeviceRequest) -> Secret {
        var fields = TaggedFields<Tag>()
        fields[.deviceCode] = device.deviceCode
        fields[.userCode] = Secret(utf8: device.userCode)
        fields[.page] = Secret(utf8: device.page.text)
        fields[.completePage] = device.completePage.map { Secret(utf8: $0.text) }
        fields[.codeVerifier] = device.verifier?.value
        fields[.interval] = Secret(utf8: String(device.polling.interval.components.seconds))
        fields[.count] = Secret(utf8: String(device.polling.count))
        fields[.earliest] = Secret(utf8: String(device.polling.earliest.secondsSince1970))
        return fields.joined
    }

    /// `endpoint` is where the server is asked.
    static func read(_ sealed: Secret, at endpoint: Secret) throws(VaultFailure) -> DeviceRequest {
        let fields = try TaggedFields<Tag>(sealed)
        let polling = DevicePolling(
            interval: .seconds(try number(fields, .interval)),
            count: Int(clamping: try number(fields, .count)),
            earliest: Timestamp(secondsSince1970: try number(fields, .earliest)))
        return DeviceRequest(
            deviceCode: try fields.required(.deviceCode),
            userCode: try fields.required(.userCode).revealedText,
            page: try url(fields.required(.page)),
            completePage: try fields[.completePage].map(url),
            verifier: fields[.codeVerifier].map(CodeVerifier.init), token: try url(endpoint),
            polling: polling)
    }

    private static func number(
        _ fields: TaggedFields<Tag>, _ tag: Tag
    ) throws(VaultFailure) -> Int64 {
        guard let number = Int64(try fields.required(tag).revealedText) else { throw .damaged }
        return number
    }

    private static func url(_ field: Secret) throws(VaultFailure) -> RequestURL {
        guard let url = try? RequestURL(field.revealedText) else { throw .damaged }
        return url
    }
}

/// Parameters in `application/x-www-form-urlencoded` form: request bodies, queries, answers.
public enum FormParameters {
    /// Decodes a form: `+` is a blank, empty segments are skipped, no `=` means an empty value.
    ///
    /// Throws `malformed` for a broken `%` sequence and for bytes that are not UTF-8.
    public static func parse(
        _ bytes: some Collection<UInt8>
    ) throws(ParseFailure) -> [Parameter] {
        var parameters: [Parameter] = []
        for segment in bytes.split(separator: UInt8(ascii: "&")) {
            parameters.append(try parameter(segment))
        }
        return parameters
    }

    /// Decodes the readable part of a form: a broken segment is left out alone.
    public static func readable(_ bytes: some Collection<UInt8>) -> [Parameter] {
        bytes.split(separator: UInt8(ascii: "&")).compactMap { try? parameter($0) }
    }

    /// Decodes a form that is at hand as text.
    public static func parse(_ text: some StringProtocol) throws(ParseFailure) -> [Parameter] {
        try parse(Array(text.utf8))
    }

    /// Encodes parameters in their order; a blank becomes `%20`.
    public static func encode(_ parameters: [Parameter]) -> [UInt8] {
        var output: [UInt8] = []
        for parameter in parameters {
            if !output.isEmpty { output.append(UInt8(ascii: "&")) }
            PercentEncoding.append(parameter.name.utf8, to: &output)
            output.append(UInt8(ascii: "="))
            PercentEncoding.append(parameter.value.utf8, to: &output)
        }
        return output
    }

    private static func parameter(
        _ segment: some Collection<UInt8>
    ) throws(ParseFailure) -> Parameter {
        let parts = segment.split(
            separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        return Parameter(try text(parts[0]), parts.count > 1 ? try text(parts[1]) : "")
    }

    private static func text(_ bytes: some Collection<UInt8>) throws(ParseFailure) -> String {
        guard let decoded = PercentEncoding.decode(bytes, plusIsSpace: true),
            let text = String(validating: decoded, as: UTF8.self)
        else { throw .malformed }
        return text
    }
}

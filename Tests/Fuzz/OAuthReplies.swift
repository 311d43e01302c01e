// core: OAuthCore
// What a provider may answer: forms, error bodies, headers. Nothing may trap.

/// Called by libFuzzer with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    _ = try? FormParameters.parse(bytes)
    _ = try? TemporaryCredentialsReply(bytes)
    _ = try? TokenCredentialsReply(bytes)
    let rules = Provider.ReplyRules(
        format: .either, tokenField: "key", tokenSecretField: "secret",
        tokenSecretIsOptional: true, expiry: .init("e", .secondsFromNow), keptFields: ["h"])
    let reply = try? TokenCredentialsReply(bytes, rules: rules)
    _ = reply?.end(
        by: .init("e", .secondsFromNow), at: Timestamp(secondsSince1970: 1_800_000_000))
    _ = ErrorBody(status: count % 600, body: bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    _ = try? AuthorizationHeader(text)
    _ = Base64.decode(text)
    return 0
}

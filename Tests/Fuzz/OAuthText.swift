// core: OAuthCore
// What a person pastes and a definition names: addresses, PINs. What decodes encodes back.

/// Called by libFuzzer with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let text = String(decoding: bytes, as: UTF8.self)
    _ = PastedAnswer.parse(text)
    _ = try? RequestURL(text)
    let encoded = PercentEncoding.encode(text)
    precondition(PercentEncoding.decode(encoded) == text, "encoding and back is the same text")
    return 0
}

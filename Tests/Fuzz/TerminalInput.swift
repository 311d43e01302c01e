// core: TerminalCore
// Bytes from the terminal: keys, UTF-8 in pieces, pastes that end early or never.

/// Called by libFuzzer with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    var whole = InputDecoder()
    var inputs = whole.feed(bytes)
    inputs += whole.timedOut()
    var split = InputDecoder()
    for byte in bytes { _ = split.feed([byte]) }
    _ = split.timedOut()
    _ = split.abandonPaste()
    return 0
}

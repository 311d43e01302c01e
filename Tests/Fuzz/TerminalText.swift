// core: TerminalCore
// Foreign text on its way to the screen: clean, and clean again changes nothing.

/// Called by libFuzzer with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let text = PrintableText(String(decoding: bytes, as: UTF8.self), limit: 1 << 20)
    for scalar in text.text.unicodeScalars {
        precondition(scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value), "no control")
        precondition(!(0x202A...0x202E).contains(scalar.value), "no bidi override")
    }
    let again = PrintableText(String(text.text), limit: 1 << 20)
    precondition(again == text, "cleaning twice is cleaning once")
    precondition(text.cut(columns: 20).columns <= 20, "a cut text fits")
    return 0
}

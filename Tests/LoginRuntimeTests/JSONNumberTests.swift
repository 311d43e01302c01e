import OAuthCore
import Testing

@testable import LoginRuntime

/// Numbers of JSON (RFC 8259 section 6), some of which tell accounts apart.
@Suite struct JSONNumberTests {
    @Test(arguments: [
        "0", "-7", "9007199254740993", "9223372036854775808", "18446744073709551615",
        "18446744073709551616", "18446744073709551617", "12345678901234567890123",
        "12345678901234567890999", "-9223372036854775809",
        "1234567890123456789012345678901234567",
    ])
    func `a whole number keeps all its digits`(number: String) {
        let value = JSONReading.value(of: Array(#"{"id":\#(number)}"#.utf8))
        #expect(value?["id"] == .number(number))
        #expect(value?["id"]?.identifier == number)
    }

    @Test(arguments: [
        "1.5", "1e40", "12345678901234567890123456789012345678901234567890",
        "12345678901234567890123456789012345678901234567891",
    ])
    func `one that nothing here holds exactly tells no accounts apart`(number: String) {
        let value = JSONReading.value(of: Array(#"{"id":\#(number)}"#.utf8))
        #expect(value?["id"]?.text != nil)
        #expect(value?["id"]?.identifier == nil)
    }
}

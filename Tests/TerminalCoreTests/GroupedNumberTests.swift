import TerminalCore
import Testing
import TextCore

struct GroupedNumberTests {
    @Test(
        "A number has a comma before each three digits",
        arguments: [
            (0, "0"), (999, "999"), (1000, "1,000"), (10_000, "10,000"), (102_400, "102,400"),
            (1_234_567, "1,234,567"), (-999, "-999"), (-1000, "-1,000"),
        ])
    func groups(_ number: Int, _ text: String) {
        #expect(GroupedNumber(number).text == text)
    }
}

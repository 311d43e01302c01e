import Testing

@testable import SessionStorage

@Suite("The order of lists")
struct ListedOrderTests {
    private func arranged(_ rows: [(provider: String, name: String?)]) -> [Int] {
        var order = ListedOrder()
        for row in rows {
            Array(row.provider.utf8).withUnsafeBytes { provider in
                guard let name = row.name else {
                    return order.add(provider: provider, name: nil)
                }
                Array(name.utf8).withUnsafeBytes { order.add(provider: provider, name: $0) }
            }
        }
        var places = Array(rows.indices)
        order.arrange(&places)
        return places
    }

    @Test(
        "is by name, ASCII's case aside, then by number",
        arguments: [
            (["b", "A", "a", "B"], [1, 2, 0, 3]),
            (["abcdefghi", "abcdefgh", "abcdefghI", "abcdefgha"], [1, 3, 0, 2]),
            (["é", "z", "É", ""], [3, 1, 2, 0]),
            (["c", "b", "a", "e", "d"], [2, 1, 0, 4, 3]),
            ([], []),
        ])
    func names(_ names: [String], _ expected: [Int]) {
        #expect(arranged(names.map { ("x", $0) }) == expected)
    }

    @Test("begins with rows without a name")
    func withoutName() {
        #expect(arranged([("x", "a"), ("x", nil), ("x", ""), ("x", nil)]) == [1, 3, 2, 0])
    }

    @Test("is by provider before all that")
    func providers() {
        #expect(arranged([("x", "a"), ("b", "z"), ("x", nil), ("b", "a")]) == [3, 1, 2, 0])
    }
}

import Testing

@testable import PlatformLinux

@Suite struct `A QR code` {
    @Test(arguments: [
        (54, 4, 33), (73, 4, 33), (78, 4, 33), (79, 5, 37), (106, 5, 37), (107, 6, 41),
        (114, 6, 41), (134, 6, 41), (135, 7, 45), (154, 7, 45),
    ])
    func `has the size that its text needs`(characters: Int, version: Int, size: Int) throws {
        let code = try #require(QRCode.encode(String(repeating: "a", count: characters)))
        #expect(code.version == version)
        #expect(code.size == size)
        #expect(code.modules.allSatisfy { $0.count == size })
    }

    @Test func `has its three finder patterns`() throws {
        let code = try #require(QRCode.encode("https://example.com/"))
        let last = code.size - 7
        let finder = [
            "#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######",
        ]
        for (row, column) in [(0, 0), (0, last), (last, 0)] {
            let pattern = (0..<7).map { line in
                String(code.modules[row + line][column..<column + 7].map { $0 ? "#" : "." })
            }
            #expect(pattern == finder)
        }
    }

    @Test(arguments: [(10, true), (14, true), (15, false), (17, false)])
    func `is sturdier where that costs nothing`(characters: Int, isMedium: Bool) throws {
        let code = try #require(QRCode.encode(String(repeating: "a", count: characters)))
        #expect(code.version == 1)
        // ISO 18004 section 7.9: the second bit of the format information is 0 for M and 1 for L.
        #expect(code.modules[8][1] == !isMedium)
    }

    @Test func `is not made of nothing or of too much`() {
        #expect(QRCode.encode("") == nil)
        #expect(QRCode.encode(String(repeating: "a", count: 2953))?.version == 40)
        #expect(QRCode.encode(String(repeating: "a", count: 2954)) == nil)
    }
}

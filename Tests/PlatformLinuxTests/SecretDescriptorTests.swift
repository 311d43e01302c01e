import Glibc
import OAuthCore
import PrivateFiles
import Testing

@testable import PlatformLinux

@Suite struct `A secret on a descriptor` {
    /// The reading end of a pipe that holds `bytes`, whose writing end is closed.
    private func reader(of bytes: [UInt8]) throws -> Pipe {
        let pipe = try #require(Pipe())
        #expect(fcntl(pipe.writer, setPipeSize, 1 << 20) > 0)
        #expect(bytes.withUnsafeBytes { writeAll($0, to: pipe.writer) })
        pipe.closeWriter()
        return pipe
    }

    @Test(arguments: [
        ("1234567\n", "1234567"), ("1234567\r\n", "1234567"), ("1234567", "1234567"),
        ("a\rb\n", "a\rb"), ("a\r\r\n", "a\r"), ("\n", ""), ("\r\n", ""), (" a \n", " a "),
        ("\u{0}a\n", "\u{0}a"), ("first\nsecond\n", "first"),
    ])
    func `is the first line without its end`(text: String, secret: String) throws {
        let pipe = try reader(of: Array(text.utf8))
        #expect(try SecretDescriptor.readFirstLine(pipe.reader) == Secret(utf8: secret))
    }

    @Test func `leaves the next line to the next reader`() throws {
        let pipe = try reader(of: Array("one\ntwo\n".utf8))
        #expect(try SecretDescriptor.readFirstLine(pipe.reader) == Secret(utf8: "one"))
        #expect(try SecretDescriptor.readFirstLine(pipe.reader) == Secret(utf8: "two"))
        #expect(throws: SecretDescriptor.Failure.nothingThere) {
            try SecretDescriptor.readFirstLine(pipe.reader)
        }
    }

    @Test(arguments: [
        ("one\n", false), ("one", false), ("one\r\n", false), ("one\n\n\r\n", false),
        ("one\ntwo", true), ("one\n\ntwo\n", true), ("one\n ", true), ("\none\n", true),
    ])
    func `tells whether more than line ends follows`(text: String, hasMore: Bool) throws {
        let pipe = try reader(of: Array(text.utf8))
        _ = try SecretDescriptor.readFirstLine(pipe.reader)
        #expect(SecretDescriptor.hasMore(pipe.reader) == hasMore)
    }

    @Test func `that stays open, as that of a program that waits for an answer, has no more`()
        throws
    {
        let pipe = try #require(Pipe())
        #expect(Array("one\n".utf8).withUnsafeBytes { writeAll($0, to: pipe.writer) })
        #expect(try SecretDescriptor.readFirstLine(pipe.reader) == Secret(utf8: "one"))
        #expect(!SecretDescriptor.hasMore(pipe.reader))
    }

    @Test(arguments: [(131_072, "\r\n", true), (131_073, "\n", false), (140_000, "", false)])
    func `has at most 64 KiB`(count: Int, end: String, isTaken: Bool) throws {
        let pipe = try reader(of: [UInt8](repeating: 65, count: count) + Array(end.utf8))
        if isTaken {
            #expect(try SecretDescriptor.readFirstLine(pipe.reader).count == count)
        } else {
            #expect(throws: SecretDescriptor.Failure.tooLong) {
                try SecretDescriptor.readFirstLine(pipe.reader)
            }
        }
    }

    @Test func `needs a descriptor that can be read`() throws {
        #expect(throws: SecretDescriptor.Failure.notOpen(987)) {
            try SecretDescriptor.readFirstLine(987)
        }
        let pipe = try #require(Pipe())
        #expect(throws: SecretDescriptor.Failure.notOpen(pipe.writer)) {
            try SecretDescriptor.readFirstLine(pipe.writer)
        }
    }

    // Behind _GNU_SOURCE, which Swift does not define.
    private let setPipeSize: Int32 = 1031
}

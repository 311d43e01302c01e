import Testing

@testable import PintleCLI

/// What tells that nobody reads the answers of a batch.
struct OutputGuardTests {
    @Test func `a write is stuck where it is the same one that was asked about before`() {
        let output = OutputGuard()
        #expect(!output.isStuck())
        output.during {
            #expect(!output.isStuck())
            #expect(output.isStuck())
        }
        #expect(!output.isStuck())
        #expect(!output.isStuck())
        output.during { #expect(!output.isStuck()) }
    }
}

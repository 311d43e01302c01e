import CPlatform
import Glibc
import Testing

@testable import PlatformLinux

/// A thread to which the kernel refuses certain calls, as inside a container: by a filter of
/// seccomp(2), which binds that thread alone and ends with it.
enum RefusingKernel {
    /// A system call, or only those with this value in one argument.
    struct Call: Sendable {
        var number: UInt32
        var argument: (index: Int, value: UInt32)?
    }

    #if arch(arm64)
        static let addKey = Call(number: 217)
        static let keyctl = Call(number: 219)
        static let fcntl = Call(number: 25)
        static let linkat = Call(number: 37)
    #else
        static let addKey = Call(number: 248)
        static let keyctl = Call(number: 250)
        static let fcntl = Call(number: 72)
        static let linkat = Call(number: 265)
    #endif

    /// One operation of keyctl(2).
    static func keyctl(_ operation: UInt32) -> Call {
        Call(number: keyctl.number, argument: (0, operation))
    }

    /// One command of fcntl(2).
    static func fcntl(_ command: UInt32) -> Call {
        Call(number: fcntl.number, argument: (1, command))
    }

    /// Whether the kernel takes a filter and minds it.
    static let isPossible: Bool = {
        let error = try? run([keyctl], failingWith: EXDEV) {
            cplatform_keyctl(6, 0, 0, 0) == -1 ? errno : 0
        }
        return error == EXDEV
    }()

    /// Runs `body` on a thread of its own whose `calls` fail with `error`; nil when the kernel
    /// takes no filter.
    static func run<Value: Sendable>(
        _ calls: [Call], failingWith error: Int32, _ body: @escaping @Sendable () -> Value
    ) throws -> Value? {
        try Background { refuse(calls, with: error) ? body() : nil }.value()
    }

    /// prctl is variadic, and Swift imports no variadic C function.
    private typealias Prctl =
        @convention(c) (
            Int32, UInt, UInt, UInt, UInt
        ) -> Int32

    private static func refuse(_ calls: [Call], with error: Int32) -> Bool {
        guard let symbol = dlsym(nil, "prctl") else { return false }
        let prctl = unsafeBitCast(symbol, to: Prctl.self)
        let noNewPrivileges: Int32 = 38
        let (setFilter, filterMode): (Int32, UInt) = (22, 2)
        guard prctl(noNewPrivileges, 1, 0, 0, 0) == 0 else { return false }
        var program = calls.flatMap { instructions(for: $0, error: error) }
        program.append(allow)
        return program.withUnsafeBytes { code in
            // struct sock_fprog: the number of instructions, and where they are.
            let header = [UInt(program.count), UInt(bitPattern: code.baseAddress)]
            return header.withUnsafeBytes { header in
                prctl(setFilter, filterMode, UInt(bitPattern: header.baseAddress), 0, 0) == 0
            }
        }
    }

    /// struct sock_filter as one number: code 16, jump if true 8, jump if false 8, operand 32.
    private static func instruction(
        _ code: UInt64, ifFalse: UInt64 = 0, _ operand: UInt32
    ) -> UInt64 {
        code | ifFalse << 24 | UInt64(operand) << 32
    }

    private static let allow = instruction(0x06, 0x7fff_0000)

    private static func instructions(for call: Call, error: Int32) -> [UInt64] {
        let refuse = instruction(0x06, 0x0005_0000 | UInt32(error))
        let number = [instruction(0x20, 0)]
        guard let argument = call.argument else {
            return number + [instruction(0x15, ifFalse: 1, call.number), refuse]
        }
        return number + [
            instruction(0x15, ifFalse: 3, call.number),
            instruction(0x20, UInt32(16 + 8 * argument.index)),
            instruction(0x15, ifFalse: 1, argument.value),
            refuse,
        ]
    }
}

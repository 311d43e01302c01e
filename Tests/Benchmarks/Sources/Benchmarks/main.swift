// The rows that need our modules without the program around them, and the stores that the other
// rows look at. Says what it measured on one line of numbers; `harness/bench.py` calls it.

import Glibc

let usage = """
    usage: Benchmarks fill HOME KEY-FILE < NAMES    a store with a session for each line
           Benchmarks renew HOME KEY-FILE           a renewal of that store's bearer token, saved
           Benchmarks sign once                     the header of the known request
           Benchmarks sign SECONDS                  signatures per second
           Benchmarks login BASE-URL [TRUST]        milliseconds of two exchanges
           Benchmarks exchange BASE-URL [TRUST]     milliseconds of a code's exchange
           Benchmarks device BASE-URL COUNT SECONDS
                              microseconds and wake-ups of a question among COUNT logins
           Benchmarks unlock FOLDER                 milliseconds of an unlock by passphrase

    """

func leave(_ status: Int32, _ words: String) -> Never {
    _ = Array(words.utf8).withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    exit(status)
}

let arguments = Array(CommandLine.arguments.dropFirst())
do {
    switch (arguments.first, arguments.count) {
    case ("fill", 3): try StoreFilling.run(home: arguments[1], keyFile: arguments[2])
    case ("renew", 3): try StoreFilling.renew(home: arguments[1], keyFile: arguments[2])
    case ("sign", 2) where arguments[1] == "once": print(try SigningRow().knownHeader())
    case ("sign", 2): print(try SigningRow().signaturesPerSecond(Double(arguments[1]) ?? 1))
    case ("login", 2...3), ("exchange", 2...3):
        let row = try LoginRow(
            arguments[0] == "login" ? .login : .exchange, arguments[1],
            arguments.dropFirst(2).first)
        print(try await row.run())
    case ("device", 4):
        let row = try DeviceRow(arguments[1], count: Int(arguments[2]) ?? 1)
        let (time, wakeUps) = try await row.run(seconds: Int(arguments[3]) ?? 1)
        print("a question\t\(time)\t\(wakeUps)")
    case ("unlock", 2): print(try UnlockRow.run(folder: arguments[1]))
    default:
        leave(2, usage)
    }
} catch {
    leave(1, "Benchmarks: \(error)\n")
}

import ArgumentParser

/// The flag that makes a command answer many requests, by its `BatchCommand`.
struct BatchFlag: ParsableArguments {
    @Flag(help: "Answer JSON requests from standard input, line by line.") var batch = false
}

extension BatchFlag {
    /// Not there.
    static var no: BatchFlag {
        var flag = BatchFlag()
        flag.batch = false
        return flag
    }
}

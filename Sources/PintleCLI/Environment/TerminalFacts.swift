/// The targets of the process's standard descriptors.
public struct TerminalFacts: Sendable, Equatable {
    /// Whether standard input is a terminal.
    public var input: Bool
    /// Whether standard output is a terminal.
    public var output: Bool
    /// Whether standard error is a terminal.
    public var error: Bool
    /// Whether there is a controlling terminal to ask on.
    public var canAsk: Bool
    /// Whether it shows UTF-8.
    public var showsUTF8: Bool
    /// Its columns and rows, where known.
    public var columns: Int
    /// Its rows.
    public var rows: Int

    /// Facts, by default of a process without any terminal.
    public init(
        input: Bool = false, output: Bool = false, error: Bool = false, canAsk: Bool = false,
        showsUTF8: Bool = true, columns: Int = 80, rows: Int = 24
    ) {
        self.input = input
        self.output = output
        self.error = error
        self.canAsk = canAsk
        self.showsUTF8 = showsUTF8
        self.columns = columns
        self.rows = rows
    }
}

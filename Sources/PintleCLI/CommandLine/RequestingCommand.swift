/// A command about one request.
protocol RequestingCommand: PintleSubcommand {
    var request: RequestArguments { get set }
    var global: GlobalOptions { get set }
    /// Gives the rest of its options the values that they have where they are not named.
    mutating func setRest()
}

extension RequestingCommand {
    /// The same with the values in the place of their numbers.
    func filled(from values: RequestValues) -> Self {
        var command = self
        command.request.data = request.data.map(values.value)
        command.request.headers = request.headers.map(values.value)
        return command
    }
}

extension HeaderCommand: RequestingCommand {
    mutating func setRest() {}
}

extension RequestCommand: RequestingCommand {
    mutating func setRest() { raw = false }
}

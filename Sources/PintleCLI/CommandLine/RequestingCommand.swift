/// A command with options that accept any text.
protocol FreeTextCommand: PintleSubcommand {
    /// The command with the values in place of their numbers.
    func filled(from values: RequestValues) -> Self
}

/// A command about one request.
protocol RequestingCommand: FreeTextCommand {
    var request: RequestArguments { get set }
    var global: GlobalOptions { get set }
    /// Gives the rest of its options the values that they have where they are not named.
    mutating func setRest()
    /// Puts the values of the rest of its options in the place of their numbers.
    mutating func fillRest(from values: RequestValues)
}

extension RequestingCommand {
    func filled(from values: RequestValues) -> Self {
        var command = self
        command.request.data = request.data.map(values.value)
        command.request.json = request.json.map(values.value)
        command.request.headers = request.headers.map(values.value)
        command.fillRest(from: values)
        return command
    }
}

extension EchoCommand: FreeTextCommand {
    func filled(from values: RequestValues) -> EchoCommand {
        var command = self
        command.data = data.map(values.value)
        return command
    }
}

extension HeaderCommand: RequestingCommand {
    mutating func setRest() { batch = .no }
    mutating func fillRest(from values: RequestValues) {}
}

extension SignCommand: RequestingCommand {
    mutating func setRest() {
        print = nil
        batch = .no
    }
    mutating func fillRest(from values: RequestValues) {}
}

extension RequestCommand: RequestingCommand {
    mutating func setRest() {
        raw = false
        include = false
        query = []
        parts = []
        output = nil
        connectTimeout = nil
        maxTime = nil
        paginate = false
        maxPages = nil
        wait = false
        maxWait = nil
        explain = false
        curl = false
    }
    mutating func fillRest(from values: RequestValues) {
        query = query.map(values.value)
        parts = parts.map(values.value)
    }
}

import LoginCore

extension Schema {
    /// What a store of each version has, the first at index 0: saves making one at each start.
    static let fingerprints = [
        "75749b4146eb5d4ed7e0e589578f16da7915a65bf99435ecc0edcd9c40bdc73f",
        "6cf9f55c2f87df3b53261dccf582d2f65241445b3e6fd4c514783b908cd07f52",
        "6cf9f55c2f87df3b53261dccf582d2f65241445b3e6fd4c514783b908cd07f52",
        "1fc5ff08eec7563ffa165e73b055a231e4690b683014adfdcc22509017c699de",
    ]

    /// How the definitions in a store of that version differ from those that this program makes.
    static func differences(
        _ db: Database, version: Int, through steps: [Step] = steps
    ) throws -> [StoreFailure.DefinitionChange] {
        let found = try Definitions(db)
        if fingerprints.indices.contains(version - 1), found.are(fingerprints[version - 1]) {
            return []
        }
        return try definitions(ofVersion: version, through: steps).differences(in: found)
    }

    /// What a new store of that version has, made for it in memory.
    static func definitions(
        ofVersion version: Int, through steps: [Step] = steps
    ) throws -> Definitions {
        try Connection(configuration: StoreSettings.configurationInMemory()).write { fresh in
            try advance(fresh, from: 0, through: Array(steps.prefix(version)))
            return try Definitions(fresh)
        }
    }
}

extension StoreFailure {
    /// What definitions that differ from ours mean; nil where none does.
    init?(_ differences: [DefinitionChange]) {
        guard let first = differences.first else { return nil }
        self = .changed(.definitions(first, of: differences.count))
    }
}

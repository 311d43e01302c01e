package import OAuthCore

/// A machine's request to join, which only a member with the code can read and believe.
package struct JoinRequest: Sendable, Equatable {
    package var publicKey: [UInt8]
    package var name: Secret

    package init(publicKey: [UInt8], name: Secret) {
        (self.publicKey, self.name) = (publicKey, name)
    }
}

/// All that a machine needs to become a member; nothing else is taken from the database.
package struct JoinAnswer: Sendable, Equatable {
    package var key: FleetKey
    package var last: FleetView.Past

    package init(key: FleetKey, last: FleetView.Past) {
        (self.key, self.last) = (key, last)
    }
}

extension JoinRequest {
    private static var form: UInt8 { 1 }
    /// The longest name, in bytes; each is padded to that.
    package static var longestName: Int { 64 }

    /// `form 1 | public key 32 | sealed name 105 | HMAC 32`.
    package func encoded(
        _ code: JoinCode, _ fleet: FleetID, _ machine: MachineID,
        _ cryptography: SealingCryptography
    ) throws(FleetFailure) -> [UInt8] {
        guard publicKey.count == 32, name.count <= Self.longestName else { throw .damaged }
        let padded = Secret(count: Self.longestName + 1) { buffer in
            name.withBytes { buffer.copyMemory(from: $0) }
            buffer[name.count] = 0x80
        }
        let key = try code.key("name", fleet, machine, cryptography)
        guard let sealed = cryptography.seal(padded, key, fleet.bytes + machine.bytes) else {
            throw .cryptography
        }
        let head = [Self.form] + publicKey + sealed
        return head + (try Self.mac(head, code, fleet, machine, cryptography))
    }

    /// Reads a request; throws `damaged` unless the code was used for it.
    package init(
        reading request: [UInt8], _ code: JoinCode, _ fleet: FleetID, _ machine: MachineID,
        _ cryptography: SealingCryptography
    ) throws(FleetFailure) {
        var reader = ByteReader(request, orThrow: FleetFailure.damaged)
        guard try reader.number(UInt8.self) == Self.form else { throw .newer }
        publicKey = try reader.bytes(32)
        guard reader.count > 32 else { throw .damaged }
        let sealed = try reader.bytes(reader.count - 32)
        let mac = try Self.mac(
            Array(request.dropLast(32)), code, fleet, machine, cryptography)
        guard cryptography.areEqual(mac, Array(request.suffix(32))) else { throw .damaged }
        let key = try code.key("name", fleet, machine, cryptography)
        guard let padded = cryptography.open(sealed, key, fleet.bytes + machine.bytes) else {
            throw .damaged
        }
        name = try padded.withBytes { (bytes) throws(FleetFailure) in
            guard let end = bytes.lastIndex(where: { $0 != 0 }), bytes[end] == 0x80,
                bytes.count == Self.longestName + 1
            else { throw .damaged }
            return Secret(bytes[..<end])
        }
    }

    private static func mac(
        _ head: [UInt8], _ code: JoinCode, _ fleet: FleetID, _ machine: MachineID,
        _ cryptography: SealingCryptography
    ) throws(FleetFailure) -> [UInt8] {
        let key = try code.key("request", fleet, machine, cryptography)
        return cryptography.basic.hmac(.sha256, key)(fleet.bytes + machine.bytes + head)
    }
}

extension JoinAnswer {
    private static var form: UInt8 { 1 }

    /// `form 1 | encapsulated key 32 | ciphertext 108 | tag 16 | HMAC 32`; sealed is
    /// `key 32 | epoch 4 | head 8 | state 32 | seal 32`.
    package func encoded(
        to request: [UInt8], from publicKey: [UInt8], _ code: JoinCode, _ machine: MachineID,
        _ cryptography: SealingCryptography
    ) throws(FleetFailure) -> [UInt8] {
        var rest: [UInt8] = []
        rest.append(bigEndian: key.epoch)
        rest.append(bigEndian: last.head)
        rest += last.state + last.seal
        let plaintext = Secret(count: FleetKey.length + rest.count) { buffer in
            key.bytes.withBytes { buffer.copyMemory(from: $0) }
            buffer[FleetKey.length...].copyBytes(from: rest)
        }
        let info = Self.info(key.fleet, machine)
        guard let wrapped = cryptography.wrap(plaintext, publicKey, info) else {
            throw .cryptography
        }
        let head = [Self.form] + wrapped
        return head + (try Self.mac(request, head, code, key.fleet, machine, cryptography))
    }

    /// Reads the answer to a request; throws `damaged` unless its writer had the code.
    package init(
        reading answer: [UInt8], to request: [UInt8], _ privateKey: Secret, _ code: JoinCode,
        _ fleet: FleetID, _ machine: MachineID, _ cryptography: SealingCryptography
    ) throws(FleetFailure) {
        guard let form = answer.first, answer.count > 33 else { throw .damaged }
        guard form == Self.form else { throw .newer }
        let head = Array(answer.dropLast(32))
        let mac = try Self.mac(request, head, code, fleet, machine, cryptography)
        guard cryptography.areEqual(mac, Array(answer.suffix(32))),
            let plaintext = cryptography.unwrap(
                Array(head.dropFirst()), privateKey, Self.info(fleet, machine)),
            plaintext.count == FleetKey.length + 76
        else { throw .damaged }
        let (bytes, rest) = plaintext.withBytes {
            (Secret($0[..<FleetKey.length]), Array($0[FleetKey.length...]))
        }
        var reader = ByteReader(rest, orThrow: FleetFailure.damaged)
        key = try FleetKey(bytes, of: fleet, epoch: reader.number(), by: cryptography)
        last = FleetView.Past(
            head: try reader.number(), state: try reader.bytes(32), seal: try reader.bytes(32))
    }

    private static func info(_ fleet: FleetID, _ machine: MachineID) -> [UInt8] {
        FleetKey.info("join", fleet) + machine.bytes
    }

    private static func mac(
        _ request: [UInt8], _ head: [UInt8], _ code: JoinCode, _ fleet: FleetID,
        _ machine: MachineID, _ cryptography: SealingCryptography
    ) throws(FleetFailure) -> [UInt8] {
        var message: [UInt8] = []
        message.append(field: request)
        let key = try code.key("answer", fleet, machine, cryptography)
        return cryptography.basic.hmac(.sha256, key)(message + head)
    }
}

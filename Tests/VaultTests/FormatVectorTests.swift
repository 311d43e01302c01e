import OAuthCore
import Testing

@testable import Vault

/// The format as another implementation reads it from Docs/Vault.md (Vectors/README.md).
@Suite("Format vectors")
struct FormatVectorTests {
    @Test("there are at least 60 with a defect, and sound ones of every kind")
    func number() {
        #expect(FormatVectorFile.all.count { $0.expect != .ok && $0.expect != .yes } >= 60)
        let sound = FormatVectorFile.all.filter { $0.expect == .ok || $0.expect == .yes }
        #expect(Set(sound.map(\.kind)) == Set(FormatVector.Kind.allCases))
        #expect(Set(FormatVectorFile.all.map(\.name)).count == FormatVectorFile.all.count)
    }

    @Test("slots", arguments: FormatVectorFile.cases(.slot))
    func slot(vector: FormatVector) throws {
        let bytes = try #require(vector.slot).bytes
        let secret = try #require(vector.secret).secret
        let stored = try #require(vector.header)
        let outcome = try outcome {
            let header = try VaultHeader(
                vault: stored.vault.id, epoch: stored.epoch, commitment: stored.commitment.bytes)
            let key = try KeySlot(encoded: bytes).open(with: secret, of: header)
            #expect(key.bytes == vector.key?.secret)
        }
        #expect(outcome == vector.expect)
    }

    @Test("records", arguments: FormatVectorFile.cases(.record))
    func record(vector: FormatVector) throws {
        let record = try #require(vector.record).bytes
        let key = try VaultKey(
            bytes: #require(vector.key).secret, vault: #require(vector.vault).id,
            epoch: #require(vector.epoch))
        let stored = try #require(vector.context)
        let context = RecordContext(
            table: try #require(RecordContext.Table(rawValue: stored.table)),
            row: try stored.row.id, column: stored.column, schemaVersion: stored.version,
            generation: stored.generation, account: stored.account, provider: stored.provider,
            origins: try stored.origins.map { try Origin(host: $0) },
            boundColumns: stored.bound)
        let outcome = try outcome {
            let plaintext = try SealedRecord.open(record, in: context, with: key)
            #expect(plaintext == vector.plaintext?.secret)
        }
        #expect(outcome == vector.expect)
    }

    /// The fields of a session.
    private enum SessionTag: UInt8, CaseIterable {
        case token = 1
        case tokenSecret = 2
        case kept = 3
    }

    @Test("fields", arguments: FormatVectorFile.cases(.fields))
    func fields(vector: FormatVector) throws {
        let content = try #require(vector.content).secret
        let expected = try #require(vector.fields)
        let outcome = try outcome {
            let fields = try TaggedFields<SessionTag>(content)
            _ = (try fields.required(.token), try fields.required(.tokenSecret))
            for tag in SessionTag.allCases {
                #expect(fields[tag] == expected["\(tag.rawValue)"]?.secret)
            }
            #expect(fields.joined == content)
        }
        #expect(outcome == vector.expect)
    }

    @Test("manifests", arguments: FormatVectorFile.cases(.manifest))
    func manifest(vector: FormatVector) throws {
        let (id, epoch) = (try #require(vector.vault).id, try #require(vector.epoch))
        let key = try VaultKey(bytes: #require(vector.key).secret, vault: id, epoch: epoch)
        let commitment = try #require(vector.commitment).bytes
        let (createdAt, sequence) = (
            try #require(vector.createdAt), try #require(vector.sequence)
        )
        let stored = try #require(vector.manifest).bytes
        let outcome = try outcome {
            let header = try VaultHeader(vault: id, epoch: epoch, commitment: commitment)
            let (form, rows) = try covered(by: vector)
            let made = try Manifest.authenticate(
                header, createdAt: createdAt, sequence: sequence, form: form,
                rows: { rows[$0.rawValue] ?? RowDigests() }, key: key)
            guard Manifest.matches(stored, made) else { throw VaultFailure.damaged }
        }
        #expect(outcome == vector.expect)
    }

    /// What a manifest of either form is over, by the names of the tables.
    private func covered(
        by vector: FormatVector
    ) throws -> (form: Manifest.Form, rows: [String: RowDigests]) {
        guard let pieces = vector.pieces else {
            let digests = try #require(vector.digests)
            return (.digests, digests.mapValues { RowDigests($0.map(\.bytes)) })
        }
        let rows = try pieces.mapValues { pieces -> RowDigests in
            var rows = RowDigests()
            for piece in pieces { try rows.append(first: piece.first, digest: piece.digest.bytes) }
            return rows
        }
        return (.entries, rows)
    }

    @Test("pieces", arguments: FormatVectorFile.cases(.piece))
    func piece(vector: FormatVector) throws {
        let first = try #require(vector.first)
        let digest = try #require(vector.digest).bytes
        let entries = try #require(vector.entries).bytes
        let outcome = try outcome {
            var rows = RowDigests()
            try rows.append(first: first, digest: digest)
            if let limit = vector.limit { try rows.append(first: limit, digest: digest) }
            try entries.withUnsafeBytes { try rows.supply($0, of: first) }
            #expect(rows.missingPieces == (vector.limit.map { [$0] } ?? []))
        }
        #expect(outcome == vector.expect)
    }

    @Test("row digests", arguments: FormatVectorFile.cases(.digest))
    func digest(vector: FormatVector) throws {
        var digester = RowDigester()
        digester.begin(try #require(vector.table.flatMap(ManifestTable.init)))
        for value in try #require(vector.values) {
            switch value {
            case .null: digester.appendNull()
            case .integer(let number): digester.append(number)
            case .text(let text): Array(text.utf8).withUnsafeBytes { digester.append(text: $0) }
            case .blob(let blob): blob.withUnsafeBytes { digester.append(blob: $0) }
            }
        }
        let made = digester.finish()
        #expect(try (made == #require(vector.digest).bytes) == (vector.expect == .ok))
    }

    @Test("machine secrets", arguments: FormatVectorFile.cases(.machineSecret))
    func machineSecret(vector: FormatVector) throws {
        let source: MachineSecret.Source = vector.source == "command" ? .command : .credential
        let trimmed = MachineSecret.trimmed(try #require(vector.bytes).secret, of: source)
        #expect(trimmed == vector.trimmed?.secret)
        #expect(MachineSecret.isRandomKey(trimmed) == (vector.expect == .yes))
    }

    /// What came of reading something, in the words of the file.
    private func outcome(of body: () throws -> Void) throws -> FormatVector.Outcome {
        do {
            try body()
            return .ok
        } catch VaultFailure.wrongSecret {
            return .wrongSecret
        } catch VaultFailure.damaged {
            return .damaged
        } catch VaultFailure.parametersRefused {
            return .parametersRefused
        } catch VaultFailure.badName {
            return .badName
        } catch VaultFailure.secretTooShort {
            return .tooShort
        } catch VaultFailure.newer {
            return .newer
        }
    }
}

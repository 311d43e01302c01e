package import LoginCore
package import OAuthCore
package import PintleText
import TextCore

/// Makes a vault.
package struct CreateVault: Call {
    package let choice: VaultChoice

    package func busy(in app: App) -> BusyWords? { .makingVault }
    package func answered(_ answer: Done, in app: inout App) -> [AppEffect] { [.loadSnapshot] }
}

/// Opens the vault.
package struct UnlockVault: Call {
    package let key: Key

    /// The key to try.
    package enum Key: Sendable, Equatable {
        case passphrase(Secret)
        /// The key file at that path, which may begin with `~/`.
        case keyFile(path: String)
        /// All that needs nobody, as a key file or a command.
        case unasked
    }

    package enum Answer: Sendable, Equatable {
        case open
        /// The next try has to wait that long.
        case locked(StoreFailure, wait: Duration)
    }

    package func busy(in app: App) -> BusyWords? { .openingVault }
    package func answered(_ answer: Answer, in app: inout App) -> [AppEffect] {
        answer == .open ? [.loadSnapshot] : []
    }
}

/// Wipes the vault's key.
package struct LockVault: Call {
    package func answered(_ answer: Done, in app: inout App) -> [AppEffect] {
        app.showLocked()
        return []
    }
}

/// Adds a way to open the vault; answers its number.
package struct AddSlot: Call {
    package let choice: VaultChoice
    package let name: String

    package func busy(in app: App) -> BusyWords? { .saving }
    package func answered(_ number: Int, in app: inout App) -> [AppEffect] {
        let file: PrintableText? =
            if case .keyFile(let path, isNew: _) = choice { PrintableText(path) } else { nil }
        return app.tellOfChange(.slotAdded(number, keyFile: file))
    }
}

/// Removes a way to open the vault.
package struct RemoveSlot: Call {
    package let number: Int

    package func busy(in app: App) -> BusyWords? { .saving }
    package func answered(_ answer: Done, in app: inout App) -> [AppEffect] {
        app.tellOfChange(.slotRemoved(number))
    }
}

/// Puts another passphrase in the place of the old one.
package struct ChangePassphrase: Call {
    package let old: Secret
    package let new: Secret

    package func busy(in app: App) -> BusyWords? { .saving }
    package func answered(_ answer: Done, in app: inout App) -> [AppEffect] {
        app.tellOfChange(.passphraseChanged)
    }
}

/// Gives the vault a new key, which the new passphrase alone opens.
package struct RekeyVault: StoppableCall {
    package let old: Secret
    package let new: Secret

    package func busy(in app: App) -> BusyWords? { .resealing }
    package func answered(_ answer: Done, in app: inout App) -> [AppEffect] {
        app.tellOfChange(.vaultRekeyed)
    }
}

/// Opens every seal and compares every row.
package struct CheckStore: StoppableCall {
    package func busy(in app: App) -> BusyWords? { .checkingStore }
    package func answered(_ findings: StoreFindings, in app: inout App) -> [AppEffect] {
        app.tellOfChange(findings.faults > 0 ? .unsound(findings) : .sound(findings))
    }
}

/// Copies the store to a path that a person may have begun with `~/`.
package struct BackUpStore: Call {
    package let path: String

    package enum Answer: Sendable, Equatable {
        /// Verified if the vault was open.
        case made(path: String, isVerified: Bool)
    }

    package func busy(in app: App) -> BusyWords? { .saving }
    package func answered(_ copy: Answer, in app: inout App) -> [AppEffect] {
        switch copy {
        case .made(let path, let isVerified):
            app.tellOfChange(.backupMade(PrintableText(path), isVerified: isVerified))
        }
    }
}

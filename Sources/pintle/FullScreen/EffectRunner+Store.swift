import LoginCore
import PintleServices
import PintleText
import PintleUI
import PlatformLinux
import Synchronization
import TerminalCore

/// News of the store.
extension EffectRunner {
    /// Uses the cached key; says so where it is gone.
    func useCachedKey() {
        enqueue { [self] in
            // A store that cannot be read now is reported when it is needed.
            switch try? await vault.useCachedKey() {
            case .kept, nil: break
            case .lapsed: await load()
            case .takenAway:
                logins.stopListening()
                mailbox.post(.store(.vaultLockedElsewhere))
            }
        }
    }

    /// Reads the store after all that was asked for before, and returns at once.
    func loadSnapshot() {
        enqueue { [self] in await load() }
    }

    /// Looks at the store for the first frame of that size; without a glance, reads
    /// it whole.
    func begin(size: Size) {
        enqueue { [self] in
            let glance = try? await vault.glance(
                rows: size.rows, describesFirst: App.describesSelected(at: size),
                named: App.listedName)
            // The reading of the whole store reports what cannot be read.
            guard let glance else { return await load() }
            await postFailures()
            isGlance.withLock { $0 = true }
            mailbox.post(.store(.glanceLoaded(glance)))
        }
    }

    /// Reads the store again and posts it, after everything that logins were writing.
    private func load() async {
        // The folder may be new. Watched first, so that no change falls in between.
        watch?.add(vault.folder)
        await logins.finishWriting()
        do throws(StoreFailure) {
            let snapshot = try await vault.snapshot()
            // Faults of the store itself are reported last.
            await postFailures()
            mailbox.post(.store(.snapshotLoaded(snapshot)))
            if let damage = await vault.damage { mailbox.post(.store(.loadFailed(damage))) }
        } catch {
            mailbox.post(.store(.loadFailed(error)))
        }
    }

    /// Posts the parts that the first frame lacks: all sessions, verified, then the providers that
    /// the store has nothing of.
    func complete() {
        enqueue { [self] in
            if isGlance.withLock({ $0 }) { await load() }
            guard let whole = await vault.completed() else { return }
            mailbox.post(.store(.snapshotLoaded(whole)))
            // Seals are opened only now.
            if let damage = await vault.damage { mailbox.post(.store(.loadFailed(damage))) }
        }
    }

    /// Handles a change by another process to the store or to its key.
    func hear(_ news: FolderWatch.News) {
        if news.contains(.change) { reloadIfChanged() }
        if news.contains(.keyForgotten) {
            stopLongCalls()
            // Counts as no use: the key is gone.
            useCachedKey()
        }
    }

    /// Reads the store again if another process changed it; many changes at once are one.
    private func reloadIfChanged() {
        let isLooking = isLookingForChanges.withLock { isLooking in
            defer { isLooking = true }
            return isLooking
        }
        guard !isLooking else { return }
        enqueue { [self] in
            isLookingForChanges.withLock { $0 = false }
            // A store that cannot be read now is reported when it is needed.
            if (try? await vault.isOutdated()) == true { await load() }
        }
    }

    /// Posts the ways to open that were tried unasked and failed, and that the store was converted.
    func postFailures() async {
        if let path = await vault.takeOlderCopy() {
            mailbox.post(.announced(.storeConverted(keeping: path)))
        }
        for failed in await vault.takeFailures() {
            mailbox.post(.announced(.failedUnlock(failed)))
        }
    }
}

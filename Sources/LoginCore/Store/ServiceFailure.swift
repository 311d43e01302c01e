/// A failure above the store, which may be one of the store's.
package protocol ServiceFailure: Error, Sendable, Equatable {
    /// The store could not do its part.
    static func store(_ failure: StoreFailure) -> Self
}

extension ServiceFailure {
    /// Does something with the store, whose failure becomes one of these.
    package static func reaching<Value>(
        _ body: () throws(StoreFailure) -> Value
    ) throws(Self) -> Value {
        do throws(StoreFailure) {
            return try body()
        } catch {
            throw .store(error)
        }
    }

    /// Does something with the store, whose failure becomes one of these.
    package static func reaching<Value>(
        _ body: () async throws(StoreFailure) -> Value
    ) async throws(Self) -> Value {
        do throws(StoreFailure) {
            return try await body()
        } catch {
            throw .store(error)
        }
    }
}

extension AppFailure: ServiceFailure {}
extension LoginFailure: ServiceFailure {}
extension LoginRefusal: ServiceFailure {}
extension ProviderFailure: ServiceFailure {}

extension StoreFailure: ServiceFailure {
    package static func store(_ failure: StoreFailure) -> StoreFailure { failure }
}

extension SessionFailure: ServiceFailure {
    package static func store(_ failure: StoreFailure) -> SessionFailure {
        .failed(.store(failure))
    }
}

/// An array whose storage is overwritten when it is outgrown or given up.
///
/// A standard array leaves its old storage behind, where it cannot be wiped.
///
/// For text that a person types or pastes, on its way into secret memory. A `Character` of more
/// than 15 bytes of UTF-8, as some emoji are, keeps its bytes elsewhere, and those are not wiped.
struct WipedArray<Element: Hashable & Sendable>: Sendable {
    private var storage: Storage

    /// Nothing, with room for so many elements.
    init(capacity: Int) {
        storage = Storage(capacity: capacity)
    }

    /// A copy of a collection.
    init(_ elements: some Collection<Element>) {
        self.init(capacity: elements.count)
        storage.append(elements)
    }

    /// Overwrites everything and keeps the room; another copy is not touched.
    mutating func removeAll() {
        if isKnownUniquelyReferenced(&storage) {
            storage.wipe()
        } else {
            storage = Storage(capacity: storage.buffer.count)
        }
    }

    mutating func append(_ element: Element) {
        if count == storage.buffer.count || !isKnownUniquelyReferenced(&storage) {
            storage = Storage(of: [self[...]], capacity: 2 * count + 16)
        }
        storage.append(CollectionOfOne(element))
    }

    /// Inserts so many copies of an element, to be replaced.
    mutating func insert(repeating element: Element, count added: Int, at position: Int) {
        let isRoomy = count + added <= storage.buffer.count
        let larger = Storage(
            of: [self[..<position]],
            capacity: isRoomy ? storage.buffer.count : 2 * count + added)
        larger.append(repeatElement(element, count: added))
        larger.append(self[position...])
        storage = larger
    }

    mutating func removeSubrange(_ range: Range<Int>) {
        storage = Storage(
            of: [self[..<range.lowerBound], self[range.upperBound...]],
            capacity: storage.buffer.count)
    }

    private final class Storage: Sendable {
        // Written only while one value alone refers to it, which is what makes sharing it sound.
        nonisolated(unsafe) let buffer: UnsafeMutableBufferPointer<Element>
        nonisolated(unsafe) var count = 0

        init(capacity: Int) {
            buffer = .allocate(capacity: capacity)
        }

        convenience init(of parts: [Slice<WipedArray>], capacity: Int) {
            self.init(capacity: capacity)
            for part in parts { append(part) }
        }

        deinit {
            wipe()
            buffer.deallocate()
        }

        func append(_ elements: some Collection<Element>) {
            for element in elements {
                buffer.initializeElement(at: count, to: element)
                count += 1
            }
        }

        func wipe() {
            overwrite(UnsafeMutableBufferPointer(rebasing: buffer[..<count]).deinitialize())
            count = 0
        }
    }
}

extension WipedArray: RandomAccessCollection, MutableCollection {
    var startIndex: Int { 0 }
    var endIndex: Int { storage.count }

    subscript(position: Int) -> Element {
        get {
            precondition(position >= 0 && position < storage.count)
            return storage.buffer[position]
        }
        set {
            precondition(position >= 0 && position < storage.count)
            if !isKnownUniquelyReferenced(&storage) {
                storage = Storage(of: [self[...]], capacity: storage.buffer.count)
            }
            storage.buffer[position] = newValue
        }
    }
}

extension WipedArray: Hashable {
    static func == (left: WipedArray, right: WipedArray) -> Bool {
        left.elementsEqual(right)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        for element in self { hasher.combine(element) }
    }
}

/// Zeroes a buffer; kept out of line so that the compiler cannot drop the dead stores.
@inline(never) @_optimize(none)
func overwrite(_ buffer: UnsafeMutableRawBufferPointer) {
    buffer.initializeMemory(as: UInt8.self, repeating: 0)
}

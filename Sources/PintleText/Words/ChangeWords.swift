public import LoginCore
public import TextCore

/// The words for a change of the store from outside.
public enum ChangeWords {
    /// The finding, as a sentence.
    public static func sentence(_ change: StoreFailure.Change) -> PrintableText {
        switch change {
        case .rows(let edited, let total):
            "\(edited) of \(CountWords.counted(total, "row")) \(edited == 1 ? "was" : "were") edited."
        case .list: "Rows are gone, doubled, or put back from an older copy."
        case .manifestMissing: "The seal over its list of rows was removed."
        case .definitions(let first, 1): difference(first) + "."
        case .definitions(let first, let count):
            difference(first) + ", and "
                + PrintableText(own: CountWords.counted(count - 1, "more difference"))
                + " of that kind."
        }
    }

    /// One difference between the tables and those that Pintle makes, without a full stop.
    public static func difference(_ difference: StoreFailure.DefinitionChange) -> PrintableText {
        switch difference {
        case .missing(let name): "The table or index \(name, limit: 40) is gone"
        case .foreign(let name): "\(name, limit: 40) does not belong in the store"
        case .changed(let name): "The table or index \(name, limit: 40) has another form"
        case .encoding: "Its text is not UTF-8"
        }
    }
}

import LoginCore
import PintleText
import Testing
import TextCore

@Suite struct `What somebody else did to a store` {
    @Test(arguments: [
        (1, 1, "1 of 1 row was edited."), (1, 26, "1 of 26 rows was edited."),
        (2, 26, "2 of 26 rows were edited."),
    ])
    func `counts in the singular and the plural`(edited: Int, total: Int, sentence: String) {
        let change = StoreFailure.Change.rows(edited, of: total)
        #expect(ChangeWords.sentence(change).text == sentence)
    }
}

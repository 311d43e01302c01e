import PintleText
import TextCore

/// The menu of things to copy from the screen below, each with a letter.
struct CopyMenuScreen: Menu {
    let items: [CopyItem]
    var marked = 0

    init(_ items: [CopyItem]) {
        self.items = items
    }

    var place: Place { .copyMenu }
    var heading: PrintableText { "Copy" }

    func rows(_ model: AppModel) -> [MenuRow] {
        items.map { item in
            MenuRow(letter: item.letter, name: item.what.name, text: PrintableText(own: item.text))
        }
    }

    func take(_ row: Int, _ model: inout AppModel) -> Response {
        .effects([.terminal(.copy(items[row].text, items[row].what))], .pop)
    }
}

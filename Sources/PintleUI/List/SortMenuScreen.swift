import PintleText
import TextCore

/// The orders of the list, with a letter for each; the one that is on is marked.
struct SortMenuScreen: Menu {
    /// The order that is on.
    let order: SessionOrder
    var marked: Int

    init(_ order: SessionOrder) {
        self.order = order
        marked = SessionOrder.allCases.firstIndex(of: order) ?? 0
    }

    var place: Place { .sortMenu }
    var heading: PrintableText { "Sort" }
    var hasMarks: Bool { true }

    func rows(_ model: AppModel) -> [MenuRow] {
        SessionOrder.allCases.map { order in
            let isOn = order == self.order
            return MenuRow(
                letter: order.letter, name: order.name,
                text: order.meaning + (isOn ? ", as now" : ""), isOn: isOn)
        }
    }

    func take(_ row: Int, _ model: inout AppModel) -> Response {
        Response(isHandled: true, moves: [.sort(SessionOrder.allCases[row])])
    }
}

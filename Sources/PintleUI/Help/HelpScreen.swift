import PintleText
import TerminalCore

/// The keys of a screen, made from the key map, with signs and words explained.
struct HelpScreen: ScreenState {
    /// The place that is explained.
    let about: Place
    /// The title of its screen.
    let screenTitle: PrintableText
    var scroll = TextScroll()

    var screen: Screen { .help(self) }
    var place: Place { .help }

    init(about: Place, title: PrintableText) {
        self.about = about
        screenTitle = title
    }

    func title(_ model: AppModel) -> PrintableText { "Help: \(screenTitle)" }
    func isEnabled(_ action: Action, _ model: AppModel) -> Bool {
        action != .pageDown || lineCount(model) > model.layout.middle(hasTitle: true).rows
    }

    func lineCount(_ model: AppModel) -> Int {
        HelpText(about, model.appearance).rows(columns: model.size.columns).count
    }

    func messageRows(_ layout: Layout) -> Int { 0 }
}

import LoginCore
import PintleText
import TextCore

extension App {
    /// Opens the palette over the screen that is there.
    mutating func openPalette() {
        guard let below = screens.last else { return }
        // Typed text stays in its field, masked.
        model.drafts.mask()
        screens.append(PaletteScreen(about: below.place(model)))
    }

    /// Gives an open palette the commands of the screen below it, as they stand now.
    mutating func fillPalette() {
        guard var palette = screens.last as? PaletteScreen, let below = belowTop else { return }
        let items = KeyMap.commands(of: palette.about)
            .filter { ![.otherDevice, .coach].contains($0.action) || model.appearance.isDemo }
            .map { command in
                PaletteScreen.Item(
                    command: command, words: HelpText.words(for: command.binding, model.appearance),
                    whyOff: whyOff(command.action, on: below))
            }
        palette.show(items, model)
        screens[screens.count - 1] = palette
    }

    /// Removes the palette once the screen below is in another place, which has other commands.
    mutating func closeOutdatedPalette() {
        guard let palette = screens.last as? PaletteScreen, belowTop?.place(model) != palette.about
        else { return }
        screens.removeLast()
    }

    /// Runs a command on the screen below, as its keys would there, or as it works anywhere.
    mutating func run(_ command: KeyMap.Command, over index: Int) -> [AppEffect] {
        guard index > 0, index < screens.count, let palette = screens[index] as? PaletteScreen
        else { return [] }
        screens.removeSubrange(index...)
        guard !command.keys.isEmpty else { return offer(.action(command.action)) }
        let effects = command.keys.flatMap { press($0) }
        // A person who was in the field is there again, unless the command led elsewhere.
        if palette.about == .pinField, var login = screens.last as? LoginScreen {
            login.isAtKeys = false
            screens[screens.count - 1] = login
        }
        return effects
    }

    private var belowTop: (any ScreenState)? { screens.dropLast().last }

    /// The reason why the action does nothing now; nil if it does something.
    private func whyOff(_ action: Action, on screen: any ScreenState) -> Announcement? {
        guard isEnabled(action, screen) else {
            return screen.whyNothing(action, model) ?? .notNow
        }
        return screen.whyOff(action, model)
    }
}

extension Announcement {
    /// The message of a command that is off for an unknown reason.
    fileprivate static let notNow = Announcement(.attention, "This cannot be done now")
}

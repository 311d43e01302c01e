import PintleText
import TextCore

extension App {
    /// Applies the response of the screen at `index`.
    mutating func apply(_ response: Response, at index: Int) -> [AppEffect] {
        var effects = response.effects
        begin(effects)
        for move in response.moves {
            switch move {
            case .push(let screen):
                screens.append(screen.state)
            case .pop:
                if index > 0, index < screens.count { screens.removeSubrange(index...) }
            case .replace(let screen):
                if index > 0, index < screens.count { screens.removeSubrange(index...) }
                screens.append(screen.state)
            case .home:
                screens.removeSubrange(1...)
            case .leave:
                effects += leave(.done)
            case .run(let command):
                effects += run(command, over: index)
            case .sort(let order):
                if index > 0, index < screens.count { screens.removeSubrange(index...) }
                guard var list = screens[0] as? ListScreen else { break }
                list.sort(by: order, model)
                screens[0] = list
            }
        }
        return effects
    }

    /// Lets the list decide about its groups while no page hides it; questions leave it in sight.
    mutating func settleList() {
        guard model.isLoaded, var list = screens[0] as? ListScreen else { return }
        let isInSight = screens.dropFirst().allSatisfy { $0.panelRows(model) != nil }
        guard isInSight == (list.grouping == nil) else { return }
        list.settleGroups(isInSight: isInSight, model)
        screens[0] = list
    }

    /// Gives a message to every screen, the topmost first.
    mutating func deliver(_ message: AppMessage) -> [AppEffect] {
        var effects: [AppEffect] = []
        for index in screens.indices.reversed() where index < screens.count {
            let response = screens[index].update(.message(message), &model)
            effects += apply(response, at: index)
        }
        return effects
    }
}

import FleetCore
import OAuthCore

extension Simulation {
    /// A page with a row deleted, put back, exchanged, doubled, or from another fleet.
    mutating func tampered(_ page: PulledPage) -> PulledPage {
        var page = page
        guard !page.rows.isEmpty else {
            guard let row = databases[0].rows.values.min(by: { $0.record < $1.record }) else {
                return page
            }
            page.rows = [row]
            page.rows[0].change = page.head
            return page
        }
        let place = random.number(below: page.rows.count)
        switch random.number(below: 5) {
        case 0:
            page.rows.remove(at: place)
        case 1:
            guard let old = copy.rows[page.rows[place].record] else { return page }
            page.rows[place] = old
        case 2:
            let other = random.number(below: page.rows.count)
            let sealed = page.rows[place].sealed
            page.rows[place].sealed = page.rows[other].sealed
            page.rows[other].sealed = sealed
        case 3:
            var row = page.rows[place]
            row.record = RecordID(low: 999)
            page.rows.append(row)
        default:
            page.rows[place].sealed = IdealHash.spread(random.next(), count: 553)
        }
        return page
    }

    /// A page with an epoch whose key the database made itself.
    mutating func planted(_ page: PulledPage, _ number: Int) -> PulledPage? {
        guard let view = hosts[number].run?.replica.view, view.isComplete, view.epoch == page.epoch,
            view.head == page.head,
            let key = try? FleetKey.random(
                of: view.fleet, epoch: view.epoch + 1, by: cryptography),
            let other = try? FleetKey.random(of: view.fleet, epoch: view.epoch, by: cryptography),
            let commit = try? view.commit([:], rotation: key, cryptography),
            let link = try? EpochLink(previous: other, change: view.head + 1, dropped: 0)
                .sealed(under: key, by: cryptography)
        else { return nil }
        var page = page
        (page.head, page.seal, page.epoch) = (commit.view.head, commit.view.seal, key.epoch)
        (page.states, page.links) = (commit.states, [key.epoch: link])
        page.wrap = commit.wraps[hosts[number].disk.machine]
        return page
    }
}

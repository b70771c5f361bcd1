// What the environment asks of every subcommand.

import Foundation
import RenderTree

enum Environment {
    /// From `FLOE_DISABLE`, a comma-separated list of optimisations to leave out.
    static func optimisations() throws -> Optimisations {
        guard let list = ProcessInfo.processInfo.environment["FLOE_DISABLE"], !list.isEmpty else { return .all }
        let (options, unknown) = Optimisations.disabling(list)
        guard unknown.isEmpty else {
            let known = Optimisations.names.map(\.name).joined(separator: ", ")
            throw CommandFailure(.usage, "FLOE_DISABLE: expected some of \(known), found \(unknown.joined(separator: ", "))")
        }
        return options
    }
}

extension Optimisations {
    /// All but those in a comma-separated list; also returns the names it does not know.
    static func disabling(_ list: String) -> (options: Optimisations, unknown: [String]) {
        var options = Optimisations.all
        var unknown: [String] = []
        for name in list.split(separator: ",").map({ $0.trimmingPrefix(while: \.isWhitespace) }) {
            if let known = names.first(where: { $0.name == name }) {
                options.remove(known.option)
            } else {
                unknown.append(String(name))
            }
        }
        return (options, unknown)
    }
}

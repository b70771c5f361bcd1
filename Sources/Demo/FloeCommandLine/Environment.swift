// Settings from the environment that apply to every subcommand.

import Foundation
import FloeRenderTree

package enum Environment {
    /// How scenes are measured, by `FLOE_MEASURING`. For tests, many of which run at a time.
    package enum Measuring: String {
        /// By a window at rest, and with a verdict only if nothing else keeps the machine busy.
        case usual
        /// The same, however busy the machine is.
        case anyLoad = "any-load"
        /// As with `anyLoad`, but a window measures nothing by itself.
        case onRequest = "on-request"
    }

    package static var measuring: Measuring {
        ProcessInfo.processInfo.environment["FLOE_MEASURING"].flatMap(Measuring.init) ?? .usual
    }

    /// Returns all optimisations except those in `FLOE_DISABLE`, a comma-separated list.
    package static func optimisations() throws -> Optimisations {
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
    /// Returns all optimisations except those in a comma-separated list, and the names that are unknown.
    package static func disabling(_ list: String) -> (options: Optimisations, unknown: [String]) {
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

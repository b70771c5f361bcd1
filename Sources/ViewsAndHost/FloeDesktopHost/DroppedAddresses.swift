// Addresses that were dropped and that SDL does not turn into paths: those of files that name this computer, such as
// `file://localhost/home/a.png`, and those of pages and pictures elsewhere.

import Foundation

/// A list of addresses, as desktops pass it when something is dropped (RFC 2483).
struct DroppedAddresses {
    private let addresses: [URL]

    init(list: String) {
        // Lines that begin with # are comments.
        addresses = list.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }.compactMap { URL(string: String($0)) }
    }

    /// The paths of the files that are on this computer, by its `host` name.
    func paths(host: String = ProcessInfo.processInfo.hostName) -> [String] {
        let here = ["", "localhost", host.lowercased()]
        return addresses.filter { $0.scheme?.lowercased() == "file" && here.contains(($0.host() ?? "").lowercased()) }
            .map { $0.path(percentEncoded: false) }
    }
}

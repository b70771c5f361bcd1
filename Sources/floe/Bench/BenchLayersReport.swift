// All that `floe bench layers` found: trees that were drawn, and trees that were only updated.

struct BenchLayersReport: Encodable {
    let drawn: [BenchLayersResult]
    let updates: [BenchUpdatesResult]

    /// One array; what was only updated has keys of its own.
    func encode(to encoder: any Encoder) throws {
        var array = encoder.unkeyedContainer()
        for result in drawn { try array.encode(result) }
        for result in updates { try array.encode(result) }
    }

    /// The tables for people.
    var text: String { BenchLayersResult.text(drawn) + "\n\n" + BenchUpdatesResult.text(updates) }
}

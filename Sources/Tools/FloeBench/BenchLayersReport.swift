// All results of `floe bench layers`: trees that were drawn, and trees that were only updated.

struct BenchLayersReport: Codable {
    let drawn: [BenchLayersResult]
    let updates: [BenchUpdatesResult]

    /// Encodes one array. Results of trees that were only updated have keys of their own.
    func encode(to encoder: any Encoder) throws {
        var array = encoder.unkeyedContainer()
        for result in drawn { try array.encode(result) }
        for result in updates { try array.encode(result) }
    }

    /// The tables as readable text.
    var text: String { BenchLayersResult.text(drawn) + "\n\n" + BenchUpdatesResult.text(updates) }
}

extension BenchLayersReport {
    /// Decodes such an array. Results of trees that were only updated have no compositor.
    init(from decoder: any Decoder) throws {
        var array = try decoder.unkeyedContainer(), drawn: [BenchLayersResult] = [], updates: [BenchUpdatesResult] = []
        while !array.isAtEnd {
            if let result = try? array.decode(BenchLayersResult.self) {
                drawn.append(result)
            } else {
                updates.append(try array.decode(BenchUpdatesResult.self))
            }
        }
        self.init(drawn: drawn, updates: updates)
    }
}

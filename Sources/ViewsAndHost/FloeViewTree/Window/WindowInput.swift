// The calls that drive a window, as values. Nothing else moves its views, so the same calls in the same order, on the same views, give the
// same pictures: a run recorded call by call can be replayed.

import Foundation

/// A call that drives a window.
package enum WindowInput: Equatable, Sendable {
    /// `Window.handle`.
    case event(InputEvent, lookTime: Double)
    /// `Window.update`, after which a frame is drawn.
    case update(time: Double, lookTime: Double)
    /// `Window.catchUp`.
    case time(Double)
    /// `Window.perform`, by an assistive program.
    case assistive(AssistiveInput)
    /// `Window.resize`.
    case resize(CGSize, scale: Double)
}

extension Window {
    /// Makes the call.
    package func take(_ input: WindowInput) {
        switch input {
        case .event(let event, let lookTime): handle(event, lookTime: lookTime)
        case .update(let time, let lookTime): update(at: time, lookTime: lookTime)
        case .time(let time): catchUp(to: time)
        case .assistive(let input): perform(input)
        case .resize(let size, let scale): resize(to: size, scale: scale)
        }
    }
}

extension WindowInput: Codable {
    private enum CodingKeys: CodingKey {
        case event, update, time, assistive, resize, scale
        /// Absent if it is infinite, which JSON cannot represent.
        case lookTime
    }

    /// The sizes, in points, and the scales that a window can have.
    package static let sizes = 1...1e5, scales = 0.1...32

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let lookTime = try values.decodeIfPresent(Double.self, forKey: .lookTime) ?? .infinity
        if let event = try values.decodeIfPresent(InputEvent.self, forKey: .event) {
            self = .event(event, lookTime: lookTime)
        } else if let time = try values.decodeIfPresent(Double.self, forKey: .update) {
            self = .update(time: time, lookTime: lookTime)
        } else if let time = try values.decodeIfPresent(Double.self, forKey: .time) {
            self = .time(time)
        } else if let input = try values.decodeIfPresent(AssistiveInput.self, forKey: .assistive) {
            self = .assistive(input)
        } else if let size = try values.decodeIfPresent(CGSize.self, forKey: .resize) {
            let scale = try values.decode(Double.self, forKey: .scale)
            guard WindowInput.sizes.contains(size.width), WindowInput.sizes.contains(size.height), WindowInput.scales.contains(scale) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .resize, in: values,
                    debugDescription: "sizes are 1 to 100000 points, scales 0.1 to 32, not \(size.width) × \(size.height), \(scale)")
            }
            self = .resize(size, scale: scale)
        } else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "it has none of the keys of an input"))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self), looked = Double.infinity
        switch self {
        case .event(let event, let lookTime):
            try values.encode(event, forKey: .event)
            looked = lookTime
        case .update(let time, let lookTime):
            try values.encode(time, forKey: .update)
            looked = lookTime
        case .time(let time): try values.encode(time, forKey: .time)
        case .assistive(let input): try values.encode(input, forKey: .assistive)
        case .resize(let size, let scale):
            try values.encode(size, forKey: .resize)
            try values.encode(scale, forKey: .scale)
        }
        if looked < .infinity { try values.encode(looked, forKey: .lookTime) }
    }
}

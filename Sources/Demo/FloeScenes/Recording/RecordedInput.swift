// The inputs of a recorded run, in order: everything that drove the window, and everything that came from outside of it.

import FloeViewTree

/// One input.
package enum RecordedInput: Equatable, Sendable {
    /// A call that drove the window: an event, a frame, another size.
    case window(WindowInput)
    /// The result of the background work with this number was delivered.
    case work(Int)
    /// The program gave something to the shell or its views. `isAnswer`: in response to a request of the shell.
    case program(ProgramInput, isAnswer: Bool)
}

extension RecordedInput {
    /// The time of a step, in seconds; nil for any other input.
    var stepTime: Double? { if case .window(let input) = self { input.stepTime } else { nil } }
    /// Whether it is the delivery of background work.
    var isWork: Bool { if case .work = self { true } else { false } }
}

extension WindowInput {
    /// The time of a step, in seconds; nil for any other input.
    var stepTime: Double? { if case .update(let time, _) = self { time } else { nil } }
}

/// Inputs of the window are encoded as they are, next to the other kinds.
extension RecordedInput: Codable {
    private enum CodingKeys: CodingKey {
        case work, program, isAnswer
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        if let number = try values.decodeIfPresent(Int.self, forKey: .work) {
            self = .work(number)
        } else if let input = try values.decodeIfPresent(ProgramInput.self, forKey: .program) {
            self = .program(input, isAnswer: try values.decode(Bool.self, forKey: .isAnswer))
        } else {
            self = .window(try WindowInput(from: decoder))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        if case .window(let input) = self { return try input.encode(to: encoder) }
        var values = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .window: break
        case .work(let number): try values.encode(number, forKey: .work)
        case .program(let input, let isAnswer):
            try values.encode(input, forKey: .program)
            try values.encode(isAnswer, forKey: .isAnswer)
        }
    }
}

/// Something that the program gives to the shell or its views.
package enum ProgramInput: Equatable, Codable, Sendable {
    case state(ShellState)
    /// Memory of what does not show was freed.
    case release
    /// The text that a view pasted during the event before.
    case clipboard(String)
}

extension ShellRequest {
    /// Whether its effects are recorded. Requests that play something else in the window are not.
    package var isRecorded: Bool {
        switch self {
        case .compositor, .pictures, .toggleFigures, .toggleFullScreen, .overlay, .slowdown: true
        default: false
        }
    }
}

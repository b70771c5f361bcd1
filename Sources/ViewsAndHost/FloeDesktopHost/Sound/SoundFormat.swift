// Tells a sound's format by its contents, since names are often wrong and the mixer would try many more formats.

import CFloeSDL2Mixer
import Foundation

/// A format of sound files.
public enum SoundFormat: Sendable, CaseIterable {
    /// WAVE, and MPEG audio layer 3.
    case wav, mp3
    /// Vorbis in Ogg.
    case ogg
    /// Opus in Ogg.
    case opus
    /// The free lossless audio codec, in its own container.
    case flac

    /// Returns nil for a file in none of these formats.
    init?(_ file: Data) {
        let start = [UInt8](file.prefix(64))
        if start.starts(with: "RIFF".utf8) {
            guard start.dropFirst(8).starts(with: "WAVE".utf8) else { return nil }
            self = .wav
        } else if start.starts(with: "OggS".utf8) {
            // The first packet follows a header and a table with the length of one piece.
            self = start.dropFirst(28).starts(with: "OpusHead".utf8) ? .opus : .ogg
        } else if start.starts(with: "fLaC".utf8) {
            self = .flac
        } else {
            // Tags, and some editors' silence, may come first.
            let tag = SoundFormat.tagLength(start)
            let stream = file.dropFirst(tag).prefix(SoundFormat.longestPadding).drop { $0 == 0 }
            if tag > 0, stream.starts(with: "fLaC".utf8) {
                self = .flac
            } else if SoundFormat.isFrame([UInt8](stream.prefix(4))) {
                self = .mp3
            } else {
                return nil
            }
        }
    }

    private static let longestPadding = 4096

    /// Returns the length of an ID3 tag at the beginning of a file. Its size is in groups of seven bits.
    private static func tagLength(_ start: [UInt8]) -> Int {
        guard start.count >= 10, start.starts(with: "ID3".utf8) else { return 0 }
        return 10 + start[6..<10].reduce(0) { $0 << 7 | Int($1 & 0x7F) }
    }

    /// Returns whether these are the first bytes of a frame of MPEG audio.
    private static func isFrame(_ head: [UInt8]) -> Bool {
        guard head.count == 4, head[0] == 0xFF, head[1] & 0xE0 == 0xE0 else { return false }
        let version = head[1] >> 3 & 3, layer = head[1] >> 1 & 3, bitRate = head[2] >> 4, sampleRate = head[2] >> 2 & 3
        // Each of these values is reserved. AAC has no layer.
        return version != 1 && layer != 0 && bitRate != 15 && sampleRate != 3
    }

    var musicType: Mix_MusicType {
        switch self {
        case .wav: MUS_WAV
        case .mp3: MUS_MP3
        case .ogg: MUS_OGG
        case .opus: MUS_OPUS
        case .flac: MUS_FLAC
        }
    }
}

extension SoundFormat: CustomStringConvertible {
    public var description: String {
        switch self {
        case .wav: "WAV"
        case .mp3: "MP3"
        case .ogg: "Ogg Vorbis"
        case .opus: "Opus"
        case .flac: "FLAC"
        }
    }
}

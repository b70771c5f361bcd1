// Paths as text, in the grammar of SVG's path data: `M 0 0 L 10 0 C 10 5 5 10 0 10 Z`. Everything that the grammar allows is read;
// what is written has absolute moves, lines, cubic curves and closing only.

import Foundation

/// Why text is not a path.
public struct PathTextError: Error, Equatable, CustomStringConvertible {
    /// The place, counted in characters from 1.
    public let column: Int
    /// What belongs there, and what is there.
    public let expected, found: String

    public var description: String { "character \(column): expected \(expected), found \(found)" }
}

extension Path {
    /// Reads SVG's path data. Empty text is an empty path.
    public init(text: String) throws(PathTextError) {
        var reader = PathReader(text)
        self = try reader.read()
    }

    /// The path as text, with numbers in the shortest form that reads as the same.
    public var text: String {
        func number(_ v: CGFloat) -> String {
            // A negative zero is read as zero.
            let text = "\(Double(v) + 0)"
            return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        }
        func words(_ letter: String, _ points: CGPoint...) -> String {
            ([letter] + points.flatMap { [number($0.x), number($0.y)] }).joined(separator: " ")
        }
        return elements.map { element in
            switch element {
            case .move(let p): words("M", p)
            case .line(let p): words("L", p)
            case .curve(let a, let b, let p): words("C", a, b, p)
            case .close: "Z"
            }
        }.joined(separator: " ")
    }
}

/// Reads path data from the beginning to the end.
private struct PathReader {
    private let text: [UInt8]
    private var at = 0
    private var path = Path()
    /// The control point that a smooth curve mirrors, and the curves that it follows.
    private var mirrored: (control: CGPoint, command: UInt8)?

    init(_ text: String) { self.text = Array(text.utf8) }

    mutating func read() throws(PathTextError) -> Path {
        skipSpace()
        while let letter = next {
            guard "MmZzLlHhVvCcSsQqTtAa".utf8.contains(letter) else { throw fail("a command such as M, L, C or Z") }
            guard path.currentPoint != nil || letter | 32 == UInt8(ascii: "m") else { throw fail("M first") }
            at += 1
            try command(letter)
        }
        return path
    }

    /// Reads a command's numbers, several times if there are more.
    private mutating func command(_ letter: UInt8) throws(PathTextError) {
        let kind = letter | 32, isRelative = letter == kind
        guard kind != UInt8(ascii: "z") else {
            path.closeSubpath()
            mirrored = nil
            skipSpace()
            return
        }
        var isFirst = true
        repeat {
            let from = path.currentPoint ?? .zero, base = isRelative ? from : .zero
            func point(_ reader: inout PathReader) throws(PathTextError) -> CGPoint {
                let x = try reader.number(), y = try reader.number()
                return try reader.finite(CGPoint(x: base.x + x, y: base.y + y))
            }
            var control: CGPoint?
            switch kind {
            case UInt8(ascii: "m"):
                let p = try point(&self)
                if isFirst { path.move(to: p) } else { path.addLine(to: p) }
            case UInt8(ascii: "l"): path.addLine(to: try point(&self))
            case UInt8(ascii: "h"): path.addLine(to: try finite(CGPoint(x: base.x + (try number()), y: from.y)))
            case UInt8(ascii: "v"): path.addLine(to: try finite(CGPoint(x: from.x, y: base.y + (try number()))))
            case UInt8(ascii: "c"), UInt8(ascii: "s"):
                let first = kind == UInt8(ascii: "c") ? try point(&self) : reflection(of: "c", at: from), second = try point(&self)
                path.addCurve(to: try point(&self), control1: first, control2: second)
                control = second
            case UInt8(ascii: "q"), UInt8(ascii: "t"):
                let middle = kind == UInt8(ascii: "q") ? try point(&self) : reflection(of: "q", at: from)
                path.addQuadCurve(to: try point(&self), control: middle)
                control = middle
            default:
                let rx = abs(try number()), ry = abs(try number()), turn = try number(), isLarge = try flag(), isClockwise = try flag()
                path.addArc(
                    from: from, to: try point(&self), radii: SIMD2(rx, ry), turn: turn * .pi / 180, isLarge: isLarge,
                    isClockwise: isClockwise)
            }
            mirrored = control.map { ($0, "cs".utf8.contains(kind) ? UInt8(ascii: "c") : UInt8(ascii: "q")) }
            isFirst = false
            skipSpace()
        } while next.map(PathReader.beginsNumber) ?? false || next == UInt8(ascii: ",")
    }

    private func reflection(of command: Unicode.Scalar, at p: CGPoint) -> CGPoint {
        guard let mirrored, mirrored.command == UInt8(ascii: command) else { return p }
        return CGPoint(x: 2 * p.x - mirrored.control.x, y: 2 * p.y - mirrored.control.y)
    }

    // Numbers

    private static func beginsNumber(_ byte: UInt8) -> Bool { "+-.0123456789".utf8.contains(byte) }
    private var next: UInt8? { at < text.count ? text[at] : nil }

    private mutating func skipSpace() {
        while let next, " \t\n\r\u{0C}".utf8.contains(next) { at += 1 }
    }

    private mutating func skipSeparator() {
        skipSpace()
        if next == UInt8(ascii: ",") {
            at += 1
            skipSpace()
        }
    }

    private mutating func number() throws(PathTextError) -> Double {
        skipSeparator()
        var end = at
        func digits() -> Int { text[end...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count }
        if end < text.count, "+-".utf8.contains(text[end]) { end += 1 }
        var count = digits()
        end += count
        if end < text.count, text[end] == UInt8(ascii: ".") {
            end += 1
            count += digits()
            end += digits()
        }
        guard count > 0 else { throw fail("a number") }
        if end < text.count, text[end] | 32 == UInt8(ascii: "e") {
            let mantissa = end
            end += 1
            if end < text.count, "+-".utf8.contains(text[end]) { end += 1 }
            let exponent = digits()
            end = exponent > 0 ? end + exponent : mantissa
        }
        // Double takes neither a sign before nor nothing behind a point.
        var digitsText = String(decoding: text[at..<end], as: UTF8.self)
        if digitsText.hasPrefix("+") { digitsText.removeFirst() }
        guard let number = Double(digitsText.replacingOccurrences(of: ".e", with: "e")) ?? Double(digitsText + "0"), number.isFinite else {
            throw fail("a number below 1e308")
        }
        at = end
        return number
    }

    private mutating func flag() throws(PathTextError) -> Bool {
        skipSeparator()
        guard let next, next == UInt8(ascii: "0") || next == UInt8(ascii: "1") else { throw fail("0 or 1") }
        at += 1
        return next == UInt8(ascii: "1")
    }

    private func finite(_ p: CGPoint) throws(PathTextError) -> CGPoint {
        guard p.x.isFinite, p.y.isFinite else { throw fail("numbers whose sum is below 1e308") }
        return p
    }

    private func fail(_ expected: String) -> PathTextError {
        let found = String(decoding: text[at...], as: UTF8.self).prefix(12)
        let column = String(decoding: text[..<at], as: UTF8.self).count + 1
        return PathTextError(column: column, expected: expected, found: found.isEmpty ? "the end" : "“\(found)”")
    }
}

extension Path {
    /// Appends a part of a turned ellipse, as SVG describes it: by its ends.
    fileprivate mutating func addArc(
        from start: CGPoint, to end: CGPoint, radii given: SIMD2<Double>, turn: Double, isLarge: Bool, isClockwise: Bool
    ) {
        guard given.x > 0, given.y > 0, start != end else { return addLine(to: end) }
        let c = cos(turn), s = sin(turn)
        // In the ellipse's own axes, its radii as units and the middle of both ends as the origin, they lie at ±half.
        let dx = (start.x - end.x) / 2, dy = (start.y - end.y) / 2
        var radii = given, half = SIMD2(c * dx + s * dy, c * dy - s * dx) / radii
        let square = (half * half).sum()
        // Radii that are too small grow until they reach.
        if square > 1 {
            radii *= square.squareRoot()
            half /= square.squareRoot()
        }
        let way = max(0, 1 / max(1e-300, min(1, square)) - 1).squareRoot() * (isLarge == isClockwise ? -1 : 1)
        let center = SIMD2(half.y, -half.x) * way
        let first = half - center, last = -half - center
        let from = atan2(first.y, first.x), to = atan2(last.y, last.x)
        var unit = Path()
        unit.addArc(center: .zero, radius: 1, startAngle: from, endAngle: to, clockwise: isClockwise)
        let middle = CGPoint(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
        let placed = unit.mapped { p in
            let x = (p.x + center.x) * radii.x, y = (p.y + center.y) * radii.y
            return CGPoint(x: middle.x + c * x - s * y, y: middle.y + s * x + c * y)
        }
        // The ends exactly.
        for (i, element) in placed.elements.enumerated().dropFirst() {
            guard case .curve(let a, let b, let p) = element else { continue }
            append(.curve(a, b, i == placed.elements.count - 1 ? end : p))
        }
    }
}

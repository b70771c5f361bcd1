// The kinds of value that layer properties have: how a layer-tree file stores each, which values it accepts, and which random trees
// use.

import FloeDrawing
import FloeGeometry
import FloeImaging
import FloeRandomNumbers
import FloeRenderTree
import FloeText
import Foundation

/// The structure of the values of a kind, for code that shows or changes them.
package enum LayerValueShape: Equatable, Sendable {
    /// A number, usually within a range.
    case number(typically: ClosedRange<Double>)
    case flag
    /// Two numbers.
    case point, size
    /// Four numbers; `isUnit`: in shares of something, otherwise in points.
    case rect(isUnit: Bool)
    /// Sixteen numbers.
    case transform
    case color, colors
    /// Numbers 0…1, or of at least 0.
    case locations, lengths
    /// Path data, as in SVG.
    case path
    case oneOf([String])
    /// Any of these.
    case someOf([String])
    /// Text without attributes, and text that may have them.
    case text, attributedText
    case picture
    /// A list of filters in the form of CSS.
    case filters
}

/// How values of one kind are read, written and generated.
struct LayerValueKind<Value: Equatable & Sendable>: Sendable {
    let shape: LayerValueShape
    let read: @Sendable (FileValue) throws -> Value
    /// Returns the value as the file holds it. Pictures are named by their bitmaps' ids.
    let form: @Sendable (Value, _ names: [UInt64: String]) -> LayerValue
    /// Returns the nearest value that a file can hold; drawing shows the same for both. An animation may overshoot, for example.
    let limited: @Sendable (Value) -> Value
    /// Returns a value for random trees; nil if there is none without knowing the tree.
    let random: @Sendable (inout SplitMix64) -> Value?

    init(
        _ shape: LayerValueShape, read: @escaping @Sendable (FileValue) throws -> Value, form: @escaping @Sendable (Value) -> LayerValue,
        limited: @escaping @Sendable (Value) -> Value = { $0 }, random: @escaping @Sendable (inout SplitMix64) -> Value?
    ) {
        self.init(shape, read: read, namedForm: { value, _ in form(value) }, limited: limited, random: random)
    }

    init(
        _ shape: LayerValueShape, read: @escaping @Sendable (FileValue) throws -> Value,
        namedForm: @escaping @Sendable (Value, [UInt64: String]) -> LayerValue,
        limited: @escaping @Sendable (Value) -> Value = { $0 }, random: @escaping @Sendable (inout SplitMix64) -> Value?
    ) {
        self.shape = shape
        self.read = read
        form = namedForm
        self.limited = limited
        self.random = random
    }
}

extension LayerValueKind where Value == Double {
    static func number(typically range: ClosedRange<Double>) -> Self {
        Self(.number(typically: range), read: { try $0.number() }, form: { .number($0) }, random: { $0.length(range) })
    }

    /// At least 0; values above `most` are read as `most`.
    static func length(typically range: ClosedRange<Double>, most: Double = .greatestFiniteMagnitude) -> Self {
        Self(
            .number(typically: range),
            read: { min(try $0.number(0...(.greatestFiniteMagnitude), "a number of at least 0"), most) }, form: { .number($0) },
            limited: { max(0, $0) }, random: { $0.length(range) })
    }

    /// Above 0.
    static func factor(typically range: ClosedRange<Double>) -> Self {
        Self(
            .number(typically: range),
            read: { try $0.number(.leastNonzeroMagnitude...(.greatestFiniteMagnitude), "a number above 0") }, form: { .number($0) },
            random: { $0.fraction(range) })
    }
}

extension LayerValueKind where Value == Double {
    /// 0…1.
    static var share: Self {
        Self(
            .number(typically: 0...1), read: { try $0.number(0...1, "a number 0 to 1") }, form: { .number($0) },
            limited: { max(0, min(1, $0)) }, random: { $0.fraction() })
    }
}

extension LayerValueKind where Value == Float {
    /// 0…1.
    static var fraction: Self {
        Self(
            .number(typically: 0...1), read: { Float(try $0.number(0...1, "a number 0 to 1")) },
            // 0.3, not 0.30000001192092896.
            form: { .number(Double("\($0)") ?? Double($0)) },
            limited: { max(0, min(1, $0)) },
            random: { Float($0.fraction()) })
    }
}

extension LayerValueKind where Value == Bool {
    /// Random trees use the value that is not the default.
    static func flag(default isTrue: Bool) -> Self {
        Self(.flag, read: { try $0.bool() }, form: { .flag($0) }, random: { _ in !isTrue })
    }
}

extension LayerValueKind where Value == CGPoint {
    /// In random trees within the unit square.
    static var point: Self {
        Self(
            .point,
            read: {
                let n = try $0.numbers(2, "[x, y]")
                return CGPoint(x: n[0], y: n[1])
            }, form: { .numbers([Double($0.x), Double($0.y)]) }, random: { CGPoint(x: $0.fraction(), y: $0.fraction()) })
    }
}

extension LayerValueKind where Value == CGSize {
    /// In points.
    static func size(typically range: ClosedRange<Double>) -> Self {
        Self(
            .size,
            read: {
                let n = try $0.numbers(2, "[width, height]")
                return CGSize(width: n[0], height: n[1])
            }, form: { .numbers([Double($0.width), Double($0.height)]) },
            random: { CGSize(width: $0.fraction(range), height: $0.fraction(range)) })
    }
}

extension LayerValueKind where Value == [LayerFilter] {
    /// A list in the form of CSS.
    static var filters: Self {
        let example = "blur(10) saturation(1.8) brightness(0.1)"
        return Self(
            .filters,
            read: {
                guard let filters = LayerFilter.filters(in: try $0.string()) else { throw $0.fail("filters such as “\(example)”") }
                return filters
            }, form: { .text(LayerFilter.text(of: $0)) },
            random: { random in
                let blur = LayerFilter.blur(random.length(0...8))
                return random.oneIn(3) ? [.saturation(random.fraction(0...2)), blur, .brightness(random.fraction(-0.3...0.3))] : [blur]
            })
    }
}

/// The longest side, and the furthest corner, that a layer may have, in points. It keeps products of lengths far from overflow, and
/// a picture of a layer's middle looks the same with any greater length.
let longestLayerSide = 1e9

extension LayerValueKind where Value == CGRect {
    static func rect(typically range: ClosedRange<Double>) -> Self {
        Self(
            .rect(isUnit: true), read: rect, form: form, limited: nonnegative,
            random: { random in
                let x = random.fraction(range), y = random.fraction(range)
                let end = range.upperBound + (range.lowerBound < 0 ? 0.3 : 0)
                return CGRect(
                    x: x, y: y, width: random.fraction(0...max(0.001, end - x)), height: random.fraction(0...max(0.001, end - y)))
            })
    }

    /// In points; each number is read as one no greater than `longestLayerSide`.
    static var bounds: Self {
        Self(
            .rect(isUnit: false),
            read: {
                let r = try rect($0), most = longestLayerSide
                return CGRect(
                    x: max(-most, min(most, r.origin.x)), y: max(-most, min(most, r.origin.y)), width: min(most, r.width),
                    height: min(most, r.height))
            }, form: form, limited: nonnegative,
            random: { CGRect(x: 0, y: 0, width: $0.length(4...120), height: $0.length(4...90)) })
    }

    private static func rect(_ value: FileValue) throws -> CGRect {
        let n = try value.numbers(4, "[x, y, width, height]")
        guard n[2] >= 0, n[3] >= 0 else { throw value.fail("[x, y, width, height] with width and height of at least 0") }
        return CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
    }

    private static func form(_ r: CGRect) -> LayerValue {
        .numbers([r.origin.x, r.origin.y, r.size.width, r.size.height].map { Double($0) })
    }

    private static func nonnegative(_ r: CGRect) -> CGRect {
        CGRect(origin: r.origin, size: CGSize(width: max(0, r.size.width), height: max(0, r.size.height)))
    }
}

extension LayerValueKind where Value == Transform3D {
    static var transform: Self {
        Self(
            .transform,
            read: {
                guard let t = Transform3D(values: try $0.numbers(16, "16 numbers, m11 to m44")) else {
                    throw $0.fail("16 numbers, m11 to m44")
                }
                return t
            }, form: { .numbers($0.values) }, random: { .rotation($0.fraction(-3...3), x: 0, y: 0, z: 1) })
    }
}

extension LayerValueKind where Value == Color {
    /// `#rrggbb` or `#rrggbbaa`.
    static var color: Self { Self(.color, read: { try $0.color() }, form: { .color($0) }, random: { $0.color() }) }
}

extension LayerValueKind where Value == [Color] {
    static var colors: Self {
        Self(
            .colors,
            read: { try $0.array().map { try $0.color() } }, form: { .colors($0) },
            random: { random in (0..<Int.random(in: 1...4, using: &random)).map { _ in random.color() } })
    }
}

extension LayerValueKind where Value == [Double] {
    /// Rising numbers 0…1.
    static var locations: Self {
        Self(
            .locations,
            read: {
                var last = 0.0
                return try $0.array().map {
                    last = try $0.number(last...1, "a number 0 to 1, not below the one before it")
                    return last
                }
            }, form: { .numbers($0) }, random: { _ in nil })
    }
}

extension LayerValueKind where Value == [Double] {
    /// Numbers of at least 0.
    static var lengths: Self {
        Self(
            .lengths, read: { try $0.array().map { try $0.number(0...(.greatestFiniteMagnitude), "a number of at least 0") } },
            form: { .numbers($0) }, limited: { $0.map { max(0, $0) } },
            random: { random in (0..<Int.random(in: 1...4, using: &random)).map { _ in random.length(0...15) } })
    }
}

extension LayerValueKind where Value == Path {
    /// SVG's path data. Random trees have figures, and contours of a few lines and curves.
    static var path: Self {
        Self(
            .path,
            read: {
                let text = try $0.string()
                do { return try Path(text: text) } catch { throw $0.fail("SVG path data (\(error))") }
            }, form: { .text($0.text) }, random: { $0.path() })
    }
}

extension SplitMix64 {
    /// Returns a path of one or two contours.
    fileprivate mutating func path() -> Path {
        var path = Path()
        for _ in 0..<Int.random(in: 1...2, using: &self) {
            let rect = CGRect(x: length(-20...60), y: length(-20...60), width: length(1...80), height: length(1...60))
            switch Int.random(in: 0...3, using: &self) {
            case 0: path.addEllipse(in: rect)
            case 1: path.addRoundedRect(in: rect, cornerWidth: length(0...20), cornerHeight: length(0...20))
            default:
                func point() -> CGPoint { CGPoint(x: length(-20...120), y: length(-20...90)) }
                path.move(to: point())
                for _ in 0..<Int.random(in: 1...5, using: &self) {
                    if oneIn(2) { path.addLine(to: point()) } else { path.addCurve(to: point(), control1: point(), control2: point()) }
                }
                if oneIn(2) { path.closeSubpath() }
            }
        }
        return path
    }
}

extension LayerValueKind where Value: RawRepresentable, Value.RawValue == String {
    /// The names of some of an enumeration's cases, the default first, which random trees leave out.
    static func oneOf(_ cases: [Value]) -> Self {
        Self(
            .oneOf(cases.map(\.rawValue)),
            read: { try $0.oneOf(cases) }, form: { .name($0.rawValue) }, limited: { cases.contains($0) ? $0 : cases[0] },
            random: { $0.pick(Array(cases.dropFirst())) })
    }
}

extension LayerValueKind where Value == RectCorners {
    /// The names of the corners.
    static var corners: Self {
        let corners: [(name: String, corner: RectCorners)] = [
            ("minXMinY", .minXMinY), ("maxXMinY", .maxXMinY), ("minXMaxY", .minXMaxY), ("maxXMaxY", .maxXMaxY),
        ]
        return Self(
            .someOf(corners.map(\.name)),
            read: {
                try $0.array().reduce(into: []) { set, value in
                    let name = try value.string()
                    guard let known = corners.first(where: { $0.name == name }) else {
                        throw value.fail("one of " + corners.map(\.name).joined(separator: ", "))
                    }
                    set.insert(known.corner)
                }
            }, form: { set in .names(corners.filter { set.contains($0.corner) }.map(\.name)) },
            random: { RectCorners(rawValue: UInt8.random(in: 0..<15, using: &$0)) })
    }
}

extension LayerValueKind where Value == FontFamily {
    /// The name of a family that fontconfig may know.
    static var fontFamily: Self {
        Self(
            .text, read: { FontFamily(rawValue: try $0.string()) }, form: { .text($0.rawValue) },
            random: { $0.pick([.serif, .monospace]) })
    }
}

extension LayerValueKind where Value == AttributedText {
    /// A string or a list of runs. Random trees have words of several scripts.
    static var attributedText: Self {
        Self(
            .attributedText, read: { try $0.attributedText() }, form: { .attributedText($0) }, limited: \.limitedToFile,
            random: { $0.attributedText() })
    }
}

extension SplitMix64 {
    /// Returns a few words of several scripts, half of the time as runs with attributes.
    fileprivate mutating func attributedText() -> AttributedText {
        let words = ["ice ", "Penguins ", "fjord", "a-b ", "שלום ", "بيت ", "日本", "🐧", "\n", "über "]
        return AttributedText(
            (0..<Int.random(in: 1...6, using: &self)).map { _ in
                let text = pick(words) + pick(words)
                guard oneIn(2) else { return AttributedText.Run(text) }
                var own = TextAttributes()
                if oneIn(4) { own.fontFamily = pick([.serif, .monospace]) }
                if oneIn(3) { own.fontSize = length(5...40) }
                if oneIn(3) { own.fontWeight = .bold }
                if oneIn(2) { own.foregroundColor = color() }
                if oneIn(4) { own.backgroundColor = color() }
                own.isUnderlined = oneIn(4)
                own.isStruckThrough = oneIn(6)
                if oneIn(4) { own.kern = length(-1...4) }
                if oneIn(3) { own.paragraph.alignment = pick(TextAlignment.allCases) }
                if oneIn(4) { own.paragraph.lineHeight = oneIn(2) ? .multiple(fraction(0.5...2)) : .fixed(length(4...30)) }
                if oneIn(4) { own.paragraph.spacing = length(0...8) }
                return AttributedText.Run(text, own)
            })
    }
}

extension LayerValueKind where Value == Bitmap? {
    /// One of the file's pictures, by name.
    static var picture: Self {
        Self(
            .picture,
            read: {
                guard let bitmap = $0.pictures[try $0.string()] else {
                    let names = $0.pictures.keys.sorted()
                    let known = names.prefix(8).map { FileValue.quoted($0) }.joined(separator: ", ") + (names.count > 8 ? ", …" : "")
                    throw $0.fail(known.isEmpty ? "the name of an image (this file names none)" : "the name of an image (\(known))")
                }
                return bitmap
            }, namedForm: { bitmap, names in bitmap.flatMap { names[$0.id] }.map(LayerValue.name) ?? .null }, random: { _ in nil })
    }
}

extension FileValue {
    func color() throws -> Color {
        guard let color = Color(hexString: try string()) else { throw fail("a colour #rrggbb or #rrggbbaa") }
        return color
    }
}

extension Color {
    /// Creates a colour from `#rrggbb` or `#rrggbbaa`; nil for any other text.
    public init?(hexString text: String) {
        let digits = text.dropFirst()
        guard text.first == "#", digits.count == 6 || digits.count == 8, digits.allSatisfy(\.isHexDigit),
            let v = UInt32(digits, radix: 16)
        else { return nil }
        self = digits.count == 6 ? Color(hex: v) : Color(hex: v >> 8, alpha: Float(v & 255) / 255)
    }

    /// `#rrggbb` or `#rrggbbaa`: straight alpha in 8 bits, from which pixels are made.
    package var fileForm: String {
        func hex(_ v: Float) -> String {
            let digits = String(UInt8(max(0, min(1, v)) * 255 + 0.5), radix: 16)
            return digits.count < 2 ? "0" + digits : digits
        }
        return "#" + hex(red) + hex(green) + hex(blue) + (alpha < 1 ? hex(alpha) : "")
    }
}

extension SplitMix64 {
    /// Returns a colour of 8 bits a channel, once in three times with an alpha.
    package mutating func color() -> Color {
        let rgb = UInt32.random(in: 0...0xFF_FFFF, using: &self)
        return Color(hex: rgb, alpha: oneIn(3) ? Float(UInt8.random(in: 0...255, using: &self)) / 255 : 1)
    }
}

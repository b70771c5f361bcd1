// Writes values as JSON text with yajl: object members and lists of objects one per line, lists of plain values on one line.

import CFloeYajl

extension JSONValue {
    /// The document as text, ending with a newline. Numbers that are not finite become null, as do containers that were too deep
    /// to read.
    public var text: String {
        guard let generator = unsafe yajl_gen_alloc(nil) else { return "" }
        defer { unsafe yajl_gen_free(generator) }
        unsafe floe_yajl_beautify(generator, 1)
        unsafe write(to: generator)
        var start: UnsafePointer<UInt8>?, count = 0
        unsafe yajl_gen_get_buf(generator, &start, &count)
        return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    private func write(to generator: yajl_gen) {
        switch self {
        case .null, .tooDeep: unsafe yajl_gen_null(generator)
        case .bool(let isTrue): unsafe yajl_gen_bool(generator, isTrue ? 1 : 0)
        case .number(let number):
            guard number.isFinite else { return unsafe JSONValue.null.write(to: generator) }
            let digits = JSONValue.text(number)
            unsafe yajl_gen_number(generator, digits, digits.utf8.count)
        case .string(let text): unsafe JSONValue.write(text, to: generator)
        case .array(let items):
            if isPlain { unsafe floe_yajl_beautify(generator, 0) }
            unsafe yajl_gen_array_open(generator)
            for item in items { unsafe item.write(to: generator) }
            unsafe yajl_gen_array_close(generator)
            if isPlain { unsafe floe_yajl_beautify(generator, 1) }
        case .object(let members):
            unsafe yajl_gen_map_open(generator)
            for member in members {
                unsafe JSONValue.write(member.key, to: generator)
                unsafe member.value.write(to: generator)
            }
            unsafe yajl_gen_map_close(generator)
        }
    }

    /// Whether it contains no further container.
    private var isPlain: Bool {
        guard case .array(let items) = self else { return true }
        return items.allSatisfy {
            switch $0 {
            case .array, .object: false
            case .null, .bool, .number, .string, .tooDeep: true
            }
        }
    }

    private static func write(_ text: String, to generator: yajl_gen) {
        let bytes = Array(text.utf8)
        unsafe bytes.withUnsafeBufferPointer { _ = unsafe yajl_gen_string(generator, $0.baseAddress, $0.count) }
    }
}

extension JSONValue: ExpressibleByArrayLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral,
    ExpressibleByBooleanLiteral
{
    public init(arrayLiteral items: JSONValue...) { self = .array(items) }
    public init(floatLiteral number: Double) { self = .number(number) }
    public init(integerLiteral number: Int) { self = .number(Double(number)) }
    public init(stringLiteral text: String) { self = .string(text) }
    public init(booleanLiteral isTrue: Bool) { self = .bool(isTrue) }

    /// A list of numbers.
    public static func numbers(_ items: [Double]) -> JSONValue { .array(items.map(JSONValue.number)) }
}

// Text in a layer-tree file: a string or, if parts of it have attributes, a list of runs.
//
//     "string": "plain"
//     "string": ["plain, ", { "text": "bold", "fontWeight": "bold" }]

import FloeImaging
import FloeText

extension FileValue {
    func attributedText() throws -> AttributedText {
        if let attributedText = editedText { return attributedText }
        if let text = try? string() { return AttributedText(text) }
        guard let items = try? array() else { throw fail("a string or a list of runs") }
        return AttributedText(
            try items.map { item in
                if let text = try? item.string() { return AttributedText.Run(text) }
                return try item.run()
            })
    }

    private func run() throws -> AttributedText.Run {
        let members = try object(keys: AttributedText.Run.Key.allCases.map(\.rawValue))
        func read<Value>(_ key: AttributedText.Run.Key, _ value: (FileValue) throws -> Value) rethrows -> Value? {
            try members[key.rawValue].map(value)
        }
        guard let text = try read(.text, { try $0.string() }) else {
            throw Problem(path: path + ".text", message: "missing; expected the text of the run")
        }
        func factor(_ value: FileValue) throws -> Double {
            try value.number(.leastNonzeroMagnitude...(.greatestFiniteMagnitude), "a number above 0")
        }
        var attributes = TextAttributes()
        attributes.fontFamily = try read(.font) { FontFamily(rawValue: try $0.string()) }
        attributes.fontSize = try read(.fontSize, factor)
        attributes.fontWeight = try read(.fontWeight) { try $0.oneOf(FontWeight.allCases) }
        attributes.foregroundColor = try read(.foregroundColor) { try $0.color() }
        attributes.backgroundColor = try read(.backgroundColor) { try $0.color() }
        attributes.isUnderlined = try read(.underline) { try $0.bool() } ?? false
        attributes.isStruckThrough = try read(.strikethrough) { try $0.bool() } ?? false
        attributes.kern = try read(.kern) { try $0.number() } ?? 0
        attributes.paragraph.alignment = try read(.alignment) { try $0.oneOf(TextAlignment.allCases) }
        if let multiple = try read(.lineHeightMultiple, factor) { attributes.paragraph.lineHeight = .multiple(multiple) }
        if let points = try read(.lineHeight, factor) { attributes.paragraph.lineHeight = .fixed(points) }
        let spacing = try read(.paragraphSpacing) { try $0.number(0...(.greatestFiniteMagnitude), "a number of at least 0") }
        attributes.paragraph.spacing = spacing ?? 0
        return AttributedText.Run(text, attributes)
    }
}

extension AttributedText.Run {
    fileprivate enum Key: String, CodingKey, CaseIterable {
        case text, font, fontSize, fontWeight, foregroundColor, backgroundColor, underline, strikethrough, kern
        case alignment, lineHeight, lineHeightMultiple, paragraphSpacing
    }
}

/// Text as a layer-tree file holds it.
struct AttributedTextForm: Encodable {
    let text: AttributedText

    func encode(to encoder: any Encoder) throws {
        guard text.runs.count > 1 || !text.isPlain else {
            var container = encoder.singleValueContainer()
            return try container.encode(text.text)
        }
        var list = encoder.unkeyedContainer()
        for run in text.runs {
            guard run.attributes != TextAttributes() else {
                try list.encode(run.text)
                continue
            }
            var members = list.nestedContainer(keyedBy: AttributedText.Run.Key.self)
            try AttributedTextForm.encode(run, to: &members)
        }
    }

    private static func encode(_ run: AttributedText.Run, to members: inout KeyedEncodingContainer<AttributedText.Run.Key>) throws {
        let own = run.attributes
        try members.encode(run.text, forKey: .text)
        try members.encodeIfPresent(own.fontFamily?.rawValue, forKey: .font)
        try members.encodeIfPresent(own.fontSize, forKey: .fontSize)
        try members.encodeIfPresent(own.fontWeight?.rawValue, forKey: .fontWeight)
        try members.encodeIfPresent(own.foregroundColor?.fileForm, forKey: .foregroundColor)
        try members.encodeIfPresent(own.backgroundColor?.fileForm, forKey: .backgroundColor)
        if own.isUnderlined { try members.encode(true, forKey: .underline) }
        if own.isStruckThrough { try members.encode(true, forKey: .strikethrough) }
        if own.kern != 0 { try members.encode(own.kern, forKey: .kern) }
        try members.encodeIfPresent(own.paragraph.alignment?.rawValue, forKey: .alignment)
        switch own.paragraph.lineHeight {
        case .multiple(1): break
        case .multiple(let factor): try members.encode(factor, forKey: .lineHeightMultiple)
        case .fixed(let points): try members.encode(points, forKey: .lineHeight)
        }
        if own.paragraph.spacing != 0 { try members.encode(own.paragraph.spacing, forKey: .paragraphSpacing) }
    }
}

extension AttributedText {
    /// The nearest text that a file can hold; drawing shows the same for both.
    var limitedToFile: AttributedText {
        AttributedText(
            runs.map { run in
                var run = run
                if let size = run.attributes.fontSize, !(size > 0 && size.isFinite) { run.attributes.fontSize = 1 }
                if !run.attributes.kern.isFinite { run.attributes.kern = 0 }
                run.attributes.paragraph.spacing = max(0, run.attributes.paragraph.spacing.isFinite ? run.attributes.paragraph.spacing : 0)
                switch run.attributes.paragraph.lineHeight {
                case .multiple(let factor) where !(factor > 0 && factor.isFinite):
                    run.attributes.paragraph.lineHeight = factor.isFinite ? .fixed(.leastNonzeroMagnitude) : .multiple(1)
                case .fixed(let points) where !(points > 0 && points.isFinite):
                    run.attributes.paragraph.lineHeight = points.isFinite ? .fixed(.leastNonzeroMagnitude) : .multiple(1)
                default: break
                }
                return run
            })
    }
}

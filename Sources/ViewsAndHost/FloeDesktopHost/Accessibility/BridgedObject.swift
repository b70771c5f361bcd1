// One object of ATK's, with what it last told of the view or element that it stands for. `BridgedObject+Answers` has what it is asked.

import CFloeAccessibility
import FloeViewTree

@MainActor
@safe
final class BridgedObject {
    unowned let bridge: AccessibilityBridge
    /// What it stands for; nil for the program, or if that is gone.
    private(set) weak var object: (any AccessibilityObject)?
    /// What it is found by; nil for the program.
    let id: ObjectIdentifier?
    /// Its object in C, which asks it until it is dropped.
    private(set) var handle: UnsafeMutableRawPointer?
    /// What was last said of it.
    private var told: AccessibilityDescription, toldName: String?
    /// What it was last said to contain; nil until somebody has asked.
    private(set) var children: [BridgedObject]?
    /// What it contained in a turn of the loop.
    private var asked: (turn: Int, children: [BridgedObject])?

    /// Stands for the program.
    init(of bridge: AccessibilityBridge) {
        (self.bridge, id, told) = (bridge, nil, AccessibilityDescription())
        var answers = BridgedObject.answers
        unsafe handle = floe_accessibility_start(&answers, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Stands for a view or an element.
    init(of bridge: AccessibilityBridge, _ object: any AccessibilityObject) {
        (self.bridge, self.object, id) = (bridge, object, ObjectIdentifier(object))
        told = object.accessibilityDescription
        let kind =
            if object === object.accessibilityWindow?.rootView {
                FLOE_ACCESSIBLE_WINDOW
            } else if told.selectedRange != nil {
                FLOE_ACCESSIBLE_TEXT
            } else if told.number != nil {
                FLOE_ACCESSIBLE_NUMBER
            } else if object is any AccessibilityContainerDataTable {
                FLOE_ACCESSIBLE_TABLE
            } else {
                FLOE_ACCESSIBLE_PLAIN
            }
        unsafe handle = floe_accessible_make(kind, Unmanaged.passUnretained(self).toOpaque())
        toldName = string(FLOE_STRING_NAME)
    }

    /// Has it ask nothing more.
    func drop() {
        guard let dropped = unsafe handle else { return }
        unsafe handle = nil
        unsafe floe_accessible_drop(dropped)
    }

    /// Returns what it contains now, which counts as told. Those who ask do so for one child after the other.
    func askedChildren() -> [BridgedObject] {
        if let asked, asked.turn == bridge.turn { return asked.children }
        let now = bridge.children(of: self)
        asked = (bridge.turn, now)
        if children == nil { children = now }
        return now
    }

    /// Tells which children have come and gone, if anybody has asked for them, and returns those that are gone.
    func tellChildren() -> [BridgedObject] {
        guard let old = children, unsafe handle != nil else { return [] }
        let now = bridge.children(of: self)
        children = now
        guard !now.elementsEqual(old, by: ===) else { return [] }
        let kept = Set(now.map { ObjectIdentifier($0) }), known = Set(old.map { ObjectIdentifier($0) })
        let gone = old.filter { !kept.contains(ObjectIdentifier($0)) }
        for (i, child) in old.enumerated().reversed() where !kept.contains(ObjectIdentifier(child)) {
            unsafe floe_accessible_child_changed(handle, child.handle, Int32(i), 0)
        }
        for (i, child) in now.enumerated() where !known.contains(ObjectIdentifier(child)) {
            unsafe floe_accessible_child_changed(handle, child.handle, Int32(i), 1)
        }
        return gone
    }

    /// Tells what is said of it now, as far as it differs.
    func tellDescription() {
        guard let now = object?.accessibilityDescription, let handle = unsafe handle else { return }
        let old = told, name = string(FLOE_STRING_NAME)
        told = now
        if name != toldName { unsafe floe_accessible_name_changed(handle) }
        toldName = name
        guard now != old else { return }
        if now.number != old.number { unsafe floe_accessible_value_changed(handle) }
        for (trait, states) in BridgedObject.states {
            let isSet = now.traits.contains(trait)
            guard isSet != old.traits.contains(trait) else { continue }
            for state in states { unsafe floe_accessible_state_changed(handle, state, (trait == .notEnabled) == isSet ? 0 : 1) }
        }
        if now.selectedRange != nil { tellText(from: old, to: now) }
    }

    private static let states: [(AccessibilityTraits, [floe_accessible_state])] = [
        (.selected, [FLOE_STATE_SELECTED, FLOE_STATE_CHECKED]), (.notEnabled, [FLOE_STATE_ENABLED]),
    ]

    private func tellText(from old: AccessibilityDescription, to now: AccessibilityDescription) {
        let before = Array((old.value ?? "").unicodeScalars), after = Array((now.value ?? "").unicodeScalars)
        if before != after {
            let start = zip(before, after).prefix { $0 == $1 }.count
            let end = zip(before[start...].reversed(), after[start...].reversed()).prefix { $0 == $1 }.count
            for (text, isAdded) in [(before, false), (after, true)] where text.count > start + end {
                var part = String.UnicodeScalarView()
                part.append(contentsOf: text[start..<(text.count - end)])
                unsafe floe_accessible_text_changed(handle, Int32(start), Int32(part.count), String(part), isAdded ? 1 : 0)
            }
        }
        if now.selectedRange != old.selectedRange || before != after {
            unsafe floe_accessible_caret_moved(handle, Int32(BridgedObject.scalars(now, now.selectedRange?.upperBound ?? 0)))
        }
    }

    func tell(isFocused: Bool) {
        if let handle = unsafe handle { unsafe floe_accessible_state_changed(handle, FLOE_STATE_FOCUSED, isFocused ? 1 : 0) }
    }

    func tell(isActive: Bool) {
        guard let handle = unsafe handle else { return }
        unsafe floe_accessible_window_activated(handle, isActive ? 1 : 0)
        unsafe floe_accessible_state_changed(handle, FLOE_STATE_ACTIVE, isActive ? 1 : 0)
    }

    func announce(_ text: String) { if let handle = unsafe handle { unsafe floe_accessible_announce(handle, text) } }
}

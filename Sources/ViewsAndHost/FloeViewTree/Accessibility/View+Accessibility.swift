// What a view is to assistive programs, under UIKit's names. What has been set for one view is kept apart from it, since it is of few.

import FloeLayerTree
import Foundation

/// What has been set; nil: as the view's class says.
final class AccessibilitySettings {
    var isElement: Bool?, label: String?, value: String?, hint: String?
    var traits: AccessibilityTraits?, containerType: AccessibilityContainerType?
    var customActions: [AccessibilityCustomAction] = []
    var hidesElements = false
}

extension View: AccessibilityObject {
    /// What assistive programs are told of it: its defaults, and what has been set.
    public final var accessibilityDescription: AccessibilityDescription {
        var result = accessibilityDefaults
        guard let set = accessibilitySettings else { return result }
        result.isElement = set.isElement ?? result.isElement
        result.label = set.label ?? result.label
        result.value = set.value ?? result.value
        result.hint = set.hint ?? result.hint
        result.traits = set.traits ?? result.traits
        result.containerType = set.containerType ?? result.containerType
        return result
    }

    /// Whether it is told of as one thing, with nothing inside it.
    public final var isAccessibilityElement: Bool {
        get { accessibilityDescription.isElement }
        set { ownAccessibility.isElement = newValue }
    }
    /// What it is called, in few words. Nil: as its class says.
    public final var accessibilityLabel: String? {
        get { accessibilityDescription.label }
        set { ownAccessibility.label = newValue }
    }
    /// What it stands at. Nil: as its class says.
    public final var accessibilityValue: String? {
        get { accessibilityDescription.value }
        set { ownAccessibility.value = newValue }
    }
    /// A sentence on what it does. Nil: as its class says.
    public final var accessibilityHint: String? {
        get { accessibilityDescription.hint }
        set { ownAccessibility.hint = newValue }
    }
    /// What it is.
    public final var accessibilityTraits: AccessibilityTraits {
        get { accessibilityDescription.traits }
        set { ownAccessibility.traits = newValue }
    }
    /// What it is, if it contains others and is no element itself.
    public final var accessibilityContainerType: AccessibilityContainerType {
        get { accessibilityDescription.containerType }
        set { ownAccessibility.containerType = newValue }
    }
    /// What can be done with it besides pressing it.
    public final var accessibilityCustomActions: [AccessibilityCustomAction] {
        get { accessibilitySettings?.customActions ?? [] }
        set { ownAccessibility.customActions = newValue }
    }
    /// Whether it and everything in it is left out.
    public final var accessibilityElementsHidden: Bool {
        get { accessibilitySettings?.hidesElements ?? false }
        set { ownAccessibility.hidesElements = newValue }
    }

    /// Where it is, in points of the window.
    public final var accessibilityFrame: CGRect { convert(bounds, to: nil) ?? .zero }
    public final var accessibilityContainer: View? { superview }

    private var ownAccessibility: AccessibilitySettings {
        if let accessibilitySettings { return accessibilitySettings }
        let made = AccessibilitySettings()
        accessibilitySettings = made
        return made
    }

    /// The texts of the labels in it, for views that are told of as one thing.
    final var accessibilityTexts: [String] {
        var texts: [String] = []
        func add(_ view: View) {
            guard view.isShownToAssistivePrograms else { return }
            if let text = (view as? Label)?.text, !text.isEmpty { texts.append(text) }
            for subview in view.subviewsInReadingOrder { add(subview) }
        }
        for subview in subviewsInReadingOrder { add(subview) }
        return texts
    }

    /// Whether assistive programs are told of it or of what it contains.
    final var isShownToAssistivePrograms: Bool { !isHidden && layer.opacity >= View.leastHitAlpha && !accessibilityElementsHidden }
}

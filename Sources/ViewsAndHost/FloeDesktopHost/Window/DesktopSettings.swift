// How a window is to look and move: as its options say and, where they say nothing, as the desktop does, also when that changes.
//
//     options ──────────────────────────────────────┐
//     portal ── color-scheme, contrast, motion, text ─┴─▶ DesktopSettings ── onChange ─▶ window
//     X's or GTK's settings ── motion, at the start ─┘

import CFloeAccessibility
import FloeViewTree

/// The settings of one window.
@MainActor
@safe
final class DesktopSettings {
    /// Called when what they say may have changed.
    var onChange: (() -> Void)?

    private let options: DesktopWindow.Options
    /// What the portal says; NaN for nothing.
    private var told = floe_desktop_settings(
        color_scheme: .nan, contrast: .nan, reduced_motion: .nan, animations: .nan, text_scale: .nan, high_contrast: .nan)
    /// Whether the desktop asks for less motion in another way.
    private var asksForLessMotion: Bool
    /// The size of text that the display's scale stands for already; nil before it is known.
    private var ownTextScale: Double?
    private var watch: UnsafeMutableRawPointer?

    /// How long a window waits for the portal, so that it does not open in other colours than it shows then, in milliseconds. It may have to
    /// be started.
    private static let patience: UInt32 = 100

    /// `usesX`: whether windows are X's. `scalesText`: whether the scale of the window's display, as the desktop has set it for text, holds
    /// the size of text already.
    init(_ options: DesktopWindow.Options, usesX: Bool, scalesText: Bool) {
        self.options = options
        asksForLessMotion = PlatformWindow.isOnDesktop && options.reducesMotion == nil && DesktopMotion.isReduced(usesX: usesX)
        if !scalesText { ownTextScale = 1 }
        let isFollowed =
            options.isDark == nil || options.increasesContrast == nil || options.reducesMotion == nil || options.magnification == nil
        guard isFollowed, PlatformWindow.isOnDesktop, AccessibilityBridge.hasSessionBus() else { return }
        unsafe watch = floe_settings_watch(
            { context, told in
                guard let context = unsafe context else { return }
                let settings = unsafe Unmanaged<DesktopSettings>.fromOpaque(context).takeUnretainedValue()
                MainActor.assumeIsolated { settings.take(told) }
            }, Unmanaged.passUnretained(self).toOpaque(), DesktopSettings.patience)
    }

    isolated deinit { stopFollowing() }

    /// Keeps them as they are from now on.
    func stopFollowing() {
        if let watch = unsafe watch { unsafe floe_settings_watch_end(watch) }
        unsafe watch = nil
    }

    private func take(_ new: floe_desktop_settings) {
        let motion = new.reducesMotion
        // What is asked for in another way counts until the portal tells of a change.
        if let former = told.reducesMotion, let motion, motion != former { asksForLessMotion = false }
        told = new
        if ownTextScale == nil { ownTextScale = new.textScale }
        onChange?()
    }

    var theme: Theme {
        let theme = options.isDark ?? (told.color_scheme != 2) ? Theme.dark : .light
        let isContrasting = told.contrast.isNaN ? told.high_contrast == 1 : told.contrast == 1
        return options.increasesContrast ?? isContrasting ? theme.increasedContrast : theme
    }

    var reducesMotion: Bool { options.reducesMotion ?? (told.reducesMotion == true || asksForLessMotion) }

    var magnification: Double { options.magnification ?? told.textScale / (ownTextScale ?? 1) }
}

extension floe_desktop_settings {
    /// Nil if it says nothing.
    fileprivate var reducesMotion: Bool? {
        if !reduced_motion.isNaN { return reduced_motion == 1 }
        return animations.isNaN ? nil : animations == 0
    }

    fileprivate var textScale: Double { text_scale > 0 ? text_scale : 1 }
}

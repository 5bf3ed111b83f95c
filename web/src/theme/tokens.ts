/** Dimensions shared by both colour schemes. Lengths are CSS pixels unless a unit is given. */

export const FONT_SANS = "'Inter Variable', 'Inter', system-ui, -apple-system, 'Segoe UI', sans-serif";
export const FONT_MONO =
  "'JetBrains Mono Variable', 'JetBrains Mono', ui-monospace, SFMono-Regular, Menlo, Consolas, monospace";

/** One step of `theme.spacing`. */
export const SPACING_STEP = 4;

export const RADIUS = { control: 7, card: 12, dialog: 16, pill: 999 } as const;

export const LAYOUT = {
  headerHeight: 56,
  navigationWidth: 256,
  contentMaxWidth: 1240,
  /** At the bottom of the window, with the live badge: pages end above it and scroll behind it. */
  statusBarHeight: 40,
  /** At the top of the window: dialogs start below the toasts, which would cover their titles. */
  toastClearance: 64,
  /** Minimum size of primary touch targets. */
  finger: 44,
} as const;

/** Size, line height, weight and tracking of each step of the type scale. */
export const TYPE = {
  display: { fontSize: '2.25rem', lineHeight: 1.15, fontWeight: 650, letterSpacing: '-0.028em' },
  title: { fontSize: '1.375rem', lineHeight: 1.3, fontWeight: 650, letterSpacing: '-0.02em' },
  section: { fontSize: '0.9375rem', lineHeight: 1.4, fontWeight: 600, letterSpacing: '-0.008em' },
  body: { fontSize: '0.875rem', lineHeight: 1.55, letterSpacing: '-0.004em' },
  small: { fontSize: '0.8125rem', lineHeight: 1.5 },
  caption: { fontSize: '0.75rem', lineHeight: 1.45 },
  label: { fontSize: '0.6875rem', lineHeight: 1.4, fontWeight: 600, letterSpacing: '0.055em' },
  mono: { fontSize: '0.8125rem', lineHeight: 1.6 },
} as const;

/** What the browser calls time zones. UTC is missing in some of them. */
const KNOWN: readonly string[] = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

/** The names to choose from; one that was stored under a name this browser does not know is among them. */
export const timeZoneNames = (stored: string): readonly string[] =>
  stored === '' || KNOWN.includes(stored) ? KNOWN : [stored, ...KNOWN];

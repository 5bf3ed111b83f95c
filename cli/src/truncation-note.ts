const STEP = 1024;
const UNITS = ['bytes', 'kB', 'MB', 'GB'] as const;

/** Note below a text of which only the beginning is stored; empty for a complete text. */
export const cutNote = (wholeBytes: unknown, storedBytes: number): string =>
  typeof wholeBytes === 'number' ? `(first ${sizeOf(storedBytes)} of ${sizeOf(wholeBytes)})` : '';

function sizeOf(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(STEP)));
  const value = bytes / STEP ** power;
  return `${Number(value.toFixed(1))} ${UNITS[power] ?? ''}`;
}

const STEP = 1024;
const UNITS = ['bytes', 'kB', 'MB', 'GB'] as const;

/** What a person is told below a text of which only the beginning is kept; empty where it is whole. */
export const cutNote = (wholeBytes: unknown, keptBytes: number): string =>
  typeof wholeBytes === 'number' ? `(first ${sizeOf(keptBytes)} of ${sizeOf(wholeBytes)})` : '';

function sizeOf(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(STEP)));
  const value = bytes / STEP ** power;
  return `${Number(value.toFixed(1))} ${UNITS[power] ?? ''}`;
}

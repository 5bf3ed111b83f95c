/** A time inside a message. In UTC: readers of a log are in any time zone. */
export const writtenTime = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** To the second, where minutes are too coarse. */
export const writtenSecond = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** In units down to seconds, at least one second. */
export function durationInWords(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1_000));
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3_600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const;
  return parts.flatMap(([count, unit]) => (count > 0 ? [`${count} ${unit}`] : [])).join(' ');
}

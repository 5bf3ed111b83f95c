const PARTS: Intl.DateTimeFormatOptions = {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
};

const formats = new Map<string | undefined, Intl.DateTimeFormat>();

/** Building a format costs far more than using it. */
function formatOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...PARTS, timeZone });
  formats.set(timeZone, format);
  return format;
}

/**
 * "MMM d, yyyy HH:mm:ss", the same for every reader.
 *
 * @param timestamp ISO 8601
 * @param timeZone IANA name; without it the reader's own
 */
export function formatTimestamp(timestamp: string, timeZone?: string): string {
  const parts = formatOf(timeZone).formatToParts(new Date(timestamp));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  const date = `${part('month')} ${part('day')}, ${part('year')}`;
  return `${date} ${part('hour')}:${part('minute')}:${part('second')}`;
}

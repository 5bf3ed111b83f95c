import { dateFormat } from '../i18n/formats.js';
import { language } from '../i18n/language.js';

const ENGLISH_PARTS: Intl.DateTimeFormatOptions = {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
};

const englishFormats = new Map<string | undefined, Intl.DateTimeFormat>();

/** Building a format costs far more than using it. */
function englishFormatOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const format =
    englishFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...ENGLISH_PARTS, timeZone });
  englishFormats.set(timeZone, format);
  return format;
}

function inEnglish(at: Date, timeZone: string | undefined): string {
  const parts = englishFormatOf(timeZone).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  const date = `${part('month')} ${part('day')}, ${part('year')}`;
  return `${date} ${part('hour')}:${part('minute')}:${part('second')}`;
}

/**
 * Date and time to the second: "MMM d, yyyy HH:mm:ss" for every reader of English, elsewhere as the reader's language
 * writes it.
 *
 * @param timestamp ISO 8601
 * @param timeZone IANA name; without it the reader's own
 */
export function formatTimestamp(timestamp: string, timeZone?: string): string {
  const at = new Date(timestamp);
  if (language.get() === 'en') return inEnglish(at, timeZone);
  return dateFormat({ dateStyle: 'medium', timeStyle: 'medium', timeZone }).format(at);
}

import { currentLocale } from './language.js';

const dates = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();

/** Building a format costs far more than using it. */
function kept<Format>(formats: Map<string, Format>, key: string, build: () => Format): Format {
  const format = formats.get(key) ?? build();
  formats.set(key, format);
  return format;
}

/** Dates and times as the reader's language writes them; asked for at each use, since the language may change. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = currentLocale();
  return kept(dates, `${locale} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, options));
}

/** A number as the reader's language writes it: 1,234.5 or 1.234,5. */
export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  const locale = currentLocale();
  const key = `${locale} ${JSON.stringify(options)}`;
  return kept(numbers, key, () => new Intl.NumberFormat(locale, options)).format(value);
}

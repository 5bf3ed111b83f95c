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

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
const UNIT_STEP = 1024;

/** A number of bytes in the unit that suits it: 256 kB, 7.3 MB. */
export function formatBytes(bytes: number): string {
  const power = Math.floor(Math.log(Math.max(1, bytes)) / Math.log(UNIT_STEP));
  const step = Math.min(power, BYTE_UNITS.length - 1);
  const unit = BYTE_UNITS[step] ?? 'byte';
  return formatNumber(bytes / UNIT_STEP ** step, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  });
}

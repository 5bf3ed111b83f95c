/** ISO 8601; undefined for what is no moment. */
export const momentIn = (text: string | null): string | undefined =>
  text === null || Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString();

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** An ISO timestamp as the value of a `datetime-local` input: local time without a zone. */
export function fieldValueOf(moment: string | undefined): string {
  if (moment === undefined) return '';
  const at = new Date(moment);
  const date = [at.getFullYear(), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join('-');
  return `${date}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

/** Undefined for a value that is empty, incomplete, or whose year is still being typed. */
export function momentOfField(value: string): string | undefined {
  return /^[12]\d{3}-/.test(value) ? momentIn(value) : undefined;
}

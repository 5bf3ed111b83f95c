import { MalformedMessageError } from './cluster.errors.js';

/**
 * An object with these fields, or some of them: what it lacks is undefined.
 *
 * @throws {MalformedMessageError}
 */
export function fieldsOf<Name extends string>(value: unknown): Readonly<Record<Name, unknown>> {
  if (typeof value === 'object' && value !== null) return value as Record<Name, unknown>;
  throw new MalformedMessageError('no object');
}

/** @throws {MalformedMessageError} for anything but a text of at most `maxLength` characters */
export function textOf(value: unknown, maxLength: number): string {
  if (typeof value === 'string' && value.length <= maxLength) return value;
  throw new MalformedMessageError('no text, or a long one');
}

/** @throws {MalformedMessageError} for anything but a whole number from 0 on */
export function countOf(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new MalformedMessageError('no whole number');
}

/** @throws {MalformedMessageError} */
export function flagOf(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  throw new MalformedMessageError('neither true nor false');
}

/** @throws {MalformedMessageError} */
export function timeOf(value: unknown): Date {
  const time = typeof value === 'string' ? new Date(value) : undefined;
  if (time && !Number.isNaN(time.getTime())) return time;
  throw new MalformedMessageError('no time');
}

/** @throws {MalformedMessageError} for anything but one of these */
export function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value {
  const known = values.find((one) => one === value);
  if (known !== undefined) return known;
  throw new MalformedMessageError(`none of ${values.join(', ')}`);
}

/** @throws {MalformedMessageError} for anything but a list of at most `most` items */
export function listOf<Item>(value: unknown, most: number, read: (item: unknown) => Item): readonly Item[] {
  if (Array.isArray(value) && value.length <= most) return value.map(read);
  throw new MalformedMessageError('no list, or a long one');
}

export const orNull = <Value>(value: unknown, read: (value: unknown) => Value): Value | null =>
  value === null ? null : read(value);

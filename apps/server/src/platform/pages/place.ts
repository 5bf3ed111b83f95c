import { say } from '@outpost/contracts/message.js';
import { ValidationError } from '../errors/app-error.js';

/** A row's position in a list: its sort key, then its id, which breaks ties. */
export type Place = readonly [key: string | number, id: number];

/** Encodes a position as an opaque cursor. */
export const cursorOf = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url');

/**
 * @param keys types of the list's sort key: a cursor with another type belongs to another list
 * @throws {ValidationError} for the field `after`, when the text is not a valid cursor
 */
export function placeFrom(cursor: string, ...keys: readonly ('string' | 'number')[]): Place {
  const place = parsed(Buffer.from(cursor, 'base64url').toString());
  if (isPlace(place) && keys.some((type) => typeof place[0] === type)) return place;
  throw new ValidationError([
    { field: 'after', message: say('rule.after_invalid', 'after must be what a Link header said') },
  ]);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const isPlace = (value: unknown): value is Place =>
  Array.isArray(value) &&
  value.length === 2 &&
  (typeof value[0] === 'string' || isWhole(value[0])) &&
  isWhole(value[1]);

/** The largest time value of a Date, in milliseconds (ECMAScript, Time Values): a sort key may be a time. */
const LARGEST = 8.64e15;
const isWhole = (value: unknown): boolean => Number.isInteger(value) && Math.abs(Number(value)) <= LARGEST;

import { say } from '@outpost/contracts/message.js';
import { ValidationError } from '../errors/app-error.js';

/** Where a row stands in a list: what the list is sorted by, then the id, which parts equals. */
export type Place = readonly [key: string | number, id: number];

/** The end of a page as a text that a caller hands back unread. */
export const cursorOf = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url');

/**
 * @param keys what the list is sorted by: a cursor of another list is refused where it holds something else
 * @throws {ValidationError} of the field `after`, when the text is no cursor
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

/** The last moment that a date can hold, in milliseconds: a number may be one. */
const LARGEST = 8.64e15;
const isWhole = (value: unknown): boolean => Number.isInteger(value) && Math.abs(Number(value)) <= LARGEST;

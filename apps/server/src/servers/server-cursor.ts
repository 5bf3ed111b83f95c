import { type ServerPlace } from '@outpost/contracts/server-order.js';
import { ValidationError } from '../platform/errors/app-error.js';

/** The end of a page as a text that a caller hands back unread. */
export const cursorOf = (place: ServerPlace): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

/** @throws {ValidationError} when the text is no cursor */
export function placeFrom(cursor: string): ServerPlace {
  const place = parsed(Buffer.from(cursor, 'base64url').toString());
  if (isPlace(place)) return place;
  throw new ValidationError([{ field: 'after', message: 'after must be what a Link header said' }]);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const isPlace = (value: unknown): value is ServerPlace =>
  Array.isArray(value) &&
  value.length === 2 &&
  (typeof value[0] === 'string' || typeof value[0] === 'number') &&
  Number.isSafeInteger(value[1]);

/** The parts of a `Link` header (RFC 8288): an address in angle brackets, and its parameters up to the next comma. */
const LINKS = /<([^>]*)>([^,]*)/g;
const IS_NEXT = /;\s*rel="?next"?\s*(?:;|$)/i;

/**
 * @param header the `Link` header of an answer, null when it has none
 * @returns the id before which the next page begins; undefined when the header names no next page
 */
export function nextCursor(header: string | null): number | undefined {
  const before = nextQuery(header)?.get('before');
  return before && /^[1-9]\d*$/.test(before) ? Number(before) : undefined;
}

/**
 * The same of a list that is not cut by ids.
 *
 * @returns the place after which the next page begins, to be handed back unread
 */
export const nextPlace = (header: string | null): string | undefined =>
  nextQuery(header)?.get('after') || undefined;

function nextQuery(header: string | null): URLSearchParams | undefined {
  for (const [, address = '', params = ''] of (header ?? '').matchAll(LINKS)) {
    if (IS_NEXT.test(params)) return new URLSearchParams(address.slice(address.indexOf('?') + 1));
  }
  return undefined;
}

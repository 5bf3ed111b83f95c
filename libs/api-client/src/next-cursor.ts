/** The parts of a `Link` header (RFC 8288): an address in angle brackets, and its parameters up to the next comma. */
const LINKS = /<([^>]*)>([^,]*)/g;
const IS_NEXT = /;\s*rel="?next"?\s*(?:;|$)/i;

/**
 * @param header the `Link` header of an answer, null when it has none
 * @returns the id before which the next page begins; undefined when the header names no next page
 */
export function nextCursor(header: string | null): number | undefined {
  for (const [, address = '', params = ''] of (header ?? '').matchAll(LINKS)) {
    const query = address.slice(address.indexOf('?') + 1);
    if (IS_NEXT.test(params)) return cursorIn(new URLSearchParams(query).get('before'));
  }
  return undefined;
}

const cursorIn = (before: string | null): number | undefined =>
  before !== null && /^[1-9]\d*$/.test(before) ? Number(before) : undefined;

/** Links of a `Link` header (RFC 8288): an address in angle brackets, and its parameters up to the next comma. */
const LINKS = /<([^>]*)>([^,]*)/g;
const IS_NEXT = /;\s*rel="?next"?\s*(?:;|$)/i;

/**
 * @param header the `Link` header of a response, null when it has none
 * @returns the id before which the next page begins; undefined when there is no next page
 */
export function nextCursor(header: string | null): number | undefined {
  const before = nextQuery(header)?.get('before');
  return before && /^[1-9]\d*$/.test(before) ? Number(before) : undefined;
}

/**
 * Like {@link nextCursor}, for lists that are not paged by id.
 *
 * @returns the opaque cursor of the next page, for `after`; undefined when there is no next page
 */
export const nextPlace = (header: string | null): string | undefined =>
  nextQuery(header)?.get('after') || undefined;

function nextQuery(header: string | null): URLSearchParams | undefined {
  for (const [, address = '', params = ''] of (header ?? '').matchAll(LINKS)) {
    if (IS_NEXT.test(params)) return new URLSearchParams(address.slice(address.indexOf('?') + 1));
  }
  return undefined;
}

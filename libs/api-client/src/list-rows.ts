import { PAGE_MAX_ROWS } from '@outpost/contracts/limits.js';
import { type Page } from './client.js';

/** Paging parameters of a list request: cursor and page length. */
export type PagePart = Readonly<Record<string, string | number>>;

/** Requests one page, such as `(part) => client.page('GET /api/tokens', { query: part })`. */
export type ReadPage<Item> = (part: PagePart) => Promise<Page<Item, number | string>>;

/** Yields all pages of a list, following their cursors. @throws what `read` throws */
export async function* listPages<Item>(
  read: ReadPage<Item>,
  limit?: number,
): AsyncGenerator<Page<Item, number | string>, void> {
  const length: PagePart = limit === undefined ? {} : { limit };
  let next: number | string | undefined;
  do {
    const page = await read({ ...length, ...cursorOf(next) });
    yield page;
    next = page.next;
  } while (next !== undefined);
}

/**
 * The rows of a list, from as many pages as needed. A row whose position changes meanwhile may be repeated or missed.
 *
 * @param max maximum number of rows
 * @throws what `read` throws
 */
export async function listRows<Item>(read: ReadPage<Item>, max = Infinity): Promise<readonly Item[]> {
  // Without a limit the panel chooses the page length.
  const limit = Number.isFinite(max) ? Math.min(max, PAGE_MAX_ROWS) : undefined;
  const rows: Item[] = [];
  for await (const page of listPages(read, limit)) {
    rows.push(...page.items);
    if (rows.length >= max) break;
  }
  return rows.slice(0, max);
}

function cursorOf(next: number | string | undefined): PagePart {
  if (next === undefined) return {};
  return typeof next === 'number' ? { before: next } : { after: next };
}

import { PAGE_MAX_ROWS } from '@outpost/contracts/limits.js';
import { type Page } from './client.js';

/** What a call of a list is asked for besides its filter: where the page begins, and how long it may be. */
export type PagePart = Readonly<Record<string, string | number>>;

/** Asks for one page, such as `(part) => client.page('GET /api/tokens', { query: part })`. */
export type ReadPage<Item> = (part: PagePart) => Promise<Page<Item, number | string>>;

/** Page after page, as each names the next one, to the end of the list. @throws what `read` throws */
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
 * The rows of a list, from as many pages as they take. A row whose place changes meanwhile may come twice, or not at all.
 *
 * @param most how many rows at most
 * @throws what `read` throws
 */
export async function listRows<Item>(read: ReadPage<Item>, most = Infinity): Promise<readonly Item[]> {
  // Without a limit a page is as long as the panel makes it.
  const limit = Number.isFinite(most) ? Math.min(most, PAGE_MAX_ROWS) : undefined;
  const rows: Item[] = [];
  for await (const page of listPages(read, limit)) {
    rows.push(...page.items);
    if (rows.length >= most) break;
  }
  return rows.slice(0, most);
}

function cursorOf(next: number | string | undefined): PagePart {
  if (next === undefined) return {};
  return typeof next === 'number' ? { before: next } : { after: next };
}

import { type ApiClient, type Page } from '@outpost/api-client/client.js';
import { listPages, type PagePart } from '@outpost/api-client/list-rows.js';
import { type LogEntry } from '@outpost/contracts/logs.js';

/** A log and a filter on its lines. */
export interface LogSelection {
  readonly client: ApiClient;
  /** Undefined for those of all servers. */
  readonly serverId: number | undefined;
  readonly query: Readonly<Partial<Record<'type' | 'from' | 'to', string>>>;
  /** Part of the message; empty for all lines. */
  readonly search: string;
  /** Regular expression; empty for all lines. */
  readonly pattern: string;
}

const PAGE_LINES = 1_000;

interface PageOptions {
  readonly pageLines?: number;
  /** The page that reaches back to this id is the last one. */
  readonly after?: number;
  readonly signal?: AbortSignal;
}

/** Pages of the log, newest first, to its beginning or to `after`. */
export async function* logPages(
  log: LogSelection,
  { pageLines = PAGE_LINES, after = 0, signal }: PageOptions = {},
): AsyncGenerator<readonly LogEntry[], void> {
  for await (const { items, next } of listPages((part) => readPage(log, part, signal), pageLines)) {
    yield items;
    if (Number(next) <= after) return;
  }
}

/** The filter as the panel understands it. */
export const filterQuery = ({
  query,
  search,
  pattern,
}: Pick<LogSelection, 'query' | 'search' | 'pattern'>): Readonly<Record<string, string>> => ({
  ...query,
  ...(search !== '' && { q: search }),
  ...(pattern !== '' && { pattern }),
});

const readPage = (
  { client, serverId, ...filter }: LogSelection,
  part: PagePart,
  signal: AbortSignal | undefined,
): Promise<Page<LogEntry>> => {
  const query = { ...filterQuery(filter), ...part };
  return serverId === undefined
    ? client.page('GET /api/logs', { query, signal })
    : client.page('GET /api/servers/:id/logs', { params: { id: serverId }, query, signal });
};

/** The newest `limit` lines, oldest first. */
export async function newestLines(log: LogSelection, limit: number): Promise<readonly LogEntry[]> {
  const lines: LogEntry[] = [];
  for await (const page of logPages(log, { pageLines: Math.min(limit, PAGE_LINES) })) {
    lines.push(...page);
    if (lines.length >= limit) break;
  }
  return lines.slice(0, limit).reverse();
}

/**
 * The lines after an id, oldest first, and those before it on the same page: of several replicas, one may store a line
 * with a lower id later.
 */
export async function linesSince(
  log: LogSelection,
  after: number,
  signal: AbortSignal,
): Promise<readonly LogEntry[]> {
  const lines: LogEntry[] = [];
  for await (const page of logPages(log, { after, signal })) lines.push(...page);
  return lines.reverse();
}

import { type Page } from '@outpost/api-client/client.js';
import { type CommandEntry, newestFirst } from './console-entries.js';

/** The history of a server as far as it was read: newest first, without a hole. */
export interface CommandChain {
  readonly entries: readonly CommandEntry[];
  /** The id before which there is more; undefined at the end of the history. */
  readonly next: number | undefined;
}

/** What is known once the newest page was read again. */
export function withNewestPage(
  known: CommandChain | undefined,
  { items, next }: Page<CommandEntry>,
): CommandChain {
  const newestKnown = known?.entries[0]?.id ?? 0;
  // Between the two lies what nobody has read: the older part can be loaded again, a hole could not be seen.
  if (!known || next === undefined || next > newestKnown) return { entries: items, next };
  return { entries: united(items, known.entries), next: known.next };
}

/** Adds the page that was read before the entry `before`, unless the chain no longer ends there. */
export function withOlderPage(
  known: CommandChain,
  { items, next }: Page<CommandEntry>,
  before: number,
): CommandChain {
  if (known.next !== before) return known;
  return { entries: united(known.entries, items), next };
}

/** What was read, and what came over the live connection since; also what the history has no entry of. */
export function withNews({ entries }: CommandChain, news: readonly CommandEntry[]): readonly CommandEntry[] {
  const oldest = entries.at(-1);
  return united(
    entries,
    news.filter((entry) => oldest === undefined || newestFirst(entry, oldest) < 0),
  );
}

/** Each id once; where both have it, the one of the first. */
function united(first: readonly CommandEntry[], second: readonly CommandEntry[]): readonly CommandEntry[] {
  const known = new Set(first.map(({ id }) => id));
  const added = second.filter(({ id }) => !known.has(id));
  return added.length === 0 ? first : [...first, ...added].sort(newestFirst);
}

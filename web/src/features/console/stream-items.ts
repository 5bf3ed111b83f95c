import { type CommandEntry, type LineEntry, type TimelineEntry } from '@outpost/contracts/timeline.js';
import { type FeedGap } from '../../data/timeline/timeline-feed.js';
import { gapDivider, reconnectDivider, statusDivider, type StreamDivider } from './stream-dividers.js';

export interface LineItem {
  readonly kind: 'line';
  readonly key: string;
  readonly line: LineEntry;
  /** Lines that tell who the one is who joins. */
  readonly identity: readonly LineEntry[];
}

export type StreamItem =
  | { readonly kind: 'command'; readonly key: string; readonly entry: CommandEntry }
  | LineItem
  | { readonly kind: 'divider'; readonly key: string; readonly divider: StreamDivider };

const NONE: readonly LineEntry[] = [];

/** Null for entries the console does not show. */
function itemOf(entry: TimelineEntry): StreamItem | null {
  const key = String(entry.id);
  switch (entry.type) {
    case 'command':
      return { kind: 'command', key, entry };
    case 'line':
      return { kind: 'line', key, line: entry, identity: NONE };
    case 'status':
      return { kind: 'divider', key, divider: statusDivider(entry) };
    case 'gap':
      return { kind: 'divider', key, divider: gapDivider(entry) };
    case 'event':
      return null;
  }
}

/** Converting is cached: thousands of entries stay the same between frames while a few are added. */
const known = new WeakMap<TimelineEntry, StreamItem | null>();

function knownItemOf(entry: TimelineEntry): StreamItem | null {
  let item = known.get(entry);
  if (item === undefined) known.set(entry, (item = itemOf(entry)));
  return item;
}

const reconnect = (gap: FeedGap): StreamItem => ({
  kind: 'divider',
  key: `gap-${gap.backAt.getTime()}`,
  divider: reconnectDivider(gap),
});

/** Converts a timeline into the console's items, oldest first. */
export function streamOf(entries: readonly TimelineEntry[], gaps: readonly FeedGap[]): readonly StreamItem[] {
  const items: StreamItem[] = [];
  const open = [...gaps];
  for (const entry of entries.toReversed()) {
    while (open[0] && open[0].before <= entry.id) items.push(...open.splice(0, 1).map(reconnect));
    const item = knownItemOf(entry);
    if (item) items.push(item);
  }
  return [...items, ...open.map(reconnect)];
}

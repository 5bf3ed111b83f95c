import { type CommandEntry, type LineEntry, type TimelineEntry } from '@outpost/contracts/timeline.js';
import { type FeedGap } from '../../data/timeline/timeline-feed.js';
import { markOfGap, markOfReconnect, markOfStatus, type StreamMark } from './stream-marks.js';

export type StreamItem =
  | { readonly kind: 'command'; readonly key: string; readonly entry: CommandEntry }
  | { readonly kind: 'line'; readonly key: string; readonly line: LineEntry }
  | { readonly kind: 'mark'; readonly key: string; readonly mark: StreamMark };

/** Null of what a console does not show. */
function itemOf(entry: TimelineEntry): StreamItem | null {
  const key = String(entry.id);
  switch (entry.type) {
    case 'command':
      return { kind: 'command', key, entry };
    case 'line':
      return { kind: 'line', key, line: entry };
    case 'status':
      return { kind: 'mark', key, mark: markOfStatus(entry) };
    case 'gap':
      return { kind: 'mark', key, mark: markOfGap(entry) };
    case 'event':
      return null;
  }
}

/** Thousands of entries stand between two frames in which a few are added: what they are is worked out once. */
const known = new WeakMap<TimelineEntry, StreamItem | null>();

function knownItemOf(entry: TimelineEntry): StreamItem | null {
  let item = known.get(entry);
  if (item === undefined) known.set(entry, (item = itemOf(entry)));
  return item;
}

const reconnect = (gap: FeedGap): StreamItem => ({
  kind: 'mark',
  key: `gap-${gap.backAt.getTime()}`,
  mark: markOfReconnect(gap),
});

/** What a console shows of a timeline, oldest first. */
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

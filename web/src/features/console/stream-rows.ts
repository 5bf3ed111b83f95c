import { type StreamItem } from './stream-items.js';
import { type PendingCommand } from './use-execute.js';

/** Everything the stream shows, one row each. */
export type StreamRow =
  | StreamItem
  | { readonly kind: 'older'; readonly key: 'older' }
  | { readonly kind: 'newer'; readonly key: 'newer' }
  /** Where another day begins; the time is that of the first item of it. */
  | { readonly kind: 'day'; readonly key: string; readonly at: number }
  | { readonly kind: 'pending'; readonly key: string; readonly pending: PendingCommand };

/** Status dividers alone count as an empty history. */
export function rowsOf(
  items: readonly StreamItem[],
  hasOlder: boolean,
  pending: readonly PendingCommand[],
  hasNewer = false,
): readonly StreamRow[] {
  if (!hasOlder && !hasNewer && pending.length === 0 && items.every(({ kind }) => kind === 'divider'))
    return [];
  const waiting = pending.map((command): StreamRow => ({
    kind: 'pending',
    key: `pending-${command.id}`,
    pending: command,
  }));
  const older: StreamRow[] = hasOlder ? [{ kind: 'older', key: 'older' }] : [];
  const newer: StreamRow[] = hasNewer ? [{ kind: 'newer', key: 'newer' }] : [];
  return [...older, ...withDays(items), ...waiting, ...newer];
}

export const timeOf = (item: StreamItem): string => {
  if (item.kind === 'line') return item.line.timestamp;
  return item.kind === 'command' ? item.entry.timestamp : item.divider.timestamp;
};

/** Marks each day but the first, in the time zone of the viewer. */
function withDays(items: readonly StreamItem[]): readonly StreamRow[] {
  const rows: StreamRow[] = [];
  let midnight: number | undefined;
  for (const item of items) {
    const at = Date.parse(timeOf(item));
    if (midnight === undefined) midnight = midnightAfter(at);
    else if (at >= midnight) {
      rows.push({ kind: 'day', key: `day-${midnight}`, at });
      midnight = midnightAfter(at);
    }
    rows.push(item);
  }
  return rows;
}

function midnightAfter(time: number): number {
  const day = new Date(time);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime();
}

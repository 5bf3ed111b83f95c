import { type StreamItem } from './stream-items.js';
import { type PendingCommand } from './use-execute.js';

/** Everything the stream shows, one row each. */
export type StreamRow =
  | StreamItem
  | { readonly kind: 'older'; readonly key: 'older' }
  | { readonly kind: 'pending'; readonly key: string; readonly pending: PendingCommand };

/** Status dividers alone count as an empty history. */
export function rowsOf(
  items: readonly StreamItem[],
  hasOlder: boolean,
  pending: readonly PendingCommand[],
): readonly StreamRow[] {
  if (!hasOlder && pending.length === 0) return items.every(({ kind }) => kind === 'divider') ? [] : items;
  const waiting = pending.map((command): StreamRow => ({
    kind: 'pending',
    key: `pending-${command.id}`,
    pending: command,
  }));
  const older: StreamRow[] = hasOlder ? [{ kind: 'older', key: 'older' }] : [];
  return [...older, ...items, ...waiting];
}

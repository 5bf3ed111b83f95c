import { type StreamItem } from '../../data/console-stream.js';
import { type PendingCommand } from './use-execute.js';

/** What stands in the stream, one row each. */
export type StreamRow =
  | StreamItem
  | { readonly kind: 'older'; readonly key: 'older'; readonly before: number }
  | { readonly kind: 'pending'; readonly key: string; readonly pending: PendingCommand };

export function rowsOf(
  items: readonly StreamItem[],
  olderThan: number | undefined,
  pending: readonly PendingCommand[],
): readonly StreamRow[] {
  if (olderThan === undefined && pending.length === 0) return items;
  const waiting = pending.map((command): StreamRow => ({
    kind: 'pending',
    key: `pending-${command.id}`,
    pending: command,
  }));
  const older: StreamRow[] =
    olderThan === undefined ? [] : [{ kind: 'older', key: 'older', before: olderThan }];
  return [...older, ...items, ...waiting];
}

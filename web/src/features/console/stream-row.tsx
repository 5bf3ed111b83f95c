import { LoadOlder } from './load-older.js';
import { CommandBlock, LineBlock, PendingBlock } from './stream-blocks.js';
import { MarkRow } from './mark-row.js';
import { type StreamRow } from './stream-rows.js';

export interface StreamRowViewProps {
  readonly row: StreamRow;
  readonly isNarrowed: boolean;
  /** Undefined while nothing can be sent. */
  readonly onRunAgain: ((command: string) => void) | undefined;
  readonly loadOlder: () => Promise<void>;
}

export function StreamRowView({ row, isNarrowed, onRunAgain, loadOlder }: StreamRowViewProps) {
  switch (row.kind) {
    case 'command':
      return <CommandBlock entry={row.entry} onRunAgain={onRunAgain} />;
    case 'line':
      return <LineBlock line={row.line} />;
    case 'mark':
      return <MarkRow mark={row.mark} />;
    case 'pending':
      return <PendingBlock pending={row.pending} />;
    case 'older':
      // Looking for a few among all, nobody wants to read all.
      return <LoadOlder load={loadOlder} isAutomatic={!isNarrowed} />;
  }
}

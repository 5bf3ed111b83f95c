import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { type StreamRow } from './stream-rows.js';

/** Up to here all rows are in the page, where the browser's own search finds them. */
const WHOLE_ROWS = 250;
const SPARE_ROWS = 12;
const LINE_PX = 35;
const COMMAND_PX = 100;
const PADDING_PX = 12;

/** Which rows are drawn: those in sight and a few around them. */
export function useStreamWindow(rows: readonly StreamRow[]) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'command' ? COMMAND_PX : LINE_PX),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: rows.length <= WHOLE_ROWS ? rows.length : SPARE_ROWS,
    paddingStart: PADDING_PX,
    paddingEnd: PADDING_PX,
    // Frames are already gathered upstream: drawing at once would only block the next ones.
    useFlushSync: false,
  });
  return { scroller, virtualizer };
}

export type StreamWindow = ReturnType<typeof useStreamWindow>;
